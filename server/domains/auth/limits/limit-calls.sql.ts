import { statement } from '#platform/db/statement.ts'

/**
 * One more call for each of these keys, as long as nobody has to wait for any of them: answers for how many it was counted. One is forgotten
 * for every `forgetSeconds` since `last_at`, which moves on by what was forgotten. Free calls first, then a wait that doubles up to
 * `waitMaxSeconds`. Keys are taken in their order, so that two calls never wait for one another; never within a transaction of something else.
 */
export const takeCall = statement<
  [keys: readonly string[], free: readonly number[], forgetSeconds: readonly number[], waitMaxSeconds: readonly number[]],
  { taken: number }
>(
  'auth.takeCall',
  `with asked as (select * from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) as q(key, free, forget_seconds, wait_max_seconds)),
   taken as (
     insert into users.attempts as a (key, failures, last_at, wait_until)
     select key, 1, now(), '-infinity' from set_config('synchronous_commit', 'off', true), asked
     where not exists (select from users.attempts w where w.key = any ($1::text[]) and w.wait_until > now())
     order by key
     on conflict (key) do update set (failures, last_at, wait_until) = (
       select least(q.free + 10, left_over + 1),
         case when left_over = 0 then now() else a.last_at + forgotten * interval '1 second' * q.forget_seconds end,
         case when left_over + 1 <= q.free then '-infinity' else now() + interval '1 second' * least(q.wait_max_seconds, power(2, least(20, left_over + 1 - q.free))) end
       from asked q, lateral (select floor(extract(epoch from now() - a.last_at) / q.forget_seconds)::integer as forgotten) as f,
         lateral (select greatest(0, a.failures - forgotten) as left_over) as l
       where q.key = a.key
     )
     where a.wait_until <= now()
     returning key
   )
   select count(*)::integer as taken from taken`,
)

/** Gives a call back that was right, and the wait that it has begun. */
export const returnCall = statement<[keys: readonly string[]]>(
  'auth.returnCall',
  `update users.attempts set failures = failures - 1, wait_until = '-infinity' where key = any ($1) and failures > 0`,
)
