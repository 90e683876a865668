/**
 * A fair queue of items. Each owner has a queue of their own, in which every item is placed later by the time that the one before it
 * takes; the items of all owners are processed in the order of these times. A queue starts at the place of the work now, which falls
 * behind the clock under overload. So an owner without recent uploads comes next, and one clip of one owner comes before the second of
 * another owner's fifty. The times only order the items: none waits for the clock.
 *
 *   one    ├─ clip ─┼─ clip ─┼─ clip ─┤ …       their next item
 *   other        ├─ clip ─┤                     processed second
 */
import type { Db } from '#platform/db/database.ts'
import type { ItemKind, ItemLane } from './items.sql.ts'
import { correctPlaces, takePlace } from './fair-queue.sql.ts'

/** The expected duration of an item until it is measured. */
const EXPECTED_MS: Readonly<Record<ItemLane, number>> = { pictures: 5_000, clips: 10 * 60_000 }
/** The limit to which one owner's queue runs ahead of the clock. */
const AHEAD_MAX_MS = 24 * 3_600_000

export const laneOf = (kind: ItemKind): ItemLane => (kind === 'image' ? 'pictures' : 'clips')

/** The place of this owner's next item, in epoch milliseconds. */
export const nextPlaceFor = async (db: Db, ownerId: string, lane: ItemLane): Promise<number> =>
  (await db.one(takePlace, ownerId, lane, EXPECTED_MS[lane], AHEAD_MAX_MS)).turnAt

/** Corrects the places of this owner's other items by the measured duration. */
export const recordWork = async (db: Db, ownerId: string, lane: ItemLane, tookMs: number): Promise<void> =>
  void (await db.run(correctPlaces, ownerId, lane, tookMs - EXPECTED_MS[lane], AHEAD_MAX_MS))
