import { statement } from '#platform/db/statement.ts'

export interface CandidateRow {
  id: string
  passwordHash: Buffer | null
  passwordSalt: Buffer | null
}

/** Every account that names this address; the confirmed one first. */
export const selectCandidates = statement<[email: string, limit: number], CandidateRow>(
  'auth.selectCandidates',
  `select id, password_hash as "passwordHash", password_salt as "passwordSalt" from users.users
   where email = $1 order by email_confirmed_at is null, id limit $2`,
)

/** One sign-up at a time for each address, until the end of the transaction. */
export const lockAddress = statement<[email: string], { locked: string }>(
  'auth.lockAddress',
  `select pg_advisory_xact_lock(hashtextextended('sign-up ' || lower($1), 0))::text as locked`,
)

export const hasAdmin = statement<[], { hasAdmin: boolean }>(
  'auth.hasAdmin',
  `select exists (select from users.users where is_admin) as "hasAdmin"`,
)

export const insertSetupCode = statement<[hash: Buffer]>('auth.insertSetupCode', `insert into auth.setup_codes (code_hash) values ($1)`)

/** Uses a code up. Answers no row when it is unknown, used, or older than `hours`. */
export const takeSetupCode = statement<[hash: Buffer, hours: number], { taken: boolean }>(
  'auth.takeSetupCode',
  `update auth.setup_codes set used_at = now() where code_hash = $1 and used_at is null and created_at > now() - $2::integer * interval '1 hour' returning true as taken`,
)
