import { statement } from '#platform/db/statement.ts'

export interface OwnPasswordRow {
  email: string
  hash: Buffer | null
  salt: Buffer | null
}

export const selectOwnPassword = statement<[userId: string], OwnPasswordRow>(
  'auth.selectOwnPassword',
  `select email, password_hash as hash, password_salt as salt from users.users where id = $1`,
)

/** Only while the password is still the one that was looked at: answers nothing otherwise. */
export const updatePassword = statement<[userId: string, hash: Buffer, salt: Buffer, before: Buffer | null], { id: string }>(
  'auth.updatePassword',
  `update users.users set password_hash = $2, password_salt = $3 where id = $1 and password_hash is not distinct from $4 returning id`,
)

/** Is it proven who holds this session? Locked, so that it does not end meanwhile. */
export const selectProofForShare = statement<[sessionId: string], { isProven: boolean; isByMail: boolean; userId: string }>(
  'auth.selectProofForShare',
  `select proven_until > now() as "isProven", is_proven_by_mail as "isByMail", user_id as "userId" from users.sessions where id = $1 for share`,
)

export const markProven = statement<[sessionId: string, minutes: number, isByMail: boolean], { provenUntil: number }>(
  'auth.markProven',
  `update users.sessions set proven_until = now() + $2::integer * interval '1 minute', is_proven_by_mail = $3 where id = $1 returning proven_until as "provenUntil"`,
)

/** A mailed code has confirmed this payout, in place of the one before. */
export const savePayoutProof = statement<[sessionId: string, payout: Buffer, minutes: number], { provenUntil: number }>(
  'auth.savePayoutProof',
  `update users.sessions set payout_proof = $2, payout_proven_until = now() + $3::integer * interval '1 minute' where id = $1 returning payout_proven_until as "provenUntil"`,
)

/** The confirmed payout is asked for, once; answers nothing when it is another one, or its time is over. */
export const takePayoutProof = statement<[sessionId: string, payout: Buffer], { id: string }>(
  'auth.takePayoutProof',
  `update users.sessions set payout_proof = null, payout_proven_until = null where id = $1 and payout_proof = $2 and payout_proven_until > now() returning id`,
)

export const selectSecurity = statement<[userId: string], { hasPassword: boolean; passwordChangedAt: number | null }>(
  'auth.selectSecurity',
  `select password_hash is not null as "hasPassword", password_changed_at as "passwordChangedAt" from users.users where id = $1`,
)
