/** Reads problems with their evidence and decisions, and the desk of staff. */
import { DECISIONS_ALIKE } from '#contract/limits.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { ProblemReason } from '#contract/rules/order-words.ts'
import type { Dispute, Finding, OrderPoint } from '#contract/types.ts'
import { ms } from '#platform/db/sql-time.ts'
import { statement } from '#platform/db/statement.ts'
import { IS_SHOWN } from './disputes.sql.ts'
import type { OrderFile } from '../lists/order-lists.sql.ts'
import { VISIT_UNTIL } from '../orders.sql.ts'

export interface DecisionView {
  at: number
  refundCents: number
  findings: Finding[]
  reason: string
  appealUntil: number | null
  appeal: { by: Party; at: number; reason: string } | null
}

export interface StaffDecisionView extends DecisionView {
  note: string
  by: string
  byId: string
}

export interface DisputeView<Decision = DecisionView> {
  customerId: string
  modelId: string
  reason: ProblemReason
  points: OrderPoint[]
  openedAt: number
  round: number
  totalCents: number
  refundedCents: number
  state: Dispute['state']
  outcome: Dispute['outcome']
  evidenceUntil: number
  dueAt: number
  hasSent: { customer: boolean; model: boolean }
  isShown: boolean
  version: number
  claimedBy: string | null
  claimedAt: number | null
  claimName: string | null
  appealCents: number
  evidence: { isAppeal: boolean; side: Party; statement: string; files: OrderFile[]; at: number }[]
  decisions: Decision[]
  assembled: AssembledView
}

/** Facts that the tables have of an order: views and downloads with file and time, and both sides' figures. */
export interface AssembledView {
  views: { fileName: string | null; round: number | null; side: Party | 'admin'; kind: 'view' | 'download'; at: number }[]
  customer: { completedOrders: number; problems: number }
  model: { completedOrders: number; onTimeOrders: number; problems: number }
}

/** As many are counted, or listed. */
const COUNTED = 1000
const LISTED = 200

const counted = (where: string) => `(select count(*)::integer from (select from orders.orders x where ${where} limit ${COUNTED}) counted)`

/** Of an order (alias `o`). */
const ASSEMBLED = `(
    select jsonb_build_object(
      'views', (select coalesce(jsonb_agg(jsonb_build_object('fileName', u.file_name, 'round', f.round, 'side', v.side, 'kind', v.kind, 'at', ${ms('v.at')}) order by v.at), '[]')
        from (select x.object_id, x.side, k.kind, k.at from orders.views x,
            lateral (values ('view', case when x.downloaded_at is null then coalesce(x.viewed_at, x.at) else x.viewed_at end), ('download', x.downloaded_at)) k (kind, at)
          where x.order_id = o.id and k.at is not null order by k.at limit ${LISTED}) v
          left join media.uploads u on u.object_id = v.object_id left join orders.files f on f.order_id = o.id and f.object_id = v.object_id),
      'customer', jsonb_build_object('completedOrders', ${counted(`x.customer_id = o.customer_id and x.status = 'completed'`)},
        'problems', ${counted('x.customer_id = o.customer_id and x.disputed_at is not null')}),
      'model', jsonb_build_object('completedOrders', m.completed_count, 'onTimeOrders', m.on_time_count,
        'problems', ${counted('x.model_id = o.model_id and x.disputed_at is not null')}))
    from models.profiles m where m.user_id = o.model_id)`

const DECISION = `'at', ${ms('c.at')}, 'refundCents', c.refund_cents, 'findings', c.findings, 'reason', c.reason, 'appealUntil', ${ms('c.appeal_until')},
  'appeal', case when c.appeal_by is not null then jsonb_build_object('by', c.appeal_by, 'at', ${ms('c.appealed_at')}, 'reason', c.appeal_reason) end`

const hasSent = (side: Party) =>
  `exists (select from orders.evidence e where e.dispute_id = d.id and not e.is_appeal and e.side = '${side}')`

/**
 * The last problem of an order ($1), with the facts of its tables. `decision`: the columns read of a decision; its note only by the
 * statement for staff.
 */
