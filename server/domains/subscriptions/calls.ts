import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { userOf } from '../users/index.ts'
import { buyPlan } from './buy-plan.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { checkSubscription } from './check-subscription.ts'
import { presentChange, presentMine, presentPayment, presentPlan } from './present.ts'
import { setAutoRenew } from './set-auto-renew.ts'
import { selectMine, selectPayments, selectPlans } from './subscriptions.sql.ts'
import { plans, subscriptionOf } from './topics.ts'

export const createSubscriptionCalls = () =>
  ({
    checkSubscription: (context) => checkSubscription(context),
    async getPlans({ db, watch }) {
      watch(plans())
      return (await db.many(selectPlans)).map(presentPlan)
    },
    async getMine({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(subscriptionOf(userId), userOf(userId), plans())
      return presentMine(await db.one(selectMine, userId))
    },
    async buyPlan(context, { planId, expectedPrice, isAutoRenewOn }) {
      const { paymentId, priceCents, endsAt } = await buyPlan(context, {
        planId,
        expectedCents: centsFromDollars(expectedPrice),
        isAutoRenewOn,
      })
      return { paymentId, price: dollarsFromCents(priceCents), proExpiresAt: endsAt }
    },
    getChange: async (context, { planId }) => presentChange(await previewChange(context, planId)),
    changePlan: async (context, { planId, expectedPrice }) =>
      presentChange(await changePlan(context, { planId, expectedCents: centsFromDollars(expectedPrice) })),
    async setAutoRenew(context, { isOn, expectedPrice }) {
      await setAutoRenew(context, isOn, expectedPrice === undefined ? undefined : centsFromDollars(expectedPrice))
      return { success: true }
    },
    async listPayments({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor }) {
      const userId = userIdOf(actor)
      watch(subscriptionOf(userId), plans())
      const page = pageOf(await db.many(selectPayments, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
      return { items: page.rows.map(presentPayment), nextCursor: page.nextCursor }
    },
  }) satisfies Implements<Contract['subscription'], Actor>
