import type { Db } from '#platform/db/database.ts'
import { runChecks, type CheckResult } from '#server/shared/audit-check.ts'
import { invariants } from './invariants.sql.ts'

/** Do accounts and transfers agree with each other? On the snapshot of `db`; changes nothing. */
export const checkLedger = (db: Db): Promise<CheckResult[]> => runChecks(db, invariants)
