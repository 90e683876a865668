/** Reported problems of orders: what both sides and staff see of them. */
import { z } from 'zod'
import { DECISION_MAX, FINDING_TEXT_MAX } from '../limits.ts'
import { hasWholeCents } from '../rules/money.ts'
import { FINDINGS, PROBLEM_REASONS } from '../rules/order-words.ts'
import { dollars, id, lines, timestamp } from './basics.ts'
import { deliveredFile } from './media.ts'
import { party, point } from './orders.ts'
import { person } from './people.ts'

export const problemReason = z.enum(PROBLEM_REASONS)

/** The answer to one point of the problem. */
export const finding = z.object({ finding: z.enum(FINDINGS), text: lines.max(FINDING_TEXT_MAX) })

/** The statement of one side. `isAppeal`: after the appeal. */
export const evidence = z.object({
  isAppeal: z.boolean(),
  side: party,
  statement: z.string(),
  files: z.array(deliveredFile),
  at: timestamp,
})

/** As both sides read it. Dollars. */
export const decision = z.object({
  at: timestamp,
  /** Back to the customer, in all. */
  refund: dollars,
  /** One for each point, in their order. */
  findings: z.array(finding),
  reason: z.string(),
  /** Until then either side may appeal; null: final. */
  appealUntil: timestamp.nullable(),
  appeal: z.object({ by: party, at: timestamp, reason: z.string() }).nullable(),
})

/** The last problem of an order, as its sides see it. */
export const dispute = z.object({
  reason: problemReason,
  points: z.array(point),
  openedAt: timestamp,
  /** The round that it is about. */
  round: z.number().int(),
  /** Dollars that can be refunded in all, and those refunded before. */
  total: dollars,
  refunded: dollars,
  state: z.enum(['open', 'decided', 'appealed', 'over']),
  /** Null while it goes on. `agreed`: by an offer. */
  outcome: z.enum(['closed', 'decided', 'undecided', 'agreed']).nullable(),
  /** Until then each side may send its evidence. */
  evidenceUntil: timestamp,
  /** Time of the next act of the clock: open or appealed, it refunds everything; decided, it carries the decision out. */
  dueAt: timestamp,
  /** Each side has sent its evidence. */
  hasSent: z.object({ customer: z.boolean(), model: z.boolean() }),
  /** Both sides read both: each has sent its own, or the time is over. */
  isShown: z.boolean(),
  evidence: z.array(evidence),
  /** The first one, and the one after the appeal. */
  decisions: z.array(decision),
})

/** Facts that the system has recorded about the order. */
export const assembled = z.object({
  /** When a file was viewed in the page or downloaded, each at most once an hour; `fileName` null: it is gone. */
  views: z.array(
    z.object({
      fileName: z.string().nullable(),
      round: z.number().int().nullable(),
      side: z.enum(['customer', 'model', 'admin']),
      kind: z.enum(['view', 'download']),
      at: timestamp,
    }),
  ),
  /** Counted up to 1,000. */
  customer: z.object({ completedOrders: z.number().int(), problems: z.number().int() }),
  model: z.object({ completedOrders: z.number().int(), onTimeOrders: z.number().int(), problems: z.number().int() }),
})

/** A problem, and the recorded facts about the order. */
export const orderProblem = z.object({ dispute, assembled })

/** For staff only: with the internal note, and the admin who decided. */
export const staffDecision = decision.extend({ note: z.string(), by: z.string(), isMine: z.boolean() })

/** An admin's name. */
export const claim = z.object({ name: z.string(), isMine: z.boolean(), at: timestamp })

export const staffDispute = dispute.extend({
  /** Sent with each act: another admin's act in between is not overwritten. */
  version: z.number().int(),
  claim: claim.nullable(),
  decisions: z.array(staffDecision),
  /** Whether a first decision can be appealed against: more is in dispute than the setting says. */
  isAppealable: z.boolean(),
})

/** A problem on the desk of staff. */
export const deskRow = z.object({
  /** Of the order. */
  _id: id,
  reason: problemReason,
  state: z.enum(['open', 'decided', 'appealed']),
  openedAt: timestamp,
  /** Time of the next act of the clock: open or appealed, it refunds everything; decided, it carries the decision out. */
  dueAt: timestamp,
  /** Each side has sent its evidence, or its time is over. */
  isReady: z.boolean(),
  /** Dollars that are held. */
  amount: dollars,
  productName: z.string(),
  customer: person,
  model: person,
  claim: claim.nullable(),
})

/** A decision about another problem of the same reason. */
export const alikeDecision = z.object({
  at: timestamp,
  productName: z.string(),
  total: dollars,
  refund: dollars,
  findings: z.array(finding),
  reason: z.string(),
  note: z.string(),
  isAppeal: z.boolean(),
})

/** Dollars from nothing to the whole price. */
export const refundIn = z.number().min(0).refine(hasWholeCents, 'Please enter a valid amount')

export const rulingArgs = z.object({
  orderId: id,
  version: z.number().int(),
  /** Dollars, in all. */
  refund: refundIn,
  findings: z.array(finding),
  /** Both sides read it. */
  reason: lines.min(1, 'Please give a reason').max(DECISION_MAX),
  /** It never leaves staff. */
  note: lines.max(DECISION_MAX).optional(),
})

/** How the price would be split. Dollars. */
export const split = z.object({ refund: dollars, payment: dollars, commission: dollars })
