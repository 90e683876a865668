/** Counters of attempts and of calls: auth.attempts, one row for each bucket and what it counts by. */
import { CALL_LIMITS } from '#contract/call-limits.ts'
import { ATTEMPTS_CAP } from '#contract/limits.ts'
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
 * Counts one more for a key of `asked` that has a row `a`, and keeps the wait of a key of which `isSpared` (SQL) is true. One is forgotten for every `forgetSeconds` since `last_at`, which advances by
 * what was forgotten, so that occasional failures never add up. After the free ones comes a wait that doubles up to `waitMaxSeconds`.
 * At most ten beyond the free ones are counted, so that a burst is forgotten soon. A free one sets `-infinity`, not now(): a transaction
 * that began a moment earlier would wait for it.
 */
const oneMore = (isSpared: string) => `on conflict (key) do update set (failures, last_at, wait_until) = (
       select least(q.free + 10, left_over + 1),
         case when left_over = 0 then now() else a.last_at + forgotten * interval '1 second' * q.forget_seconds end,
         case when ${isSpared} then a.wait_until when left_over + 1 <= q.free then '-infinity' else now() + interval '1 second' * least(q.wait_max_seconds, q.wait_first_seconds * power(2, left_over - q.free)) end
       from asked q, lateral (select floor(extract(epoch from now() - a.last_at) / q.forget_seconds)::integer as forgotten) as f,
         lateral (select greatest(0, a.failures - forgotten) as left_over) as l
       where q.key = a.key
     )`

/** Counts a failure for each of these keys, also while it has to wait. */
export const recordFailure = statement<Rates>(
  'auth.recordFailure',
  `with ${ASKED}
   insert into auth.attempts as a (key, failures, last_at, wait_until) select key, 1, now(), '-infinity' from asked order by key
   ${oneMore('false')}`,
)

/**
 * Counts a call for each of these keys unless one of them has to wait. The waits of `spared` keys refuse nothing, and do not change.
 * Answers the number of keys counted. Keys are locked in order, so that two calls never wait for each other. Runs outside other
 * transactions.
 */
export const takeCall = statement<[...Rates, spared: readonly string[]], { taken: number }>(
  'auth.takeCall',
  `with ${ASKED},
   taken as (
     insert into auth.attempts as a (key, failures, last_at, wait_until)
     select key, 1, now(), '-infinity' from set_config('synchronous_commit', 'off', true), asked
     where not exists (select from auth.attempts w where w.key = any ($1::text[]) and w.key <> all ($6::text[]) and w.wait_until > now())
     order by key
     ${oneMore('a.key = any ($6::text[])')}
     where a.wait_until <= now() or a.key = any ($6::text[])
     returning key
   )
   select count(*)::integer as taken from taken`,
)

/** Gives back a call that succeeded, and the wait that it began: none for `spared` keys. */
export const returnCall = statement<[keys: readonly string[], spared: readonly string[]]>(
  'auth.returnCall',
  `update auth.attempts set failures = failures - 1, wait_until = case when key = any ($2::text[]) then wait_until else '-infinity' end
   where key = any ($1) and failures > 0`,
)

/**
 * Lets the commit of this transaction skip the wait for the disk. A crash right after it can undo a whole sign-in, but nothing that was
 * waited for later: a later commit that waits flushes this one, too, because there is one log. The user signs in again.
 */
const UNHURRIED = `set_config('synchronous_commit', 'off', true)`

const RATE = CALL_LIMITS.signIn.by.email
/** At the cap one attempt a day is left (NIST SP 800-63B-4 §3.2.2), remembered for a month. */
const isForgotten = (row: string) =>
  `${row}.last_at < now() - case when ${row}.failures < ${ATTEMPTS_CAP} then interval '${RATE.forgetSeconds} seconds' else interval '30 days' end`

/**
 * Counts an attempt at an account unless its key or its network (null: any) has to wait; then `failures` is null and nothing is counted.
 * An attempt from a browser that the account knows counts under `browserKey`, whatever its network has done; any other counts under
 * `key`. The answer names the key. Where
 * several accounts name the address, only the confirmed one has known browsers: otherwise a stranger's account under the same address
 * would bring attempts of its own at the others.
 *
 * After the free attempts comes the first wait, which doubles with each attempt up to the longest, and is a day at the cap. All are
 * forgotten after a day without one. A known browser with `browserAttempts` is forgotten. Runs outside other transactions: the commit
 * does not wait for the disk, since a crash that loses half a second of attempts gives no advantage.
 */
export const recordAttempt = statement<
  [
    key: string,
    free: number,
    network: string | null,
    email: string,
    tokenHash: Buffer | null,
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
     where exists (select from known) or not exists (select from auth.attempts n where n.key = $3 and n.wait_until > now())
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

/** Deletes rows that count nothing any more: no wait is left, and all attempts are forgotten. */
export const deleteOldAttempts = statement<[]>(
  'auth.deleteOldAttempts',
  `delete from auth.attempts a where (${isForgotten('a')} or key not like '% email %') and last_at < now() - interval '2 days' and wait_until < now()`,
)

/** At the commit of a sign-in with the right password: deletes all attempts at the account. */
export const settleFailures = statement<[key: string]>('auth.settleFailures', `delete from auth.attempts using ${UNHURRIED} where key = $1`)

/** The same where several accounts name the address: gives back this attempt alone. */
export const settleAttempt = statement<[key: string]>(
  'auth.settleAttempt',
  `update auth.attempts set failures = failures - 1 from ${UNHURRIED} where key = $1 and failures > 0`,
)

/** Gives back an attempt that compared nothing, and the wait behind it unless another one was taken since. */
export const undoAttempt = statement<[key: string, failures: number]>(
  'auth.undoAttempt',
  `update auth.attempts set failures = failures - 1, wait_until = case when failures = $2 then '-infinity' else wait_until end where key = $1 and failures > 0`,
)

export const clearFailures = statement<[key: string]>('auth.clearFailures', `delete from auth.attempts where key = $1`)
