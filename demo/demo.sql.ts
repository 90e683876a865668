/**
 * For the demo only: gives the rows that its transaction has just written a past. Inside a transaction `now()` stands
 * still, so a time equal to it was written by the step that is being played.
 */
import { statement } from '#platform/db/statement.ts'

export const selectUserByEmail = statement<[email: string], { id: string }>(
  'demo.selectUserByEmail',
  `select id from users.users where email = $1 limit 1`,
)

/** No two processes seed at once. Held until the transaction ends. */
export const lockSeeding = statement<[], { done: string }>('demo.lockSeeding', `select pg_advisory_xact_lock(4710928)::text as done`)

/** Transfers and timelines are written as of `at` from here to the end of the transaction; see public.moment in platform/db/schema.sql. */
export const setMoment = statement<[at: Date], { done: string }>(
  'demo.setMoment',
  `select set_config('atelier.moment', $1::timestamptz::text, true) as done`,
)

export const confirmUser = statement<[id: string, at: Date, language: string]>(
  'demo.confirmUser',
  `update users.users set created_at = $2::timestamptz, email_confirmed_at = $2::timestamptz, language = $3, terms_accepted_at = $2::timestamptz, adult_confirmed_at = $2::timestamptz where id = $1`,
)

export const stampProducts = statement<[modelId: string, at: Date]>(
  'demo.stampProducts',
  `update models.products set created_at = $2::timestamptz where model_id = $1`,
)

/** Online without heartbeats for a while, since the demo's models have no browser. */
export const setOnline = statement<[modelId: string, minutes: number]>(
  'demo.setOnline',
  `with seen as (update models.figures set last_seen_at = now() + $2::integer * interval '1 minute' where model_id = $1)
   update models.profiles set is_online = true where user_id = $1`,
)

/** A row of the order's (alias `o`) that the step has just written. */
const just = (table: string, column: string) => `exists (select from orders.${table} w where w.order_id = o.id and w.${column} = now())`
const wasJust = (column: string) => `${column} = case when ${column} = now() then $2::timestamptz else ${column} end`
/** A term that began with `column` moves with it. */
const termOf = (term: string, ...columns: string[]) =>
  `${term} = case when ${columns.map((column) => `${column} = now()`).join(' or ')} then ${term} - (now() - $2::timestamptz) else ${term} end`

const stampOrderRow = statement<[orderId: string, at: Date]>(
  'demo.stampOrder',
  `update orders.orders o set ${[
    ...[
      'created_at',
      'accepted_at',
      'late_at',
      'completed_at',
      'rejected_at',
      'released_at',
      'reviewed_at',
      'paused_at',
      'extended_at',
      'disputed_at',
    ].map(wasJust),
    termOf('accept_by', 'created_at'),
    // A delivery is framed before it; see frameDelivery.
    `deliver_by = deliver_by - case when accepted_at = now() or completed_at = now() or extended_at = now() or ${just('rounds', 'revision_at')}
       then now() - $2::timestamptz else interval '0' end`,
    termOf('express_by', 'accepted_at'),
    termOf('paused_until', 'paused_at'),
    `offer_until = offer_until - case when ${just('proposals', 'at')} then now() - $2::timestamptz else interval '0' end`,
    termOf('hold_until', 'completed_at'),
  ].join(', ')} where id = $1`,
)
const stampRow = (table: string, columns: readonly string[], term?: string) =>
  statement<[orderId: string, at: Date]>(
    `demo.stamp_${table}`,
    `update orders.${table} set ${[...columns.map(wasJust), ...(term === undefined ? [] : [term])].join(', ')} where order_id = $1`,
  )

const stampPart = (table: string, changes: readonly string[]) =>
  statement<[orderId: string, at: Date]>(
    `demo.stamp_${table}`,
    `update orders.${table} set ${changes.join(', ')} where dispute_id in (select id from orders.disputes where order_id = $1)`,
  )

