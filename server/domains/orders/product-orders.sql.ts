/** Facts about orders that models show of their products. */
import { ACCEPTANCE_ORDERS } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import { ofAnyStatus } from './lists/order-lists.sql.ts'

/**
 * Median hours from placing to accepting, without the time of the model's questions, over those of the last orders that were
 * accepted; null before the first. Of each status only the last orders are read: few rejected ones were accepted.
 */
export const selectAcceptanceHours = statement<[modelId: string], { hours: number | null }>(
  'orders.selectAcceptanceHours',
  `select percentile_cont(0.5) within group (order by (extract(epoch from accepted_at - created_at) - case when questions_asked = 0 then 0 else
       (select coalesce(sum(extract(epoch from least(q.ended_at, accepted_at) - q.asked_at)), 0) from orders.questions q where q.order_id = recent.id and q.asked_at < accepted_at)
     end) / 3600) as hours
   from (select id, accepted_at, created_at, questions_asked from orders.orders where accepted_at is not null and id in (${ofAnyStatus(
     (status) => `select id from orders.orders where model_id = $1 and status = '${status}' order by id desc limit ${ACCEPTANCE_ORDERS}`,
   )}) order by id desc limit ${ACCEPTANCE_ORDERS}) recent`,
)

export const selectWasOrdered = statement<[productId: string], { wasOrdered: boolean }>(
  'orders.selectWasOrdered',
  `select exists (select from orders.orders where product_id = $1) as "wasOrdered"`,
)
