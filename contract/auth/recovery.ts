/** Proofs by mailbox: a forgotten password, the e-mail address at sign-up, a new address. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { OTP_LENGTH } from '../limits.ts'
import { done, email, id, language, password, timestamp, token } from '../shapes/basics.ts'

const CODE_TEXT = 'Please enter your otp code.'

/** As typed or pasted: blanks are dropped, small letters become capitals (spec §5). */
const otpCode = z
  .string(CODE_TEXT)
  .max(40, CODE_TEXT)
  .overwrite((text) => text.replaceAll(/\s+/g, '').toUpperCase())
  .regex(new RegExp(`^[A-Z0-9]{${OTP_LENGTH}}$`), CODE_TEXT)

/** 128 bits that identify a mail, and 256 secret bits from its link, in base64url. */
const mailedLink = z.string().min(1).max(200)

/** The page's language, for mail to users without a chosen one. */
const pageLanguage = language.optional()

export const recovery = {
  requestPasswordReset: mutation({
    about:
      'Mails a code that proves the mailbox of an account. The answer, a flow, is the same for known and unknown e-mail addresses (product.md §1).',
    role: 'visitor',
    limit: CALL_LIMITS.mail,
    args: z.object({
      email,
      /** The flow that this one replaces: its code becomes invalid. */
      replaces: id.optional(),
      language: pageLanguage,
    }),
    result: z.object({ flow: id }),
    errors: ['too_many_attempts', 'no_mail'],
  }),
  verifyResetCode: mutation({
    about: 'Exchanges the code of the mail for a token that sets a new password, once. Five attempts for each code.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ flow: id, code: otpCode }),
    result: z.object({ resetToken: z.string() }),
    errors: ['wrong_code', 'code_over', 'too_many_attempts'],
    sealed: true,
  }),
  resetPassword: mutation({
    about:
      'Sets a new password by the token of a verified code, and ends every session of the account. Does not sign in. Five attempts for each token.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ resetToken: mailedLink, password }),
    result: done,
    errors: ['code_over', 'common_password', 'too_many_attempts'],
  }),
  confirmEmail: mutation({
    about:
      'Confirms an e-mail address by the link of a mail: that of an account, or its new one. Opened again it says that this has been done.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ confirmToken: mailedLink }),
    result: z.object({ outcome: z.enum(['confirmed', 'changed', 'already']) }),
    errors: ['code_over', 'too_many_attempts'],
  }),
  resendConfirmation: mutation({
    about:
      'Mails the link that confirms the e-mail address again; the previous link becomes invalid. No effect once the address is confirmed.',
    role: 'user',
    limit: CALL_LIMITS.mail,
    args: z.object({ token, language: pageLanguage }),
    result: done,
    errors: ['too_many_attempts', 'no_mail'],
    /** The last payout needs a confirmed address. */
    despite: ['closing'],
  }),
  requestEmailChange: mutation({
    about:
      'Mails a link to a new e-mail address, and a notice to the old one. The new address takes effect when its link is opened. With two-factor on the session must be proven.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    args: z.object({ token, email, password, language: pageLanguage }),
    result: done,
    errors: ['wrong_password', 'no_password', 'too_many_attempts', 'proof_required', 'same_email', 'no_mail'],
  }),
  getEmailChange: query({
    about:
      'The new e-mail address that waits for its link, whether the site can change addresses at all, and whether mail to the current one is refused.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      /** False when the site sends no mail. */
      isPossible: z.boolean(),
      waiting: z.object({ email: z.string(), expiresAt: timestamp }).nullable(),
      /** A mail server answers that the address does not exist, so notifications are not mailed. `lastAt`: the last refusal. */
      refused: z.object({ since: timestamp, lastAt: timestamp }).nullable(),
    }),
  }),
  sendTestMail: mutation({
    about:
      'Tries an address again to which mail is refused: by a mail that says so, or, for one that is not confirmed, by that with the link. Taken by its server, it ends the refusal. Changes nothing when mail is not refused.',
    role: 'user',
    limit: CALL_LIMITS.mail,
    args: z.object({ token, language: pageLanguage }),
    result: done,
    errors: ['too_many_attempts', 'no_mail'],
    /** The codes for the last payout must arrive. */
    despite: ['closing'],
  }),
}