/** Moves the times of the order's last step to `at`: of its own row first, which looks at the others. */
export const stampOrder = [
  stampOrderRow,
  stampRow('rounds', ['delivered_at', 'revision_at']),
  stampRow('questions', ['asked_at', 'ended_at']),
  stampRow('proposals', ['at', 'ended_at'], termOf('until', 'at')),
  statement<[orderId: string, at: Date]>(
    'demo.stampDisputes',
    `update orders.disputes d set ${[
      ...['opened_at', 'shown_at', 'ended_at'].map(wasJust),
      termOf('evidence_until', 'opened_at'),
      `due_at = due_at - case when opened_at = now() or exists (select from orders.decisions c where c.dispute_id = d.id and now() in (c.at, c.appealed_at))
         then now() - $2::timestamptz else interval '0' end`,
    ].join(', ')} where order_id = $1`,
  ),
  stampPart('evidence', [wasJust('at')]),
  stampPart('decisions', [...['at', 'appealed_at'].map(wasJust), termOf('appeal_until', 'at')]),
] as const

/** Times of an order, and of what happened to it, by table. Those by the moment of the demo (public.moment) are right already. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  'orders.orders': [
    ...[
      'created_at',
      'accept_by',
      'accepted_at',
      'deliver_by',
      'express_by',
      'late_at',
      'extended_at',
      'completed_at',
      'hold_until',
      'released_at',
    ],
    ...['rejected_at', 'reviewed_at', 'downloaded_at', 'paused_at', 'paused_until', 'offer_until', 'disputed_at'],
  ],
  'orders.rounds': ['delivered_at', 'revision_at'],
  'orders.questions': ['asked_at', 'ended_at'],
  'orders.proposals': ['at', 'until', 'ended_at'],
  'orders.disputes': ['opened_at', 'evidence_until', 'shown_at', 'due_at', 'claimed_at', 'ended_at'],
  'orders.evidence': ['at'],
  'orders.decisions': ['at', 'appeal_until', 'appealed_at'],
  'orders.views': ['hour', 'at', 'viewed_at', 'downloaded_at'],
  'reviews.reviews': ['created_at', 'visible_by', 'replied_at'],
  'reviews.customer_ratings': ['visible_by'],
}
const ofOrder = (table: string) =>
  table === 'orders.orders'
    ? 'id = $1'
    : table === 'orders.evidence' || table === 'orders.decisions'
      ? 'dispute_id in (select id from orders.disputes where order_id = $1)'
      : 'order_id = $1'

/** Moves all times of an order to where they were as seen from `at`, if that were now (`direction` 1), and back (-1). */
export const moveOrder = statement<[orderId: string, at: Date, direction: 1 | -1]>(
  'demo.moveOrder',
  `with by as (select make_interval(secs => extract(epoch from now() - $2::timestamptz)::float8 * $3::integer) as far),
   ${Object.entries(TIMES)
     .map(
       ([table, columns]) =>
         `moved_${table.split('.')[1]} as (update ${table} set ${columns.map((column) => `${column} = ${column} + by.far`).join(', ')} from by where ${ofOrder(table)} returning 1)`,
     )
     .join(',\n   ')}
   select 1`,
)

/** Before a delivery: its due date as seen from now, so that on time is what it was then. stampOrder takes it back. */
export const frameDelivery = statement<[orderId: string, at: Date]>(
  'demo.frameDelivery',
  `update orders.orders set deliver_by = deliver_by + (now() - $2::timestamptz) where id = $1`,
)

/** Older notifications count as read. */
export const readOldNotifications = statement<[hours: number]>(
  'demo.readOldNotifications',
  `update notifications.notifications set read_at = created_at + interval '1 hour' where created_at < now() - $1 * interval '1 hour'`,
)

export const stampSlotWait = statement<[productId: string, userId: string, at: Date]>(
  'demo.stampSlotWait',
  `update models.slot_waits set asked_at = $3::timestamptz where product_id = $1 and user_id = $2`,
)

