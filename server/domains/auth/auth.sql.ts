import { statement } from '#server/platform/db/statement.ts'

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
export const lockAddress = statement<[email: string], { locked: string }>('auth.lockAddress', `select pg_advisory_xact_lock(hashtextextended('sign-up ' || lower($1), 0))::text as locked`)

export const selectWait = statement<[keys: readonly string[]], { seconds: number | null }>(
  'auth.selectWait',
  `select ceil(extract(epoch from max(wait_until) - now()))::integer as seconds from users.attempts where key = any ($1) and wait_until > now()`,
)

/**
 * One more failure for each key. Free tries first, then a wait that doubles with each failure, up to an hour; forgotten after
 * a day without failures.
 */
export const recordFailure = statement<[keys: readonly string[], freeTries: readonly number[]]>(
  'auth.recordFailure',
  `insert into users.attempts as a (key, failures, last_at, wait_until)
   select k.key, 1, now(), now() from unnest($1::text[], $2::integer[]) as k(key, free) order by k.key
   on conflict (key) do update set
     failures = case when a.last_at < now() - interval '1 day' then 1 else a.failures + 1 end,
     last_at = now(),
     wait_until = now() + case
       when a.last_at < now() - interval '1 day' then interval '0'
       else least(interval '1 hour', interval '1 second' * power(2, least(20, a.failures + 1 - (select k.free from unnest($1::text[], $2::integer[]) as k(key, free) where k.key = a.key)))) *
         (a.failures + 1 > (select k.free from unnest($1::text[], $2::integer[]) as k(key, free) where k.key = a.key))::integer
     end`,
)

export const clearFailures = statement<[key: string]>('auth.clearFailures', `delete from users.attempts where key = $1`)

export const hasAdmin = statement<[], { hasAdmin: boolean }>('auth.hasAdmin', `select exists (select from users.users where is_admin) as "hasAdmin"`)

export const insertSetupCode = statement<[hash: Buffer]>('auth.insertSetupCode', `insert into users.setup_codes (code_hash) values ($1)`)

/** Uses a code up; answers nothing when it is unknown or used. */
export const takeSetupCode = statement<[hash: Buffer], { taken: boolean }>(
  'auth.takeSetupCode',
  `update users.setup_codes set used_at = now() where code_hash = $1 and used_at is null returning true as taken`,
)
