/** Likes and comments, by readers of the whole post. */
import { CallError } from '#platform/call-error.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notify } from '../notifications/index.ts'
import { languageOf } from '../translation/index.ts'
import { deleteLike, insertComment, insertLike, removeComment, selectAuthorForUpdate } from './comments.sql.ts'
import { noSuchPost, type Change } from './own-post.ts'
import { selectRight } from './posts.sql.ts'
import { anyComment, commentsOf, ownPosts, postReader, postTopic } from './topics.ts'

/** The post, when the caller may see all of it. Errors: not_found, locked. */
async function takeSeen({ tx, actor }: Change, postId: string) {
  const row = await tx.maybe(selectRight, actor.userId, actor.roles.has('admin'), postId)
  if (row === undefined || row.isBlocked) throw noSuchPost()
  if (row.right === null) throw new CallError('locked', 'Unlock this post first.')
  return row
}

/** Errors: not_found, locked. */
export async function setLiked(change: Change, postId: string, isLiked: boolean): Promise<void> {
  const { modelId } = await takeSeen(change, postId)
  const userId = userIdOf(change.actor)
  await change.tx.run(isLiked ? insertLike : deleteLike, postId, userId)
  change.touch(postTopic(postId), postReader(userId), ownPosts(modelId))
}

/** Errors: not_found, locked, comments_closed, suspended. */
export async function addComment(change: Change, postId: string, text: string): Promise<string> {
  const { tx, touch, actor } = change
  const post = await takeSeen(change, postId)
  if (!post.areCommentsOpen) throw new CallError('comments_closed', 'Comments on this post are closed.')
  const authorId = userIdOf(actor)
  const author = await tx.one(selectAuthorForUpdate, authorId)
  if (author.isSuspended) throw new CallError('suspended', 'Your account is suspended. You cannot comment until it is restored.')
  const { id } = await tx.one(insertComment, postId, authorId, text, await languageOf(text))
  touch(anyComment(), commentsOf(postId), postTopic(postId), ownPosts(post.modelId))
  if (authorId !== post.modelId)
    await notify(change, {
      userId: post.modelId,
      kind: 'comment_received',
      data: { name: author.name, title: post.title },
      about: postId,
      personId: authorId,
    })
  return id
}

/** Admins who may remove comments of others (product.md §1). */
const MODERATORS: ReadonlySet<Actor['adminRole']> = new Set(['owner', 'moderator', 'support'] as const)

/** Errors: not_found (also for a comment that the caller may not remove). */
export async function deleteComment({ tx, touch, actor }: Change, commentId: string): Promise<void> {
  const gone = await tx.maybe(removeComment, commentId, userIdOf(actor), MODERATORS.has(actor.adminRole))
  if (gone === undefined) throw new CallError('not_found', 'This comment does not exist any more.')
  touch(anyComment(), commentsOf(gone.postId), postTopic(gone.postId), ownPosts(gone.modelId))
}
