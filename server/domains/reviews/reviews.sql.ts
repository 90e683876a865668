import { statement } from '#platform/db/statement.ts'

export const insertReview = statement<
  [orderId: string, modelId: string, authorId: string, rating: number, title: string, content: string],
  { id: string }
>(
  'reviews.insertReview',
  `insert into reviews.reviews (order_id, model_id, author_id, rating, title, content) values ($1, $2, $3, $4, $5, $6) returning id`,
)

export interface ReviewView {
  id: string
  rating: number
  title: string
  content: string
  createdAt: number
  authorId: string
  authorName: string
  authorPictureId: string | null
  productName: string
}

/** A page of the reviews of a model, newest first. */
export const selectReviewsOfModel = statement<[modelId: string, before: string, limit: number], ReviewView>(
  'reviews.selectReviewsOfModel',
  `with page as (select * from reviews.reviews where model_id = $1 and id < $2 order by id desc limit $3)
   select page.id, page.rating, page.title, page.content, page.created_at as "createdAt", page.author_id as "authorId",
     author.name as "authorName", author.picture_id as "authorPictureId", o.snapshot->>'productName' as "productName"
   from page join users.users author on author.id = page.author_id join orders.orders o on o.id = page.order_id
   order by page.id desc`,
)
