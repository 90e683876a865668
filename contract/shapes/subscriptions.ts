/** Pro: plans, the user’s own subscription, its payments. */
import { z } from 'zod'
import { dollars, id, timestamp } from './basics.ts'

/** Benefits of Pro, by code; screens have the texts. */
export const proBenefit = z.enum(['pro_posts', 'long_briefs', 'badge'])

const planName = {
  name: z.string(),
  /** Its name by language; a missing language uses `name`. */
  names: z.record(z.string(), z.string()),
}

export const plan = z.object({
  _id: id,
  ...planName,
  price: dollars,
  days: z.number().int(),
  benefits: z.array(proBenefit),
})

/** The current state of the user's own Pro. */
export const ownSubscription = z.object({
  isPro: z.boolean(),
  proExpiresAt: timestamp.nullable(),
  /** The plan of the renewal, or the last bought; null before the first purchase. */
  plan: plan.extend({ isActive: z.boolean() }).nullable(),
  /** The plan of the next renewal, where the user chose another one for it. */
  nextPlan: plan.extend({ isActive: z.boolean() }).nullable(),
  isAutoRenewOn: z.boolean(),
  /** Maximum dollars of the next renewal; null without a subscription. */
  agreedPrice: dollars.nullable(),
  /** Why the system turned the renewal off: the plan costs more than agreed, or is no longer offered. */
  renewalStop: z.enum(['price', 'plan']).nullable(),
  /** The account is suspended beyond the end of Pro: it will not renew. */
  isSuspendedAtEnd: z.boolean(),
  endedAt: timestamp.nullable(),
  endReason: z.enum(['off', 'short_balance', 'suspended']).nullable(),
})

export const proPayment = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(['purchase', 'renewal', 'change']),
  plan: z.object(planName),
  /** Dollars paid, and dollars of unused days of another plan that were credited. */
  price: dollars,
  credit: dollars,
  startsAt: timestamp,
  endsAt: timestamp,
  /** When a change of plan replaced the rest of the period; null if none did. */
  replacedAt: timestamp.nullable(),
})

/** A change of plan: its period, the credit for unused days, and the amount due now. `end`: it is paid when it begins, as a renewal. */
export const planChange = z.object({
  when: z.enum(['now', 'end']),
  credit: dollars,
  due: dollars,
  startsAt: timestamp,
  proExpiresAt: timestamp,
})
