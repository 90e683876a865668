/** Where a user can be reached at once, for test messages to themselves: past the outbox, so that the answer of the service is known. */
import type { Db } from '#platform/db/database.ts'
import { type OwnAddressRow, type OwnBrowserRow, selectOwnAddress, selectOwnBrowsers } from './own-destinations.sql.ts'

export const ownAddressOf = (db: Db, userId: string): Promise<OwnAddressRow> => db.one(selectOwnAddress, userId)

/** Browsers in which the user has turned on push messages. */
export const ownBrowsersOf = (db: Db, userId: string): Promise<OwnBrowserRow[]> => db.many(selectOwnBrowsers, userId)
