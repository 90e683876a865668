/** Money figures: sums over the ledger by the registry of contract/rules/figures.ts, all from one snapshot. */
import {
  centsOf,
  MONEY_FIGURES,
  MONEY_FIGURE_IDS,
  takeRateOf,
  transfersIn,
  type KindSum,
  type MoneyFigure,
} from '#contract/rules/figures.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Db } from '#platform/db/database.ts'
import { UNCLAIMED_ACCOUNT } from '../ledger/index.ts'
import { selectOwed, sumAllTransfers, sumTransfers, type BucketRow } from './money.sql.ts'
import { spanOf, type Period, type Span } from './periods.ts'

/** The kinds of transfers that figures add up. */
export const kindsOf = (figures: readonly MoneyFigure[]): string[] => [
  ...new Set(figures.flatMap((figure) => MONEY_FIGURES[figure].map(({ kind }) => kind as string))),
]

const KINDS = kindsOf(MONEY_FIGURE_IDS)

const bucketsOf = (rows: readonly BucketRow[], { bounds }: Span): KindSum[][] =>
  bounds.slice(1).map((_, at) => rows.filter(({ bucket }) => bucket === at + 1))

/** The sums of one span, by bucket. */
const sumsOf = (db: Db, span: Span, kinds: readonly string[] = KINDS): Promise<BucketRow[]> => db.many(sumTransfers, span.bounds, kinds)

/** Sums of some figures in a span, in cents. */
export async function totalsIn(db: Db, span: Span, figures: readonly MoneyFigure[]): Promise<Map<MoneyFigure, number>> {
  const rows = await sumsOf(db, span, kindsOf(figures))
  return new Map(figures.map((figure) => [figure, centsOf(figure, rows)]))
}

export async function readMoney(db: Db, period: Period, zone: string) {
  const rows = await sumsOf(db, period)
  const before = period.before === null ? null : await sumsOf(db, period.before)
  const buckets = bucketsOf(rows, period)
  const beforeBuckets = before === null || period.before === null ? [] : bucketsOf(before, period.before)
  const dollarsOf = (figure: MoneyFigure, sums: readonly KindSum[]) => dollarsFromCents(centsOf(figure, sums))
  return {
    zone,
    asOf: Date.now(),
    span: spanOf(period),
    beforeSpan: period.before === null ? null : spanOf(period.before),
    starts: period.bounds.slice(0, -1).map((bound) => bound.getTime()),
    figures: MONEY_FIGURE_IDS.map((id) => ({
      id,
      total: dollarsOf(id, rows),
      before: before === null ? null : dollarsOf(id, before),
      transfers: transfersIn(id, rows),
      values: buckets.map((sums) => dollarsOf(id, sums)),
      beforeValues: beforeBuckets.map((sums) => dollarsOf(id, sums)),
    })),
    takeRate: takeRateOf(centsOf('commission', rows), centsOf('settled', rows)),
    takeRateBefore: before === null ? null : takeRateOf(centsOf('commission', before), centsOf('settled', before)),
  }
}

/** The equation of the books since the beginning, and what the balances say. */
export async function readBooks(db: Db) {
  const sums = await db.many(sumAllTransfers, kindsOf(['owed']))
  const { cents: owed } = await db.one(selectOwed, UNCLAIMED_ACCOUNT)
  const expected = centsOf('owed', sums)
  return {
    asOf: Date.now(),
    deposits: dollarsFromCents(centsOf('deposits', sums)),
    payouts: dollarsFromCents(centsOf('payouts', sums)),
    income: dollarsFromCents(centsOf('income', sums)),
    adjustments: dollarsFromCents(centsOf('adjustments', sums)),
    expected: dollarsFromCents(expected),
    owed: dollarsFromCents(owed),
    isRight: expected === owed,
  }
}
