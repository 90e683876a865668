/**
 * The end of Pro.
 *
 *   none ──buy──▶ Pro ──buy──▶ Pro, longer
 *                  ├──renewal on, price as agreed, balance enough──▶ Pro, longer (by the next plan, where the user chose another)
 *                  ├──plan gone or dearer than agreed──▶ Pro, renewal off
 *                  └──end──▶ over (off | short_balance | suspended) ──buy──▶ Pro
 */
import { proStateAt, renewsAt } from '#contract/rules/pro.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../notifications/index.ts'
import { accounts, userOf } from '../users/index.ts'
import { bookPayment, periodOf } from './book-payment.ts'
import {
  markEnded,
  selectPlanForShare,
  selectProForUpdate,
  selectSubscription,
  selectWalletForUpdate,
  updateAutoRenew,
  type EndReason,
  type PlanRow,
  type ProRow,
  type SubscriptionRow,
} from './subscriptions.sql.ts'
import { planHolders, subscriptionOf } from './topics.ts'

type Context = MutationContext<Actor>

/**
 * Switches off a renewal that cannot be made, because the plan is gone or costs more than was agreed to, and notifies the user. Answers
 * whether it did. The caller holds the lock of the user.
 */
export async function stopRenewal(
  context: Context,
  userId: string,
  { agreedCents }: SubscriptionRow,
  { isActive, priceCents }: PlanRow,
): Promise<boolean> {
  if (isActive && priceCents <= agreedCents) return false
  const reason = isActive ? 'price' : 'plan'
  await context.tx.run(updateAutoRenew, userId, false, agreedCents, reason)
  await notify(context, { userId, kind: 'pro_renewal_stopped', data: { reason } })
  context.touch(planHolders(), subscriptionOf(userId))
  return true
}

/** Renews when the renewal is on and can be paid. Answers the reason against it; null after a renewal. */
async function tryRenewal(context: Context, userId: string, pro: ProRow, subscription: SubscriptionRow): Promise<EndReason | null> {
  if (!subscription.isAutoRenewOn) return 'off'
  if (pro.isSuspended) return 'suspended'
  const plan = await context.tx.one(selectPlanForShare, subscription.renewalPlanId)
  if (await stopRenewal(context, userId, subscription, plan)) return 'off'
  if ((await context.tx.one(selectWalletForUpdate, userId)).cents < plan.priceCents) return 'short_balance'
  const { endsAt } = await bookPayment(context, {
    userId,
    plan,
    kind: 'renewal',
    ...periodOf(plan, pro),
    agreedCents: subscription.agreedCents,
    isAutoRenewOn: true,
  })
  await notify(context, { userId, kind: 'pro_renewed', data: { expiresAt: endsAt } })
  return null
}

async function end(context: Context, userId: string, reason: EndReason): Promise<void> {
  await accounts.setPro(context.tx, userId, null)
  await context.tx.run(markEnded, userId, reason)
  await notify(context, { userId, kind: 'pro_ended', data: { reason } })
  context.touch(planHolders(), userOf(userId), subscriptionOf(userId))
}

/**
 * Renews a Pro that ends within the hour or is over, or ends one that is over and cannot be renewed; otherwise changes nothing. For the
 * task, and for a user who signs in before the task has run.
 */
export async function settlePro(context: Context, userId: string): Promise<void> {
  const pro = await context.tx.one(selectProForUpdate, userId)
  if (pro.proExpiresAt === null || renewsAt(pro.proExpiresAt) > pro.now) return
  const subscription = await context.tx.maybe(selectSubscription, userId)
  const reason = subscription === undefined ? 'off' : await tryRenewal(context, userId, pro, subscription)
  if (reason !== null && proStateAt(pro.proExpiresAt, pro.now) === 'over') await end(context, userId, reason)
}
