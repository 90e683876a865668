import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { proStateAt } from '#contract/rules/pro.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { bookPayment, periodOf, type BookedPayment } from './book-payment.ts'
import {
  selectPlanForShare,
  selectProForUpdate,
  selectSubscription,
  selectWalletForUpdate,
  type PlanRow,
  type ProRow,
} from './subscriptions.sql.ts'

export interface PlanPurchase {
  planId: string
  /** The price that the user saw, in cents. */
  expectedCents: number
  /** Undefined: unchanged while Pro, and on for a new subscription. */
  isAutoRenewOn: boolean | undefined
}

/** Locks a plan against changes. Refuses one that is not offered. */
export async function offeredPlan({ tx }: MutationContext<Actor>, planId: string): Promise<PlanRow> {
  const plan = await tx.maybe(selectPlanForShare, planId)
  if (plan === undefined || !plan.isActive)
    throw new CallError('plan_unavailable', 'This plan is no longer offered. Please choose another one.')
  return plan
}

/** Refuses a price that is not the one that the user saw. */
export function requireSeenPrice(cents: number, expectedCents: number): void {
  if (cents === expectedCents) return
  throw new CallError('price_changed', 'The price has changed. Please look at the new price first.', { total: dollarsFromCents(cents) })
}

/** Refuses a plan that is not offered, or not at the price that the user saw. */
export async function takePlan(context: MutationContext<Actor>, planId: string, expectedCents: number): Promise<PlanRow> {
  const plan = await offeredPlan(context, planId)
  requireSeenPrice(plan.priceCents, expectedCents)
  return plan
}

/** Locks the user's Pro. Refuses a suspended user: suspension excludes payments. */
export async function proForPayment({ tx }: MutationContext<Actor>, userId: string): Promise<ProRow> {
  const pro = await tx.one(selectProForUpdate, userId)
  if (pro.isSuspended) throw new CallError('suspended', 'Your account is suspended. You cannot buy a plan until it is restored.')
  return pro
}

/** Locks the wallet. Refuses a balance below `dueCents`, with the missing amount. */
export async function requireFunds({ tx }: MutationContext<Actor>, userId: string, dueCents: number): Promise<void> {
  const { cents } = await tx.one(selectWalletForUpdate, userId)
  if (cents >= dueCents) return
  throw new CallError('short_balance', 'Your balance is too low for this plan. Please add funds.', {
    missing: dollarsFromCents(dueCents - cents),
    balance: dollarsFromCents(cents),
    total: dollarsFromCents(dueCents),
  })
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
  const pro = await proForPayment(context, userId)
  const plan = await takePlan(context, planId, expectedCents)
  await requireFunds(context, userId, plan.priceCents)
  const known = proStateAt(pro.proExpiresAt, pro.now) === 'running' ? await tx.maybe(selectSubscription, userId) : undefined
  const booked = await bookPayment(context, {
    userId,
    plan,
    kind: 'purchase',
    ...periodOf(plan, pro),
    agreedCents: plan.priceCents,
    isAutoRenewOn: isAutoRenewOn ?? known?.isAutoRenewOn ?? true,
  })
  return { ...booked, priceCents: plan.priceCents }
}
