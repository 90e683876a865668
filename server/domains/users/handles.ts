/** Handles that users gave up, and reserved ones. */
import type { Tx } from '#platform/db/database.ts'
import { deleteFreeHandles } from './handles.sql.ts'

export { isReservedHandle as isReserved } from './handle.ts'

/** A task: frees up to `limit` handles 90 days after they were given up. Answers their former users. */
export const freeDue = async (tx: Tx, limit: number): Promise<string[]> =>
  (await tx.many(deleteFreeHandles, limit)).map(({ userId }) => userId)
