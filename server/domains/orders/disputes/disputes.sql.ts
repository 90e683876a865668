/** Statements of problems: every write is under the lock of the order. */
import { APPEAL_HOURS, DISPUTE_DAYS, EVIDENCE_HOURS } from '#contract/limits.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { ProblemReason } from '#contract/rules/order-words.ts'
import type { OrderPoint } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

/** Keeps the rest of the hold: `resumeHold` gives it back. */
export const insertDispute = statement<[orderId: string, reason: ProblemReason, points: string]>(
  'orders.insertDispute',
  `insert into orders.disputes (order_id, round, reason, points, hold_seconds, evidence_until, due_at)
   select id, round, $2, $3::jsonb, greatest(0, ceil(extract(epoch from hold_until - now())))::integer, now() + interval '${EVIDENCE_HOURS} hours', now() + interval '${DISPUTE_DAYS} days'
   from orders.orders where id = $1`,
)

/** Freezes the hold. */
export const markDisputed = statement<[orderId: string]>(
  'orders.markDisputed',
  `update orders.orders set dispute = 'open', disputed_at = now(), hold_until = null where id = $1`,
)

export const markDispute = statement<[orderId: string, dispute: 'decided' | 'appealed']>(
  'orders.markDispute',
  `update orders.orders set dispute = $2 where id = $1`,
)

/** Ends the problem: the caller then releases the payment, or refunds it. */
export const markUndisputed = statement<[orderId: string]>('orders.markUndisputed', `update orders.orders set dispute = null where id = $1`)

/** The hold goes on with the time that was left. */
export const resumeHold = statement<[orderId: string, holdSeconds: number]>(
  'orders.resumeHold',
  `update orders.orders set dispute = null, hold_until = now() + $2 * interval '1 second' where id = $1`,
)

export interface DisputeRow {
  id: string
  reason: ProblemReason
  points: OrderPoint[]
  holdSeconds: number
  /** Both sides read both. */
  isShown: boolean
  isEvidenceOver: boolean
  isDue: boolean
  claimedBy: string | null
  version: number
}

/**
 * Both sides read both: each has sent its own, or the time for it was over while the problem went on (alias `d`). Evidence about a problem that
 * ended before stays with its sender.
 */
export const IS_SHOWN = `(d.shown_at is not null or d.evidence_until < coalesce(d.ended_at, now()))`

const disputeColumns = `id, reason, points, hold_seconds as "holdSeconds", ${IS_SHOWN} as "isShown", evidence_until < now() as "isEvidenceOver",
  due_at < now() as "isDue", claimed_by as "claimedBy", version`

/** The one that goes on, after the order's lock. */
export const selectDisputeForUpdate = statement<[orderId: string], DisputeRow>(
  'orders.selectDisputeForUpdate',
  `select ${disputeColumns} from orders.disputes d where order_id = $1 and ended_at is null for update`,
)

export const endDispute = statement<[disputeId: string, outcome: 'closed' | 'decided' | 'undecided']>(
  'orders.endDispute',
  `update orders.disputes set ended_at = now(), outcome = $2, version = version + 1 where id = $1`,
)

export const updateClaim = statement<[disputeId: string, adminId: string | null]>(
  'orders.updateClaim',
  `update orders.disputes set claimed_by = $2, claimed_at = case when $2::uuid is not null then now() end, version = version + 1 where id = $1`,
)

// ── Evidence ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertEvidence = statement<[disputeId: string, isAppeal: boolean, side: Party, statement: string]>(
  'orders.insertEvidence',
  `insert into orders.evidence (dispute_id, is_appeal, side, statement) values ($1, $2, $3, $4) on conflict do nothing`,
)

export const insertEvidenceFiles = statement<[disputeId: string, isAppeal: boolean, side: Party, objectIds: readonly string[]]>(
  'orders.insertEvidenceFiles',
  `insert into orders.evidence_files (dispute_id, is_appeal, side, position, object_id)
   select $1, $2, $3, position, object_id from unnest($4::uuid[]) with ordinality as given (object_id, position)`,
)

