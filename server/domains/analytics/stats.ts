/** A model's own figures: their earnings, by source and customer, and when they become available. */
import { EARNED_FIGURES, type EarnedFigure } from '#contract/rules/figures.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Db } from '#platform/db/database.ts'
import { spanOf, type Period, type Span } from './periods.ts'
import {
  BEST,
  countNewFans,
  countOwnFans,
  selectBestPosts,
  selectBestProducts,
  selectHeld,
  sumEarned,
  type BestRow,
  type EarnedRow,
} from './stats.sql.ts'

const centsOf = (rows: readonly EarnedRow[], figure: EarnedFigure): number =>
  rows.reduce((sum, row) => (figure === 'all' || row.source === figure ? sum + row.cents : sum), 0)

/** Without gaps: the rows of each bucket. */
const byBucket = <R extends { bucket: number }>(rows: readonly R[], { bounds }: Span): R[][] =>
  bounds.slice(1).map((_, at) => rows.filter(({ bucket }) => bucket === at + 1))

const headOf = (period: Period, zone: string) => ({
  zone,
  asOf: Date.now(),
  span: spanOf(period),
  starts: period.bounds.slice(0, -1).map((bound) => bound.getTime()),
})

/** Every source is a sum over the ledger, net of commission; a return counts on its own day, as a negative amount. */
export async function readEarned(db: Db, modelId: string, period: Period, zone: string) {
  const rows = await db.many(sumEarned, modelId, period.bounds)
  const before = period.before === null ? null : await db.many(sumEarned, modelId, period.before.bounds)
  const buckets = byBucket(rows, period)
  const beforeBuckets = before === null || period.before === null ? [] : byBucket(before, period.before)
  return {
    ...headOf(period, zone),
    figures: EARNED_FIGURES.map((id) => ({
      id,
      total: dollarsFromCents(centsOf(rows, id)),
      before: before === null ? null : dollarsFromCents(centsOf(before, id)),
      values: buckets.map((sums) => dollarsFromCents(centsOf(sums, id))),
      beforeValues: beforeBuckets.map((sums) => dollarsFromCents(centsOf(sums, id))),
    })),
  }
}

const presentBest = ({ id, name, sales, cents }: BestRow) => ({ id, name, sales, amount: dollarsFromCents(cents) })

export async function readBest(db: Db, modelId: string, { bounds }: Span) {
  const ends = [modelId, bounds[0] ?? new Date(0), bounds.at(-1) ?? new Date(0), BEST] as const
  return {
    products: (await db.many(selectBestProducts, ...ends)).map(presentBest),
    posts: (await db.many(selectBestPosts, ...ends)).map(presentBest),
  }
}

export async function readFans(db: Db, modelId: string, period: Period, zone: string) {
  const buckets = byBucket(await db.many(countNewFans, modelId, period.bounds), period)
  return {
    ...headOf(period, zone),
    ...(await db.one(countOwnFans, modelId)),
    newFollowers: buckets.map(([row]) => row?.followers ?? 0),
    newBuyers: buckets.map(([row]) => row?.buyers ?? 0),
  }
}

export const readHeld = async (db: Db, modelId: string, zone: string) =>
  (await db.many(selectHeld, modelId, zone)).map(({ at, sales, cents }) => ({ at, sales, amount: dollarsFromCents(cents) }))
