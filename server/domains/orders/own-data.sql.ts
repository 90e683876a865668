import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'
import { IS_READABLE } from './orders.sql.ts'

type Page = [userId: string, after: string, limit: number]

export const exportOrders = statement<Page, OwnRow>(
  'orders.exportOrders',
  `select o.id::text as key, jsonb_build_object('id', o.id, 'side', case when o.customer_id = $1 then 'customer' else 'model' end, 'other', u.name, 'status', o.status,
     'product', o.snapshot ->> 'productName', 'description', o.snapshot ->> 'description', 'addons', (select coalesce(jsonb_agg(a ->> 'name'), '[]') from jsonb_array_elements(o.snapshot -> 'addons') a),
     'priceCents', o.total_cents, 'earnedCents', case when o.model_id = $1 then o.payment_cents end, 'refundedCents', o.refunded_cents,
     'brief', o.desired_text, 'notes', o.additional_notes, 'createdAt', o.created_at, 'completedAt', o.completed_at, 'rejectedAt', o.rejected_at, 'rejectReason', o.reject_reason,
     'files', (select coalesce(jsonb_agg(m.file_name order by f.position), '[]') from orders.files f join media.uploads m on m.object_id = f.object_id where f.order_id = o.id and (o.model_id = $1 or ${IS_READABLE})),
     'rounds', (select coalesce(jsonb_agg(jsonb_build_object('deliveredAt', r.delivered_at, 'note', r.note, 'points', (select coalesce(jsonb_agg(p ->> 'text'), '[]') from jsonb_array_elements(r.points) p)) order by r.n), '[]') from orders.rounds r where r.order_id = o.id),
     'questions', (select coalesce(jsonb_agg(jsonb_build_object('at', q.asked_at, 'question', q.question, 'answer', q.answer) order by q.n), '[]') from orders.questions q where q.order_id = o.id),
     'offers', (select coalesce(jsonb_agg(jsonb_build_object('at', p.at, 'by', p.by, 'kind', p.kind, 'message', p.message, 'outcome', p.outcome) order by p.id), '[]') from orders.proposals p where p.order_id = o.id),
     'settlements', (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'cause', s.cause, 'refundCents', s.refund_cents, 'earnedCents', case when o.model_id = $1 then s.payment_cents end, 'reason', s.reason) order by s.seq), '[]') from orders.settlements s where s.order_id = o.id),
     'answers', (select coalesce(jsonb_agg(jsonb_build_object('question', q ->> 'text', 'answer', q ->> 'answer')), '[]') from jsonb_array_elements(o.snapshot -> 'questions') q),
     'briefFiles', (select coalesce(jsonb_agg(m.file_name order by f.position), '[]') from orders.brief_files f join media.uploads m on m.object_id = f.object_id where f.order_id = o.id),
     'timeline', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'by', e.by, 'note', e.note) order by e.id), '[]') from orders.events e where e.order_id = o.id)) as row
   from (
     (select * from orders.orders where customer_id = $1 and id > $2::uuid order by id limit $3)
     union all (select * from orders.orders where model_id = $1 and id > $2::uuid order by id limit $3)) o
     join users.users u on u.id = case when o.customer_id = $1 then o.model_id else o.customer_id end
   order by o.id limit $3`,
)

/** Files of the user's orders: of the brief, of deliveries (to a customer those that they may still open), and those that the user sent about a problem. */
export const exportOrderFiles = statement<Page, OwnFile>(
  'orders.exportOrderFiles',
  `select m.object_id::text as key, m.storage_key as "storageKey", m.file_name as "fileName"
   from (select * from orders.orders where customer_id = $1 union all select * from orders.orders where model_id = $1) o
     join (select order_id, object_id, round from orders.files union all select order_id, object_id, null from orders.brief_files
       union all select d.order_id, e.object_id, null from orders.evidence_files e join orders.disputes d on d.id = e.dispute_id join media.uploads u on u.object_id = e.object_id and u.owner_id = $1) f on f.order_id = o.id join media.uploads m on m.object_id = f.object_id
   where (f.round is null or o.model_id = $1 or ${IS_READABLE}) and m.object_id > $2::uuid order by m.object_id limit $3`,
)

export const blankBriefs = statement<[userId: string, limit: number]>(
  'orders.blankBriefs',
  `update orders.orders set desired_text = '', additional_notes = '',
     snapshot = case when snapshot ? 'questions' then jsonb_set(snapshot, '{questions}', (select coalesce(jsonb_agg(q - 'answer'), '[]') from jsonb_array_elements(snapshot -> 'questions') q)) else snapshot end,
     reject_reason = case when rejected_by = 'customer' then null else reject_reason end
   where id in (select id from orders.orders where customer_id = $1 and (desired_text <> '' or additional_notes <> '' or (rejected_by = 'customer' and reject_reason is not null)) limit $2)`,
)

