/** Figures of users and orders, rankings and cohorts. */
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { ActivityFigure } from '#contract/rules/figures.ts'
import type { Db } from '#platform/db/database.ts'
import { countActive, countSignUps, rankEarnings, rankLanguages, RANKS, selectCohorts, type CohortRow } from './activity.sql.ts'
import { ACCEPTED_FROM, COMPLETED, DELIVERED_FROM, DISPUTED, ordersOf, PLACED, REJECTED, timesOf } from './order-keys.ts'
import { countOrders, countPlaced, type CountRow } from './order-slots.sql.ts'
import { countConverted, countPaying } from './payers.sql.ts'
import { spanOf, type Period, type Span } from './periods.ts'

/** The log of calls is long: users active in a longer period than this, in days, are not counted. */
export const ACTIVE_MAX_DAYS = 92

interface Value {
  value: number | null
  of: number | null
}

const counted = (value: number | null): Value => ({ value, of: null })
const shareOf = (part: number, of: number): Value => ({ value: of === 0 ? null : part / of, of })
const sumOf = (rows: readonly CountRow[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** Every figure of one span. */
async function valuesIn(db: Db, span: Span, signUps: number, isShort: boolean): Promise<Record<ActivityFigure, Value>> {
  const { bounds } = span
  const orders = await db.many(countOrders, bounds)
  const [completed, rejected] = [ordersOf(orders, COMPLETED), ordersOf(orders, REJECTED)]
  const accepted = timesOf(orders, ACCEPTED_FROM, DELIVERED_FROM)
  const delivered = timesOf(orders, DELIVERED_FROM)
  const active = isShort ? (await db.one(countActive, bounds)).count : null
  const paying = (await db.one(countPaying, bounds)).count
  const converted = (await db.one(countConverted, bounds)).count
  return {
    signUps: counted(signUps),
    active: counted(active),
    paying: counted(paying),
    conversion: shareOf(converted, signUps),
    placedOrders: counted(ordersOf(orders, PLACED)),
    completedOrders: counted(completed),
    rejectedOrders: counted(rejected),
    acceptMedian: { value: accepted.within(0.5), of: accepted.orders },
    acceptP90: { value: accepted.within(0.9), of: accepted.orders },
    deliverMedian: { value: delivered.within(0.5), of: delivered.orders },
    deliverP90: { value: delivered.within(0.9), of: delivered.orders },
    disputeRate: shareOf(ordersOf(orders, DISPUTED), completed + rejected),
  }
}

const byBucket = (rows: readonly CountRow[], { bounds }: Span): number[] =>
  bounds.slice(1).map((_, at) => rows.find(({ bucket }) => bucket === at + 1)?.count ?? 0)

export async function readActivity(db: Db, period: Period, zone: string) {
  const isShort = period.days <= ACTIVE_MAX_DAYS
  const signUps = await db.many(countSignUps, period.bounds)
  const placed = await db.many(countPlaced, period.bounds)
  const values = await valuesIn(db, period, sumOf(signUps), isShort)
  const before =
    period.before === null ? null : await valuesIn(db, period.before, sumOf(await db.many(countSignUps, period.before.bounds)), isShort)
  return {
    zone,
    asOf: Date.now(),
    span: spanOf(period),
    beforeSpan: period.before === null ? null : spanOf(period.before),
    starts: period.bounds.slice(0, -1).map((bound) => bound.getTime()),
    figures: (Object.keys(values) as ActivityFigure[]).map((id) => ({ id, ...values[id], before: before?.[id].value ?? null })),
    signUps: byBucket(signUps, period),
    placedOrders: byBucket(placed, period),
  }
}

/** Sign-ups and placed orders of a span. */
export const countsIn = async (db: Db, { bounds }: Span) => ({
  signUps: sumOf(await db.many(countSignUps, bounds)),
  placedOrders: sumOf(await db.many(countPlaced, bounds)),
})

export async function readRankings(db: Db, { bounds }: Span) {
  const ends = [bounds[0] ?? new Date(0), bounds.at(-1) ?? new Date(0), RANKS] as const
  const amounts = ({ cents, allCents }: { cents: number; allCents: number }) => ({
    amount: dollarsFromCents(cents),
    share: allCents > 0 ? cents / allCents : 0,
  })
  const earned = await db.many(rankEarnings, ...ends)
  const languages = await db.many(rankLanguages, ...ends)
  return {
    models: earned
      .filter(({ kind }) => kind === 'model')
      .map(({ id, name, handle, ...row }) => ({ userId: id, name: name ?? '', handle: handle ?? '', ...amounts(row) })),
    tags: earned.filter(({ kind }) => kind === 'tag').map(({ id, ...row }) => ({ tag: id, ...amounts(row) })),
    languages: languages.map(({ name, ...row }) => ({ language: name, ...amounts(row) })),
  }
}

/** The months from `month` until `current`, both included. */
function monthsUntil(month: string, current: string): number {
  const numberOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return numberOf(current) - numberOf(month)
}

export async function readCohorts(db: Db, zone: string) {
  const current = Temporal.Now.zonedDateTimeISO(zone).toPlainDate().toPlainYearMonth().toString()
  const byMonth = Map.groupBy(await db.many(selectCohorts, zone), ({ month }) => month)
  return [...byMonth].map(([month, rows]) => {
    const customers = rows.find(({ since }) => since === 0)?.customers ?? 0
    const rowOf = (since: number): Pick<CohortRow, 'customers' | 'cents'> =>
      rows.find((row) => row.since === since) ?? { customers: 0, cents: 0 }
    const length = monthsUntil(month, current)
    return {
      month,
      customers,
      months: Array.from({ length: length + 1 }, (_, since) => ({
        share: customers === 0 ? 0 : rowOf(since).customers / customers,
        perHead: customers === 0 ? 0 : dollarsFromCents(Math.round(rowOf(since).cents / customers)),
        isOver: since < length,
      })),
    }
  })
}
