import type { Tx } from '#platform/db/database.ts'
import { deleteAllSubscriptions } from './push.sql.ts'

/** Forgets every browser that gets push messages: the keys that they subscribed with are gone. Answers whose they were. */
export const dropBrowsers = async (tx: Tx): Promise<string[]> => [
  ...new Set((await tx.many(deleteAllSubscriptions)).map(({ userId }) => userId)),
]
