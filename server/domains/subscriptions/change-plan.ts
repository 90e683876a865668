/**
 * Changes the plan while Pro runs (`planChange` in the contract says how):
 *
 *   dearer ──▶ now: its price less the unused days is paid, and its period begins
 *   cheaper, or paid for whole by the unused days ──▶ at the end of the period, as the next renewal
 *   the current plan ──▶ stays, and a change that was planned is given up
 */
import { planChange, proStateAt, type PaidPeriod, type PlanChange } from '#contract/rules/pro.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { userOf } from '../users/index.ts'
import { bookPayment } from './book-payment.ts'
import { offeredPlan, proForPayment, requireFunds, requireSeenPrice } from './buy-plan.ts'
import { markReplaced, selectCheck, selectPlan, selectSubscription, selectUnused, updateNextPlan } from './subscriptions.sql.ts'
import type { PlanRow, ProRow, SubscriptionRow } from './subscriptions.sql.ts'
import { planHolders, plans, subscriptionOf } from './topics.ts'

export interface PlanChoice {
  planId: string
  /** The amount that the user saw to pay now, in cents; for a change at the end: the price of the plan. */
  expectedCents: number
}

/** The price of the current plan, by which another one is dearer or cheaper. */
function currentCents(plan: PlanRow, { planId, renewalPlanId, agreedCents }: SubscriptionRow, periods: readonly PaidPeriod[]): number {
  // The current plan is never bought anew by a change, even if its price has risen.
  if (plan.id === planId) return plan.priceCents
  // The agreed price is already that of a planned, cheaper plan: the current one cost what its period did.
  return renewalPlanId === planId ? agreedCents : Math.max(agreedCents, ...periods.map(({ cents }) => cents))
}

/** Computes the change of a user to this plan. Refuses a user without a running Pro that was bought. */
function changeTo(
  plan: PlanRow,
  { proExpiresAt, now }: Pick<ProRow, 'proExpiresAt' | 'now'>,
  subscription: SubscriptionRow | undefined,
  periods: readonly PaidPeriod[],
): PlanChange {
  if (proExpiresAt === null || proStateAt(proExpiresAt, now) !== 'running' || subscription === undefined)
    throw new CallError('no_subscription', 'You have no plan that could be changed. Please choose one.')
  return planChange(plan, { endsAt: proExpiresAt, agreedCents: currentCents(plan, subscription, periods), periods }, now)
}

/** The cost of a change to a plan now, and its period. Errors: no_subscription, plan_unavailable. */
export async function previewChange({ db, actor, watch }: QueryContext<Actor>, planId: string): Promise<PlanChange> {
  const userId = userIdOf(actor)
  watch(subscriptionOf(userId), userOf(userId), plans())
  const plan = await db.maybe(selectPlan, planId)
  if (plan === undefined || !plan.isActive)
    throw new CallError('plan_unavailable', 'This plan is no longer offered. Please choose another one.')
  const [pro, subscription, periods] = [
    await db.one(selectCheck, userId),
    await db.maybe(selectSubscription, userId),
    await db.many(selectUnused, userId),
  ]
  return changeTo(plan, pro, subscription, periods)
}

/**
 * Changes the plan. Locks the user, then the plan, then the wallet. Answers the change, and the end of Pro.
 * Errors: no_subscription, plan_unavailable, price_changed, short_balance, suspended.
 */
export async function changePlan(context: MutationContext<Actor>, { planId, expectedCents }: PlanChoice): Promise<PlanChange> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  const pro = await proForPayment(context, userId)
  const subscription = await tx.maybe(selectSubscription, userId)
  const plan = await offeredPlan(context, planId)
  const change = changeTo(plan, pro, subscription, await tx.many(selectUnused, userId))
  if (change.when === 'end') {
    requireSeenPrice(plan.priceCents, expectedCents)
    await tx.run(updateNextPlan, userId, planId, plan.priceCents)
    touch(planHolders(), subscriptionOf(userId))
    return change
  }
  requireSeenPrice(change.dueCents, expectedCents)
  await requireFunds(context, userId, change.dueCents)
  await tx.run(markReplaced, userId)
  const isAutoRenewOn = subscription?.isAutoRenewOn ?? true
  await bookPayment(context, { userId, plan, kind: 'change', ...change, agreedCents: plan.priceCents, isAutoRenewOn })
  return change
}
