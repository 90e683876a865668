/** The lines of products that are full (slot-waits.sql). */
import { SLOT_TURN_HOURS } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface WaitedProduct {
  modelId: string
  /** It can be ordered now. */
  isOpen: boolean
  /** The number of products that this user waits for. */
  waits: number
}

/** Locks a product for sale: its slots, and its line, stay as they are until the commit. */
export const selectToWaitForUpdate = statement<[productId: string, userId: string], WaitedProduct>(
  'models.selectToWaitForUpdate',
  `select p.model_id as "modelId", models.can_be_ordered(p) as "isOpen", (select count(*) from models.slot_waits w where w.user_id = $2 and w.product_id <> $1)::integer as waits
   from models.products p join models.profiles m on m.user_id = p.model_id and m.is_listed where p.id = $1 and p.hidden_at is null and not users.is_blocked(p.model_id, $2) for no key update of p`,
)

export const lockProduct = statement<[productId: string], { id: string }>(
  'models.lockProduct',
  `select id from models.products where id = $1 for no key update`,
)

/** Waits at the end of the line; one whose turn is over goes there again, one who waits keeps the place. */
export const deleteTurn = statement<[productId: string, userId: string]>(
  'models.deleteTurn',
  `delete from models.slot_waits where product_id = $1 and user_id = $2 and told_at is not null`,
)
export const insertWait = statement<[productId: string, userId: string]>(
  'models.insertWait',
  `insert into models.slot_waits (product_id, user_id) values ($1, $2) on conflict do nothing`,
)

export const deleteWait = statement<[productId: string, userId: string]>(
  'models.deleteWait',
  `delete from models.slot_waits where product_id = $1 and user_id = $2`,
)

export const tellOfSlots = statement<[productId: string], { topics: string[] }>(
  'models.tellOfSlots',
  `select models.tell_of_slots($1) as topics`,
)

/** Products of a model for which the user waits. */
export const selectWaits = statement<[userId: string, modelId: string], { productId: string }>(
  'models.selectWaits',
  `select w.product_id as "productId" from models.slot_waits w join models.products p on p.id = w.product_id
   where w.user_id = $1 and p.model_id = $2 and w.told_at is null order by w.id limit 50`,
)

/** Products with a free slot or a turn that is over. */
export const selectLinesDue = statement<[limit: number], { productId: string }>(
  'models.selectLinesDue',
  `(select id as "productId" from models.products p where waiters > 0 and models.can_be_ordered(p) limit $1)
   union (select product_id from models.slot_waits where told_at < now() - ${SLOT_TURN_HOURS} * interval '1 hour' order by told_at limit $1)`,
)

export const deleteTurnsOver = statement<[productId: string], { userId: string }>(
  'models.deleteTurnsOver',
  `delete from models.slot_waits where product_id = $1 and told_at < now() - ${SLOT_TURN_HOURS} * interval '1 hour' returning user_id as "userId"`,
)
