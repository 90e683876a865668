/** The proof of a session, and the one payout that a mailed code has confirmed. */
import { statement } from '#platform/db/statement.ts'

export const updateProof = statement<[sessionId: string, minutes: number, isByMail: boolean], { provenUntil: number }>(
  'users.updateProof',
  `update users.sessions set proven_until = now() + $2::integer * interval '1 minute', is_proven_by_mail = $3 where id = $1 returning proven_until as "provenUntil"`,
)

/** Replaces the previous one. */
export const updatePayoutProof = statement<[sessionId: string, payout: Buffer, minutes: number], { provenUntil: number }>(
  'users.updatePayoutProof',
  `update users.sessions set payout_proof = $2, payout_proven_until = now() + $3::integer * interval '1 minute' where id = $1 returning payout_proven_until as "provenUntil"`,
)

/** Answers no row when it is another payout, or expired. */
export const clearPayoutProof = statement<[sessionId: string, payout: Buffer], { id: string }>(
  'users.clearPayoutProof',
  `update users.sessions set payout_proof = null, payout_proven_until = null where id = $1 and payout_proof = $2 and payout_proven_until > now() returning id`,
)
