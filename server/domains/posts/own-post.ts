/** The first steps of every change to an own post. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { mediaItems } from '../media/index.ts'
import { anyWord } from '../models/index.ts'
import { keepWords, selectItemsForUpdate, selectOwnPost, selectOwnPostIdForUpdate, type OwnPostRow } from './own-posts.sql.ts'
import { anyPost, ownPosts, postsOf, postTopic } from './topics.ts'

export type Change = MutationContext<Actor>

export const noSuchPost = () => new CallError('not_found', 'This post does not exist any more.')

/** The own post, locked. Errors: not_found. */
export async function takeOwnPost({ tx, actor }: Change, postId: string): Promise<OwnPostRow> {
  const modelId = userIdOf(actor)
  if ((await tx.maybe(selectOwnPostIdForUpdate, modelId, postId)) === undefined) throw noSuchPost()
  return tx.one(selectOwnPost, modelId, postId)
}

/** Refuses the later of two windows that edit one post; its text stays in that window. Errors: conflict. */
export function assertRevision(row: OwnPostRow, revision: number): void {
  if (row.revision !== revision)
    throw new CallError('conflict', 'This post was changed in another window. Load it again to go on from there.', {
      revision: row.revision,
    })
}

/** Touches this post and the lists that contain it. */
export function touchPost({ touch }: Change, modelId: string, postId: string): void {
  touch(postTopic(postId), postsOf(modelId), ownPosts(modelId), anyPost())
}

/** Updates the words of a model after each change of published tags. */
export async function keepTags({ tx, touch }: Change, modelId: string): Promise<void> {
  const { isMoved } = await tx.one(keepWords, modelId)
  if (isMoved) touch(anyWord())
}

/**
 * Checks that the files are the model's own and part of no other post; with `areReady`, also that they are finished. Locks them.
 * Errors: media_not_ready.
 */
export async function assertItems({ tx, actor }: Change, postId: string, itemIds: readonly string[], areReady: boolean): Promise<void> {
  if (itemIds.length === 0) return
  const rows = await tx.many(selectItemsForUpdate, userIdOf(actor), itemIds)
  const isOurs =
    new Set(itemIds).size === itemIds.length &&
    rows.length === itemIds.length &&
    rows.every((row) => row.postId === null || row.postId === postId)
  if (!isOurs) throw new CallError('media_not_ready', 'One of the files is not there any more. Please add it again.')
  const waiting = rows.filter(({ status }) => status !== 'ready').map(({ id }) => id)
  if (areReady && waiting.length > 0)
    throw new CallError('media_not_ready', 'Some files are still being prepared, or failed. Please wait for them, or take them out.', {
      itemIds: waiting,
    })
}

interface Files extends Pick<OwnPostRow, 'visibility'> {
  readonly media: readonly Pick<OwnPostRow['media'][number], 'itemId' | 'isPreview'>[]
}

/** Opens and closes the files of a post to the public: all of a free one, the previews of the others, none of an unpublished one. */
export async function shareFiles({ tx }: Change, { media, visibility }: Files, isPublished: boolean): Promise<void> {
  const isOpen = ({ isPreview }: { isPreview: boolean }) => isPublished && (visibility === 'free' || isPreview)
  await mediaItems.publishItems(
    tx,
    media.filter(isOpen).map(({ itemId }) => itemId),
    true,
  )
  await mediaItems.publishItems(
    tx,
    media.filter((file) => !isOpen(file)).map(({ itemId }) => itemId),
    false,
  )
}

/** Releases files that a post no longer holds. */
export async function letGoFiles({ tx }: Change, itemIds: readonly string[]): Promise<void> {
  await mediaItems.publishItems(tx, itemIds, false)
  await mediaItems.markItemsUsed(tx, itemIds, false)
}
