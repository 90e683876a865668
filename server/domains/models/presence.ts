/** Who is online: seen within the last two minutes (product.md §2). Only a change of it is news. */
import { PRESENCE_ONLINE_MS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { markOffline, markSeen } from './profiles.sql.ts'
import { anyOnline, modelOf } from './topics.ts'

/** The heartbeat of a model. */
export async function updatePresence({ tx, actor, touch }: MutationContext<Actor>): Promise<void> {
  const id = userIdOf(actor)
  const seen = await tx.maybe(markSeen, id)
  if (seen?.cameOnline === true) touch(modelOf(id), anyOnline())
}

/** Who goes offline in one transaction: their rows are locked, and each is a topic. */
const PART = 500

interface PresenceClockDeps {
  readonly write: (path: string, work: (change: MutationContext<Actor>) => Promise<number>) => Promise<number>
}

/** By the clock: everybody who was not seen for two minutes is offline, however many they are. `part`: models in one transaction. */
export async function sweepPresence({ write }: PresenceClockDeps, stop?: AbortSignal, part = PART): Promise<void> {
  let gone = part
  while (gone === part && stop?.aborted !== true) gone = await write('clock/presence:sweep', (change) => sweepPart(change, part))
}

/** Answers how many went; fewer than `part`: nobody else is left, but those whose heartbeat is coming in just now. */
async function sweepPart({ tx, touch }: MutationContext<Actor>, part: number): Promise<number> {
  const gone = await tx.many(markOffline, PRESENCE_ONLINE_MS / 1000, part)
  for (const { id } of gone) touch(modelOf(id))
  if (gone.length > 0) touch(anyOnline())
  return gone.length
}