/** This side has read the messages of its order. */
export const readThread = statement<[orderId: string, userId: string]>(
  'demo.readThread',
  `update threads.members m set read_seq = t.last_seq, due_at = null from threads.threads t where m.thread_id = $1 and m.user_id = $2 and t.id = m.thread_id`,
)

export const selectReviewOf = statement<[orderId: string], { id: string }>(
  'demo.selectReviewOf',
  `select id from reviews.reviews where order_id = $1`,
)

export const stampReview = statement<[orderId: string, at: Date]>(
  'demo.stampReview',
  `update reviews.reviews set ${wasJust('created_at')} where order_id = $1`,
)

export const insertDeposit = statement<[orderId: string, userId: string, cents: number, at: Date], { id: string }>(
  'demo.insertDeposit',
  `insert into deposits.deposits (order_id, user_id, amount_cents, status, credited_cents, provider, created_at, settled_at)
   values ($1, $2, $3, 'success', $3, 'oxapay', $4::timestamptz, $4::timestamptz) returning id`,
)

/** An upload whose item is made already. */
export const insertReadyUpload = statement<
  [ownerId: string, storageKey: string, fileName: string, fileType: string, fileSize: number],
  { objectId: string }
>(
  'demo.insertReadyUpload',
  `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, checked_at)
   values ($1, 'post-media', $2, $3, $4, $5, 'attached', now(), now()) returning object_id as "objectId"`,
)

/** An upload of a message, checked and not sent yet. */
export const insertCheckedUpload = statement<
  [ownerId: string, storageKey: string, fileName: string, fileType: string, fileSize: number],
  { objectId: string }
>(
  'demo.insertCheckedUpload',
  `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, checked_at)
   values ($1, 'thread-file', $2, $3, $4, $5, 'checked', now() + interval '1 day', now()) returning object_id as "objectId"`,
)

export const insertReadyItem = statement<
  [
    id: string,
    ownerId: string,
    objectId: string,
    kind: string,
    fileName: string,
    width: number | null,
    height: number | null,
    seconds: number | null,
    blur: string | null,
    peaks: readonly number[] | null,
    widths: readonly number[],
    extension: string,
    hasPreview: boolean,
  ]
>(
  'demo.insertReadyItem',
  `insert into media.items (id, owner_id, object_id, kind, status, file_name, width, height, seconds, blur, peaks, widths, original_extension, has_preview, progress)
   values ($1, $2, $3, $4, 'ready', $5, $6, $7, $8, $9, $10, $11, $12, $13, 100)`,
)

export const stampApplication = statement<[id: string, at: Date]>(
  'demo.stampApplication',
  `update applications.applications set ${['created_at', 'changed_at', 'submitted_at', 'decided_at'].map(wasJust).join(', ')} where id = $1`,
)

/** Tables of an application with their own times. */
export const stampApplicationParts = [
  statement<[applicationId: string, at: Date]>(
    'demo.stampAnswers',
    `update applications.answers set ${wasJust('saved_at')} where application_id = $1`,
  ),
  statement<[applicationId: string, at: Date]>(
    'demo.stampApplicationEvents',
    `update applications.events set ${wasJust('at')} where application_id = $1`,
  ),
  statement<[applicationId: string, at: Date]>(
    'demo.stampDocumentViews',
    `update applications.document_views set ${wasJust('at')} where application_id = $1`,
  ),
  statement<[applicationId: string, at: Date]>(
    'demo.stampDocuments',
    `update media.sealed_files set ${['created_at', 'sealed_at'].map(wasJust).join(', ')} where id in (select file_id from applications.documents where application_id = $1)`,
  ),
] as const

export const selectPlanForDemo = statement<[], { id: string; priceCents: number }>(
  'demo.selectPlan',
  `select id, price_cents as "priceCents" from subscriptions.plans where is_active order by position limit 1`,
)

