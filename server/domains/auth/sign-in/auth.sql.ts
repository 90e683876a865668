import { statement } from '#platform/db/statement.ts'
import { boundTo } from '../limits/known-browsers.sql.ts'

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
 * The commit of this transaction does not wait for the disk. A crash right after it can undo a sign-in, whole, and nothing that was
 * waited for later: the log is one, so a later commit that waits brings this one along. Who is undone signs in again.
 */
const UNHURRIED = `set_config('synchronous_commit', 'off', true)`

/** So many failures in a row, and there is one try a day (NIST SP 800-63B-4 §3.2.2); remembered for a month. */
const CAP = 100
const isForgotten = (row: string) =>
  `${row}.last_at < now() - case when ${row}.failures < ${CAP} then interval '1 day' else interval '30 days' end`

/**
 * One more try of an account, as long as nobody has to wait for it, nor for its network (null: whatever that is); `failures` is null then,
 * and nothing is counted. From a browser that the account of the address knows it is counted under `browserKey`, else under `key`; which
 * one it was is answered. Of several accounts that name the address only the one that has confirmed it counts here: else whoever opens
 * one under somebody's address would have tries of their own at the other.
 *
 * Free tries first, the next one brings a wait of a minute, which doubles with each up to an hour, and is a day from the hundredth on;
 * forgotten after a day without one. A known browser that has `browserTries` is forgotten. Never within a transaction of something else:
 * the commit does not wait for the disk, as a crash that forgets half a second of tries helps nobody to guess.
 */
export const recordAttempt = statement<
  [
    key: string,
    freeTries: number,
    network: string | null,
    email: string,
    markHash: Buffer | null,
    browserKey: string | null,
    browserTries: number,
  ],
  { key: string; failures: number | null }
>(
  'auth.recordAttempt',
  `with known as (
     select k.id from users.users u join users.known_browsers k on k.user_id = u.id and k.mark_hash = ${boundTo('$5::bytea', 'u.id')} and k.expires_at > now()
     where $5::bytea is not null and u.email = $4::citext
       and (u.email_confirmed_at is not null or not exists (select from users.users o where o.email = u.email and o.id <> u.id))
   ), chosen as (select case when exists (select from known) then $6::text else $1::text end as key
   ), taken as (
     insert into users.attempts as a (key, failures, last_at, wait_until)
     select key, 1, now(), '-infinity' from chosen, ${UNHURRIED}
     where not exists (select from users.attempts n where n.key = $3 and n.wait_until > now())
     on conflict (key) do update set
       failures = case when ${isForgotten('a')} then 1 else a.failures + 1 end,
       last_at = now(),
       wait_until = case
         when ${isForgotten('a')} or a.failures + 1 <= $2::integer then '-infinity'
         when a.failures + 1 >= ${CAP} then now() + interval '1 day'
         else now() + least(interval '1 hour', interval '1 minute' * power(2, least(20, a.failures - $2::integer)))
       end
     where a.wait_until <= now() returning failures
   ), forgotten as (update users.known_browsers k set expires_at = now() from known, taken where k.id = known.id and taken.failures >= $7::integer)
   select key, (select failures from taken) as failures from chosen`,
)

/** What is forgotten anyway: a day without a failure (a month, of very many), and nobody who waits. */
export const deleteOldAttempts = statement<[]>(
  'auth.deleteOldAttempts',
  `delete from users.attempts a where (${isForgotten('a')} or key not like 'account %') and last_at < now() - interval '2 days' and wait_until < now()`,
)

/** The end of a sign-in with the right password: all tries of the account are forgotten. */
export const settleFailures = statement<[key: string]>(
  'auth.settleFailures',
  `delete from users.attempts using ${UNHURRIED} where key = $1`,
)

/** The same where others name the address, too: only the own try is. */
export const settleAttempt = statement<[key: string]>(
  'auth.settleAttempt',
  `update users.attempts set failures = failures - 1 from ${UNHURRIED} where key = $1 and failures > 0`,
)

/** Takes back a try that came to nothing, and the wait behind it unless another one was taken since. */
export const undoAttempt = statement<[key: string, failures: number]>(
  'auth.undoAttempt',
  `update users.attempts set failures = failures - 1, wait_until = case when failures = $2 then '-infinity' else wait_until end where key = $1 and failures > 0`,
)

export const clearFailures = statement<[key: string]>('auth.clearFailures', `delete from users.attempts where key = $1`)

export const hasAdmin = statement<[], { hasAdmin: boolean }>(
  'auth.hasAdmin',
  `select exists (select from users.users where is_admin) as "hasAdmin"`,
)

export const insertSetupCode = statement<[hash: Buffer]>('auth.insertSetupCode', `insert into users.setup_codes (code_hash) values ($1)`)

/** Uses a code up; answers nothing when it is unknown, used, or older than so many hours. */
export const takeSetupCode = statement<[hash: Buffer, hours: number], { taken: boolean }>(
  'auth.takeSetupCode',
  `update users.setup_codes set used_at = now() where code_hash = $1 and used_at is null and created_at > now() - $2::integer * interval '1 hour' returning true as taken`,
)
