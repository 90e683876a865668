/** Presence of models: online within two minutes of the last heartbeat (product.md §2). Only a change of it touches topics. */
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

/** Models who go offline in one transaction: each is a locked row and a topic. */
const PART = 500

interface PresenceClockDeps {
  readonly write: (path: string, work: (change: MutationContext<Actor>) => Promise<number>) => Promise<number>
}

/** A task: sets every model without a heartbeat for two minutes offline. `part`: models in one transaction. */
export async function sweepPresence({ write }: PresenceClockDeps, stop?: AbortSignal, part = PART): Promise<void> {
  let gone = part
  while (gone === part && stop?.aborted !== true) gone = await write('clock/presence:sweep', (change) => sweepPart(change, part))
}

/** Answers the number set offline. Fewer than `part`: none is left, except models whose heartbeat is being written. */
async function sweepPart({ tx, touch }: MutationContext<Actor>, part: number): Promise<number> {
  const gone = await tx.many(markOffline, PRESENCE_ONLINE_MS / 1000, part)
  for (const { id } of gone) touch(modelOf(id))
  if (gone.length > 0) touch(anyOnline())
  return gone.length
}
