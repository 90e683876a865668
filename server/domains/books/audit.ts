/** Recomputes the books from their transfers and the causes, on one snapshot. Changes nothing. */
import type { Database } from '#platform/db/database.ts'
import { runChecks, type CheckResult } from '#server/shared/audit-check.ts'
import { checkLedger } from '../ledger/index.ts'
import { auditChecks } from './audit.sql.ts'
import { referenceChecks } from './references.sql.ts'

export interface AuditReport {
  isRight: boolean
  checks: readonly CheckResult[]
}

/** Runs every check. Runs nightly, by `npm run audit`, and at the end of each test that moved money. */
export async function auditBooks(database: Pick<Database, 'read'>): Promise<AuditReport> {
  return database.read(async (db) => {
    const checks = [...(await checkLedger(db)), ...(await runChecks(db, { ...auditChecks, ...referenceChecks }))]
    return { isRight: checks.every(({ isRight }) => isRight), checks }
  })
}
