/** Every call of `reviews`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createReviewsCalls } from '../domains/reviews/parts.ts'

export function reviewsCalls() {
  const { reviews } = createReviewsCalls()
  return {
    createReviewFromOrder: reviews.createReviewFromOrder,
  } satisfies Implements<Contract['reviews'], Actor>
}
