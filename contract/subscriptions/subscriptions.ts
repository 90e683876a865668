/** Pro: plans, the own subscription, its payments. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { cursor, dollars, dollarsIn, done, id, limit, optionalToken, pageOf, timestamp, token } from '../shapes.ts'

/** What Pro does in the product; texts by code on the screen. */
export const proBenefit = z.enum(['pro_posts', 'long_briefs', 'badge'])

const planName = {
  name: z.string(),
  /** Its name by language; a language that is missing reads `name`. */
  names: z.record(z.string(), z.string()),
}

export const plan = z.object({
  _id: id,
  ...planName,
  price: dollars,
  days: z.number().int(),
  benefits: z.array(proBenefit),
})

/** The own Pro as it is now. */
export const ownSubscription = z.object({
  isPro: z.boolean(),
  proExpiresAt: timestamp.nullable(),
  /** The plan that is renewed, or was bought last; null when none was ever bought. */
  plan: plan.extend({ isActive: z.boolean() }).nullable(),
  isAutoRenewOn: z.boolean(),
  /** Dollars that the next renewal may cost at most; null without a subscription. */
  agreedPrice: dollars.nullable(),
  /** Why the house switched the renewal off: the plan became dearer than agreed, or is not offered any more. */
  renewalStop: z.enum(['price', 'plan']).nullable(),
  /** The account is suspended beyond the end of Pro: nothing is taken then, and Pro ends. */
  isSuspendedAtEnd: z.boolean(),
  endedAt: timestamp.nullable(),
  endReason: z.enum(['off', 'short_balance', 'suspended']).nullable(),
})

export const proPayment = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(['purchase', 'renewal']),
  plan: z.object(planName),
  price: dollars,
  startsAt: timestamp,
  endsAt: timestamp,
})

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
