/**
 * Rows for the bench of growth: `count` in each big table, in the order of time, most of them of one customer and one model. Open work (orders
 * to accept, withdrawals and applications to decide) is the same in a small and in a large installation: it follows from a week, not from all
 * the years.
 */
import { statement } from '#platform/db/statement.ts'

/**
 * The next statements of this transaction write without triggers, foreign keys and indexes other than keys, and, where `wal_level` is
 * minimal, without the log: these tables are new in it.
 */
export const setGrowthIndexesAside = `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  set local maintenance_work_mem = '512MB';
  truncate users.users, models.profiles, orders.orders, ledger.transfers, notifications.notifications, posts.posts, posts.purchases, reviews.reviews,
    tips.tips, withdrawals.withdrawals, deposits.deposits, subscriptions.payments, applications.applications, people.relations, threads.threads cascade;
  create temporary table growth_indexes on commit drop as
    select indexdef, format('drop index %I.%I', schemaname, indexname) as dropping from pg_indexes i
    where schemaname in ('users', 'models', 'orders', 'ledger', 'notifications', 'posts', 'reviews', 'tips', 'withdrawals', 'deposits', 'subscriptions', 'applications', 'people', 'threads')
      and not exists (select from pg_constraint c where c.conname = i.indexname);
  do $$ declare one record; begin for one in select * from growth_indexes loop execute one.dropping; end loop; end $$`
export const bringGrowthIndexesBack = `do $$ declare one record; begin for one in select * from growth_indexes loop execute one.indexdef; end loop; end $$`

/**
 * An id in the order of `n`, with the kind in its last part, so that rows name each other without a search. Older than ids of today: a new
 * row comes after all of them.
 */
const idOf = (kind: number, n: string) =>
  `('01900000-' || lpad(to_hex(${n} / 4096), 4, '0') || '-7' || lpad(to_hex(${n} % 4096), 3, '0') || '-8000-${kind.toString(16).padStart(12, '0')}')::uuid`

/** Kinds of `idOf`. Sides: 1 the customer, 2 the model, 3 the admin, 4 the common post. */
const CROWD = 10
const MAKER = 11
const ORDER = 12
const side = (n: number) => idOf(1, `${n}`)
const [customer, model, admin, post] = [side(1), side(2), side(3), side(4)] as const
/** Makers do not grow with the crowd beyond what one user can follow: the feed reads all of the followed. */
const MAKERS = 1_000
const maker = (n: string) => idOf(MAKER, `(${n} % ${MAKERS})`)
const crowd = (n: string) => idOf(CROWD, n)
const at = (n: string) => `now() - interval '1 day' - ($1 - ${n}) * interval '30 seconds'`
const rows = `generate_series(1, $1::int) n`

const fill = (name: string, text: string) => statement<[count: number]>(`bench.grow.${name}`, text)

const isDone = `n <= $1 - 200 and n % 25 > 1`
/** For the page of an order: a step of each, a settled delivery of each completed one, a problem of every tenth, a thread with a message. */
const ofOrders = [
  fill(
    'events',
    `insert into orders.events (order_id, kind, by, actor_id, at) select ${idOf(ORDER, 'n')}, 'placed', 'customer', ${customer}, ${at('n')} from ${rows}`,
  ),
  fill(
    'rounds',
    `insert into orders.rounds (order_id, n, delivered_at, is_on_time) select ${idOf(ORDER, 'n')}, 0, ${at('n')}, true from ${rows} where ${isDone}`,
  ),
  fill(
    'settlements',
    `insert into orders.settlements (order_id, seq, round, cause, by, total_cents, refund_cents, payment_cents, commission_cents)
     select ${idOf(ORDER, 'n')}, 0, 0, 'delivery', 'model', 500, 0, 400, 100 from ${rows} where ${isDone}`,
  ),
  fill(
    'disputes',
    `insert into orders.disputes (order_id, round, reason, points, hold_seconds, evidence_until, due_at, ended_at, outcome)
     select ${idOf(ORDER, 'n')}, 0, 'broken_file', '[{"text": "It does not open"}]', 0, ${at('n')}, ${at('n')}, ${at('n')}, 'closed' from ${rows} where ${isDone} and n % 10 = 7`,
  ),
  fill(
    'threads',
    `insert into threads.threads (id, kind, title, last_seq) select ${idOf(ORDER, 'n')}, 'order', 'Portrait', 1 from ${rows}`,
  ),
  fill(
    'members',
    `insert into threads.members (thread_id, user_id, kind)
     select ${idOf(ORDER, 'n')}, case when s.kind = 'customer' then case n % 2 when 0 then ${customer} else ${crowd('n')} end else case n % 2 when 0 then ${maker('n')} else ${model} end end, s.kind
     from ${rows}, (values ('customer'), ('model')) s (kind)`,
  ),
  fill(
    'messages',
    `insert into threads.messages (thread_id, seq, client_id, author_id, author_kind, body, sent_at)
     select ${idOf(ORDER, 'n')}, 1, ${idOf(33, 'n')}, case n % 2 when 0 then ${maker('n')} else ${model} end, 'model', 'Thank you', ${at('n')} from ${rows}`,
  ),
]

