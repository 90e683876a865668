/** Statements that make events: the journal's cursor, the rows that may have become events, and the events themselves. */
import { opening, statement } from '#platform/db/statement.ts'

type Ids = readonly string[]

export const lockCursor = opening<[], { snapshot: string; readAt: number }>(
  'webhooks.lockCursorForUpdate',
  'select snapshot, read_at as "readAt" from webhooks.cursor for update',
)

export const moveCursor = statement<[snapshot: string, readAt: Date]>(
  'webhooks.moveCursor',
  'update webhooks.cursor set snapshot = $1, read_at = $2',
)

export interface TouchedRow {
  snapshot: string
  readAt: number
  /** Null in the one row that stands for nothing new. */
  name: string | null
  key: string | null
}

/**
 * Topics that the commits since `before` touched: of listeners, and of any order or thread. `after` is older than any such entry. The
 * snapshot of a database that was restored elsewhere lies in the future: then every entry since `after` counts.
 */
export const selectTouched = statement<[before: string, after: Date], TouchedRow>(
  'webhooks.selectTouched',
  `with entry as (
     select s.topics from journal.since($1::text::pg_snapshot, $2) s where pg_snapshot_xmin($1::text::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
     union all
     select e.topics from journal.entries e where e.at > $2 and pg_snapshot_xmin($1::text::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
   ), touched as (
     select distinct split_part(topic, ':', 1) as name, split_part(topic, ':', 2) as key from entry, unnest(entry.topics) topic
     where split_part(topic, ':', 1) in ('order', 'thread', 'wallet-of', 'tips-of', 'withdrawals-of', 'subscription-of')
   )
   select pg_current_snapshot()::text as snapshot, now() as "readAt", t.name, t.key
   from (select 1) one left join (
     select t.name, t.key from touched t where t.name in ('order', 'thread')
     union all
     select t.name, t.key from touched t join webhooks.listeners l on l.user_id::text = t.key where l.is_on and t.name not in ('order', 'thread')
   ) t on true`,
)

export interface OrderStepRow {
  userId: string
  eventId: string
  kind: string
  by: string
  at: number
  orderId: string
  version: number
  lastVersion: number
  customerId: string
  modelId: string
  status: string
  totalCents: number
  paymentCents: number
  refundedCents: number
}

/** The timelines of these orders, for each side that listens. The version of a step is its place in the timeline. */
export const selectOrderSteps = statement<[orderIds: Ids], OrderStepRow>(
  'webhooks.selectOrderSteps',
  `select l.user_id as "userId", e.id as "eventId", e.kind, e.by, e.at, o.id as "orderId", e.version, e.last as "lastVersion", o.customer_id as "customerId", o.model_id as "modelId",
     o.status, o.total_cents as "totalCents", o.payment_cents as "paymentCents", o.refunded_cents as "refundedCents"
   from orders.orders o
   join webhooks.listeners l on l.user_id in (o.customer_id, o.model_id) and l.is_on
   join lateral (
     select e.id, e.kind, e.by, e.at, row_number() over (order by e.id) as version, count(*) over () as last from orders.events e where e.order_id = o.id
   ) e on e.at >= l.since
   where o.id = any ($1::uuid[]) order by e.id, l.user_id`,
)

export interface MessageRow {
  userId: string
  threadId: string
  threadKind: string
  seq: number
  at: number
  authorId: string
  authorKind: string
  priceCents: number | null
}

/** Newest messages of a thread in one reading: senders are slower than that. */
const MESSAGES_READ = 200

