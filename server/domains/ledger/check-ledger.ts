import type { Db } from '#platform/db/database.ts'
import { runChecks, type CheckResult } from '#server/shared/audit-check.ts'
import { invariants } from './invariants.sql.ts'

/** Checks that accounts and transfers agree. On the snapshot of `db`; changes nothing. */
export const checkLedger = (db: Db): Promise<CheckResult[]> => runChecks(db, invariants)
