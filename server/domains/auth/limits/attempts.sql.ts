/** Counters of attempts and of calls: auth.attempts, one row for each bucket and what it counts by. */
import { ATTEMPTS_CAP, CALL_LIMITS } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import { boundTo } from './known-browsers.sql.ts'

/** Seconds until none of these keys has to wait; null when none has to. */
export const selectWait = statement<[keys: readonly string[]], { seconds: number | null }>(
  'auth.selectWait',
  `select ceil(extract(epoch from max(wait_until) - now()))::integer as seconds from auth.attempts where key = any ($1) and wait_until > now()`,
)

type Rates = [
  keys: readonly string[],
  free: readonly number[],
  forgetSeconds: readonly number[],
  waitFirstSeconds: readonly number[],
  waitMaxSeconds: readonly number[],
]

/** The keys with their rates, as the rows of `asked`. */
const ASKED = `asked as (select * from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[], $5::integer[])
     as q(key, free, forget_seconds, wait_first_seconds, wait_max_seconds))`

/**
 * One more for a key of `asked` that has a row `a`. One is forgotten for every `forgetSeconds` since `last_at`, which moves on by what was
 * forgotten, so that one now and then adds up to nothing. The free ones first, then a wait that doubles up to `waitMaxSeconds`; no more
 * than ten beyond the free ones are remembered, so that a bad day is over soon. A free one is no wait at all, not one of no time:
 * a transaction that began a moment earlier would wait for it.
 */
const ONE_MORE = `on conflict (key) do update set (failures, last_at, wait_until) = (
       select least(q.free + 10, left_over + 1),
         case when left_over = 0 then now() else a.last_at + forgotten * interval '1 second' * q.forget_seconds end,
         case when left_over + 1 <= q.free then '-infinity' else now() + interval '1 second' * least(q.wait_max_seconds, q.wait_first_seconds * power(2, least(20, left_over - q.free))) end
       from asked q, lateral (select floor(extract(epoch from now() - a.last_at) / q.forget_seconds)::integer as forgotten) as f,
         lateral (select greatest(0, a.failures - forgotten) as left_over) as l
       where q.key = a.key
     )`

/** One more failure for each of these keys, whether or not it has to wait. */
export const recordFailure = statement<Rates>(
  'auth.recordFailure',
  `with ${ASKED}
   insert into auth.attempts as a (key, failures, last_at, wait_until) select key, 1, now(), '-infinity' from asked order by key
   ${ONE_MORE}`,
)

/**
 * One more call for each of these keys, unless one of them has to wait: answers for how many it was counted. Keys are taken in their order,
 * so that two calls never wait for one another; never within a transaction of something else.
 */
export const takeCall = statement<Rates, { taken: number }>(
  'auth.takeCall',
  `with ${ASKED},
   taken as (
     insert into auth.attempts as a (key, failures, last_at, wait_until)
     select key, 1, now(), '-infinity' from set_config('synchronous_commit', 'off', true), asked
     where not exists (select from auth.attempts w where w.key = any ($1::text[]) and w.wait_until > now())
     order by key
     ${ONE_MORE}
     where a.wait_until <= now()
     returning key
   )
   select count(*)::integer as taken from taken`,
)

/** Gives back a call that succeeded, and the wait that it began. */
export const returnCall = statement<[keys: readonly string[]]>(
  'auth.returnCall',
  `update auth.attempts set failures = failures - 1, wait_until = '-infinity' where key = any ($1) and failures > 0`,
)

/**
 * The commit of this transaction does not wait for the disk. A crash right after it can undo a sign-in, whole, and nothing that was
 * waited for later: the log is one, so a later commit that waits brings this one along. The user signs in again.
 */
const UNHURRIED = `set_config('synchronous_commit', 'off', true)`