/** The newest messages in these chats and orders that others wrote, for each member that listens. */
export const selectMessages = statement<[threadIds: Ids], MessageRow>(
  'webhooks.selectMessages',
  `select l.user_id as "userId", t.id as "threadId", t.kind as "threadKind", m.seq, m.sent_at as at, m.author_id as "authorId", m.author_kind as "authorKind", m.price_cents as "priceCents"
   from threads.threads t
   join threads.members b on b.thread_id = t.id
   join webhooks.listeners l on l.user_id = b.user_id and l.is_on
   join threads.messages m on m.thread_id = t.id and m.seq > t.last_seq - ${MESSAGES_READ} and m.author_id <> l.user_id and m.card_kind is null
     and m.unsent_at is null and m.sent_at >= l.since
   where t.id = any ($1::uuid[]) and t.kind in ('chat', 'order')
     and not exists (select from webhooks.events x where x.user_id = l.user_id and x.source = 'message:' || t.id || ':' || m.seq)
   order by m.sent_at, t.id, m.seq, l.user_id`,
)

/** The transfers of these listeners' accounts that were not read yet: their causes, and how far this reading came. */
export const selectTransfers = statement<
  [userIds: Ids],
  {
    userId: string
    accountId: string
    lastTransfer: number
    tips: string[]
    purchases: string[]
    messages: string[]
    subscriptions: string[]
  }
>(
  'webhooks.selectTransfers',
  `select a.owner_id as "userId", a.id as "accountId", max(t.id) as "lastTransfer",
     coalesce(array_agg(distinct t.cause_id) filter (where t.kind in ('tip', 'tip_released')), '{}') as tips,
     coalesce(array_agg(distinct t.cause_id) filter (where t.kind = 'post_purchase'), '{}') as purchases,
     coalesce(array_agg(distinct t.cause_id) filter (where t.kind = 'message'), '{}') as messages,
     coalesce(array_agg(distinct t.cause_id) filter (where t.kind = 'subscription'), '{}') as subscriptions
   from ledger.accounts a
   left join webhooks.accounts m on m.user_id = a.owner_id and m.account_id = a.id
   cross join lateral (
     select t.id, t.kind, t.cause_id from ledger.transfers t where t.debit_account = a.id and t.id > coalesce(m.last_transfer, 0)
     union all
     select t.id, t.kind, t.cause_id from ledger.transfers t where t.credit_account = a.id and t.id > coalesce(m.last_transfer, 0)
   ) t
   where a.owner_id = any ($1::uuid[]) group by a.owner_id, a.id`,
)

/** Raises only: a reading never goes back. */
export const keepAccounts = statement<[userIds: Ids, accountIds: Ids, transfers: readonly number[]]>(
  'webhooks.keepAccounts',
  `insert into webhooks.accounts as a (user_id, account_id, last_transfer) select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])
   on conflict (user_id, account_id) do update set last_transfer = greatest(a.last_transfer, excluded.last_transfer)`,
)

/** Everything from before counts as read. */
export const skipTransfers = statement<[userId: string]>(
  'webhooks.skipTransfers',
  `insert into webhooks.accounts (user_id, account_id, last_transfer)
     select a.owner_id, a.id, greatest(
       coalesce((select t.id from ledger.transfers t where t.debit_account = a.id order by t.id desc limit 1), 0),
       coalesce((select t.id from ledger.transfers t where t.credit_account = a.id order by t.id desc limit 1), 0))
     from ledger.accounts a where a.owner_id = $1
   on conflict (user_id, account_id) do update set last_transfer = excluded.last_transfer`,
)

export interface TipRow {
  userId: string
  tipId: string
  customerId: string
  modelId: string
  amountCents: number
  commissionCents: number
  orderId: string | null
  postId: string | null
  givenAt: number
  settledAt: number | null
  undoneAt: number | null
  since: number
}

const TIP = `l.user_id as "userId", t.id as "tipId", t.customer_id as "customerId", t.model_id as "modelId", t.amount_cents as "amountCents", t.commission_cents as "commissionCents",
  t.order_id as "orderId", t.post_id as "postId", t.given_at as "givenAt", t.settled_at as "settledAt", t.undone_at as "undoneAt", l.since`

