/** How long the journal keeps what it holds. By the clock, a batch at a time, so that no writer waits for it. */
import type { Db } from '#platform/db/database.ts'
import { blankResults, blankSealed, deleteOldest } from './journal.sql.ts'

/**
 * A client sends again what was unanswered as soon as it is connected again, and tries to connect every 16 seconds at the
 * latest: that is dozens of tries. Whoever comes later is told that it was done, and asks for a new secret.
 */
export const SEALED_KEPT_SECONDS = 10 * 60

const BATCH = 500

async function inBatches(work: () => Promise<number>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await work()) === BATCH);
}

/** Blanks answers that are secrets once nobody sends for them again. That the mutation was applied stays known. */
export const blankSealedResults = (db: Db, stop: AbortSignal): Promise<void> =>
  inBatches(() => db.run(blankSealed, SEALED_KEPT_SECONDS, BATCH), stop)

/** Removes rows older than `keepDays`. A request that is sent again after that is a new one. */
export const removeOldEntries = (db: Db, keepDays: number, stop: AbortSignal): Promise<void> =>
  inBatches(() => db.run(deleteOldest, keepDays, BATCH), stop)

/** Blanks up to `limit` answers to one actor, who leaves. Answers how many. */
export const blankResultsOf = (db: Db, actorId: string, limit: number): Promise<number> => db.run(blankResults, actorId, limit)
