/** The second factor: an authenticator app, codes by mail, backup codes, trusted devices. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { BACKUP_CODE_LENGTH, TOTP_DIGITS } from '../limits.ts'
import { done, id, timestamp, token } from '../shapes/basics.ts'
import { payoutWanted } from '../shapes/money.ts'
import { trustedDevice } from '../shapes/people.ts'
import { browser, deviceMark, session } from '../shapes/sign-in.ts'

const CODE_TEXT = 'Please enter your otp code.'

/** As typed or pasted: blanks and dashes are dropped, small letters become capitals. Its length depends on the factor. */
const factorCode = z
  .string(CODE_TEXT)
  .max(60, CODE_TEXT)
  .overwrite((text) => text.replaceAll(/[\s-]+/g, '').toUpperCase())
  .regex(new RegExp(`^[A-Z0-9]{${TOTP_DIGITS},${BACKUP_CODE_LENGTH}}$`), CODE_TEXT)

const codeWay = z.enum(['totp', 'mail', 'backup'])

/** Seconds until the next code may be mailed. */
const nextInSeconds = z.number().int()

/** The challenge of a sign-in that waits for its second factor. */
const challenge = z.string().min(1).max(100)

/** Adding the first factor answers with backup codes, shown only once; null when some exist. */
const madeCodes = z.object({ backupCodes: z.array(z.string()).nullable() })

export const twoFactor = {
  verifyOtp: mutation({
    about:
      'Opens the session of a sign-in by its second factor. Five attempts for each sign-in; each code works once. With trustDevice this browser skips the second factor for 30 days, except for accounts of admins.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ challenge, way: codeWay, code: factorCode, trustDevice: z.boolean().optional(), browser }),
    result: session.extend({
      /** The token for a trusted browser; null without trustDevice, and for admins. */ device: deviceMark.nullable(),
    }),
    errors: ['wrong_code', 'code_used', 'code_over', 'challenge_over', 'too_many_attempts'],
    sealed: true,
  }),
  sendOtp: mutation({
    about: 'Mails a code for the second factor of a sign-in. The previous code becomes invalid. Once a minute, five times an hour.',
    role: 'visitor',
    limit: CALL_LIMITS.mail,
    args: z.object({ challenge }),
    result: z.object({ nextInSeconds }),
    errors: ['challenge_over', 'not_on', 'too_many_attempts'],
  }),
  getTwoFactor: query({
    about: 'The account’s second factors with their dates, the number of backup codes left, and the trusted browsers.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      totpSince: timestamp.nullable(),
      mailSince: timestamp.nullable(),
      /** Can codes be mailed: does the site send mail, and is the address confirmed? */
      canMail: z.boolean(),
      backupCodesLeft: z.number().int(),
      devices: z.array(trustedDevice),
    }),
  }),
  beginTotp: mutation({
    about: 'Makes a secret for an authenticator app. A first right code activates it; earlier secrets become invalid.',
    role: 'user',
    limit: CALL_LIMITS.start,
    args: z.object({ token }),
    result: z.object({ /** Base32. */ secret: z.string(), /** For the QR code. */ uri: z.string() }),
    errors: ['proof_required', 'already_on', 'too_many_attempts'],
    despite: ['suspended'],
    sealed: true,
  }),
  activateTotp: mutation({
    about:
      'Turns the app on by its first code. Ends all other sessions and all trusted browsers, holds withdrawals for 24 hours and notifies the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, code: factorCode }),
    result: madeCodes,
    errors: ['proof_required', 'already_on', 'wrong_code', 'setup_over', 'too_many_attempts'],
    despite: ['suspended'],
    sealed: true,
  }),
  turnOnMailCodes: mutation({
    about: 'Turns mailed codes on as a second factor. The same effects as activateTotp.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: madeCodes,
    errors: ['proof_required', 'already_on', 'address_unconfirmed', 'no_mail', 'too_many_attempts'],
    despite: ['suspended'],
    sealed: true,
  }),
  turnOffFactor: mutation({
    about:
      'Turns one factor off, and with the last one deletes the backup codes. Ends all trusted browsers, holds withdrawals for 24 hours and notifies the owner. No effect if the factor is off.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, factor: z.enum(['totp', 'mail']) }),
    result: done,
    errors: ['proof_required', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  renewBackupCodes: mutation({
    about:
      'Makes ten new backup codes, shown only once. Earlier ones become invalid. Ends all trusted browsers, holds withdrawals for 24 hours and notifies the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: z.object({ backupCodes: z.array(z.string()) }),
    errors: ['proof_required', 'not_on', 'too_many_attempts'],
    despite: ['suspended'],
    sealed: true,
  }),
  revokeTrustedDevice: mutation({
    about: 'Ends the trust in one browser: its next sign-in needs the second factor.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, deviceId: id }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  proveByCode: mutation({
    about:
      'Proves the owner of this session by the second factor. A mailed code comes with the flow from sendProofCode, and opens everything but payouts; a code mailed for a payout comes with that payout, and opens it once.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    args: z.object({ token, way: codeWay, code: factorCode, flow: id.optional(), payout: payoutWanted.optional() }),
    result: z.object({ provenUntil: timestamp }),
    errors: ['wrong_code', 'code_used', 'code_over', 'not_on', 'bad_address', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  sendProofCode: mutation({
    about:
      'The flow of the mailed code that proves the owner of this session: of the last valid code, or of one that is mailed now. ' +
      'isAnew: always mails a new one, and the previous code becomes invalid. payout: the code is only for this payout, and its mail names amount and payee. Once a minute, five times an hour.',
    role: 'user',
    limit: CALL_LIMITS.mail,
    args: z.object({ token, isAnew: z.boolean().optional(), payout: payoutWanted.optional() }),
    result: z.object({ flow: id, /** Was it mailed now? */ isMailed: z.boolean(), nextInSeconds }),
    errors: ['not_on', 'bad_address', 'too_many_attempts'],
    despite: ['suspended'],
  }),
}
