import type { OrderStatus } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface OrderFoundRow {
  id: string
  productName: string
  status: OrderStatus
  isCustomer: boolean
  otherId: string
  otherName: string
}

/**
 * Finds by `orders.found_by`, which explains `sample`. In a subquery, since the planner would run it once more to estimate how many rows come of
 * it.
 */
export const selectOrdersFound = statement<[userId: string, search: string, limit: number, sample: number], OrderFoundRow>(
  'orders.selectOrdersFound',
  `select o.id, o.snapshot ->> 'productName' as "productName", o.status, o.customer_id = $1 as "isCustomer", u.id as "otherId", u.name as "otherName"
   from unnest((select orders.found_by($1, $2, $3, $4))) with ordinality hit (id, at)
   join orders.orders o on o.id = hit.id join users.users u on u.id = case when o.customer_id = $1 then o.model_id else o.customer_id end
   order by hit.at`,
)
