import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../notifications/index.ts'
import { selectOwners } from './users.sql.ts'

/** Notifies every owner that the log of acts of staff was changed, first at this act. */
export async function notifyOwners(context: Pick<MutationContext<Actor>, 'tx' | 'touch'>, seq: number): Promise<void> {
  for (const { id } of await context.tx.many(selectOwners)) await notify(context, { userId: id, kind: 'acts_altered', data: { seq } })
}
