import type { Language } from '#contract/limits.ts'
import type { PostVisibility } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { assertConsent } from '../legal/index.ts'
import { mediaItems } from '../media/index.ts'
import { languageOf } from '../translation/index.ts'
import { assertItems, assertRevision, keepTags, letGoFiles, shareFiles, takeOwnPost, touchPost, type Change } from './own-post.ts'
import { countPosts, deleteOtherMedia, insertDraft, putMedia, selectModelForUpdate, updatePost, type OwnPostRow } from './own-posts.sql.ts'
import { assertPublishable, assertStep } from './post-state.ts'
import { ownPosts } from './topics.ts'

/** More unfinished posts than this are abandoned ones. */
const DRAFTS_MAX = 100

/** An empty draft. Errors: too_many_drafts. */
export async function createDraft({ tx, actor, touch }: Change): Promise<{ postId: string; revision: number }> {
  const modelId = userIdOf(actor)
  await tx.one(selectModelForUpdate, modelId)
  const { drafts } = await tx.one(countPosts, modelId)
  if (drafts >= DRAFTS_MAX)
    throw new CallError('too_many_drafts', `You have ${DRAFTS_MAX} drafts. Please finish or delete some of them first.`)
  const { id, revision } = await tx.one(insertDraft, modelId)
  touch(ownPosts(modelId))
  return { postId: id, revision }
}

export interface PostFields {
  readonly postId: string
  /** The revision in the writer's window. */
  readonly revision: number
  readonly title: string
  readonly teaser: string
  readonly text: string
  readonly visibility: PostVisibility
  readonly priceCents: number | null
  readonly tags: readonly string[]
  readonly media: readonly { readonly itemId: string; readonly alt: string; readonly isPreview: boolean }[]
  readonly areCommentsOpen: boolean
  /** As the writer says; null: found in the texts; missing: as the writer has said before, or found where the texts have changed. */
  readonly language?: Language | null | undefined
}

/** Each tag once, without regard to case. */
const distinct = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()

/** Sold content stays (product.md §3): text and files can be added, but not changed or removed. Errors: sold. */
function assertSoldStays({ soldText, media }: OwnPostRow, text: string, itemIds: readonly string[]): void {
  const isKept = text.startsWith(soldText) && media.every(({ itemId, isSold }) => !isSold || itemIds.includes(itemId))
  if (!isKept) throw new CallError('sold', 'Somebody has bought this post: its text and files stay as they were sold. You can add to them.')
}

async function languageIn(
  before: OwnPostRow,
  { title, teaser, text, language }: PostFields,
): Promise<{ lang: Language | null; isChosen: boolean }> {
  if (language != null) return { lang: language, isChosen: true }
  const isSame = title === before.title && teaser === before.teaser && text === before.text
  if (language === undefined && before.lang !== null && (before.isLangChosen || isSame))
    return { lang: before.lang, isChosen: before.isLangChosen }
  return { lang: await languageOf(title, teaser, text), isChosen: false }
}

/**
 * Saves all fields; answers the new revision. A draft may be unfinished, any other post must stay publishable, and sold content stays.
 * Errors: not_found, wrong_status, conflict, consent_required, media_not_ready, not_publishable, sold.
 */
export async function savePost(change: Change, fields: PostFields): Promise<number> {
  const { tx, actor } = change
  const { postId, title, teaser, text, visibility, priceCents, media, areCommentsOpen } = fields
  const before = await takeOwnPost(change, postId)
  assertStep('save', before.status)
  assertRevision(before, fields.revision)
  if (before.status !== 'draft') await assertConsent(change)
  if (before.status !== 'draft') assertPublishable({ title, text, visibility, priceCents, mediaCount: media.length })
  const itemIds = media.map(({ itemId }) => itemId)
  assertSoldStays(before, text, itemIds)
  await assertItems(change, postId, itemIds, before.status !== 'draft')
  await tx.run(deleteOtherMedia, postId, itemIds)
  await tx.run(
    putMedia,
    postId,
    itemIds,
    media.map(({ alt }) => alt),
    media.map(({ isPreview }) => isPreview),
  )
  const gone = before.media.map(({ itemId }) => itemId).filter((itemId) => !itemIds.includes(itemId))
  await letGoFiles(change, gone)
  await mediaItems.markItemsUsed(tx, itemIds, true)
  const isOtherContent = text !== before.text || gone.length > 0 || itemIds.length !== before.media.length
  const tags = distinct(fields.tags)
  const { lang, isChosen } = await languageIn(before, fields)
  const content = [title, teaser, text, visibility, priceCents, tags, areCommentsOpen, isOtherContent] as const
  const { revision } = await tx.one(updatePost, postId, ...content, lang, isChosen)
  if (before.status === 'published' && tags.join('\n') !== before.tags.join('\n')) await keepTags(change, userIdOf(actor))
  await shareFiles(change, { media, visibility }, before.status === 'published')
  touchPost(change, userIdOf(actor), postId)
  return revision
}
