import type { Db } from '#platform/db/database.ts'
import { runChecks, type CheckResult, type Checks } from '#server/shared/audit-check.ts'
import { invariants } from './invariants.sql.ts'

export { installationBalanceOf } from './accounts.ts'

/** The checks of accounts and transfers alone, for an audit that reads them in slices. */
export const ledgerChecks = (): Checks => invariants

/** Checks that accounts and transfers agree. On the snapshot of `db`; changes nothing. */
export const checkLedger = (db: Db): Promise<CheckResult[]> => runChecks(db, invariants)
