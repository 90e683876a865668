/** The common part of the audit's checks, for the ledger itself and for all domains with money. */
import type { Db } from '#platform/db/database.ts'
import type { Statement } from '#platform/db/statement.ts'

/** The number of rows that disagree, and the difference in cents; both are 0 when the books agree. */
export interface CheckRow {
  rows: number
  cents: number
}

/** Keys above the first and up to the second. */
export type KeyRange = readonly [above: string, upTo: string]

/** All keys: no row has the least id. */
export const ALL_KEYS: KeyRange = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** The key by which a check compares: both of its sides hold all of a key, so that each range of keys can be checked by itself. */
export type CheckKey = 'account' | 'owner' | 'cause'

export interface Check {
  /** Null: only of all keys together. */
  readonly by: CheckKey | null
  readonly statement: Statement<[above: string, upTo: string], CheckRow>
}

export type Checks = Readonly<Record<string, Check>>

export interface CheckResult extends CheckRow {
  name: string
  isRight: boolean
}

/** SQL: `column` is in the range of the check. */
export const within = (column: string): string => `${column} > $1::uuid and ${column} <= $2::uuid`

/** SQL that counts the rows of `pairs (is, should)` that differ. */
export const differences = (pairs: string): string =>
  `select count(*)::integer as rows, coalesce(sum(abs("is" - should)), 0)::bigint as cents from (${pairs}) pairs where "is" <> should`

export const resultOf = (name: string, { rows, cents }: CheckRow): CheckResult => ({
  name,
  rows,
  cents,
  isRight: rows === 0 && cents === 0,
})

/** Runs each check on a range of its keys, one after the other. Changes nothing. */
export async function runChecks(db: Db, checks: Checks, range: KeyRange = ALL_KEYS): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const [name, { statement }] of Object.entries(checks)) results.push(resultOf(name, await db.one(statement, ...range)))
  return results
}
