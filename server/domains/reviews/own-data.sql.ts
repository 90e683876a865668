import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportReviews = statement<Page, OwnRow>(
  'reviews.exportReviews',
  `select r.id::text as key, jsonb_build_object('id', r.id, 'orderId', r.order_id, 'model', u.name, 'rating', r.rating, 'title', r.title, 'content', r.content, 'createdAt', r.created_at, 'reply', r.reply) as row
   from reviews.reviews r join users.users u on u.id = r.model_id where r.author_id = $1 and r.id > $2::uuid order by r.id limit $3`,
)

/** Public replies of a model. */
export const exportReplies = statement<Page, OwnRow>(
  'reviews.exportReplies',
  `select r.id::text as key, jsonb_build_object('reviewId', r.id, 'orderId', r.order_id, 'reply', r.reply, 'repliedAt', r.replied_at) as row
   from reviews.reviews r where r.model_id = $1 and r.reply is not null and r.id > $2::uuid order by r.id limit $3`,
)

/** A model's private ratings of customers. */
export const exportCustomerRatings = statement<Page, OwnRow>(
  'reviews.exportCustomerRatings',
  `select c.order_id::text as key, jsonb_build_object('orderId', c.order_id, 'customer', u.name, 'rating', c.rating, 'note', c.note, 'createdAt', c.created_at) as row
   from reviews.customer_ratings c join users.users u on u.id = c.customer_id where c.model_id = $1 and c.order_id > $2::uuid order by c.order_id limit $3`,
)

/** The mean of the ratings that models gave to a customer. */
export const exportCustomerFigures = statement<Page, OwnRow>(
  'reviews.exportCustomerFigures',
  `select customer_id::text as key, jsonb_build_object('mean', round(rating_sum::numeric / rating_count, 2), 'count', rating_count) as row
   from reviews.customer_figures where customer_id = $1 and rating_count > 0 and customer_id > $2::uuid limit $3`,
)

export const blankReplies = statement<[modelId: string, limit: number]>(
  'reviews.blankReplies',
  `update reviews.reviews set reply = null, replied_at = null where id in (select id from reviews.reviews where model_id = $1 and reply is not null limit $2)`,
)

/** Notes by a leaving model, and about a leaving customer. */
export const blankNotes = statement<[userId: string, limit: number]>(
  'reviews.blankNotes',
  `update reviews.customer_ratings set note = '' where order_id in (
     (select order_id from reviews.customer_ratings where model_id = $1 and note <> '' limit $2)
     union (select order_id from reviews.customer_ratings where customer_id = $1 and note <> '' limit $2))`,
)