/** Files that this user sent with briefs. */
export const deleteBriefFiles = statement<[userId: string, limit: number], { objectId: string }>(
  'orders.deleteBriefFiles',
  `delete from orders.brief_files where object_id in (
     select f.object_id from orders.orders o join orders.brief_files f on f.order_id = o.id where o.customer_id = $1 limit $2) returning object_id as "objectId"`,
)

/** The reasons that this user gave for declining orders. */
export const blankReasons = statement<[userId: string, limit: number]>(
  'orders.blankReasons',
  `update orders.orders set reject_reason = null where id in (select id from orders.orders where model_id = $1 and rejected_by = 'model' and reject_reason is not null limit $2)`,
)

export const blankEventNotes = statement<[userId: string, limit: number]>(
  'orders.blankEventNotes',
  `update orders.events set note = null where id in (
     select e.id from (select id from orders.orders where customer_id = $1 union all select id from orders.orders where model_id = $1) o join orders.events e on e.order_id = o.id
     where e.actor_id = $1 and e.note is not null limit $2)`,
)

/** Texts of this user about orders beside the brief: notes of deliveries, points, questions, answers and offers. A page of orders at a time. */
const ownOrders = (column: string) => `select id from orders.orders where ${column} = $1`

export const blankDeliveryNotes = statement<[userId: string, limit: number]>(
  'orders.blankDeliveryNotes',
  `update orders.rounds set note = '' where (order_id, n) in (
     select r.order_id, r.n from orders.rounds r where r.order_id in (${ownOrders('model_id')}) and r.note <> '' limit $2)`,
)

export const blankPoints = statement<[userId: string, limit: number]>(
  'orders.blankPoints',
  `update orders.rounds set points = '[]' where (order_id, n) in (
     select r.order_id, r.n from orders.rounds r where r.order_id in (${ownOrders('customer_id')}) and r.points <> '[]' limit $2)`,
)

export const blankQuestions = statement<[userId: string, limit: number]>(
  'orders.blankQuestions',
  `update orders.questions set question = '…' where (order_id, n) in (
     select q.order_id, q.n from orders.questions q where q.order_id in (${ownOrders('model_id')}) and q.question <> '…' limit $2)`,
)

export const blankAnswers = statement<[userId: string, limit: number]>(
  'orders.blankAnswers',
  `update orders.questions set answer = '…' where (order_id, n) in (
     select q.order_id, q.n from orders.questions q where q.order_id in (${ownOrders('customer_id')}) and q.answer <> '…' limit $2)`,
)

export const blankOffers = statement<[userId: string, limit: number]>(
  'orders.blankOffers',
  `update orders.proposals set message = '' where id in (
     select p.id from orders.proposals p join orders.orders o on o.id = p.order_id
     where (o.customer_id = $1 and p.by = 'customer' or o.model_id = $1 and p.by = 'model') and p.message <> '' limit $2)`,
)

export const blankSettlements = statement<[userId: string, limit: number]>(
  'orders.blankSettlements',
  `update orders.settlements set reason = null where (order_id, seq) in (
     select s.order_id, s.seq from (${ownOrders('customer_id')} union all ${ownOrders('model_id')}) o join orders.settlements s on s.order_id = o.id
     where s.decided_by = $1 and s.reason is not null limit $2)`,
)

const withProblem = (side: string) =>
  `(select count(*)::integer from orders.orders where ${side} = $1 and disputed_at is not null and dispute is not null)`

/** Open orders on both sides of a user, also those whose problem is not settled. */
export const countOpenOrders = statement<[userId: string], { asCustomer: number; asModel: number }>(
  'orders.countOpenOrders',
  `select (select count(*)::integer from orders.orders where customer_id = $1 and status in ('pending', 'processing')) + ${withProblem('customer_id')} as "asCustomer",
     (select count(*)::integer from orders.orders where model_id = $1 and status in ('pending', 'processing')) + ${withProblem('model_id')} as "asModel"`,
)

/** The end of the last hold of the model's earnings; null without one. */
export const selectHeldUntil = statement<[modelId: string], { until: number | null }>(
  'orders.selectHeldUntil',
  `select max(hold_until) as until from orders.orders where model_id = $1 and status = 'completed' and released_at is null`,
)

export const selectOpenForModel = statement<[modelId: string, after: string, limit: number], { id: string }>(
  'orders.selectOpenForModel',
  `select id from orders.orders where model_id = $1 and status in ('pending', 'processing') and id > $2::uuid order by id limit $3`,
)

/** Orders that their customer can still cancel. */
export const selectOpenForCustomer = statement<[customerId: string, after: string, limit: number], { id: string }>(
  'orders.selectOpenForCustomer',
  `select id from orders.orders where customer_id = $1 and (status = 'pending' or (status = 'processing' and late_at is not null)) and id > $2::uuid order by id limit $3`,
)
