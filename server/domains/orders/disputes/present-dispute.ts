/** Problems as their readers see them. */
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { Dispute, OrderProblem } from '#contract/types.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import type { DisputeView } from './dispute-lists.sql.ts'

/** Before both sides may read both, each reads its own (null: staff read all). */
const mayRead = (view: Pick<DisputeView<unknown>, 'isShown'>, side: Party | null) => (evidence: { side: Party; isAppeal: boolean }) =>
  side === null || view.isShown || evidence.isAppeal || evidence.side === side

/** `side` null: staff. */
export const presentDispute = (view: DisputeView<unknown>, side: Party | null): Omit<Dispute, 'decisions'> => ({
  reason: view.reason,
  points: view.points,
  openedAt: view.openedAt,
  round: view.round,
  total: dollarsFromCents(view.totalCents),
  refunded: dollarsFromCents(view.refundedCents),
  state: view.state,
  outcome: view.outcome,
  evidenceUntil: view.evidenceUntil,
  dueAt: view.dueAt,
  hasSent: view.hasSent,
  isShown: view.isShown,
  evidence: view.evidence.filter(mayRead(view, side)),
})

/** For one of the two sides. */
export const presentProblem = (view: DisputeView, side: Party): OrderProblem => ({
  dispute: { ...presentDispute(view, side), decisions: inDollars(view.decisions) },
  assembled: view.assembled,
})
