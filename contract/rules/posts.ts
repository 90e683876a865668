/**
 * The life of a post, and the requirements of publishing (product.md §3):
 *
 *   draft ──publish──▶ published ──delete──▶ withdrawn     (its buyers keep it)
 *     │  ▲                 ▲
 *  publish at  unschedule  │ the clock
 *     ▼  │                 │
 *   scheduled ─────────────┘
 *
 * A deleted draft or scheduled post is gone. `rightOf` decides access.
 */
import { POST_PRICE_MAX_CENTS, POST_PRICE_MIN_CENTS, POST_SCHEDULE_DAYS_MAX, POST_SCHEDULE_MINUTES_MIN } from '../limits.ts'
import type { PostRight, PostStatus, PostVisibility } from '../types.ts'

export type PostStep = 'save' | 'publish' | 'unschedule' | 'delete' | 'pin'

const FROM: Record<PostStep, readonly PostStatus[]> = {
  save: ['draft', 'scheduled', 'published'],
  publish: ['draft', 'scheduled'],
  unschedule: ['scheduled'],
  delete: ['draft', 'scheduled', 'published'],
  pin: ['published'],
}

/** May its model take this step now? Screens show its button then. */
export const mayTakeStep = (status: PostStatus, step: PostStep): boolean => FROM[step].includes(status)

/** Is this an allowed price of a paid post, in cents? */
export const isPostPrice = (cents: number): boolean => cents >= POST_PRICE_MIN_CENTS && cents <= POST_PRICE_MAX_CENTS

/** The facts about a post that decide who may see it. */
export interface PostAccess {
  readonly visibility: PostVisibility
  readonly status: PostStatus
  /** Is the profile of its model listed? A suspended model's is not. */
  readonly isListed: boolean
}

/** The facts about a reader, as far as this post is concerned. */
export interface Reader {
  readonly isAuthor: boolean
  readonly hasBought: boolean
  readonly isAdmin: boolean
  readonly isFollowing: boolean
  readonly isPro: boolean
}

/** Also an unknown reader: they have what all have. */
export const VISITOR: Reader = { isAuthor: false, hasBought: false, isAdmin: false, isFollowing: false, isPro: false }

/**
 * Why a reader may see the whole of a post; null when it is locked. `posts.right_of` in the database is the same rule, behind pages,
 * calls and files; a test compares all combinations. A purchase stays when its post becomes free: its files can still be downloaded.
 */
export function rightOf({ visibility, status, isListed }: PostAccess, reader: Reader): PostRight | null {
  const isShown = status === 'published' && isListed
  if (reader.isAuthor) return 'author'
  if (reader.hasBought) return 'purchased'
  if (visibility === 'free' && isShown) return 'free'
  if (reader.isAdmin && (status === 'published' || status === 'withdrawn')) return 'admin'
  if (!isShown) return null
  if (visibility === 'followers' && reader.isFollowing) return 'following'
  return visibility === 'pro' && reader.isPro ? 'pro' : null
}

export interface PublishableFields {
  readonly title: string
  readonly text: string
  readonly visibility: PostVisibility
  readonly priceCents: number | null
  readonly mediaCount: number
}

/** The fields that publishing still needs, in the order of the form. */
export function missingFields({ title, text, visibility, priceCents, mediaCount }: PublishableFields): ('title' | 'content' | 'price')[] {
  const isPriced = visibility !== 'paid' || (priceCents !== null && isPostPrice(priceCents))
  return [
    ...(title === '' ? (['title'] as const) : []),
    ...(text === '' && mediaCount === 0 ? (['content'] as const) : []),
    ...(isPriced ? [] : (['price'] as const)),
  ]
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Why a post cannot be scheduled for this moment (epoch milliseconds); undefined if it can. */
export function scheduleProblem(publishAt: number, now: number): 'past' | 'far' | undefined {
  if (publishAt < now + POST_SCHEDULE_MINUTES_MIN * MINUTE_MS) return 'past'
  return publishAt > now + POST_SCHEDULE_DAYS_MAX * DAY_MS ? 'far' : undefined
}
