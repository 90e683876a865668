/** Every call of `subscription`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createSubscriptionCalls } from '../domains/subscriptions/parts.ts'

export function subscriptionCalls() {
  const subscriptions = createSubscriptionCalls()
  return {
    checkSubscription: subscriptions.checkSubscription,
    getPlans: subscriptions.getPlans,
    getMine: subscriptions.getMine,
    buyPlan: subscriptions.buyPlan,
    getChange: subscriptions.getChange,
    changePlan: subscriptions.changePlan,
    setAutoRenew: subscriptions.setAutoRenew,
    listPayments: subscriptions.listPayments,
  } satisfies Implements<Contract['subscription'], Actor>
}
