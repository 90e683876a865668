/**
 * The life of a post, and the requirements of publishing (product.md §3):
 *
 *   draft ──publish──▶ published ──delete──▶ withdrawn     (its buyers keep it)
 *     │  ▲                 ▲
 *  publish at  unschedule  │ the clock
 *     ▼  │                 │
 *   scheduled ─────────────┘
 *
 * A deleted draft or scheduled post is gone. `posts.right_of` in the database decides access: the one rule behind pages, calls and files.
 */
import { POST_PRICE_MAX_CENTS, POST_PRICE_MIN_CENTS, POST_SCHEDULE_DAYS_MAX, POST_SCHEDULE_MINUTES_MIN } from '../limits.ts'
import type { PostStatus, PostVisibility } from '../types.ts'

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
