import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'
import { IS_SHOWN } from './disputes.sql.ts'

/** Problems of the user's orders, and the side that the user is on. */
const own = (columns: string) =>
  `select ${columns} from orders.orders o join orders.disputes d on d.order_id = o.id where o.disputed_at is not null and (o.customer_id = $1 or o.model_id = $1)`
const SIDE = `case when o.customer_id = $1 then 'customer' else 'model' end`

/** The parts of each problem that the user may read: the other side's evidence once both read both, decisions without the note. */
export const exportProblems = statement<[userId: string, after: string, limit: number], OwnRow>(
  'orders.exportProblems',
  `select d.id::text as key, jsonb_build_object('order', d.order_id, 'reason', d.reason, 'points', (select coalesce(jsonb_agg(p ->> 'text'), '[]') from jsonb_array_elements(d.points) p),
     'openedAt', d.opened_at, 'endedAt', d.ended_at, 'outcome', d.outcome,
     'evidence', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'by', e.side, 'statement', e.statement,
         'files', (select coalesce(jsonb_agg(u.file_name order by f.position), '[]') from orders.evidence_files f join media.uploads u on u.object_id = f.object_id
                   where f.dispute_id = e.dispute_id and f.is_appeal = e.is_appeal and f.side = e.side)) order by e.at), '[]')
       from orders.evidence e where e.dispute_id = d.id and (e.side = d.own_side or e.is_appeal or ${IS_SHOWN})),
     'decisions', (select coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'refundCents', c.refund_cents, 'reason', c.reason, 'findings', (select coalesce(jsonb_agg(g ->> 'text'), '[]') from jsonb_array_elements(c.findings) g),
         'appealBy', c.appeal_by, 'appealReason', c.appeal_reason) order by c.n), '[]') from orders.decisions c where c.dispute_id = d.id)) as row
   from (${own(`d.*, ${SIDE} as own_side`)} and d.id > $2::uuid order by d.id limit $3) d order by d.id`,
)

/** Of a customer who leaves. */
export const blankProblems = statement<[userId: string, limit: number]>(
  'orders.blankProblems',
  `update orders.disputes set points = '[]' where id in (
     select d.id from orders.disputes d join orders.orders o on o.id = d.order_id where o.customer_id = $1 and o.disputed_at is not null and d.points <> '[]' limit $2)`,
)

export const blankStatements = statement<[userId: string, limit: number]>(
  'orders.blankStatements',
  `update orders.evidence set statement = '' where (dispute_id, is_appeal, side) in (
     select e.dispute_id, e.is_appeal, e.side from (${own(`d.id, ${SIDE} as side`)}) d join orders.evidence e on e.dispute_id = d.id and e.side = d.side where e.statement <> '' limit $2)`,
)

export const blankAppeals = statement<[userId: string, limit: number]>(
  'orders.blankAppeals',
  `update orders.decisions set appeal_reason = '' where (dispute_id, n) in (
     select c.dispute_id, c.n from (${own(`d.id, ${SIDE} as side`)}) d join orders.decisions c on c.dispute_id = d.id and c.appeal_by = d.side where c.appeal_reason <> '' limit $2)`,
)

/** Files that this user sent as evidence. */
export const deleteEvidenceFiles = statement<[userId: string, limit: number], { objectId: string }>(
  'orders.deleteEvidenceFiles',
  `delete from orders.evidence_files where object_id in (
     select f.object_id from (${own(`d.id, ${SIDE} as side`)}) d join orders.evidence_files f on f.dispute_id = d.id and f.side = d.side limit $2) returning object_id as "objectId"`,
)
