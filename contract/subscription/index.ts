/** Every call of `subscription`: Pro. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { cursor, dollars, dollarsIn, done, id, limit, optionalToken, pageOf, timestamp, token } from '../shapes/basics.ts'
import { ownSubscription, plan, planChange, proPayment } from '../shapes/subscriptions.ts'

export const subscription = {
  checkSubscription: mutation({
    about: 'Whether the caller has Pro now. An expired one is renewed if it should be, else ended (spec §4).',
    role: 'user',
    args: z.object({ token }),
    result: z.object({
      isPro: z.boolean(),
      /** Pro has expired. */
      expired: z.boolean(),
      /** The name of the plan while Pro. */
      subscriptionType: z.string().nullable(),
    }),
  }),
  getPlans: query({
    about: 'The plans for sale, in their order.',
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
    about: 'Buys a plan from the wallet: extends Pro by its days, from now or from its current end.',
    role: 'user',
    args: z.object({
      token,
      planId: id,
      /** The price on the user's screen, in dollars. */
      expectedPrice: dollarsIn,
      /** Missing: unchanged while Pro, and on for a new subscription. */
      isAutoRenewOn: z.boolean().optional(),
    }),
    result: z.object({ paymentId: id, price: dollars, proExpiresAt: timestamp }),
    errors: ['short_balance', 'plan_unavailable', 'price_changed', 'suspended', 'email_unconfirmed', 'consent_required'],
    money: { move: 'pro', amount: 'expectedPrice' },
  }),
  getChange: query({
    about: 'The price of a change of plan now: a dearer one begins at once, its price less unused days. A cheaper one begins later.',
    role: 'user',
    args: z.object({ token, planId: id }),
    result: planChange,
    errors: ['no_subscription', 'plan_unavailable'],
  }),
  changePlan: mutation({
    about:
      'Changes the plan while Pro runs, as `getChange` says. The current plan: gives up a change that was planned. A change at the end turns the renewal on.',
    role: 'user',
    args: z.object({
      token,
      planId: id,
      /** Dollars that the user saw as due now; for a change at the end, the price of the plan. */
      expectedPrice: dollarsIn,
    }),
    result: planChange,
    errors: ['no_subscription', 'short_balance', 'plan_unavailable', 'price_changed', 'suspended', 'email_unconfirmed', 'consent_required'],
    money: { move: 'pro', amount: 'expectedPrice' },
  }),
  setAutoRenew: mutation({
    about: 'Turns the renewal on or off. Off: Pro lasts to its end. On: the user agrees to the shown price.',
    role: 'user',
    args: z.object({ token, isOn: z.boolean(), expectedPrice: dollarsIn.optional() }),
    result: done,
    errors: ['no_subscription', 'plan_unavailable', 'price_changed', 'consent_required'],
  }),
  listPayments: query({
    about: 'The caller’s payments for Pro, newest first.',
    role: 'user',
    args: z.object({ token, limit, cursor }),
    result: pageOf(proPayment),
  }),
}
