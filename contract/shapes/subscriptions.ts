/** Pro: plans, the user’s own subscription, its payments. */
import { z } from 'zod'
import { dollars, id, timestamp } from './basics.ts'

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
