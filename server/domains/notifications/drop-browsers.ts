import type { Tx } from '#platform/db/database.ts'
import { deleteAllSubscriptions } from './push.sql.ts'

/** Deletes every push subscription, because their keys are gone. Answers the users concerned. */
export const dropBrowsers = async (tx: Tx): Promise<string[]> => [
  ...new Set((await tx.many(deleteAllSubscriptions)).map(({ userId }) => userId)),
]
