/**
 * Staff hides a comment and restores it. It is removed as by its author, so that everything that reads comments obeys; its text stays. The
 * decisions with their reasons are kept by moderation.
 */
import { CallError } from '#platform/call-error.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { markCommentRestored, markCommentTakenDown, selectAnyCommentForUpdate } from './comments.sql.ts'
import type { Change } from './own-post.ts'
import { anyComment, commentsOf, ownPosts, postTopic } from './topics.ts'

/** Characters of a comment that stand for it where it has no title. */
const BEGINNING = 60

/** By whole characters: half of an emoji is no JSON that Postgres takes. */
function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > BEGINNING ? `${characters.slice(0, BEGINNING - 1).join('')}…` : text
}

interface Hidden {
  readonly ownerId: string
  readonly title: string
  readonly pageId: string
}

async function move(change: Change, commentId: string, isShown: boolean): Promise<Hidden | undefined> {
  const { tx, touch, actor } = change
  const found = await tx.maybe(selectAnyCommentForUpdate, commentId)
  if (found === undefined) throw new CallError('not_found', 'This comment does not exist any more.')
  const { authorId, postId, modelId, text, isTakenDown } = found
  if (isTakenDown !== isShown) return undefined
  if (isShown) await tx.run(markCommentRestored, commentId)
  else await tx.run(markCommentTakenDown, commentId, userIdOf(actor))
  touch(anyComment(), commentsOf(postId), postTopic(postId), ownPosts(modelId))
  return { ownerId: authorId, title: beginningOf(text), pageId: postId }
}

/** Hides a comment. Undefined: staff has hidden it already. Errors: not_found. */
export const takeDownComment = (change: Change, commentId: string): Promise<Hidden | undefined> => move(change, commentId, false)

/** Shows it again. Undefined: staff has not hidden it. Errors: not_found. */
export async function restoreComment(change: Change, commentId: string): Promise<(Hidden & { isShown: true }) | undefined> {
  const moved = await move(change, commentId, true)
  return moved === undefined ? undefined : { ...moved, isShown: true }
}