/** One in 256 names begins with the same two letters; all have one word; a whole name is that of one user in 100,000. */
export const growthFills = [
  fill(
    'crowd',
    `insert into users.users (id, email, name, handle, created_at)
     select ${crowd('n')}, n || '@x.io', initcap(substr(md5((n % 100000)::text), 1, 7)) || ' Crowd', n::text, ${at('n')} from ${rows}`,
  ),
  fill(
    'makers',
    `insert into users.users (id, email, name, handle, status)
     select ${idOf(MAKER, 'n')}, 'm' || n || '@bench.example', 'Maker ' || n, 'maker-' || n, 'model' from generate_series(0, ${MAKERS - 1}) n where $1 > 0`,
  ),
  fill(
    'sides',
    `insert into users.users (id, email, email_confirmed_at, name, handle, status, is_admin, admin_role)
     select id, handle || '@bench.example', now(), 'The ' || handle, handle, status, handle = 'admin', case handle when 'admin' then 'owner' end
     from (values (${customer}, 'customer', 'user'), (${model}, 'model', 'model'), (${admin}, 'admin', 'user')) s (id, handle, status) where $1 > 0`,
  ),
  fill(
    'profiles',
    `insert into models.profiles (user_id, headline, search_text) select id, 'Makes things', lower(name) from users.users where status = 'model' and $1 > 0`,
  ),
  fill('figures', `insert into models.figures (model_id) select user_id from models.profiles where $1 > 0`),
  fill(
    'products',
    `insert into models.products (id, model_id, position, name, description, media_kind, price_cents, delivery_days)
     select user_id, user_id, 1, 'Portrait ' || substr(md5(user_id::text), 1, 7), 'A picture', 'image', 500, 3 from models.profiles where $1 > 0`,
  ),
  // Even ones are the customer's, odd ones the model's. The newest two hundred are open, for longer than a bench takes; two in 25 of the others were rejected.
  fill(
    'orders',
    `insert into orders.orders (id, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, created_at, accept_by, deliver_by, accepted_at, completed_at, hold_until, released_at, rejected_at)
     select ${idOf(ORDER, 'n')}, case n % 2 when 0 then ${customer} else ${crowd('n')} end, seller, seller, status,
       '{"productName": "Portrait", "priceCents": 500, "deliveryDays": 3, "freeRevisions": 0, "addons": []}', 500, 100, 400, 'A picture, please', at, now() + interval '30 days', now() + interval '30 days', at, done_at, done_at, done_at, case status when 'rejected' then at end
     from (select n, at, seller, status, case status when 'completed' then at end as done_at from (select n, ${at('n')} as at, case n % 2 when 0 then ${maker('n')} else ${model} end as seller,
       case when n > $1 - 100 then 'pending' when n > $1 - 200 then 'processing' when n % 25 < 2 then 'rejected' else 'completed' end as status from ${rows}) o) o`,
  ),
  ...ofOrders,
  fill(
    'accounts',
    `insert into ledger.accounts (owner_id, kind, balance_cents) select s.id, k.kind, 0 from (values (${customer}), (${model}), (${admin})) s (id), (values ('wallet'), ('escrow'), ('earnings_hold'), ('withdrawal_hold')) k (kind) where $1 > 0`,
  ),
  // Ten old payments for Pro behind everything else; every tenth later line is a deposit.
  fill(
    'transfers',
    `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
     select ${at('n')}, case kind when 'deposit' then '00000000-0000-0000-0000-000000000001' else w.id end, case kind when 'deposit' then w.id else o.id end, 500, kind, ${idOf(ORDER, 'n')}, 0, 0
     from (select n, case when n <= 10 then 'subscription' when n % 10 = 0 then 'deposit' else 'order' end as kind from ${rows}) t,
       (select id from ledger.accounts where owner_id = ${customer} and kind = 'wallet') w, (select id from ledger.accounts where owner_id = ${customer} and kind = 'escrow') o`,
  ),
  fill(
    'notifications',
    `insert into notifications.notifications (id, user_id, kind, data, created_at, read_at) select ${idOf(20, 'n')}, ${customer}, 'order_accepted', '{"orderId": "01900000-0000-7000-8000-000000000000", "product": "Portrait", "model": "Maker"}', ${at('n')}, case when n <= $1 - 50 then now() end from ${rows}`,
  ),
  fill(
    'post',
    `insert into posts.posts (id, model_id, status, title, visibility, published_at) select ${post}, ${side(2)}, 'published', 'The common post', 'free', now() where $1 > 0`,
  ),
  fill(
    'posts',
    `insert into posts.posts (id, model_id, status, title, visibility, price_cents, published_at, updated_at) select ${idOf(21, 'n')}, case n % 2 when 0 then ${model} else ${maker('n')} end, 'published', 'Post', 'paid', 500, ${at('n')}, ${at('n')} from ${rows}`,
  ),
  fill('postFigures', `insert into posts.figures (post_id) select id from posts.posts where $1 > 0`),
  fill(
    'comments',
    `insert into posts.comments (id, post_id, author_id, text, created_at) select ${idOf(22, 'n')}, ${post}, ${crowd('n')}, 'Lovely', ${at('n')} from ${rows}`,
  ),
  fill(
    'purchases',
    `insert into posts.purchases (id, post_id, customer_id, model_id, price_cents, commission_cents, post_title, purchased_at) select ${idOf(23, 'n')}, ${idOf(21, 'n')}, ${customer}, case n % 2 when 0 then ${model} else ${maker('n')} end, 500, 100, 'Post', ${at('n')} from ${rows}`,
  ),
  fill(
    'follows',
    `insert into models.follows (user_id, model_id, followed_at) select ${customer}, ${idOf(MAKER, 'n')}, now() - n * interval '1 minute' from generate_series(0, ${MAKERS - 1}) n where $1 > 0 union all select ${crowd('n')}, ${model}, ${at('n')} from ${rows}`,
  ),
  // The model's fans: two of three follow, every third one has ordered, every 50th one has tipped.
  fill(
    'fans',
    `insert into people.relations (model_id, fan_id, followed_at, is_pro, orders, order_cents, tips, tip_cents, first_at, last_at)
     select ${model}, ${crowd('n')}, case when n % 2 = 0 or n % 3 > 0 then ${at('n')} end, n % 10 = 0, (n % 3 = 0)::integer, case when n % 3 = 0 then 100 + n % 977 else 0 end,
       (n % 50 = 0)::integer, case when n % 50 = 0 then 500 else 0 end, ${at('n')}, ${at('n')} from ${rows}`,
  ),
  fill(
    'reviews',
    `insert into reviews.reviews (id, order_id, model_id, author_id, rating, title, content, created_at) select ${idOf(24, 'n')}, ${idOf(ORDER, 'n')}, ${model}, ${crowd('n')}, 5, 'Good', 'Very good', ${at('n')} from ${rows}`,
  ),
  fill(
    'tips',
    `insert into tips.tips (id, customer_id, model_id, amount_cents, commission_cents, given_at) select ${idOf(25, 'n')}, ${customer}, ${model}, 500, 100, ${at('n')} from ${rows}`,
  ),
  fill(
    'withdrawals',
    `insert into withdrawals.withdrawals (id, user_id, amount_cents, method, details, status, reference, closed_by, closed_at, created_at)
     select ${idOf(26, 'n')}, ${model}, 5000, 'paypal', 'model@bench.example', case when n > $1 - 30 then 'requested' else 'sent' end, case when n <= $1 - 30 then 'ref ' || n end, case when n <= $1 - 30 then ${admin} end, case when n <= $1 - 30 then ${at('n')} + interval '1 hour' end, ${at('n')} from ${rows}`,
  ),
  fill(
    'deposits',
    `insert into deposits.deposits (id, order_id, user_id, amount_cents, status, provider, credited_cents) select ${idOf(27, 'n')}, 'DEP-' || n, ${crowd('n')}, 500, 'success', 'oxapay', 500 from ${rows}`,
  ),
  fill(
    'unclaimed',
    `insert into deposits.unclaimed (id, deposit_id, cents, returned_at, returned_by, reason, reference) select ${idOf(28, 'n')}, ${idOf(27, 'n')}, 500, d.at, d.by, d.why, d.why from ${rows}, lateral (select case when n <= $1 - 30 then now() end as at, case when n <= $1 - 30 then ${admin} end as by, case when n <= $1 - 30 then 'returned' end as why) d`,
  ),
  fill(
    'payments',
    `insert into subscriptions.payments (id, user_id, plan_id, kind, price_cents, starts_at, ends_at) select ${idOf(29, 'n')}, ${customer}, (select id from subscriptions.plans where name = 'Monthly'), 'renewal', 1000, ${at('n')}, ${at('n')} + interval '1 day' from ${rows}`,
  ),
  fill(
    'applications',
    `insert into applications.applications (id, user_id, status, submitted_at, decided_at, decided_by, note)
     select ${idOf(30, 'n')}, ${crowd('n')}, status, ${at('n')}, case status when 'rejected' then ${at('n')} end, case status when 'rejected' then ${admin} end, case status when 'rejected' then 'No' end
     from (select n, case when n > $1 - 30 then 'submitted' else 'rejected' end as status from ${rows}) a`,
  ),
  fill(
    'applicationEvents',
    `insert into applications.events (application_id, kind, by_user, answers) select ${idOf(30, 'n')}, 'submitted', ${crowd('n')}, '{"profile": {"name": "Crowd", "headline": "Makes things"}}' from ${rows}`,
  ),
  fill(
    'impersonations',
    `insert into users.impersonations (id, user_id, admin_id, admin_role, reason, started_at, ends_at, ended_at) select ${idOf(31, 'n')}, ${customer}, ${admin}, 'owner', 'Asked for help', ${at('n')}, ${at('n')}, ${at('n')} from ${rows}`,
  ),
  fill(
    'acts',
    `insert into users.admin_acts (id, user_id, admin_id, kind, reason, at, object_id, admin_role) select ${idOf(32, 'n')}, ${customer}, ${admin}, 'receipt_read', 'A question', ${at('n')}, ${idOf(ORDER, 'n')}, 'owner' from ${rows}`,
  ),
  fill(
    'sessions',
    `insert into users.sessions (token_hash, user_id, expires_at) select sha256(n::text::bytea), case when n <= 20 then ${customer} else ${crowd('n')} end, now() + interval '30 days' from ${rows}`,
  ),
] as const

export interface GrowthSides {
  customerId: string
  modelId: string
  adminId: string
  postId: string
  /** A completed order of the customer, and one of the model that had a problem. */
  orderId: string
  soldId: string
}
export const selectGrowthSides = statement<[], GrowthSides>(
  'bench.selectGrowthSides',
  `select (select id from users.users where handle = 'customer') as "customerId", (select id from users.users where handle = 'model') as "modelId",
     (select id from users.users where handle = 'admin') as "adminId", (select id from posts.posts where title = 'The common post') as "postId",
     (select o.id from orders.orders o join users.users u on u.id = o.customer_id where u.handle = 'customer' and o.status = 'completed' order by o.id desc limit 1 offset 100) as "orderId",
     (select o.id from orders.orders o join users.users u on u.id = o.model_id join orders.disputes d on d.order_id = o.id where u.handle = 'model' order by o.id limit 1) as "soldId"`,
)
export const vacuumGrowth = 'vacuum analyze'
