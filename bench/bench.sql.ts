/** Users, products and money for the benches, in bulk. */
import { statement } from '#platform/db/statement.ts'

export const insertCustomers = statement<[count: number], { id: string }>(
  'bench.insertCustomers',
  `insert into users.users (email, email_confirmed_at, name, handle) select 'c' || n || '@bench.example', now(), 'Customer ' || n, 'bench-customer-' || n from generate_series(1, $1::int) n returning id`,
)
export const insertModels = statement<[count: number], { id: string }>(
  'bench.insertModels',
  `with people as (
     insert into users.users (email, email_confirmed_at, name, handle, status) select 'm' || n || '@bench.example', now(), 'Model ' || n, 'bench-model-' || n, 'model' from generate_series(1, $1::int) n returning id, name
   ), profiles as (
     insert into models.profiles (user_id, headline, bio, tags, languages, search_text, score, rating_sum, review_count)
     select id, 'Makes things, number ' || name, repeat('Words about the work. ', 30), array['craft', 'bench'], array['en'], lower(name), random(), 45, 10 from people
   ) select id from people order by name`,
)
export const openAllAccounts = statement<[], { done: string }>(
  'bench.openAllAccounts',
  `select count(ledger.open_accounts(id))::text as done from users.users`,
)
export const insertProducts = statement<[], { id: string; modelId: string }>(
  'bench.insertProducts',
  `insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days)
   select user_id, 1, 'A picture', repeat('What you get. ', 12), 'image', 500, 3 from models.profiles returning id, model_id as "modelId"`,
)
export const refreshOffers = statement<[]>('bench.refreshOffers', `update models.profiles set price_from_cents = 500, fastest_days = 3`)
export const fundCustomers = statement<[cents: number], { done: string }>(
  'bench.fundCustomers',
  `select count(ledger.transfer(id, 'adjustment_added', 0, accounts.adjustments(), ledger.account_of(id, 'wallet'), $1::bigint))::text as done
   from users.users where status = 'user'`,
)
export const insertSessions = statement<[userIds: readonly string[], hashes: readonly Buffer[]]>(
  'bench.insertSessions',
  `insert into users.sessions (token_hash, user_id, expires_at, proven_until)
   select hash, id, now() + interval '1 day', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as rows (id, hash)`,
)
/** Locks a task of the clock until the commit, so that no process runs it. Waits for a current run. */
export const takeTask = statement<[name: string], { taken: string }>(
  'bench.takeTask',
  `select pg_advisory_xact_lock(hashtextextended('clock ' || $1, 0))::text as taken`,
)

/** The first `count` customers sign in with this password from now on. */
export const setPasswords = statement<[count: number, hash: Buffer, salt: Buffer], { email: string }>(
  'bench.setPasswords',
  `update users.users set password_hash = $2, password_salt = $3 where id in (select id from users.users where status = 'user' order by id limit $1) returning email`,
)
