import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { blocks } from '../users/index.ts'
import { deleteFollowsBetween, deleteWaitsBetween } from './blocks.sql.ts'
import { followsOf, modelOf, slotsOf } from './topics.ts'

/**
 * Blocks a user, and ends follows and waits for slots between the two. Products are locked before users and figures after them, as where an
 * order is placed. Errors: not_found, too_many_blocked.
 */
export async function blockUser(context: MutationContext<Actor>, ofId: string): Promise<void> {
  const { tx, actor, touch } = context
  const byId = userIdOf(actor)
  for (const { userId } of await tx.many(deleteWaitsBetween, byId, ofId)) touch(slotsOf(userId))
  if (!(await blocks.add(context, byId, ofId))) return
  for (const { userId, modelId } of await tx.many(deleteFollowsBetween, byId, ofId)) touch(followsOf(userId), modelOf(modelId))
}
