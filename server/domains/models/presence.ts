/** Who is online: seen within the last two minutes (product.md §2). Only a change of it is news. */
import { PRESENCE_ONLINE_MS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { markOffline, markSeen } from './profiles.sql.ts'
import { anyOnline, modelOf } from './topics.ts'

/** The heartbeat of a model. */
export async function updatePresence({ tx, actor, touch }: MutationContext<Actor>): Promise<void> {
  const id = userIdOf(actor)
  const seen = await tx.maybe(markSeen, id)
  if (seen?.cameOnline === true) touch(modelOf(id), anyOnline())
}

/** By the clock: who was not seen for two minutes is offline. In batches of five hundred; answers how many. */
export async function sweepPresence({ tx, touch }: MutationContext<Actor>): Promise<number> {
  const gone = await tx.many(markOffline, PRESENCE_ONLINE_MS / 1000)
  for (const { id } of gone) touch(modelOf(id))
  if (gone.length > 0) touch(anyOnline())
  return gone.length
}
