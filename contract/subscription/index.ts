/** Every call of `subscription`: Pro. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { cursor, dollars, dollarsIn, done, id, limit, optionalToken, pageOf, timestamp, token } from '../shapes/basics.ts'
import { ownSubscription, plan, proPayment } from '../shapes/subscriptions.ts'

export const subscription = {
  checkSubscription: mutation({
    about: 'Is the caller Pro now? A Pro that is over is renewed when it should be, and ended otherwise (spec §4).',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      isPro: z.boolean(),
      /** There was a Pro, and it is over. */
      expired: z.boolean(),
      /** The name of the plan while Pro. */
      subscriptionType: z.string().nullable(),
    }),
  }),
  getPlans: query({
    about: 'The plans that can be bought, in their order.',
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: z.array(plan),
  }),
  getMine: query({
    about: "The caller's own Pro: until when, by which plan, and whether it renews.",
    role: 'user',
    args: z.object({ token }),
    result: ownSubscription,
  }),
  buyPlan: mutation({
    about: 'Buys a plan from the wallet: Pro lasts longer by its days, from now or from its current end.',
    role: 'user',
    args: z.object({
      token,
      planId: id,
      /** What the person saw. */
      expectedPrice: dollarsIn,
      /** Missing: as it is while Pro, and on for a new subscription. */
      isAutoRenewOn: z.boolean().optional(),
    }),
    result: z.object({ paymentId: id, price: dollars, proExpiresAt: timestamp }),
    errors: ['short_balance', 'plan_unavailable', 'price_changed', 'suspended', 'email_unconfirmed'],
    money: { move: 'pro', amount: 'expectedPrice' },
  }),
  setAutoRenew: mutation({
    about: 'Switches the renewal by the clock on or off. Off: Pro lasts to its end. On: the person agrees to the price that they saw.',
    role: 'user',
    args: z.object({ token, isOn: z.boolean(), expectedPrice: dollarsIn.optional() }),
    result: done,
    errors: ['no_subscription', 'plan_unavailable', 'price_changed'],
  }),
  listPayments: query({
    about: 'What the caller has paid for Pro, newest first.',
    role: 'user',
    args: z.object({ token, limit, cursor }),
    result: pageOf(proPayment),
  }),
}
