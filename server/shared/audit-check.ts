/** The common part of the audit's checks, for the ledger itself and for all domains with money. */
import type { Db } from '#platform/db/database.ts'
import type { Statement } from '#platform/db/statement.ts'

/** The number of rows that disagree, and the difference in cents; both are 0 when the books agree. */
export interface CheckRow {
  rows: number
  cents: number
}

export type Checks = Readonly<Record<string, Statement<[], CheckRow>>>

export interface CheckResult extends CheckRow {
  name: string
  isRight: boolean
}

/** SQL that counts the rows of `pairs (is, should)` that differ. */
export const differences = (pairs: string): string =>
  `select count(*)::integer as rows, coalesce(sum(abs("is" - should)), 0)::bigint as cents from (${pairs}) pairs where "is" <> should`

/** Runs each check, one after the other. Changes nothing. */
export async function runChecks(db: Db, checks: Checks): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const [name, statement] of Object.entries(checks)) {
    const { rows, cents } = await db.one(statement)
    results.push({ name, rows, cents, isRight: rows === 0 && cents === 0 })
  }
  return results
}