/** Tips that transfers are about, for each side that listens. */
export const selectTips = statement<[tipIds: Ids], TipRow>(
  'webhooks.selectTips',
  `select ${TIP} from tips.tips t join webhooks.listeners l on l.user_id in (t.customer_id, t.model_id) and l.is_on
   where t.id = any ($1::uuid[]) order by t.id, l.user_id`,
)

/** Newest tips in the reading of a giver. */
const TIPS_READ = 100

/** The newest tips that these listeners gave: later changes of a tip move no money of theirs. */
export const selectGivenTips = statement<[userIds: Ids], TipRow>(
  'webhooks.selectGivenTips',
  `select ${TIP} from webhooks.listeners l
   cross join lateral (select * from tips.tips t where t.customer_id = l.user_id order by t.id desc limit ${TIPS_READ}) t
   where l.user_id = any ($1::uuid[]) and l.is_on and greatest(t.given_at, t.settled_at, t.undone_at) >= l.since order by t.id`,
)

export interface PurchaseRow {
  userId: string
  id: string
  kind: string
  customerId: string
  modelId: string
  priceCents: number
  commissionCents: number
  /** The post, or the chat and the number of the message. */
  about: string
  at: number
}

/** Purchases that transfers are about, for each side that listens. */
export const selectPurchases = statement<[purchaseIds: Ids, paymentIds: Ids], PurchaseRow>(
  'webhooks.selectPurchases',
  `select l.user_id as "userId", p.* from (
     select id, 'post'::text as kind, customer_id as "customerId", model_id as "modelId", price_cents as "priceCents", commission_cents as "commissionCents", post_id::text as about, purchased_at as at
       from posts.purchases where id = any ($1::uuid[])
     union all
     select id, 'message', customer_id, model_id, price_cents, commission_cents, chat_id || ':' || seq, paid_at from chats.payments where id = any ($2::uuid[])
   ) p join webhooks.listeners l on l.user_id in (p."customerId", p."modelId") and l.is_on and p.at >= l.since order by p.id, l.user_id`,
)

export interface SubscriptionRow {
  userId: string
  id: string
  kind: string
  plan: string
  priceCents: number | null
  at: number
  endsAt: number | null
}

/** Payments for Pro that transfers are about, and ended subscriptions of these listeners. */
export const selectSubscriptions = statement<[paymentIds: Ids, userIds: Ids], SubscriptionRow>(
  'webhooks.selectSubscriptions',
  `select l.user_id as "userId", s.id, s.kind, s.plan, s.price_cents as "priceCents", s.at, s.ends_at as "endsAt" from (
     select p.user_id, p.id::text as id, case p.kind when 'purchase' then 'started' else 'renewed' end as kind, n.name as plan, p.price_cents, p.paid_at as at, p.ends_at
       from subscriptions.payments p join subscriptions.plans n on n.id = p.plan_id where p.id = any ($1::uuid[])
     union all
     select s.user_id, extract(epoch from s.paid_at)::text, 'ended', n.name, null, s.ended_at, null
       from subscriptions.subscriptions s join subscriptions.plans n on n.id = s.plan_id where s.user_id = any ($2::uuid[]) and s.ended_at is not null
   ) s join webhooks.listeners l on l.user_id = s.user_id and l.is_on and s.at >= l.since order by s.at`,
)

export interface PayoutRow {
  userId: string
  id: string
  status: string
  method: string
  amountCents: number
  createdAt: number
  approvedAt: number | null
  closedAt: number | null
  failedAt: number | null
  since: number
}

/** Newest withdrawals of a user in one reading. */
const PAYOUTS_READ = 50

export const selectPayouts = statement<[userIds: Ids], PayoutRow>(
  'webhooks.selectPayouts',
  `select l.user_id as "userId", w.id, w.status, w.method, w.amount_cents as "amountCents", w.created_at as "createdAt", w.approved_at as "approvedAt", w.closed_at as "closedAt",
     w.failed_at as "failedAt", l.since
   from webhooks.listeners l
   cross join lateral (select * from withdrawals.withdrawals w where w.user_id = l.user_id order by w.id desc limit ${PAYOUTS_READ}) w
   where l.user_id = any ($1::uuid[]) and l.is_on order by w.id`,
)

