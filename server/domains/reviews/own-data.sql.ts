import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportReviews = statement<Page, OwnRow>(
  'reviews.exportReviews',
  `select r.id::text as key, jsonb_build_object('id', r.id, 'orderId', r.order_id, 'model', u.name, 'rating', r.rating, 'title', r.title, 'content', r.content, 'createdAt', r.created_at) as row
   from reviews.reviews r join users.users u on u.id = r.model_id where r.author_id = $1 and r.id > $2::uuid order by r.id limit $3`,
)
