/**
 * Retention of the journal, by the clock. Entries are in one partition for each day, dropped as a whole; receipts are deleted in
 * batches, so that no writer waits.
 */
import type { Database, Db } from '#platform/db/database.ts'
import {
  blankReceiptsOf,
  blankSealed,
  deleteOldReceipts,
  dropPartitions,
  makePartitions,
  markRestored,
  selectHasStray,
} from './journal.sql.ts'

/**
 * A client resends unanswered requests once it is connected again. It attempts to connect every 6 seconds at the latest: a
 * hundred attempts. A later resend is only answered that it was done: its user has to ask for a new secret.
 */
export const SEALED_KEPT_SECONDS = 10 * 60

/** A request that is sent again later than this counts as a new one. */
export const RECEIPTS_KEPT_DAYS = 30

/** Partitions are made this long ahead: the clock may stand still for two weeks before an entry has no partition of its day. */
const DAYS_AHEAD = 14

const BATCH = 500

async function inBatches(work: () => Promise<number>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await work()) === BATCH);
}

/** Blanks secret answers after the time of resends. The receipt itself stays, so the mutation is not applied again. */
export const blankSealedResults = (db: Db, stop: AbortSignal): Promise<void> =>
  inBatches(() => db.run(blankSealed, SEALED_KEPT_SECONDS, BATCH), stop)

/**
 * Blanks at most `limit` answers that calls of `userId` got, for an account that is erased; answers how many there were. The entries, which
 * say that the calls were made, stay. One day more than receipts are kept: they are removed by the hour.
 */
export const blankResultsOf = (db: Db, userId: string, limit: number): Promise<number> =>
  db.run(blankReceiptsOf, userId, RECEIPTS_KEPT_DAYS + 1, limit)

/** Removes receipts older than `RECEIPTS_KEPT_DAYS`. */
export const removeOldReceipts = (db: Db, stop: AbortSignal): Promise<void> =>
  inBatches(() => db.run(deleteOldReceipts, RECEIPTS_KEPT_DAYS, BATCH), stop)

/** Removes the entries of all days more than `keptDays` ago. */
export const removeOldEntries = async (db: Db, keptDays: number): Promise<void> => void (await db.one(dropPartitions, keptDays))

/**
 * At each start, before anything reads the journal: makes entries old that were restored into a new cluster (`markRestored`). Returns how
 * many there were; 0 except at the first start after a restore.
 */
export const repairRestoredJournal = (database: Database): Promise<number> => database.hold((tx) => tx.run(markRestored))

/** Makes the partitions of the days to come. Returns whether an entry was written without one, which needs an admin's attention. */
export async function makeJournalPartitions(db: Db): Promise<{ hasStray: boolean }> {
  await db.one(makePartitions, DAYS_AHEAD)
  return db.one(selectHasStray)
}
