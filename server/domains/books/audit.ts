/** Recomputes the books from their transfers and the causes, on one snapshot. Changes nothing. */
import type { Database } from '#platform/db/database.ts'
import { resultOf, runChecks, type CheckResult } from '#server/shared/audit-check.ts'
import { ledgerAudit } from '../ledger/index.ts'
import { auditChecks } from './audit.sql.ts'
import { checkReferences, REFERENCES_CHECK } from './references.sql.ts'
import { checkRelations, RELATIONS_CHECK } from './relations.sql.ts'

export interface AuditReport {
  isRight: boolean
  checks: readonly CheckResult[]
}

export const reportOf = (checks: readonly CheckResult[]): AuditReport => ({ isRight: checks.every(({ isRight }) => isRight), checks })

/**
 * Runs every check. By `npm run audit`, and at the end of each test that moved money; the nightly one is in audit-slices.ts, that of relations in
 * repair-relations.ts: a wrong one is repaired, and blocks no withdrawal.
 */
export async function auditBooks(database: Pick<Database, 'read'>): Promise<AuditReport> {
  return database.read(async (db) =>
    reportOf([
      ...(await ledgerAudit.checkLedger(db)),
      ...(await runChecks(db, auditChecks)),
      resultOf(REFERENCES_CHECK, await db.one(checkReferences)),
      resultOf(RELATIONS_CHECK, await db.one(checkRelations)),
    ]),
  )
}
