import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** The time at which everything about an order is visible at the latest, from the row of the order; null while it has not ended. */
const visibleBy = (days: string) => `coalesce(rejected_at, completed_at) + ${days}::integer * interval '1 day'`

/**
 * Whether both sides may see what either wrote: the other side wrote, too, or the time is over. `endedAt` is the end of the order. Locked by
 * its order, so that two sides who write at the same moment do not miss each other.
 */
export const selectBlindness = statement<[orderId: string, days: number], { isOver: boolean; hasReview: boolean; hasRating: boolean }>(
  'reviews.selectBlindness',
  `select coalesce(e.at <= public.moment(), false) as "isOver",
     exists (select from reviews.reviews r where r.order_id = $1) as "hasReview",
     exists (select from reviews.customer_ratings c where c.order_id = $1) as "hasRating"
   from (select ${visibleBy('$2')} as at from orders.orders where id = $1) e`,
)

export const insertReview = statement<
  [orderId: string, modelId: string, authorId: string, rating: number, title: string, content: string, days: number, lang: Language | null],
  { id: string }
>(
  'reviews.insertReview',
  `insert into reviews.reviews (order_id, model_id, author_id, rating, title, content, is_hidden, visible_by, lang)
   select $1, $2, $3, $4, $5, $6, true, ${visibleBy('$7')}, coalesce($8, (select language from users.users where id = $3)) from orders.orders where id = $1 returning id`,
)

export const insertCustomerRating = statement<
  [orderId: string, modelId: string, customerId: string, rating: number, note: string, days: number]
>(
  'reviews.insertCustomerRating',
  `insert into reviews.customer_ratings (order_id, model_id, customer_id, rating, note, is_hidden, visible_by)
   select $1, $2, $3, $4, $5, true, ${visibleBy('$6')} from orders.orders where id = $1`,
)

/** A review that became visible: the facts for its model's figures and its notification. */
export interface ShownReviewRow {
  modelId: string
  authorId: string
  rating: number
  authorName: string
  productName: string
}

/** Answers no row for a review that is visible already: of several attempts one counts it. */
export const showHiddenReview = statement<[orderId: string], ShownReviewRow>(
  'reviews.showHiddenReview',
  `with shown as (update reviews.reviews set is_hidden = false where order_id = $1 and is_hidden and taken_down_at is null returning *)
   select r.model_id as "modelId", r.author_id as "authorId", r.rating, a.name as "authorName", o.snapshot->>'productName' as "productName"
   from shown r join users.users a on a.id = r.author_id join orders.orders o on o.id = r.order_id`,
)

/** Shows a hidden rating and adds it to the sums of its customer; answers no row for one that is visible already. */
export const showHiddenRating = statement<[orderId: string], { customerId: string }>(
  'reviews.showHiddenRating',
  `with shown as (update reviews.customer_ratings set is_hidden = false where order_id = $1 and is_hidden returning customer_id, rating)
   insert into reviews.customer_figures as f (customer_id, rating_sum, rating_count) select customer_id, rating, 1 from shown
   on conflict (customer_id) do update set rating_sum = f.rating_sum + excluded.rating_sum, rating_count = f.rating_count + 1
   returning f.customer_id as "customerId"`,
)

/** Orders whose time is over with something hidden, oldest first. */
export const selectToShow = statement<[limit: number], { orderId: string }>(
  'reviews.selectToShow',
  `select order_id as "orderId" from (
     (select order_id, visible_by from reviews.reviews where is_hidden and taken_down_at is null and visible_by <= now() order by visible_by limit $1)
     union
     (select order_id, visible_by from reviews.customer_ratings where is_hidden and visible_by <= now() order by visible_by limit $1)
   ) due order by visible_by limit $1`,
)

/** The time from the present end of the order; as long as it has none, from now. */
export const postpone = statement<[orderId: string, days: number]>(
  'reviews.postpone',
  `with later as (select coalesce(${visibleBy('$2')}, now() + $2::integer * interval '1 day') as at from orders.orders where id = $1),
     reviews as (update reviews.reviews set visible_by = later.at from later where order_id = $1 and is_hidden and taken_down_at is null)
   update reviews.customer_ratings set visible_by = later.at from later where order_id = $1 and is_hidden`,
)

/** A locked review. */
export interface ReviewRow {
  id: string
  orderId: string
  modelId: string
  authorId: string
  rating: number
  isHidden: boolean
  /** Its one edit is still open. */
  isEditable: boolean
  hasReply: boolean
  isReplyEditable: boolean
}

const lockedReview = (name: string, column: string) =>
  statement<[id: string, editHours: number], ReviewRow>(
    `reviews.${name}`,
    `select id, order_id as "orderId", model_id as "modelId", author_id as "authorId", rating, is_hidden as "isHidden",
       edited_at is null and created_at + $2::integer * interval '1 hour' > now() as "isEditable", reply is not null as "hasReply",
       coalesce(replied_at + $2::integer * interval '1 hour' > now(), false) as "isReplyEditable"
     from reviews.reviews where ${column} = $1 for update`,
  )

