/** Handles that users have left, and those that nobody may have. */
import type { Tx } from '#platform/db/database.ts'
import { deleteFreeHandles } from './handles.sql.ts'

export { isReservedHandle as isReserved } from './handle.ts'

/** By the clock: up to `limit` handles whose 90 days are over lead nowhere, and anybody may have them. Answers who had left them. */
export const freeDue = async (tx: Tx, limit: number): Promise<string[]> =>
  (await tx.many(deleteFreeHandles, limit)).map(({ userId }) => userId)