export const stampFollow = statement<[userId: string, modelId: string, at: Date]>(
  'demo.stampFollow',
  `update models.follows set followed_at = $3::timestamptz where user_id = $1 and model_id = $2`,
)

/** A request that waits lapses as long after it was asked as it would have. */
export const stampAdjustment = statement<[id: string, at: Date]>(
  'demo.stampAdjustment',
  `update adjustments.requests set ${[wasJust('asked_at'), wasJust('decided_at'), termOf('lapses_at', 'asked_at')].join(', ')} where id = $1`,
)

export const stampNote = statement<[id: string, at: Date]>('demo.stampNote', `update admin.notes set ${wasJust('at')} where id = $1`)

export const stampWithdrawal = statement<[id: string, at: Date]>(
  'demo.stampWithdrawal',
  `update withdrawals.withdrawals set ${['created_at', 'approved_at', 'closed_at'].map(wasJust).join(', ')} where id = $1`,
)

/** The trends of all models, from the times that their orders have by now: after the commit, which runs the triggers of orders. */
export const keepTrends = statement<[]>(
  'demo.keepTrends',
  `with latest as (select model_id, max(completed_at) as at from orders.orders where status = 'completed' group by 1)
   update models.profiles m set trend_at = l.at,
     trend = (select sum(models.trend_left(1, o.completed_at, l.at)) from orders.orders o
       where o.model_id = l.model_id and o.status = 'completed')
   from latest l where m.user_id = l.model_id`,
)

export const stampChat = statement<[chatId: string, at: Date]>(
  'demo.stampChat',
  `update chats.chats set opened_at = $2::timestamptz where id = $1`,
)

export const stampThread = statement<[threadId: string, at: Date]>(
  'demo.stampThread',
  `update threads.threads set created_at = $2::timestamptz where id = $1`,
)

/** Before an edit: its message as old as it was then. stampMessage takes it back. */
export const frameMessage = statement<[threadId: string, seq: number, at: Date]>(
  'demo.frameMessage',
  `update threads.messages set sent_at = sent_at + (now() - $3::timestamptz) where thread_id = $1 and seq = $2`,
)
export const stampMessage = statement<[threadId: string, seq: number, at: Date]>(
  'demo.stampMessage',
  `update threads.messages set sent_at = sent_at - (now() - $3::timestamptz) where thread_id = $1 and seq = $2`,
)

export const stampReaction = statement<[threadId: string, seq: number, at: Date]>(
  'demo.stampReaction',
  `update threads.reactions set reacted_at = $3::timestamptz where thread_id = $1 and seq = $2 and reacted_at = now()`,
)

/** Unread messages of chats have been notified at their time. */
/** The number of the nth message of a chat, cards left out. */
export const selectSaidSeq = statement<[chatId: string, before: number], { seq: number }>(
  'demo.selectSaidSeq',
  `select seq from threads.messages where thread_id = $1 and card_kind is null order by seq offset $2 limit 1`,
)

/** Cards have the times of what they show. */
export const stampCards = statement<[]>(
  'demo.stampCards',
  `update threads.messages x set sent_at = coalesce(
     case x.card_kind when 'order' then (select o.created_at from orders.orders o where o.id = x.card_id)
       when 'tip' then (select t.given_at from tips.tips t where t.id = x.card_id)
       when 'purchase' then (select p.purchased_at from posts.purchases p where p.id = x.card_id)
       when 'refund' then (select s.at from orders.settlements s where s.refund_id = x.card_id) end, x.sent_at)
   where x.card_kind is not null`,
)

export const quietChats = statement<[]>(
  'demo.quietChats',
  `update threads.members m set told_seq = t.last_seq, due_at = null from threads.threads t where t.id = m.thread_id and t.kind = 'chat'`,
)

/** The fans of a model, by what they have spent. */
export const selectFansOf = statement<[modelId: string], { id: string }>(
  'demo.selectFansOf',
  `select fan_id as id from people.relations where model_id = $1 and is_fan order by spent_cents desc, fan_id limit 20`,
)
