/** Products that staff has hidden (take-down.ts). */
import { statement } from '#platform/db/statement.ts'

export const selectModelOf = statement<[productId: string], { modelId: string }>(
  'models.selectModelOf',
  `select model_id as "modelId" from models.products where id = $1 and deleted_at is null`,
)

/** Waits for all who are placing an order of this product, and lets no other begin: `orders.place_2` shares this lock. */
export const lockForSale = statement<[productId: string], { locked: string }>(
  'models.lockForSale',
  `select pg_advisory_xact_lock(hashtextextended('models.for-sale:' || $1, 0))::text as locked`,
)

/** No row: it is deleted, or hidden by staff already. */
export const markTakenDown = statement<[productId: string], { name: string }>(
  'models.markTakenDown',
  `update models.products set stays_hidden = hidden_at is not null, hidden_at = coalesce(hidden_at, now()), taken_down_at = now()
   where id = $1 and deleted_at is null and taken_down_at is null returning name`,
)

/** It is hidden or shown as its model wants it. No row: it is deleted, or not hidden by staff. */
export const markRestored = statement<[productId: string], { name: string; isShown: boolean }>(
  'models.markRestored',
  `update models.products set hidden_at = case when stays_hidden then hidden_at end, taken_down_at = null, stays_hidden = false
   where id = $1 and deleted_at is null and taken_down_at is not null returning name, hidden_at is null as "isShown"`,
)

/** The model hides a product that staff has hidden: it will stay so. */
export const keepHidden = statement<[productId: string]>(
  'models.keepHidden',
  `update models.products set stays_hidden = true where id = $1 and taken_down_at is not null`,
)
