/**
 * Skewed rows for the lists of the admin area: nearly all rows are alike, and few have what a filter asks for. Written past triggers, so there is
 * no money behind them.
 */

export interface CrowdSizes {
  readonly users: number
  readonly orders: number
  readonly transfers: number
  /** Rows of each other list. */
  readonly others: number
}

const USUAL = 20_000
/** The sizes at which the product makes its promises. */
export const LARGE_SIZES: CrowdSizes = { users: 100_000, orders: 1_000_000, transfers: 3_000_000, others: 100_000 }
/** `ADMIN_CROWD=large npx vitest run server/shared/table` runs the gates on the large crowd; it takes some minutes. */
export const CROWD_SIZES: CrowdSizes =
  process.env['ADMIN_CROWD'] === 'large' ? LARGE_SIZES : { users: USUAL, orders: USUAL, transfers: USUAL, others: USUAL }

/** Users who signed up within a year. Most are alike; few are models, admins, Pro, suspended, unconfirmed or closing. */
const usersSql = (count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into users.users (email, email_confirmed_at, name, handle, status, is_admin, admin_role, pro_expires_at, suspended_until, closes_at, created_at)
    select 't' || n || '@table.example', case when n % 4000 <> 1 then now() end, 'Crowd ' || n, 'table-' || n, case when n % 4000 = 2 then 'model' else 'user' end,
      n % 4000 = 3, case when n % 4000 = 3 then 'viewer' end, case when n % 4000 = 4 then now() + interval '9 days' end,
      case when n % 4000 = 5 then now() + interval '9 days' end, case when n % 4000 = 6 then now() + interval '9 days' end, now() - interval '1 year' * (1 - n::float8 / ${count})
    from generate_series(1, ${count}) n;
end $$`

/** Orders of a year. Nearly all are completed; few have another state. */
const ordersSql = (modelId: string, productId: string, count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into orders.orders (id, created_at, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by, accepted_at, completed_at, deliver_by, late_at, paused_at, paused_until, dispute, disputed_at)
    select uuidv7(interval '1 year' * (n::float8 / ${count} - 1)), placed_at, '${modelId}', '${modelId}', '${productId}', case n % 2000 when 1 then 'pending' when 2 then 'processing' when 3 then 'rejected' when 4 then 'processing' else 'completed' end,
      '{"productName": "Zither", "priceCents": 500, "deliveryDays": 3, "freeRevisions": 0, "addons": []}', 500, 100, 400, 'A tune', now(), placed_at + interval '1 minute' * (n * 7919 % 2880), placed_at + interval '2 days' + interval '1 minute' * (n * 104729 % 14400), now(),
      case when n % 2000 in (4, 6) then now() end, case n % 2000 when 1 then now() end, case n % 2000 when 1 then now() + interval '1 day' end, case n % 2000 when 5 then 'open' end, case n % 2000 when 5 then now() end
    from (select n, now() - interval '1 year' * (1 - n::float8 / ${count}) as placed_at from generate_series(1, ${count}::bigint) n) made;
end $$`

/** Nearly all withdrawals are sent, nearly all webhooks new; few have another state. */
const payoutsSql = (count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into withdrawals.withdrawals (user_id, amount_cents, method, details, status, reference, failed_by, failed_at)
    select id, 5000, 'paypal', 'w' || n, status, case when status in ('sent', 'failed') then 'R' || n end, case when status = 'failed' then uuidv7() end, case when status = 'failed' then now() end
    from (select u.id, row_number() over () as n, case row_number() over () % 2000 when 1 then 'requested' when 2 then 'approved' when 3 then 'rejected' when 4 then 'failed' else 'sent' end as status
      from users.users u where u.handle like 'table-%') made;
  insert into deposits.webhooks (provider, verdict, network, track_id, body, size_bytes)
    select 'oxapay', case n % 2000 when 1 then 'repeated' when 2 then 'unknown' when 3 then 'unreadable' when 4 then 'forged' else 'new' end, '203.0.113.9', 't' || n, '{}', 2
    from generate_series(1, ${count}) n;
end $$`

/** Nearly all products are pictures for sale; few are of another kind, hidden by their model, or by staff. */
const productsSql = (modelId: string, count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days, hidden_at, taken_down_at)
    select '${modelId}', n, 'Zither ' || n, 'A tune', case n % 2000 when 1 then 'video' when 2 then 'audio' when 3 then 'zip' else 'image' end, 500 + n, 3,
      case when n % 2000 in (1, 4, 5) then now() end, case when n % 2000 in (1, 5) then now() end
    from generate_series(1, ${count}) n;
end $$`

/** Nearly all posts are published; few are withdrawn, by their model or by staff. */
const postsSql = (modelId: string, count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into posts.posts (model_id, status, title, published_at, taken_down_at)
    select '${modelId}', case when n % 2000 in (1, 2) then 'withdrawn' else 'published' end, 'Zither ' || n, now(), case when n % 2000 = 1 then now() end
    from generate_series(1, ${count}) n;
end $$`

/** Nearly all comments and reviews are shown; few are removed, wait, or are hidden by staff. */
const textsSql = (modelId: string, count: number) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into posts.comments (post_id, author_id, text, deleted_at, deleted_by, taken_down_at)
    select p.id, '${modelId}', 'A tune', case when n % 2000 in (1, 2) then now() end, case when n % 2000 in (1, 2) then '${modelId}'::uuid end, case when n % 2000 = 1 then now() end
    from (select id, row_number() over () as n from posts.posts where model_id = '${modelId}') p;
  insert into reviews.reviews (order_id, model_id, author_id, rating, title, content, visible_by, is_hidden, taken_down_at)
    select uuidv7(), '${modelId}', '${modelId}', case n % 2000 when 3 then 1 when 4 then 2 when 5 then 3 when 6 then 4 else 5 end, 'A tune', 'Lovely', now(),
      n % 2000 in (1, 2), case when n % 2000 = 1 then now() end
    from generate_series(1, ${count}) n;
end $$`

/** Most applications are drafts or approved; few wait, and of few the document expires or another admin checks again. */
const APPLICATIONS = `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into applications.applications (user_id, status, submitted_at, decided_at, decided_by, note, document_expires_on, document_due, second_look, second_look_by, second_look_at, renewal, renewal_at)
    select u.id, status, case when status <> 'draft' then now() - n * interval '1 minute' end, case when status in ('approved', 'rejected') then now() end,
      case when status in ('approved', 'rejected') then uuidv7() end, case when status in ('rejected', 'needs_info') then 'No' end,
      case when n % 2000 in (8, 10) then current_date end, case n % 2000 when 8 then 'week' when 10 then 'expired' end,
      case n % 2000 when 12 then 'waiting' when 14 then 'reopened' end, case n % 2000 when 14 then uuidv7() end, case n % 2000 when 14 then now() end,
      case n % 2000 when 16 then 'sent' end, case n % 2000 when 16 then now() end
    from (select id, n, case when n % 2000 = 2 then 'submitted' when n % 2000 = 4 then 'needs_info' when n % 2000 = 6 then 'rejected' when n % 2 = 0 then 'approved' else 'draft' end as status
      from (select id, row_number() over (order by id) as n from users.users where handle like 'table-%') numbered) u;
  insert into applications.events (application_id, kind, answers) select id, 'submitted', '{}' from applications.applications where submitted_at is not null;
end $$`

/** Sellers of the posts that the crowd buys. */
const SELLERS = 2_000

/**
 * Transfers in a year: a third are purchases among the crowd, the rest is of one wallet and nearly all of one kind. Acts of staff about one user;
 * mails that are sent, and few that are not.
 */
const linesSql = (userId: string, { transfers, others }: CrowdSizes) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  insert into ledger.accounts (owner_id, kind) values ('${userId}', 'wallet'), ('${userId}', 'escrow') on conflict do nothing;
  insert into ledger.accounts (owner_id, kind) select id, 'wallet' from users.users where handle like 'table-%';
  insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
    select now() - interval '1 year' * (1 - n::float8 / ${transfers}),
      case when n % 3 = 0 then crowd.wallets[1 + ${SELLERS} + n / 3 * 7919 % (crowd.size - ${SELLERS})] else w.id end, case when n % 3 = 0 then crowd.wallets[1 + n / 3 % ${SELLERS}] else e.id end, 500,
      case when n % 3 = 0 then 'post_purchase' else case n % 2000 when 1 then 'tip' when 2 then 'refund' when 3 then 'deposit' when 4 then 'subscription' else 'order' end end, uuidv7(), 0, 0
    from generate_series(1, ${transfers}::bigint) n, (select id from ledger.accounts where owner_id = '${userId}' and kind = 'wallet') w,
      (select id from ledger.accounts where owner_id = '${userId}' and kind = 'escrow') e,
      (select array_agg(a.id) as wallets, count(*) as size from ledger.accounts a join users.users u on u.id = a.owner_id where a.kind = 'wallet' and u.handle like 'table-%') crowd;
  insert into audit.acts (seq, at, action, actor_id, role, network, call_id, target_kind, target_id, reason, body_hash, prev, hash)
    select 1000000000 + n, now(), case n % 2000 when 1 then 'admin/users:suspend' else 'admin/users:endSessions' end, case n % 2000 when 2 then uuidv7() else '${userId}'::uuid end,
      'owner', '203.0.113.0', 'c', 'user', n::text, '', '\\x00', '\\x00', '\\x00' from generate_series(1, ${others}) n;
  insert into audit.bodies (seq, salt, body) select seq, '\\x00', '{}' from audit.acts where seq > 1000000000;
  insert into users.admin_acts (user_id, admin_id, kind, reason) select '${userId}', '${userId}', 'suspended', 'r' from generate_series(1, ${others}) n;
  insert into admin.notes (user_id, author_id, body) select '${userId}', (select id from users.users where id <> '${userId}' limit 1), 'A note' from generate_series(1, ${others}) n;
  insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language, sent_at, given_up_at, last_error, tries)
    select 'email', '${userId}', 'password_changed', '{}', 'A', 'a@table.example', 'en', case when n % 2000 > 3 then now() end, case when n % 2000 = 1 then now() end,
      case when n % 2000 < 3 then 'away' end, case when n % 2000 < 3 then 3 else 0 end
    from generate_series(1, ${others}) n;
end $$`

/** The tables of the crowd: a gate lets no statement read one of them from end to end. */
export const CROWDED = [
  'users.users',
  'models.products',
  'posts.posts',
  'posts.comments',
  'reviews.reviews',
  'orders.orders',
  'withdrawals.withdrawals',
  'deposits.webhooks',
  'ledger.transfers',
  'audit.acts',
  'audit.bodies',
  'users.admin_acts',
  'admin.notes',
  'outbox.messages',
  'applications.applications',
  'applications.events',
] as const

/** The scripts that write the crowd, one after another, and give the planner its figures. */
export const crowdScripts = (modelId: string, productId: string, sizes: CrowdSizes): string[] => [
  usersSql(sizes.users),
  productsSql(modelId, sizes.others),
  postsSql(modelId, sizes.others),
  textsSql(modelId, sizes.others),
  ordersSql(modelId, productId, sizes.orders),
  payoutsSql(sizes.others),
  APPLICATIONS,
  linesSql(modelId, sizes),
  ...CROWDED.map((table) => `vacuum analyze ${table}`),
]
