/** Refusals of the steps of a post: contract/rules/posts.ts has the rules. */
import { mayTakeStep, missingFields, type PostStep, type PublishableFields } from '#contract/rules/posts.ts'
import type { PostStatus } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'

/** Throws `wrong_status` when this step is not possible now. */
export function assertStep(step: PostStep, status: PostStatus): void {
  if (!mayTakeStep(status, step))
    throw new CallError('wrong_status', 'This is not possible any more, because the post has changed. Please look at it again.', { status })
}

/** Throws `not_publishable` with the fields that are missing. */
export function assertPublishable(fields: PublishableFields): void {
  const missing = missingFields(fields)
  if (missing.length > 0)
    throw new CallError('not_publishable', 'Something is missing before this post can be published.', { fields: missing })
}