export const selectReviewForUpdate = lockedReview('selectReviewForUpdate', 'id')
export const selectReviewOfOrderForUpdate = lockedReview('selectReviewOfOrderForUpdate', 'order_id')

export const updateReview = statement<[id: string, rating: number, title: string, content: string, lang: Language | null]>(
  'reviews.updateReview',
  `update reviews.reviews set rating = $2, title = $3, content = $4, edited_at = now(), lang = case when is_lang_chosen then lang else coalesce($5, (select language from users.users where id = author_id)) end where id = $1`,
)

/** The first reply fixes its time; an edit keeps it. */
export const updateReply = statement<[id: string, text: string, lang: Language | null]>(
  'reviews.updateReply',
  `update reviews.reviews set reply = $2, replied_at = coalesce(replied_at, now()), reply_lang = case when is_reply_lang_chosen then reply_lang else coalesce($3, (select language from users.users where id = model_id)) end where id = $1`,
)

/** A review for staff, locked. */
export const selectAnyReviewForUpdate = statement<
  [id: string],
  { authorId: string; modelId: string; orderId: string; rating: number; title: string; isHidden: boolean; isTakenDown: boolean }
>(
  'reviews.selectAnyReviewForUpdate',
  `select author_id as "authorId", model_id as "modelId", order_id as "orderId", rating, title, is_hidden as "isHidden", taken_down_at is not null as "isTakenDown"
   from reviews.reviews where id = $1 for update`,
)

export const markReviewTakenDown = statement<[id: string]>(
  'reviews.markReviewTakenDown',
  `update reviews.reviews set is_hidden = true, taken_down_at = now() where id = $1`,
)

export const markReviewRestored = statement<[id: string]>(
  'reviews.markReviewRestored',
  `update reviews.reviews set is_hidden = false, taken_down_at = null where id = $1`,
)

/** The names in notifications of a review. */
export const selectReviewNames = statement<[id: string], { modelName: string; productName: string }>(
  'reviews.selectReviewNames',
  `select m.name as "modelName", o.snapshot->>'productName' as "productName"
   from reviews.reviews r join users.users m on m.id = r.model_id join orders.orders o on o.id = r.order_id where r.id = $1`,
)

export interface ReviewView {
  id: string
  rating: number
  title: string
  content: string
  createdAt: number
  isEdited: boolean
  isRefunded: boolean
  reply: string | null
  repliedAt: number | null
  authorId: string
  authorName: string
  authorPictureId: string | null
  productName: string
  lang: Language | null
  replyLang: Language | null
}

/** A page of the visible reviews of a model, newest first. */
export const selectReviewsOfModel = statement<[modelId: string, before: string, limit: number], ReviewView>(
  'reviews.selectReviewsOfModel',
  `with page as (select * from reviews.reviews where model_id = $1 and id < $2 and not is_hidden order by id desc limit $3)
   select page.id, page.rating, page.title, page.content, page.created_at as "createdAt", page.edited_at is not null as "isEdited",
     o.status = 'rejected' as "isRefunded", page.reply, page.replied_at as "repliedAt", page.author_id as "authorId",
     author.name as "authorName", author.picture_id as "authorPictureId", o.snapshot->>'productName' as "productName", page.lang, page.reply_lang as "replyLang"
   from page join users.users author on author.id = page.author_id join orders.orders o on o.id = page.order_id
   order by page.id desc`,
)

/** The reviews of both sides of an order. */
export interface OrderReviewsRow {
  customerId: string
  modelId: string
  reviewId: string | null
  rating: number | null
  title: string | null
  content: string | null
  createdAt: number | null
  isHidden: boolean | null
  isTakenDown: boolean | null
  visibleBy: number | null
  editUntil: number | null
  reply: string | null
  repliedAt: number | null
  replyUntil: number | null
  lang: Language | null
  replyLang: Language | null
  customerRating: number | null
  note: string | null
  isRatingHidden: boolean | null
  ratingVisibleBy: number | null
  customerRatingSum: number
  customerRatingCount: number
}

export const selectOrderReviews = statement<[orderId: string, editHours: number], OrderReviewsRow>(
  'reviews.selectOrderReviews',
  `select o.customer_id as "customerId", o.model_id as "modelId", r.id as "reviewId", r.rating, r.title, r.content, r.created_at as "createdAt", r.is_hidden as "isHidden", r.taken_down_at is not null as "isTakenDown",
     r.visible_by as "visibleBy", r.lang, r.reply_lang as "replyLang", case when r.edited_at is null then r.created_at + $2::integer * interval '1 hour' end as "editUntil",
     r.reply, r.replied_at as "repliedAt", r.replied_at + $2::integer * interval '1 hour' as "replyUntil", c.rating as "customerRating", c.note,
     c.is_hidden as "isRatingHidden", c.visible_by as "ratingVisibleBy", coalesce(f.rating_sum, 0) as "customerRatingSum", coalesce(f.rating_count, 0) as "customerRatingCount"
   from orders.orders o left join reviews.reviews r on r.order_id = o.id left join reviews.customer_ratings c on c.order_id = o.id
     left join reviews.customer_figures f on f.customer_id = o.customer_id
   where o.id = $1`,
)