/** Files of this side so far. */
export const countEvidenceFiles = statement<[disputeId: string, side: Party], { count: number }>(
  'orders.countEvidenceFiles',
  `select count(*)::integer as count from orders.evidence_files where dispute_id = $1 and side = $2`,
)

/** Both sides read both once each has sent its own. */
export const showEvidence = statement<[disputeId: string]>(
  'orders.showEvidence',
  `update orders.disputes set shown_at = now() where id = $1 and shown_at is null
     and (select count(*) from orders.evidence e where e.dispute_id = $1 and not e.is_appeal) = 2`,
)

/** A file of evidence that this side (null: staff) may read. */
export const selectEvidenceFile = statement<[orderId: string, objectId: string, side: Party | null], { objectId: string }>(
  'orders.selectEvidenceFile',
  `select f.object_id as "objectId" from orders.disputes d join orders.evidence_files f on f.dispute_id = d.id
   where d.order_id = $1 and f.object_id = $2
     and ($3::text is null or f.side = $3 or f.is_appeal or ${IS_SHOWN})`,
)

// ── Decisions ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const insertDecision = statement<
  [
    disputeId: string,
    n: number,
    decidedBy: string,
    refundCents: number,
    findings: string,
    reason: string,
    note: string,
    isAppealable: boolean,
  ]
>(
  'orders.insertDecision',
  `insert into orders.decisions (dispute_id, n, decided_by, refund_cents, findings, reason, note, appeal_until)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7, case when $8 then now() + interval '${APPEAL_HOURS} hours' end)`,
)

/** The decision waits for an appeal; the admin who made it is done. */
export const awaitAppeal = statement<[disputeId: string]>(
  'orders.awaitAppeal',
  `update orders.disputes set due_at = now() + interval '${APPEAL_HOURS} hours', claimed_by = null, claimed_at = null, version = version + 1 where id = $1`,
)

/** Another admin has as long again. */
export const beginAppeal = statement<[disputeId: string]>(
  'orders.beginAppeal',
  `update orders.disputes set due_at = now() + interval '${DISPUTE_DAYS} days', version = version + 1 where id = $1`,
)

export const updateAppeal = statement<[disputeId: string, by: Party, reason: string]>(
  'orders.updateAppeal',
  `update orders.decisions set appeal_by = $2, appealed_at = now(), appeal_reason = $3 where dispute_id = $1 and n = 0`,
)

/** The newest decision. */
export const selectDecision = statement<[disputeId: string], { decidedBy: string; refundCents: number; reason: string }>(
  'orders.selectDecision',
  `select decided_by as "decidedBy", refund_cents as "refundCents", reason from orders.decisions where dispute_id = $1 order by n desc limit 1`,
)

// ── The clock ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectToCarryOut = statement<[limit: number], { id: string }>(
  'orders.selectToCarryOut',
  `select o.id from orders.disputes d join orders.orders o on o.id = d.order_id
   where d.ended_at is null and d.due_at < now() and o.dispute = 'decided' order by d.due_at limit $1`,
)

export const selectUndecided = statement<[limit: number], { id: string }>(
  'orders.selectUndecided',
  `select o.id from orders.disputes d join orders.orders o on o.id = d.order_id
   where d.ended_at is null and d.due_at < now() and o.dispute in ('open', 'appealed') order by d.due_at limit $1`,
)

/** Problems whose time for evidence is over: from now on both sides read both. */
export const showOverdueEvidence = statement<[limit: number], { orderId: string }>(
  'orders.showOverdueEvidence',
  `update orders.disputes set shown_at = now() where id in (
     select id from orders.disputes where ended_at is null and shown_at is null and evidence_until < now() order by evidence_until limit $1 for update skip locked)
   returning order_id as "orderId"`,
)

/** Whether such problems wait. */
export const hasOverdueEvidence = statement<[], { has: boolean }>(
  'orders.hasOverdueEvidence',
  `select exists (select from orders.disputes where ended_at is null and shown_at is null and evidence_until < now()) as has`,
)
