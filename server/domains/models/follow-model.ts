import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { deleteFollow, insertFollow, isModel } from './models.sql.ts'
import { followsOf, modelOf } from './topics.ts'

type Context = MutationContext<Actor>

function touchFollow({ touch }: Context, userId: string, modelId: string): void {
  touch(followsOf(userId), modelOf(modelId))
}

/** Follows a model; following twice is following once. Errors: not_found, own_profile. */
export async function followModel(context: Context, modelId: string): Promise<void> {
  const userId = userIdOf(context.actor)
  if (userId === modelId) throw new CallError('own_profile', 'You cannot follow yourself.')
  if (!(await context.tx.one(isModel, modelId)).isModel) throw new CallError('not_found', 'This model does not exist any more.')
  await context.tx.run(insertFollow, userId, modelId)
  touchFollow(context, userId, modelId)
}

/** Stops following; doing so twice is fine. */
export async function unfollowModel(context: Context, modelId: string): Promise<void> {
  const userId = userIdOf(context.actor)
  await context.tx.run(deleteFollow, userId, modelId)
  touchFollow(context, userId, modelId)
}
