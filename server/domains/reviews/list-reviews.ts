import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Review } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { userOf } from '../users/index.ts'
import { presentReview } from './present.ts'
import { selectReviewsOfModel } from './reviews.sql.ts'
import { reviewsOf } from './topics.ts'

/** A page of the reviews of a model, newest first, by key. */
export async function listReviews(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  { modelId, limit = PAGE_DEFAULT, cursor }: { modelId: string; limit?: number | undefined; cursor?: string | null | undefined },
): Promise<{ items: Review[]; nextCursor: string | null }> {
  watch(reviewsOf(modelId))
  const page = pageOf(await db.many(selectReviewsOfModel, modelId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
  watch(...[...new Set(page.rows.map(({ authorId }) => authorId))].map((id) => userOf(id)))
  return { items: page.rows.map(presentReview), nextCursor: page.nextCursor }
}
