import type { DeskDeposit } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { selectDescribed } from './deposits.sql.ts'
import { presentDescribed } from './present.ts'
import { depositsOf } from './topics.ts'

/** A deposit of this user for staff, by its number; null if there is none. Whether they may read it is for the caller to know. */
export async function describeDeposit(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  orderId: string,
  userId: string,
): Promise<DeskDeposit | null> {
  watch(depositsOf(userId))
  const row = await db.maybe(selectDescribed, orderId, userId)
  return row === undefined ? null : presentDescribed(row)
}
