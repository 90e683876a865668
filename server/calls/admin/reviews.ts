/** Every call of `admin/reviews`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminReviewCalls } from '../../domains/moderation/parts.ts'

export function adminReviewsCalls() {
  const reviews = createAdminReviewCalls()
  return {
    list: reviews.list,
    count: reviews.count,
    get: reviews.get,
    hide: reviews.hide,
    restore: reviews.restore,
  } satisfies Implements<Contract['admin']['reviews'], Actor>
}
