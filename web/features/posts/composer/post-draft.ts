/** A post as it stands in the composer. Pure: what is sent of it, and what is wrong with it. */
import { ALT_MAX, POST_TEASER_MAX, POST_TEXT_MAX, POST_TITLE_MAX } from '#contract/limits.ts'
import { isPostPrice, missingFields } from '#contract/rules/posts.ts'
import type { OwnPost, PostVisibility } from '#contract/types.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'

export interface DraftFile {
  /** Names it in this composer, from the moment it is chosen. */
  key: string
  /** Null while it is on its way to the server. */
  itemId: string | null
  alt: string
  isPreview: boolean
}

export interface PostDraft {
  title: string
  teaser: string
  text: string
  visibility: PostVisibility
  /** As it is typed, in dollars. */
  price: string
  tags: readonly string[]
  files: readonly DraftFile[]
  areCommentsOpen: boolean
}

export const draftOf = ({ title, teaser, text, visibility, price, tags, media, areCommentsOpen }: OwnPost): PostDraft => ({
  title,
  teaser,
  text,
  visibility,
  price: price === null ? '' : price.toFixed(2),
  tags,
  files: media.map(({ itemId, alt, isPreview }) => ({ key: itemId, itemId, alt, isPreview })),
  areCommentsOpen,
})

/** What of a post belongs to those who bought it. */
export interface SoldPart {
  /** The text begins with it. */
  text: string
  itemIds: ReadonlySet<string>
}

export const soldPartOf = ({ soldText, media }: Pick<OwnPost, 'soldText' | 'media'>): SoldPart => ({
  text: soldText,
  itemIds: new Set(media.flatMap(({ itemId, isSold }) => (isSold ? [itemId] : []))),
})

/** What comes after the part of the text that was sold. */
export const additionOf = (text: string, soldText: string): string =>
  text.startsWith(soldText) ? text.slice(soldText.length).trimStart() : text

/** The text that was sold with `addition` after it. */
export const textWith = (soldText: string, addition: string): string =>
  soldText === '' || addition.trim() === '' ? soldText + addition : `${soldText}\n\n${addition.trimStart()}`

/**
 * The draft with all that was sold of the post: somebody may have bought it while it was being changed. What was typed instead
 * comes after it, so that nothing is lost. The same draft when nothing is missing.
 */
export function withSold(draft: PostDraft, post: Pick<OwnPost, 'soldText' | 'media'>): PostDraft {
  const missing = post.media.filter(({ itemId, isSold }) => isSold && draft.files.every((file) => file.itemId !== itemId))
  const isTextWhole = draft.text.trimStart().startsWith(post.soldText)
  if (isTextWhole && missing.length === 0) return draft
  return {
    ...draft,
    text: isTextWhole ? draft.text : textWith(post.soldText, draft.text),
    files: [...missing.map(({ itemId, alt, isPreview }) => ({ key: itemId, itemId, alt, isPreview })), ...draft.files],
  }
}

/** The typed price in cents; null when it is none that a post may have. */
export function priceCents({ price }: Pick<PostDraft, 'price'>): number | null {
  const cents = centsTyped(price)
  return cents === null || !isPostPrice(cents) ? null : cents
}

/** What `posts.savePost` takes of it. Files that are still on their way are left out. */
export function fieldsOf(draft: PostDraft) {
  const cents = priceCents(draft)
  return {
    title: draft.title.trim(),
    teaser: draft.teaser.trim(),
    text: draft.text.trim(),
    visibility: draft.visibility,
    price: cents === null ? null : dollarsFromCents(cents),
    tags: [...draft.tags],
    media: draft.files.flatMap(({ itemId, alt, isPreview }) => (itemId === null ? [] : [{ itemId, alt: alt.trim(), isPreview }])),
    areCommentsOpen: draft.areCommentsOpen,
  }
}

/** Is there nothing in it yet? */
export const isBlank = (post: Pick<OwnPost, 'title' | 'teaser' | 'text' | 'media' | 'tags'>): boolean =>
  post.title === '' && post.teaser === '' && post.text === '' && post.media.length === 0 && post.tags.length === 0

/** Would saving change anything? */
export const isSameDraft = (one: PostDraft, other: PostDraft): boolean => JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export type Field = 'title' | 'teaser' | 'text' | 'price' | 'files'
export type Problem = { code: 'titleMissing' | 'contentMissing' | 'price' | 'filesWaiting' } | { code: 'tooLong'; max: number }
export type Problems = Partial<Record<Field, Problem>>

/** What keeps it from being saved at all. */
export function savingProblems(draft: PostDraft): Problems {
  const tooLong = (length: number, max: number): { code: 'tooLong'; max: number } | undefined =>
    length > max ? { code: 'tooLong', max } : undefined
  const found: Record<string, Problem | undefined> = {
    title: tooLong(draft.title.trim().length, POST_TITLE_MAX),
    teaser: tooLong(draft.teaser.trim().length, POST_TEASER_MAX),
    text: tooLong(draft.text.trim().length, POST_TEXT_MAX),
    files: tooLong(Math.max(0, ...draft.files.map(({ alt }) => alt.trim().length)), ALT_MAX),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined)) as Problems
}

/** What keeps it from being published, the fields in the order in which they stand. `areFilesReady`: none is on its way or failed. */
export function publishingProblems(draft: PostDraft, areFilesReady: boolean): Problems {
  const { title, text, media } = fieldsOf(draft)
  const missing = missingFields({ title, text, visibility: draft.visibility, priceCents: priceCents(draft), mediaCount: media.length })
  return {
    ...(missing.includes('title') ? { title: { code: 'titleMissing' } } : {}),
    ...(missing.includes('content') && areFilesReady ? { text: { code: 'contentMissing' } } : {}),
    ...(areFilesReady ? {} : { files: { code: 'filesWaiting' } }),
    ...(missing.includes('price') ? { price: { code: 'price' } } : {}),
    ...savingProblems(draft),
  }
}