/** Those of these sources that have become events already. */
export const selectKnown = statement<[userIds: Ids, sources: Ids], { userId: string; source: string }>(
  'webhooks.selectKnown',
  `select x.user_id as "userId", x.source from unnest($1::uuid[], $2::text[]) w (user_id, source)
   join webhooks.events x on x.user_id = w.user_id and x.source = w.source`,
)

/** The newest number of each of these listeners. Under the cursor's lock, nobody else raises it. */
export const lockListeners = statement<[userIds: Ids], { userId: string; lastNumber: number }>(
  'webhooks.lockListenersForUpdate',
  `select user_id as "userId", last_number as "lastNumber" from webhooks.listeners where user_id = any ($1::uuid[]) and is_on order by user_id for update`,
)

export const insertEvents = statement<
  [userIds: Ids, numbers: readonly number[], ids: Ids, types: Ids, sources: Ids, bodies: Ids, at: readonly Date[]]
>(
  'webhooks.insertEvents',
  `with made as (
     insert into webhooks.events (user_id, number, id, type, source, body, at)
     select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) returning user_id, number
   )
   update webhooks.listeners l set last_number = n.last from (select user_id, max(number) as last from made group by user_id) n where l.user_id = n.user_id`,
)

/** Endpoints that are on, in the order of their locks. */
export const lockEndpointsOn = statement<[userIds: Ids], { id: string }>(
  'webhooks.lockEndpointsOnForUpdate',
  `select id from webhooks.endpoints where user_id = any ($1::uuid[]) and state = 'on' order by id for update`,
)

/** Deliveries of these events to the locked endpoints that have chosen their family or type. An endpoint that fails keeps its pause. */
export const insertDeliveries = statement<[endpointIds: Ids, userIds: Ids, numbers: readonly number[], types: Ids], { endpointId: string }>(
  'webhooks.insertDeliveries',
  `with made as (
     insert into webhooks.deliveries (endpoint_id, number, user_id, next_at)
     select e.id, n.number, n.user_id, now()
     from unnest($2::uuid[], $3::bigint[], $4::text[]) n (user_id, number, type) join webhooks.endpoints e on e.user_id = n.user_id and e.id = any ($1::uuid[]) and (split_part(n.type, '.', 1) = any (e.groups) or n.type = any (e.groups))
     returning endpoint_id
   )
   update webhooks.endpoints e set due_at = case when e.failing_since is null then now() else coalesce(e.due_at, now()) end
   where e.id in (select endpoint_id from made) returning e.id as "endpointId"`,
)

export const selectListeners = statement<[], { userId: string }>(
  'webhooks.selectListeners',
  `select user_id as "userId" from webhooks.listeners where is_on`,
)

export const deleteOldEvents = statement<[days: number, limit: number]>(
  'webhooks.deleteOldEvents',
  `delete from webhooks.events where (user_id, number) in (
     select user_id, number from webhooks.events where made_at < now() - $1::integer * interval '1 day' order by made_at limit $2)`,
)

/** Of users with more events than are kept, the oldest. */
export const deleteExcessEvents = statement<[kept: number, limit: number]>(
  'webhooks.deleteExcessEvents',
  `delete from webhooks.events where (user_id, number) in (
     select x.user_id, x.number from webhooks.listeners l
     cross join lateral (select user_id, number from webhooks.events e where e.user_id = l.user_id and e.number <= l.last_number - $1::bigint order by e.number limit $2) x limit $2)`,
)

export const deleteOldAttempts = statement<[days: number, limit: number]>(
  'webhooks.deleteOldAttempts',
  `delete from webhooks.attempts where id in (select id from webhooks.attempts where at < now() - $1::integer * interval '1 day' order by at limit $2)`,
)
