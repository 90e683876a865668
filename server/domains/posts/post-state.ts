/**
 * The life of a post:
 *
 *   draft ──publish──▶ published ──delete──▶ withdrawn     (who bought it keeps it)
 *     │  ▲                 ▲
 *  publish at  unschedule  │ the clock
 *     ▼  │                 │
 *   scheduled ─────────────┘
 *
 * A draft or a scheduled post that is deleted is gone. What somebody may see of a post is not said here: that is
 * `posts.right_of` in the database, the one rule behind pages, calls and files.
 */
import { POST_PRICE_MAX_CENTS, POST_PRICE_MIN_CENTS } from '#contract/limits.ts'
import type { PostStatus, PostVisibility } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'

type Step = 'save' | 'publish' | 'unschedule' | 'delete' | 'pin'

const FROM: Record<Step, readonly PostStatus[]> = {
  save: ['draft', 'scheduled', 'published'],
  publish: ['draft', 'scheduled'],
  unschedule: ['scheduled'],
  delete: ['draft', 'scheduled', 'published'],
  pin: ['published'],
}

/** Throws `wrong_status` when this step is not possible now. */
export function assertStep(step: Step, status: PostStatus): void {
  if (!FROM[step].includes(status))
    throw new CallError('wrong_status', 'This is not possible any more, because the post has changed. Please look at it again.', { status })
}

export interface PublishableFields {
  readonly title: string
  readonly text: string
  readonly visibility: PostVisibility
  readonly priceCents: number | null
  readonly mediaCount: number
}

/** What is missing before a post can be published, by field. */
export function missingFields({ title, text, visibility, priceCents, mediaCount }: PublishableFields): ('title' | 'content' | 'price')[] {
  const isPriced =
    visibility !== 'paid' || (priceCents !== null && priceCents >= POST_PRICE_MIN_CENTS && priceCents <= POST_PRICE_MAX_CENTS)
  return [
    ...(title === '' ? (['title'] as const) : []),
    ...(text === '' && mediaCount === 0 ? (['content'] as const) : []),
    ...(isPriced ? [] : (['price'] as const)),
  ]
}

/** Throws `not_publishable` with the fields that are missing. */
export function assertPublishable(fields: PublishableFields): void {
  const missing = missingFields(fields)
  if (missing.length > 0)
    throw new CallError('not_publishable', 'Something is missing before this post can be published.', { fields: missing })
}
