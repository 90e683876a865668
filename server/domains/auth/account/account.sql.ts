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

/** Whether the session's holder is proven, by a share lock: the session cannot end before the transaction does. */
export const selectProofForShare = statement<[sessionId: string], { isProven: boolean; isByMail: boolean; userId: string }>(
  'auth.selectProofForShare',
  `select proven_until > now() as "isProven", is_proven_by_mail as "isByMail", user_id as "userId" from users.sessions where id = $1 for share`,
)

export const selectSecurity = statement<[userId: string], { hasPassword: boolean; passwordChangedAt: number | null }>(
  'auth.selectSecurity',
  `select password_hash is not null as "hasPassword", password_changed_at as "passwordChangedAt" from users.users where id = $1`,
)
