import { FOLLOWED_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { blocks } from '../users/index.ts'
import { countFollowed, deleteFollow, insertFollow, isModel, lockFollows } from './models.sql.ts'
import { followsOf, modelOf } from './topics.ts'

type Context = MutationContext<Actor>

function touchFollow({ touch }: Context, userId: string, modelId: string): void {
  touch(followsOf(userId), modelOf(modelId))
}

/** Follows a model; a second call changes nothing. Errors: not_found, own_profile, too_many_followed. */
export async function followModel(context: Context, modelId: string): Promise<void> {
  const userId = userIdOf(context.actor)
  if (userId === modelId) throw new CallError('own_profile', 'You cannot follow yourself.')
  const noSuchModel = () => new CallError('not_found', 'This model does not exist any more.')
  if (!(await context.tx.one(isModel, modelId)).isModel) throw noSuchModel()
  // Held until the end of the transaction, so that the following count stays true.
  await context.tx.one(lockFollows, userId)
  if (!(await blocks.mayDeal(context.tx, userId, modelId))) throw noSuchModel()
  if ((await context.tx.one(countFollowed, userId, modelId)).count >= FOLLOWED_MAX) {
    throw new CallError(
      'too_many_followed',
      `You follow ${FOLLOWED_MAX} models, which is as many as one can. Please unfollow one of them first.`,
      { max: FOLLOWED_MAX },
    )
  }
  await context.tx.run(insertFollow, userId, modelId)
  touchFollow(context, userId, modelId)
}

/** Unfollows; a second call changes nothing. */
export async function unfollowModel(context: Context, modelId: string): Promise<void> {
  const userId = userIdOf(context.actor)
  await context.tx.run(deleteFollow, userId, modelId)
  touchFollow(context, userId, modelId)
}
