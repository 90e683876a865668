/** The list of reviews for staff, and one of them. */
import { admin } from '#contract/admin/index.ts'
import type { Contract } from '#contract/index.ts'
import { SEARCH_STRETCH } from '#contract/limits.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { OF_CONTENT } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  countRows,
  type Finder,
  finderOf,
  type Found,
  type PageAsked,
  readAllRows,
  readPage,
  type RowsAsked,
} from '#server/shared/table/read-table.ts'
import { isId, likePattern } from '#server/shared/table/search-words.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { anyReview } from '../reviews/index.ts'
import { userOf } from '../users/index.ts'
import {
  reviewsTable,
  scanReviews,
  selectReviewById,
  selectReviewLook,
  selectReviewsEnd,
  type ReviewRating,
  type ReviewRow,
  type ReviewState,
} from './reviews.sql.ts'
import { readTakeDowns } from './take-down.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch' | 'actor'>
type Listed = ResultOf<Contract['admin']['reviews']['list']>['items'][number]

/** Finds reviews by id, by title and text, and by names and handles of author and model: along the list, a stretch at a time. */
function findReviews(db: Db, asked: object): Finder<ReviewRow> {
  const { state = null, rating = null } = asked as { readonly state?: ReviewState; readonly rating?: ReviewRating }
  return finderOf(async (search: string, before: string, limit: number): Promise<Found<ReviewRow>> => {
    if (isId(search)) return { rows: await db.many(selectReviewById, state, rating, before, limit, search.toLowerCase()), endId: null }
    const rows = await db.many(scanReviews, state, rating, before, limit, search, likePattern(search), SEARCH_STRETCH)
    const end = rows.length < limit ? await db.maybe(selectReviewsEnd, before, SEARCH_STRETCH) : undefined
    return { rows, endId: end?.id ?? null }
  })
}

const presentListed = ({ id, authorId, authorName, modelId, modelName, modelHandle, ...rest }: ReviewRow): Listed => ({
  _id: id,
  author: { _id: authorId, name: authorName },
  model: { _id: modelId, name: modelName, handle: modelHandle },
  ...rest,
})

export async function listAllReviews({ db, watch }: Reading, asked: PageAsked): Promise<{ items: Listed[]; nextCursor: string | null }> {
  watch(anyReview())
  const { rows, nextCursor } = await readPage(db, reviewsTable, asked, findReviews(db, asked))
  watch(...new Set(rows.flatMap(({ authorId, modelId }) => [userOf(authorId), userOf(modelId)])))
  return { items: rows.map(presentListed), nextCursor }
}

export function countAllReviews({ db, watch }: Reading, asked: RowsAsked): Promise<{ count: number; isMore: boolean }> {
  watch(anyReview())
  return countRows(db, reviewsTable, asked, findReviews(db, asked))
}

/** Null: there is none. */
export async function getAnyReview(reading: Reading, reviewId: string): Promise<ResultOf<Contract['admin']['reviews']['get']>> {
  const { db, watch } = reading
  watch(anyReview())
  const row = await db.maybe(selectReviewById, null, null, LAST_ID, 1, reviewId)
  if (row === undefined) return null
  watch(userOf(row.authorId), userOf(row.modelId))
  return { ...presentListed(row), ...(await db.one(selectReviewLook, reviewId)), takeDowns: await readTakeDowns(reading, reviewId) }
}

export const reviewsFile: TableFile = {
  rule: TABLES.reviews,
  roles: OF_CONTENT,
  args: admin.reviews.list.args,
  rows: cellsOf(
    (db, _actor, asked: RowsAsked) => readAllRows(db, reviewsTable, asked, findReviews(db, asked)),
    (row) => {
      const { _id, title, author, model, rating, state, createdAt } = presentListed(row)
      return { _id, title, author: author.name, model: model.name, rating, state, createdAt: new Date(createdAt) }
    },
  ),
}
