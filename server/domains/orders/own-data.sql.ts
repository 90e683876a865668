import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportOrders = statement<Page, OwnRow>(
  'orders.exportOrders',
  `select o.id::text as key, jsonb_build_object('id', o.id, 'side', case when o.customer_id = $1 then 'customer' else 'model' end, 'other', u.name, 'status', o.status,
     'product', o.snapshot ->> 'productName', 'description', o.snapshot ->> 'description', 'addons', (select coalesce(jsonb_agg(a ->> 'name'), '[]') from jsonb_array_elements(o.snapshot -> 'addons') a),
     'priceCents', o.total_cents, 'earnedCents', case when o.model_id = $1 then o.payment_cents end, 'refundedCents', o.refunded_cents,
     'brief', o.desired_text, 'notes', o.additional_notes, 'createdAt', o.created_at, 'completedAt', o.completed_at, 'rejectedAt', o.rejected_at, 'rejectReason', o.reject_reason,
     'files', (select coalesce(jsonb_agg(m.file_name order by f.position), '[]') from orders.files f join media.uploads m on m.object_id = f.object_id where f.order_id = o.id),
     'timeline', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'by', e.by, 'note', e.note) order by e.id), '[]') from orders.events e where e.order_id = o.id)) as row
   from (
     (select * from orders.orders where customer_id = $1 and id > $2::uuid order by id limit $3)
     union all (select * from orders.orders where model_id = $1 and id > $2::uuid order by id limit $3)) o
     join users.users u on u.id = case when o.customer_id = $1 then o.model_id else o.customer_id end
   order by o.id limit $3`,
)

/** Files delivered by this user or to them. */
export const exportOrderFiles = statement<Page, OwnFile>(
  'orders.exportOrderFiles',
  `select m.object_id::text as key, m.storage_key as "storageKey", m.file_name as "fileName"
   from (select id from orders.orders where customer_id = $1 union all select id from orders.orders where model_id = $1) o
     join orders.files f on f.order_id = o.id join media.uploads m on m.object_id = f.object_id
   where m.object_id > $2::uuid order by m.object_id limit $3`,
)

export const blankBriefs = statement<[userId: string, limit: number]>(
  'orders.blankBriefs',
  `update orders.orders set desired_text = '', additional_notes = '', reject_reason = case when rejected_by = 'customer' then null else reject_reason end
   where id in (select id from orders.orders where customer_id = $1 and (desired_text <> '' or additional_notes <> '' or (rejected_by = 'customer' and reject_reason is not null)) limit $2)`,
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

/** Open orders on both sides of a user. */
export const countOpenOrders = statement<[userId: string], { asCustomer: number; asModel: number }>(
  'orders.countOpenOrders',
  `select (select count(*)::integer from orders.orders where customer_id = $1 and status in ('pending', 'processing')) as "asCustomer",
     (select count(*)::integer from orders.orders where model_id = $1 and status in ('pending', 'processing')) as "asModel"`,
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