const lastDispute = (decision: string, more = '') => `
  select o.customer_id as "customerId", o.model_id as "modelId", d.reason, d.points, ${ms('d.opened_at')} as "openedAt", d.round, o.total_cents as "totalCents", o.refunded_cents as "refundedCents",
    case when d.ended_at is null then o.dispute else 'over' end as state, d.outcome, ${ms('d.evidence_until')} as "evidenceUntil", ${ms('d.due_at')} as "dueAt",
    jsonb_build_object('customer', ${hasSent('customer')}, 'model', ${hasSent('model')}) as "hasSent", ${IS_SHOWN} as "isShown",
    d.version, d.claimed_by as "claimedBy", ${ms('d.claimed_at')} as "claimedAt", (select u.name from users.users u where u.id = d.claimed_by) as "claimName",
    settings.number('dispute_appeal_cents') as "appealCents",
    (select coalesce(jsonb_agg(jsonb_build_object('isAppeal', e.is_appeal, 'side', e.side, 'statement', e.statement, 'at', ${ms('e.at')}, 'files',
        (select coalesce(jsonb_agg(jsonb_build_object('objectId', u.object_id, 'fileName', u.file_name, 'fileType', u.file_type, 'fileSize', u.file_size) order by f.position), '[]')
           from orders.evidence_files f join media.uploads u on u.object_id = f.object_id where f.dispute_id = e.dispute_id and f.is_appeal = e.is_appeal and f.side = e.side)) order by e.at), '[]')
       from orders.evidence e where e.dispute_id = d.id) as evidence,
    (select coalesce(jsonb_agg(jsonb_build_object(${decision}) order by c.n), '[]') from orders.decisions c where c.dispute_id = d.id) as decisions,
    ${ASSEMBLED} as assembled${more}
  from orders.disputes d join orders.orders o on o.id = d.order_id where d.order_id = $1 order by d.id desc limit 1`

/** As the two sides of an order ($1) read it, as JSON: null without one. */
export const PROBLEM = `(select to_jsonb(problem) from (${lastDispute(DECISION)}) problem)`

/** `visitUntil`: the end of the visit of this admin; null: none goes on. */
export const selectStaffDispute = statement<
  [orderId: string, adminId: string],
  DisputeView<StaffDecisionView> & { visitUntil: number | null }
>(
  'orders.selectStaffDispute',
  lastDispute(
    `${DECISION}, 'note', c.note, 'byId', c.decided_by, 'by', (select u.name from users.users u where u.id = c.decided_by)`,
    `, ${VISIT_UNTIL} as "visitUntil"`,
  ),
)

// ── The desk ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface DeskRow {
  id: string
  disputeId: string
  dueMicros: number
  reason: ProblemReason
  state: 'open' | 'decided' | 'appealed'
  openedAt: number
  dueAt: number
  isReady: boolean
  amountCents: number
  productName: string
  customerId: string
  customerName: string
  customerPictureId: string | null
  modelId: string
  modelName: string
  modelPictureId: string | null
  claimedBy: string | null
  claimedAt: number | null
  claimName: string | null
}

/** Problems that go on, the next due one first; the page begins after this one. */
export const selectDesk = statement<[afterMicros: number, afterId: string, limit: number], DeskRow>(
  'orders.selectDesk',
  `select o.id, d.id as "disputeId", (extract(epoch from d.due_at) * 1000000)::bigint as "dueMicros", d.reason, coalesce(o.dispute, 'open') as state, d.opened_at as "openedAt", d.due_at as "dueAt",
     ${IS_SHOWN} as "isReady", o.total_cents - o.refunded_cents as "amountCents", o.snapshot->>'productName' as "productName",
     c.id as "customerId", c.name as "customerName", c.picture_id as "customerPictureId", m.id as "modelId", m.name as "modelName", m.picture_id as "modelPictureId",
     d.claimed_by as "claimedBy", d.claimed_at as "claimedAt", a.name as "claimName"
   from (select * from orders.disputes where ended_at is null and (due_at, id) > (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid) order by due_at, id limit $3) d
     join orders.orders o on o.id = d.order_id join users.users c on c.id = o.customer_id join users.users m on m.id = o.model_id left join users.users a on a.id = d.claimed_by
   order by d.due_at, d.id`,
)

/** Those that wait for a decision of staff; a decided one waits only for an appeal. */
export const countDesk = statement<[], { count: number }>(
  'orders.countDesk',
  `select count(*)::integer as count from orders.disputes d join orders.orders o on o.id = d.order_id where d.ended_at is null and o.dispute in ('open', 'appealed')`,
)

export interface AlikeRow {
  at: number
  productName: string
  totalCents: number
  refundCents: number
  findings: Finding[]
  reason: string
  note: string
  isAppeal: boolean
}

/** The last decisions about one reason, newest first, without those about orders of the reader. */
export const selectAlike = statement<[reason: ProblemReason, readerId: string], AlikeRow>(
  'orders.selectAlike',
  `select c.at, o.snapshot->>'productName' as "productName", o.total_cents as "totalCents", c.refund_cents as "refundCents", c.findings, c.reason, c.note, c.n = 1 as "isAppeal"
   from (select d.id, d.order_id from orders.disputes d where d.reason = $1 and exists (select from orders.decisions x where x.dispute_id = d.id) order by d.id desc limit ${DECISIONS_ALIKE}) d
     join orders.orders o on o.id = d.order_id join orders.decisions c on c.dispute_id = d.id
   where $2 not in (o.customer_id, o.model_id) order by c.at desc limit ${DECISIONS_ALIKE}`,
)
