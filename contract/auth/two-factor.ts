/** The second factor: an authenticator app, codes by mail, backup codes, trusted devices. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS, BACKUP_CODE_LENGTH, TOTP_DIGITS } from '../limits.ts'
import { done, id, timestamp, token } from '../shapes/basics.ts'
import { payoutWanted } from '../shapes/money.ts'
import { trustedDevice } from '../shapes/people.ts'
import { browser, deviceMark, session } from '../shapes/sign-in.ts'

const CODE_TEXT = 'Please enter your otp code.'

/** As typed or pasted: blanks and dashes are dropped, small letters become capitals. How long it has to be is a matter of its way. */
const factorCode = z
  .string(CODE_TEXT)
  .max(60, CODE_TEXT)
  .overwrite((text) => text.replaceAll(/[\s-]+/g, '').toUpperCase())
  .regex(new RegExp(`^[A-Z0-9]{${TOTP_DIGITS},${BACKUP_CODE_LENGTH}}$`), CODE_TEXT)

const codeWay = z.enum(['totp', 'mail', 'backup'])

/** Until the next code may be mailed. */
const nextInSeconds = z.number().int()

/** Of a sign-in that waits for its second step. */
const challenge = z.string().min(1).max(100)

/** What adds the first factor answers with backup codes, the only time that they are seen; null when there are some. */
const madeCodes = z.object({ backupCodes: z.array(z.string()).nullable() })

export const twoFactor = {
  verifyOtp: mutation({
    about:
      'Opens the session of a sign-in by its second step. Five tries for each sign-in; each code is taken once. With trustDevice this browser is not asked again for 30 days, unless the account is an admin’s.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ challenge, way: codeWay, code: factorCode, trustDevice: z.boolean().optional(), browser }),
    result: session.extend({
      /** What a trusted browser keeps; null without trustDevice, and for admins. */ device: deviceMark.nullable(),
    }),
    errors: ['wrong_code', 'code_used', 'code_over', 'challenge_over', 'too_many_attempts'],
    sealed: true,
  }),
  sendOtp: mutation({
    about: 'Mails a code for the second step of a sign-in. The code before is void. Once a minute, five times an hour.',
    role: 'visitor',
    limit: CALL_LIMITS.mail,
    args: z.object({ challenge }),
    result: z.object({ nextInSeconds }),
    errors: ['challenge_over', 'not_on', 'too_many_attempts'],
  }),
  getTwoFactor: query({
    about: 'How the account is secured besides its password: since when by which factor, backup codes that are left, trusted browsers.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      totpSince: timestamp.nullable(),
      mailSince: timestamp.nullable(),
      /** Can codes be mailed: does the house send mail, to a confirmed address? */
      canMail: z.boolean(),
      backupCodesLeft: z.number().int(),
      devices: z.array(trustedDevice),
    }),
  }),
  beginTotp: mutation({
    about: 'Makes a secret for an authenticator app. It counts once a first code of it was right; a secret that was made before is void.',
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
      'Turns the app on by a first code of it. Ends all other sessions and every trust, holds withdrawals for 24 hours and tells the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, code: factorCode }),
    result: madeCodes,
    errors: ['proof_required', 'already_on', 'wrong_code', 'setup_over', 'too_many_attempts'],
    despite: ['suspended'],
    sealed: true,
  }),
  turnOnMailCodes: mutation({
    about: 'Asks for a mailed code at sign-in. The same follows as of activateTotp.',
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
      'Turns one factor off; with the last one the backup codes go. Ends every trust, holds withdrawals for 24 hours and tells the owner. Turning off what is off is fine.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, factor: z.enum(['totp', 'mail']) }),
    result: done,
    errors: ['proof_required', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  renewBackupCodes: mutation({
    about:
      'Makes ten new backup codes, seen this once. Those before are void. Ends every trust, holds withdrawals for 24 hours and tells the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: z.object({ backupCodes: z.array(z.string()) }),
    errors: ['proof_required', 'not_on', 'too_many_attempts'],
    despite: ['suspended'],
    sealed: true,
  }),
  revokeTrustedDevice: mutation({
    about: 'Ends the trust in one browser: the next sign-in there is asked for the second factor.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, deviceId: id }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  proveByCode: mutation({
    about:
      'Shows by the second factor that whoever holds this session is its owner. A mailed code comes with the flow that sendProofCode answered, and opens everything but payouts; one that was mailed for a payout comes with it, and opens that one alone, once.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    args: z.object({ token, way: codeWay, code: factorCode, flow: id.optional(), payout: payoutWanted.optional() }),
    result: z.object({ provenUntil: timestamp }),
    errors: ['wrong_code', 'code_used', 'code_over', 'not_on', 'bad_address', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  sendProofCode: mutation({
    about:
      'The flow of the mailed code that proves the owner in this session: of the one that is in the mailbox already, or of one that is mailed now. ' +
      'isAnew: mails one in any case, and the code before is void. payout: the code is for this payout alone, and its mail names amount and payee. Once a minute, five times an hour.',
    role: 'user',
    limit: CALL_LIMITS.mail,
    args: z.object({ token, isAnew: z.boolean().optional(), payout: payoutWanted.optional() }),
    result: z.object({ flow: id, /** Was it mailed now? */ isMailed: z.boolean(), nextInSeconds }),
    errors: ['not_on', 'bad_address', 'too_many_attempts'],
    despite: ['suspended'],
  }),
}
