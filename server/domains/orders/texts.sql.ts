/** The brief of an order, for its two sides. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** `language`: that of the customer's screens. */
export const selectBriefText = statement<
  [readerId: string | null, orderId: string],
  { brief: string; notes: string; language: Language | null }
>(
  'orders.selectBriefText',
  `select o.desired_text as brief, o.additional_notes as notes, c.language from orders.orders o join users.users c on c.id = o.customer_id
   where o.id = $2 and $1 in (o.customer_id, o.model_id)`,
)

export const selectSides = statement<[orderId: string], { customerId: string; modelId: string }>(
  'orders.selectSides',
  `select customer_id as "customerId", model_id as "modelId" from orders.orders where id = $1`,
)
