/** The mark that the team has checked identity and age of a model. The approval gives it; admins take it and give it back. */
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { markVerified, selectVerified } from './verified.sql.ts'
import { modelOf } from './topics.ts'

/** Whether a model has the mark; null: no model. */
export const isVerified = async (db: Db, userId: string): Promise<boolean | null> =>
  (await db.maybe(selectVerified, userId))?.isVerified ?? null

/** Gives the mark or takes it. False: nothing changes, or the user is no model. */
export async function setVerified({ tx, touch }: MutationContext<Actor>, userId: string, isOn: boolean): Promise<boolean> {
  if ((await tx.run(markVerified, userId, isOn)) === 0) return false
  touch(modelOf(userId))
  return true
}
