/** Figures of the site: periods, money, activity, rankings. Each figure is defined in contract/rules/figures.ts. */
import { z } from 'zod'
import { ACTIVITY_FIGURES, COMPARISONS, EARNED_FIGURES, MONEY_FIGURE_IDS, STEPS, type MoneyFigure } from '../rules/figures.ts'
import { dollars, id, timestamp } from './basics.ts'

/** Ten years. */
const LAST_DAYS_MAX = 3_700

/** A calendar day in the zone of the site. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const moneyFigure = z.enum(MONEY_FIGURE_IDS as [MoneyFigure, ...MoneyFigure[]])

/** Both days are part of the period. Without them: the last days until today, in the zone of the site. */
export const period = { from: day.optional(), until: day.optional(), last: z.number().int().min(1).max(LAST_DAYS_MAX).optional() }
export const steppedPeriod = { ...period, step: z.enum(STEPS) }
export const comparedPeriod = { ...steppedPeriod, compare: z.enum(COMPARISONS) }

/** The moments of a period: from its start until its end, or until now. */
export const span = z.object({ from: timestamp, until: timestamp })

export const moneySeries = z.object({
  id: moneyFigure,
  total: dollars,
  /** In the period that is compared with; null: none is. */
  before: dollars.nullable(),
  /** The number of transfers. */
  transfers: z.number().int(),
  /** By bucket. */
  values: z.array(dollars),
  beforeValues: z.array(dollars),
})

export const moneyReport = z.object({
  /** The zone of the site: its midnights bound the days. */
  zone: z.string(),
  /** Transfers that were booked until then are counted. */
  asOf: timestamp,
  span,
  beforeSpan: span.nullable(),
  /** The starts of the buckets. */
  starts: z.array(timestamp),
  figures: z.array(moneySeries),
  takeRate: z.number().nullable(),
  takeRateBefore: z.number().nullable(),
})

export const activityValue = z.object({
  id: z.enum(ACTIVITY_FIGURES),
  /** Null: unknown for this period, or of nothing. */
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** Of how many cases it is a share or a median. */
  of: z.number().int().nullable(),
})

export const activityReport = z.object({
  zone: z.string(),
  asOf: timestamp,
  span,
  beforeSpan: span.nullable(),
  starts: z.array(timestamp),
  figures: z.array(activityValue),
  signUps: z.array(z.number().int()),
  placedOrders: z.array(z.number().int()),
})

/** cash in − cash out − income − adjustments = owed, each since the beginning. */
export const books = z.object({
  asOf: timestamp,
  deposits: dollars,
  payouts: dollars,
  income: dollars,
  adjustments: dollars,
  /** Result of the equation. */
  expected: dollars,
  /** The sum of all balances of users, and of payments for erased accounts. */
  owed: dollars,
  isRight: z.boolean(),
})

export const ranked = z.object({ amount: dollars, share: z.number() })
export const rankings = z.object({
  models: z.array(ranked.extend({ userId: id, name: z.string(), handle: z.string() })),
  tags: z.array(ranked.extend({ tag: z.string() })),
  languages: z.array(ranked.extend({ language: z.string() })),
})

/** The customers who first paid in one month, and who of them paid again. */
export const cohort = z.object({
  /** `2026-11`. */
  month: z.string(),
  customers: z.number().int(),
  /** By months since: the share that paid, and the dollars for each customer of the cohort. The first is the month itself. */
  months: z.array(z.object({ share: z.number(), perHead: dollars, isOver: z.boolean() })),
})

const reportHead = {
  zone: z.string(),
  asOf: timestamp,
  span,
  /** The starts of the buckets. */
  starts: z.array(timestamp),
}

export const earnedReport = z.object({
  ...reportHead,
  figures: z.array(
    z.object({
      id: z.enum(EARNED_FIGURES),
      /** The model's share, less what went back. */
      total: dollars,
      /** In the period that is compared with; null: none is. */
      before: dollars.nullable(),
      values: z.array(dollars),
      beforeValues: z.array(dollars),
    }),
  ),
})

const bestSeller = z.object({ id, name: z.string(), sales: z.number().int(), amount: dollars })
export const bestSellers = z.object({ products: z.array(bestSeller), posts: z.array(bestSeller) })

export const fansReport = z.object({
  ...reportHead,
  followers: z.number().int(),
  /** Fans who have paid for anything; `returning`: more than once. */
  buyers: z.number().int(),
  returning: z.number().int(),
  newFollowers: z.array(z.number().int()),
  newBuyers: z.array(z.number().int()),
})

export const heldMoney = z.object({
  zone: z.string(),
  days: z.array(
    z.object({
      /** Null: frozen until a reported problem is settled. */
      at: timestamp.nullable(),
      sales: z.number().int(),
      amount: dollars,
    }),
  ),
})
