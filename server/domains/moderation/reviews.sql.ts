/** Reviews as staff lists and finds them. */
import { TABLES } from '#contract/rules/tables.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'

export type ReviewState = (typeof TABLES.reviews.filters.state)[number]
export type ReviewRating = (typeof TABLES.reviews.filters.rating)[number]

export interface ReviewRow {
  id: string
  title: string
  authorId: string
  authorName: string
  modelId: string
  modelName: string
  modelHandle: string
  rating: number
  state: ReviewState
  createdAt: number
}

const STATE = `case when r.taken_down_at is not null then 'taken_down' when r.is_hidden then 'waiting' else 'shown' end`
const REVIEW = `r.id, r.title, r.author_id as "authorId", u.name as "authorName", r.model_id as "modelId", m.name as "modelName", m.handle::text as "modelHandle",
  r.rating, ${STATE} as state, r.created_at as "createdAt"`
const JOINS = 'join users.users u on u.id = r.author_id join users.users m on m.id = r.model_id'

export const reviewsTable = tableSql<ReviewRow>()(TABLES.reviews, {
  name: 'moderation.reviewsTable',
  select: REVIEW,
  from: `reviews.reviews r ${JOINS}`,
  base: 'reviews.reviews r',
  id: 'r.id',
  at: 'r.created_at',
  where: 'true',
  filters: {
    state: {
      shown: 'not r.is_hidden',
      waiting: 'r.is_hidden and r.taken_down_at is null',
      taken_down: 'r.is_hidden and r.taken_down_at is not null',
    },
    rating: { 1: 'r.rating = 1', 2: 'r.rating = 2', 3: 'r.rating = 3', 4: 'r.rating = 4', 5: 'r.rating = 5' },
  },
  sorts: {},
})

type Wanted = [state: ReviewState | null, rating: ReviewRating | null, before: string, limit: number]
const FITS = `($1::text is null or ${STATE} = $1) and ($2::text is null or r.rating = $2::smallint) and r.id < $3::uuid`

export const selectReviewById = statement<[...Wanted, id: string], ReviewRow>(
  'moderation.selectReviewById',
  `select ${REVIEW} from reviews.reviews r ${JOINS} where ${FITS} and r.id = $5::uuid order by r.id desc limit $4`,
)

const isNamed = (user: string) =>
  `users.is_named(${user}.name, ${user}.handle, array(select search.pattern_of(term) from unnest(users.terms_of($5)) term))`

/** Along the list, a stretch at a time: by title and text, and by names and handles of author and model. */
export const scanReviews = statement<[...Wanted, search: string, pattern: string, stretch: number], ReviewRow>(
  'moderation.scanReviews',
  `select ${REVIEW} from (select * from reviews.reviews x where x.id < $3::uuid order by x.id desc limit $7) r ${JOINS}
   where ${FITS} and (r.title ilike $6 or r.content ilike $6 or (cardinality(users.terms_of($5)) > 0 and (${isNamed('u')} or ${isNamed('m')})))
   order by r.id desc limit $4`,
)

/** Where that stretch ends; no row: at the end of the list. */
export const selectReviewsEnd = statement<[before: string, stretch: number], { id: string }>(
  'moderation.selectReviewsEnd',
  `select id from reviews.reviews where id < $1::uuid order by id desc offset $2::integer - 1 limit 1`,
)

export const selectReviewLook = statement<[reviewId: string], { content: string; reply: string | null; orderId: string }>(
  'moderation.selectReviewLook',
  `select content, reply, order_id as "orderId" from reviews.reviews where id = $1`,
)
