/** Recomputes the books from their transfers and from what caused them, on one snapshot. Changes nothing. */
import type { Database } from '#platform/db/database.ts'
import { auditChecks } from './audit.sql.ts'

export interface AuditReport {
  isRight: boolean
  checks: readonly { name: string; isRight: boolean; rows: number; cents: number }[]
}

/** Runs every check. Run nightly, by `npm run audit`, and at the end of each test that moved money. */
export async function auditLedger(database: Pick<Database, 'read'>): Promise<AuditReport> {
  return database.read(async (db) => {
    const checks: { name: string; isRight: boolean; rows: number; cents: number }[] = []
    for (const [name, statement] of Object.entries(auditChecks)) {
      const { rows, cents } = await db.one(statement)
      checks.push({ name, isRight: rows === 0 && cents === 0, rows, cents })
    }
    return { isRight: checks.every(({ isRight }) => isRight), checks }
  })
}