const RATE = CALL_LIMITS.signIn.by.email
/** At the cap one attempt a day is left (NIST SP 800-63B-4 §3.2.2), remembered for a month. */
const isForgotten = (row: string) =>
  `${row}.last_at < now() - case when ${row}.failures < ${ATTEMPTS_CAP} then interval '${RATE.forgetSeconds} seconds' else interval '30 days' end`

/**
 * One more attempt at an account, unless its key or its network (null: any) has to wait; `failures` is null then, and nothing is counted.
 * From a browser that the account knows it is counted under `browserKey`, else under `key`; the answer says which. Where several accounts
 * name the address only the confirmed one has known browsers: otherwise an account opened under somebody else's address would bring
 * attempts of its own at theirs.
 *
 * The free ones first; the next one brings the first wait, which doubles with each up to the longest, and is a day at the cap; forgotten
 * after a day without one. A known browser with `browserAttempts` is unknown again. Never within a transaction of something else: the
 * commit does not wait for the disk, since a crash that forgets half a second of attempts helps nobody to guess.
 */
export const recordAttempt = statement<
  [
    key: string,
    free: number,
    network: string | null,
    email: string,
    markHash: Buffer | null,
    browserKey: string | null,
    browserAttempts: number,
  ],
  { key: string; failures: number | null }
>(
  'auth.recordAttempt',
  `with known as (
     select k.id from users.users u join auth.known_browsers k on k.user_id = u.id and k.mark_hash = ${boundTo('$5::bytea', 'u.id')} and k.expires_at > now()
     where $5::bytea is not null and u.email = $4::citext
       and (u.email_confirmed_at is not null or not exists (select from users.users o where o.email = u.email and o.id <> u.id))
   ), chosen as (select case when exists (select from known) then $6::text else $1::text end as key
   ), taken as (
     insert into auth.attempts as a (key, failures, last_at, wait_until)
     select key, 1, now(), '-infinity' from chosen, ${UNHURRIED}
     where not exists (select from auth.attempts n where n.key = $3 and n.wait_until > now())
     on conflict (key) do update set
       failures = case when ${isForgotten('a')} then 1 else a.failures + 1 end,
       last_at = now(),
       wait_until = case
         when ${isForgotten('a')} or a.failures + 1 <= $2::integer then '-infinity'
         when a.failures + 1 >= ${ATTEMPTS_CAP} then now() + interval '1 day'
         else now() + least(interval '${RATE.waitMaxSeconds} seconds', interval '${RATE.waitFirstSeconds} seconds' * power(2, least(20, a.failures - $2::integer)))
       end
     where a.wait_until <= now() returning failures
   ), forgotten as (update auth.known_browsers k set expires_at = now() from known, taken where k.id = known.id and taken.failures >= $7::integer)
   select key, (select failures from taken) as failures from chosen`,
)

/** Rows that count nothing any more: nobody waits, and all attempts are forgotten. */
export const deleteOldAttempts = statement<[]>(
  'auth.deleteOldAttempts',
  `delete from auth.attempts a where (${isForgotten('a')} or key not like '% email %') and last_at < now() - interval '2 days' and wait_until < now()`,
)

/** At the commit of a sign-in with the right password: forgets all attempts at the account. */
export const settleFailures = statement<[key: string]>('auth.settleFailures', `delete from auth.attempts using ${UNHURRIED} where key = $1`)

/** The same where several accounts name the address: forgets this attempt alone. */
export const settleAttempt = statement<[key: string]>(
  'auth.settleAttempt',
  `update auth.attempts set failures = failures - 1 from ${UNHURRIED} where key = $1 and failures > 0`,
)

/** Takes back an attempt that compared nothing, and the wait behind it unless another one was taken since. */
export const undoAttempt = statement<[key: string, failures: number]>(
  'auth.undoAttempt',
  `update auth.attempts set failures = failures - 1, wait_until = case when failures = $2 then '-infinity' else wait_until end where key = $1 and failures > 0`,
)

export const clearFailures = statement<[key: string]>('auth.clearFailures', `delete from auth.attempts where key = $1`)
