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
 * One more failure of a network, which many people share: one is forgotten for every `forgetMinutes` since `last_at`, which moves on by
 * what was forgotten, so that one now and then adds up to nothing. Free tries first, then a wait that doubles up to `waitMaxSeconds`; no
 * more than ten beyond the free ones are remembered, so that a bad day is over soon. A free try is no wait at all, not one of no time:
 * whoever began a moment earlier would wait for it.
 */
export const recordFailure = statement<[key: string, freeTries: number, forgetMinutes: number, waitMaxSeconds: number]>(
  'auth.recordFailure',
  `insert into users.attempts as a (key, failures, last_at, wait_until)
   values ($1, 1, now(), '-infinity')
   on conflict (key) do update set (failures, last_at, wait_until) = (
     select least($2::integer + 10, left_over + 1),
       case when left_over = 0 then now() else a.last_at + forgotten * interval '1 minute' * $3::integer end,
       case when left_over + 1 <= $2::integer then '-infinity' else now() + interval '1 second' * least($4::integer, power(2, least(20, left_over + 1 - $2::integer))) end
     from (select floor(extract(epoch from now() - a.last_at) / 60 / $3::integer)::integer as forgotten) as f,
       lateral (select greatest(0, a.failures - forgotten) as left_over) as l
   )`,
)

/**
 * One more try of an account, as long as nobody has to wait for it, nor for its network (null: whatever that is): answers nothing then,
 * and counts nothing. Free tries first, then a wait that doubles with each, up to an hour; forgotten after a day without one. Never within
 * a transaction of something else: the commit does not wait for the disk, as a crash that forgets half a second of tries helps nobody to guess.
 */
export const recordAttempt = statement<[key: string, freeTries: number, network: string | null], { failures: number }>(
  'auth.recordAttempt',
  `insert into users.attempts as a (key, failures, last_at, wait_until)
   select $1, 1, now(), '-infinity' from set_config('synchronous_commit', 'off', true)
   where not exists (select from users.attempts n where n.key = $3 and n.wait_until > now())
   on conflict (key) do update set
     failures = case when a.last_at < now() - interval '1 day' then 1 else a.failures + 1 end,
     last_at = now(),
     wait_until = case
       when a.last_at < now() - interval '1 day' or a.failures + 1 <= $2::integer then '-infinity'
       else now() + least(interval '1 hour', interval '1 second' * power(2, least(20, a.failures + 1 - $2::integer)))
     end
   where a.wait_until <= now() returning failures`,
)

/** What is forgotten anyway: a day without a failure, and nobody who waits. */
export const deleteOldAttempts = statement<[]>('auth.deleteOldAttempts', `delete from users.attempts where last_at < now() - interval '2 days' and wait_until < now()`)

export const returnAttempt = statement<[key: string]>('auth.returnAttempt', `update users.attempts set failures = failures - 1 where key = $1 and failures > 0`)

/** Takes back a try that came to nothing, and the wait behind it unless another one was taken since. */
export const undoAttempt = statement<[key: string, failures: number]>(
  'auth.undoAttempt',
  `update users.attempts set failures = failures - 1, wait_until = case when failures = $2 then '-infinity' else wait_until end where key = $1 and failures > 0`,
)

export const clearFailures = statement<[key: string]>('auth.clearFailures', `delete from users.attempts where key = $1`)

export const hasAdmin = statement<[], { hasAdmin: boolean }>('auth.hasAdmin', `select exists (select from users.users where is_admin) as "hasAdmin"`)

export const insertSetupCode = statement<[hash: Buffer]>('auth.insertSetupCode', `insert into users.setup_codes (code_hash) values ($1)`)

/** Uses a code up; answers nothing when it is unknown, used, or older than so many hours. */
export const takeSetupCode = statement<[hash: Buffer, hours: number], { taken: boolean }>(
  'auth.takeSetupCode',
  `update users.setup_codes set used_at = now() where code_hash = $1 and used_at is null and created_at > now() - $2::integer * interval '1 hour' returning true as taken`,
)
