import { statement } from '#platform/db/statement.ts'
import type { Moved } from './profile-edits.sql.ts'

/**
 * The heartbeat of a model. Answers whether it brought the model online; the wide row of the profile is written only then. Locks the
 * narrow row first, as `markOffline` does, so that the two wait for each other.
 */
export const markSeen = statement<[id: string], { cameOnline: boolean }>(
  'models.markSeen',
  `with seen as (update models.figures set last_seen_at = now() where model_id = $1 returning model_id),
     online as (update models.profiles m set is_online = true from seen where m.user_id = seen.model_id and not m.is_online returning m.user_id)
   select exists (select from online) as "cameOnline" from seen`,
)

export const markOffline = statement<[seconds: number, limit: number], { id: string }>(
  'models.markOffline',
  `with gone as (
     select f.model_id from models.profiles m join models.figures f on f.model_id = m.user_id
     where m.is_online and f.last_seen_at < now() - $1::integer * interval '1 second'
     limit $2 for update of f skip locked)
   update models.profiles m set is_online = false from gone where m.user_id = gone.model_id returning m.user_id as id`,
)

export const updateAcceptance = statement<[id: string, hours: number | null]>(
  'models.updateAcceptance',
  `update models.profiles set acceptance_hours = $2 where user_id = $1`,
)

export const updateCompletion = statement<[id: string, onTime: number]>(
  'models.updateCompletion',
  `update models.profiles set completed_count = completed_count + 1, on_time_count = on_time_count + $2,
     score = models.score_of(rating_sum, review_count, completed_count + 1, on_time_count + $2), trend = models.trend_of(trend, trend_at), trend_at = now()
   where user_id = $1`,
)

export const revertCompletion = statement<[id: string, onTime: number]>(
  'models.revertCompletion',
  `update models.profiles set completed_count = completed_count - 1, on_time_count = on_time_count - $2,
     score = models.score_of(rating_sum, review_count, completed_count - 1, on_time_count - $2)
   where user_id = $1`,
)

export const updatePostCount = statement<[id: string, change: number], Moved>(
  'models.updatePostCount',
  `update models.profiles set post_count = post_count + $2 where user_id = $1 returning old.place <> new.place as "isMoved"`,
)

/** Takes the slot of an order that is open again, also beyond the limit: the count is of open orders. */
export const takeSlotAgainOf = statement<[productId: string]>(
  'models.takeSlotAgainOf',
  `update models.products set open_orders = open_orders + 1 where id = $1 and slots is not null`,
)

/** Releases a slot of an ended order. */
export const releaseSlotOf = statement<[productId: string], { isWaitedFor: boolean }>(
  'models.releaseSlotOf',
  `update models.products set open_orders = open_orders - 1 where id = $1 and open_orders > 0 returning waiters > 0 as "isWaitedFor"`,
)

/** Adds an order to the model's sales. (The SQL functions of posts and tips add theirs.) */
export const recordOrderSale = statement<[modelId: string, earnedCents: number], { done: string }>(
  'models.recordOrderSale',
  `select models.record_sale($1, 'order', $2)::text as done`,
)

/** Changes the sums of a model's orders; both changes are signed. */
export const changeOrderSales = statement<[modelId: string, count: number, cents: number]>(
  'models.changeOrderSales',
  `update models.sales set order_count = order_count + $2, order_earned_cents = order_earned_cents + $3 where model_id = $1`,
)

export const lockProfile = statement<[modelId: string], { id: string }>(
  'models.lockProfileForUpdate',
  `select user_id as id from models.profiles where user_id = $1 for update`,
)

export const updateFigures = statement<
  [modelId: string, completed: number, onTime: number, extended: number, ratingSum: number, reviews: number]
>(
  'models.updateFigures',
  `update models.profiles set completed_count = $2, on_time_count = $3, extended_count = $4, rating_sum = $5, review_count = $6,
     score = models.score_of($5, $6, $2, $3) where user_id = $1`,
)

export const revertTipSale = statement<[modelId: string, cents: number]>(
  'models.revertTipSale',
  `update models.sales set tip_count = tip_count - 1, tip_earned_cents = tip_earned_cents - $2 where model_id = $1`,
)

/** Both are signed: the sum of the ratings, and their number. */
export const updateRating = statement<[id: string, rating: number, count: number]>(
  'models.updateRating',
  `update models.profiles set rating_sum = rating_sum + $2, review_count = review_count + $3,
     score = models.score_of(rating_sum + $2, review_count + $3, completed_count, on_time_count)
   where user_id = $1`,
)

export const insertProfile = statement<
  [
    id: string,
    headline: string,
    bio: string,
    tags: readonly string[],
    languages: readonly string[],
    coverId: string | null,
    joinedDaysAgo: number,
    wontDo: readonly string[],
  ]
>(
  'models.insertProfile',
  `insert into models.profiles (user_id, headline, bio, tags, languages, cover_id, joined_at, wont_do, verified_at, search_text)
   select $1, $2, $3, $4, $5, $6, now() - $7::integer * interval '1 day', $8, now(), search.fold(u.name || ' ' || $2 || ' ' || array_to_string($4::text[], ' '))
   from users.users u where u.id = $1`,
)

export const insertProduct = statement<
  [
    modelId: string,
    position: number,
    name: string,
    description: string,
    mediaKind: string,
    priceCents: number,
    deliveryDays: number,
    freeRevisions: number,
    slots: number | null,
    briefMax: number | null,
    sampleIds: readonly string[],
    questions: string,
    licence: string,
    revisionDays: number | null,
    templateId: string | null,
  ],
  { id: string }
>(
  'models.insertProduct',
  `insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days, free_revisions, slots, brief_max, sample_ids, questions, licence, revision_days, template_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15) returning id`,
)

export const insertAddon = statement<
  [productId: string, position: number, name: string, priceCents: number, extraDays: number, isHidden: boolean],
  { id: string }
>(
  'models.insertAddon',
  `insert into models.addons (product_id, position, name, price_cents, extra_days, hidden_at) values ($1, $2, $3, $4, $5, case when $6 then now() end) returning id`,
)

/** Updates the lowest price and the shortest delivery, as the list shows them. */
export const updateOffer = statement<[id: string], Moved>(
  'models.updateOffer',
  `update models.profiles m set price_from_cents = offer.price, fastest_days = offer.days
   from (select min(price_cents) as price, min(delivery_days) as days from models.products where model_id = $1 and hidden_at is null) offer
   where m.user_id = $1
   returning (old.price_from_cents, old.fastest_days) is distinct from (new.price_from_cents, new.fastest_days) as "isMoved"`,
)
