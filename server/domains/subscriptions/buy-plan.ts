import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { proStateAt } from '#contract/rules/pro.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { bookPayment, type BookedPayment } from './book-payment.ts'
import { selectPlanForShare, selectProForUpdate, selectSubscription, selectWalletForUpdate, type PlanRow } from './subscriptions.sql.ts'

export interface PlanPurchase {
  planId: string
  /** The price that the user saw, in cents. */
  expectedCents: number
  /** Undefined: unchanged while Pro, and on for a new subscription. */
  isAutoRenewOn: boolean | undefined
}

/** Refuses a plan that is not offered, or not at the price that the user saw. */
export async function takePlan({ tx }: MutationContext<Actor>, planId: string, expectedCents: number): Promise<PlanRow> {
  const plan = await tx.maybe(selectPlanForShare, planId)
  if (plan === undefined || !plan.isActive)
    throw new CallError('plan_unavailable', 'This plan is no longer offered. Please choose another one.')
  if (plan.priceCents !== expectedCents) {
    throw new CallError('price_changed', 'The price has changed. Please look at the new price first.', {
      total: dollarsFromCents(plan.priceCents),
    })
  }
  return plan
}

/**
 * Buys a plan from the wallet (product.md §3). Locks the user, then the plan, then the wallet, as everything here does.
 * Errors: short_balance, plan_unavailable, price_changed, suspended.
 */
export async function buyPlan(
  context: MutationContext<Actor>,
  { planId, expectedCents, isAutoRenewOn }: PlanPurchase,
): Promise<BookedPayment & { priceCents: number }> {
  const { tx, actor } = context
  const userId = userIdOf(actor)
  const pro = await tx.one(selectProForUpdate, userId)
  if (pro.isSuspended) throw new CallError('suspended', 'Your account is suspended. You cannot buy a plan until it is restored.')
  const plan = await takePlan(context, planId, expectedCents)
  const { cents } = await tx.one(selectWalletForUpdate, userId)
  if (cents < plan.priceCents) {
    throw new CallError('short_balance', 'Your balance is too low for this plan. Please add funds.', {
      missing: dollarsFromCents(plan.priceCents - cents),
      balance: dollarsFromCents(cents),
      total: dollarsFromCents(plan.priceCents),
    })
  }
  const known = proStateAt(pro.proExpiresAt, pro.now) === 'running' ? await tx.maybe(selectSubscription, userId) : undefined
  const booked = await bookPayment(context, {
    userId,
    plan,
    kind: 'purchase',
    pro,
    agreedCents: plan.priceCents,
    isAutoRenewOn: isAutoRenewOn ?? known?.isAutoRenewOn ?? true,
  })
  return { ...booked, priceCents: plan.priceCents }
}
