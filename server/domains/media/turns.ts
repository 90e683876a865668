/**
 * Whose item is next. Each owner has a line of their own, in which every item stands as much later as the one before it takes; all
 * lines together are worked off in the order of these times. A line begins where the work stands now, which falls behind the clock
 * while more is sent than can be done. So who sent nothing lately comes next, and who sends one clip comes before the second one of
 * who sent fifty. The times only order what waits: nobody waits for the clock.
 *
 *   one    ├─ clip ─┼─ clip ─┼─ clip ─┤ …       their next one stands here
 *   other        ├─ clip ─┤                     worked on second
 */
import type { Db } from '#platform/db/database.ts'
import type { ItemKind, ItemLane } from './items.sql.ts'
import { correctTurns, takeTurn } from './turns.sql.ts'

/** What the work on an item is believed to take until it is done. */
const EXPECTED_MS: Readonly<Record<ItemLane, number>> = { pictures: 5_000, clips: 10 * 60_000 }
/** However much somebody sends, this is how far their line runs ahead. */
const AHEAD_MAX_MS = 24 * 3_600_000

export const laneOf = (kind: ItemKind): ItemLane => (kind === 'image' ? 'pictures' : 'clips')

/** The place of this owner's next item, in epoch milliseconds. */
export const turnOf = async (db: Db, ownerId: string, lane: ItemLane): Promise<number> =>
  (await db.one(takeTurn, ownerId, lane, EXPECTED_MS[lane], AHEAD_MAX_MS)).turnAt

/** The work on an item took so long: the others of its owner stand that much later, or earlier. */
export const recordWork = async (db: Db, ownerId: string, lane: ItemLane, tookMs: number): Promise<void> =>
  void (await db.run(correctTurns, ownerId, lane, tookMs - EXPECTED_MS[lane], AHEAD_MAX_MS))
