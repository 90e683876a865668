import { proStateAt } from '#contract/rules/pro.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { takePlan } from './buy-plan.ts'
import { selectProForUpdate, selectSubscription, updateAutoRenew } from './subscriptions.sql.ts'
import { planHolders, subscriptionOf } from './topics.ts'

/**
 * Switches the renewal on or off; Pro lasts to its end either way. On: at the plan's current price, which must be the price that the user
 * saw (`expectedCents`; undefined: the one agreed to before). Errors: no_subscription, plan_unavailable, price_changed.
 */
export async function setAutoRenew(context: MutationContext<Actor>, isOn: boolean, expectedCents: number | undefined): Promise<void> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  const { proExpiresAt, now } = await tx.one(selectProForUpdate, userId)
  const subscription = await tx.maybe(selectSubscription, userId)
  if (proStateAt(proExpiresAt, now) !== 'running' || subscription === undefined)
    throw new CallError('no_subscription', 'You have no plan that could be renewed. Please choose one.')
  const agreedCents = isOn
    ? (await takePlan(context, subscription.renewalPlanId, expectedCents ?? subscription.agreedCents)).priceCents
    : subscription.agreedCents
  await tx.run(updateAutoRenew, userId, isOn, agreedCents, null)
  touch(planHolders(), subscriptionOf(userId))
}
