/** Sessions, the password, and the proof that sensitive steps ask for. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { done, id, password, timestamp, token } from '../shapes/basics.ts'
import { accountSession } from '../shapes/people.ts'

/** An existing password: older rules may have allowed it. */
const knownPassword = z.string('Please enter your password').min(1, 'Please enter your password').max(PASSWORD_MAX)

export const account = {
  listSessions: query({
    about: "The user's sessions, the one used last first.",
    role: 'user',
    args: z.object({ token }),
    result: z.array(accountSession),
  }),
  revokeSession: mutation({
    about: 'Ends one session of the user at once, with its connections.',
    role: 'user',
    limit: CALL_LIMITS.end,
    despite: ['suspended'],
    args: z.object({ token, sessionId: id }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  revokeOtherSessions: mutation({
    about: 'Ends every session of the user but this one.',
    role: 'user',
    limit: CALL_LIMITS.end,
    despite: ['suspended'],
    args: z.object({ token }),
    result: z.object({ count: z.number().int() }),
    errors: ['too_many_attempts'],
  }),
  renewSession: mutation({
    about: 'The end of this session. Each use moves it on: 30 days from the last use, 90 days from the sign-in at most.',
    role: 'user',
    despite: ['suspended', 'impersonating'],
    args: z.object({ token }),
    result: z.object({ expiresAt: timestamp }),
  }),
  getSecurity: query({
    about: 'Whether the account has a password, and when it was last changed.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ hasPassword: z.boolean(), passwordChangedAt: timestamp.nullable() }),
  }),
  prove: mutation({
    about:
      'Proves the owner of this session by the password. Sensitive steps are open for some minutes then. With two-factor on the password is not enough.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    despite: ['suspended'],
    args: z.object({ token, password: knownPassword }),
    result: z.object({ provenUntil: timestamp }),
    errors: ['wrong_password', 'no_password', 'too_many_attempts', 'other_way'],
  }),
  changePassword: mutation({
    about:
      'Changes the password, ends all other sessions, holds withdrawals for 24 hours and notifies the owner by mail. Without the current password, and with two-factor on, the session must be proven.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    despite: ['suspended'],
    args: z.object({ token, currentPassword: knownPassword.optional(), newPassword: password }),
    result: done,
    errors: ['wrong_password', 'no_password', 'too_many_attempts', 'proof_required', 'common_password', 'conflict'],
  }),
}
