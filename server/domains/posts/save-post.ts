import type { PostVisibility } from '#contract/types.ts'
import { CallError } from '#realtime/call-error.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { markItemsUsed } from '../media/index.ts'
import { assertItems, assertRevision, letGoFiles, shareFiles, takeOwnPost, touchPost, type Change } from './own-post.ts'
import { countPosts, deleteMedia, insertDraft, insertMedia, selectModelForUpdate, updatePost } from './own-posts.sql.ts'
import { assertPublishable, assertStep } from './post-state.ts'
import { ownPosts } from './topics.ts'

/** More unfinished posts than this are forgotten ones. */
const DRAFTS_MAX = 100

/** An empty draft. Errors: too_many_drafts. */
export async function createDraft({ tx, actor, touch }: Change): Promise<{ postId: string; revision: number }> {
  const modelId = userIdOf(actor)
  await tx.one(selectModelForUpdate, modelId)
  const { drafts } = await tx.one(countPosts, modelId)
  if (drafts >= DRAFTS_MAX) throw new CallError('too_many_drafts', `You have ${DRAFTS_MAX} drafts. Please finish or delete some of them first.`)
  const { id, revision } = await tx.one(insertDraft, modelId)
  touch(ownPosts(modelId))
  return { postId: id, revision }
}

export interface PostFields {
  readonly postId: string
  /** The revision that the writer has before them. */
  readonly revision: number
  readonly title: string
  readonly teaser: string
  readonly text: string
  readonly visibility: PostVisibility
  readonly priceCents: number | null
  readonly tags: readonly string[]
  readonly media: readonly { readonly itemId: string; readonly alt: string; readonly isPreview: boolean }[]
  readonly areCommentsOpen: boolean
}

/** Tags once each, whatever the case in which they were typed. */
const distinct = (tags: readonly string[]): string[] => [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()

/**
 * Saves all fields; answers the new revision. A draft may be unfinished, anything else must stay publishable.
 * Errors: not_found, wrong_status, conflict, media_not_ready, not_publishable.
 */
export async function savePost(change: Change, fields: PostFields): Promise<number> {
  const { tx, actor } = change
  const { postId, title, teaser, text, visibility, priceCents, media, areCommentsOpen } = fields
  const before = await takeOwnPost(change, postId)
  assertStep('save', before.status)
  assertRevision(before, fields.revision)
  if (before.status !== 'draft') assertPublishable({ title, text, visibility, priceCents, mediaCount: media.length })
  const itemIds = media.map(({ itemId }) => itemId)
  await assertItems(change, postId, itemIds, before.status !== 'draft')
  await tx.many(deleteMedia, postId)
  await tx.run(insertMedia, postId, itemIds, media.map(({ alt }) => alt), media.map(({ isPreview }) => isPreview))
  await letGoFiles(change, before.media.map(({ itemId }) => itemId).filter((itemId) => !itemIds.includes(itemId)))
  await markItemsUsed(tx, itemIds, true)
  const { revision } = await tx.one(updatePost, postId, title, teaser, text, visibility, priceCents, distinct(fields.tags), areCommentsOpen)
  await shareFiles(change, { media: [...media], visibility }, before.status === 'published')
  touchPost(change, userIdOf(actor), postId)
  return revision
}
