import { statement } from '#platform/db/statement.ts'

export const insertSession = statement<
  [tokenHash: Buffer, userId: string, days: number, address: string, userAgent: string, provenMinutes: number, isProvenByMail: boolean]
>(
  'users.insertSession',
  `insert into users.sessions (token_hash, user_id, expires_at, address, user_agent, proven_until, is_proven_by_mail)
   values ($1, $2, now() + $3::integer * interval '1 day', $4, $5, now() + $6::integer * interval '1 minute', $7)`,
)

/** The hash in hex: the key of its topic. */
export interface ClosedRow {
  userId: string
  tokenHash: string
}

export const CLOSED = `returning user_id as "userId", encode(token_hash, 'hex') as "tokenHash"`

/** Deletes sessions, and with them admins' sessions in users' accounts that were begun in one of them. */
const closing = (which: string) => `with gone as (select id, token_hash from users.sessions where ${which})
   delete from users.sessions where token_hash in (select token_hash from gone union all select b.token_hash from users.sessions b join gone g on g.id = b.admin_session_id) ${CLOSED}`

export const deleteSession = statement<[tokenHash: Buffer], ClosedRow>('users.deleteSession', closing('token_hash = $1'))

export const deleteSessionOf = statement<[userId: string, sessionId: string], ClosedRow>(
  'users.deleteSessionOf',
  closing('user_id = $1 and id = $2'),
)

/** All of a user's but one; null: all. */
export const deleteSessionsOf = statement<[userId: string, exceptId: string | null], ClosedRow>(
  'users.deleteSessionsOf',
  closing('user_id = $1 and id is distinct from $2'),
)

export const deleteExpiredSessions = statement<[limit: number], ClosedRow>(
  'users.deleteExpiredSessions',
  closing('token_hash in (select token_hash from users.sessions where expires_at < now() limit $1)'),
)

export interface SessionRow {
  id: string
  userAgent: string
  address: string
  createdAt: number
  lastUsedAt: number
  expiresAt: number
}

/** The user's own: admins' visits are listed elsewhere. */
export const selectSessions = statement<[userId: string, limit: number], SessionRow>(
  'users.selectSessions',
  `select id, user_agent as "userAgent", address, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
   from users.sessions where user_id = $1 and expires_at > now() and impersonation_id is null order by last_used_at desc, id desc limit $2`,
)

/** Extends a session and stores its address and browser, up to its last day. No row when it was extended a moment ago. */
export const renewSession = statement<
  [sessionId: string, days: number, restMinutes: number, address: string, userAgent: string, daysMax: number],
  { expiresAt: number }
>(
  'users.renewSession',
  `update users.sessions set last_used_at = now(), address = $4, user_agent = $5,
     expires_at = least(now() + $2::integer * interval '1 day', created_at + $6::integer * interval '1 day')
   where id = $1 and impersonation_id is null and last_used_at < now() - $3::integer * interval '1 minute' returning expires_at as "expiresAt"`,
)

export const selectExpiry = statement<[sessionId: string], { expiresAt: number }>(
  'users.selectExpiry',
  `select expires_at as "expiresAt" from users.sessions where id = $1`,
)

/** Stores times of use and extends the sessions, up to the last day of each. Answers their users. */
export const saveUses = statement<
  [sessionIds: readonly string[], usedAt: readonly Date[], days: number, restMinutes: number, daysMax: number],
  { userId: string }
>(
  'users.saveUses',
  `update users.sessions s set last_used_at = u.at,
     expires_at = least(greatest(s.expires_at, u.at + $3::integer * interval '1 day'), s.created_at + $5::integer * interval '1 day')
   from unnest($1::uuid[], $2::timestamptz[]) as u(id, at)
   where s.id = u.id and s.impersonation_id is null and s.expires_at > now() and s.last_used_at < u.at - $4::integer * interval '1 minute' returning s.user_id as "userId"`,
)
