/** A post in the composer. Pure: the values to send, and their problems. */
import { ALT_MAX, POST_TEASER_MAX, POST_TEXT_MAX, POST_TITLE_MAX } from '#contract/limits.ts'
import { isPostPrice, missingFields } from '#contract/rules/posts.ts'
import type { OwnPost, PostVisibility } from '#contract/types.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'

export interface DraftFile {
  /** Identifies the file in this composer, from the moment it is chosen. */
  key: string
  /** Null while it is being uploaded. */
  itemId: string | null
  alt: string
  isPreview: boolean
}

export interface PostDraft {
  title: string
  teaser: string
  text: string
  visibility: PostVisibility
  /** As typed, in dollars. */
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

/** The part of a post that belongs to its buyers. */
export interface SoldPart {
  /** The text begins with it. */
  text: string
  itemIds: ReadonlySet<string>
}

export const soldPartOf = ({ soldText, media }: Pick<OwnPost, 'soldText' | 'media'>): SoldPart => ({
  text: soldText,
  itemIds: new Set(media.flatMap(({ itemId, isSold }) => (isSold ? [itemId] : []))),
})

/** The part of the text after the sold part. */
export const additionOf = (text: string, soldText: string): string =>
  text.startsWith(soldText) ? text.slice(soldText.length).trimStart() : text

/** The sold text with `addition` after it. */
export const textWith = (soldText: string, addition: string): string =>
  soldText === '' || addition.trim() === '' ? soldText + addition : `${soldText}\n\n${addition.trimStart()}`

/**
 * The draft with every sold part of the post: a customer may have bought it while it was being changed. Newly typed text
 * follows it, so that nothing is lost. Returns the same draft when nothing is missing.
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

/** The typed price in cents; null when a post cannot have it. */
export function priceCents({ price }: Pick<PostDraft, 'price'>): number | null {
  const cents = centsTyped(price)
  return cents === null || !isPostPrice(cents) ? null : cents
}

/** The arguments for `posts.savePost`. Unfinished uploads are left out. */
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

/** Is the draft empty? */
export const isBlank = (post: Pick<OwnPost, 'title' | 'teaser' | 'text' | 'media' | 'tags'>): boolean =>
  post.title === '' && post.teaser === '' && post.text === '' && post.media.length === 0 && post.tags.length === 0

/** Does the draft differ from the saved post? */
export const isSameDraft = (one: PostDraft, other: PostDraft): boolean => JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export type Field = 'title' | 'teaser' | 'text' | 'price' | 'files'
export type Problem = { code: 'titleMissing' | 'contentMissing' | 'price' | 'filesWaiting' } | { code: 'tooLong'; max: number }
export type Problems = Partial<Record<Field, Problem>>

/** Problems that keep it from being saved. */
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

/** Problems that keep it from being published, in the order of the fields. `areFilesReady`: no upload is unfinished or failed. */
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
