import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../notifications/index.ts'
import { selectWronglyErased } from './acts.sql.ts'
import { selectOwners } from './users.sql.ts'

/** The first act whose words were erased although no account that it is about was erased; null: there is none. */
export const findWronglyErased = async (db: Db): Promise<number | null> => (await db.maybe(selectWronglyErased))?.seq ?? null

/** Notifies every owner that the log of acts of staff was changed, first at this act. */
export async function notifyOwners(context: Pick<MutationContext<Actor>, 'tx' | 'touch'>, seq: number): Promise<void> {
  for (const { id } of await context.tx.many(selectOwners)) await notify(context, { userId: id, kind: 'acts_altered', data: { seq } })
}
