/** The own orders of a user on one side, by state, due date and words. Each is found along an index of that side. */
import type { Party } from '#contract/rules/order-steps.ts'
import type { OrderStatus } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { DUE, IS_OPEN, newest, ofAnyStatus, type OrderView, view } from './order-lists.sql.ts'

/** States of orders that need an act: all of them pass within days. The indexes `orders_…_marked` have the same expression. */
const IS_MARKED = `((status = 'processing' and (late_at is not null or round > 0)) or paused_at is not null or offer_id is not null or dispute is not null)`

/** Has the order this state? Null: any. */
const isIn = (state: string) => `case ${state}::text
  when 'open' then ${IS_OPEN} when 'late' then status = 'processing' and late_at is not null when 'question' then paused_at is not null
  when 'revision' then status = 'processing' and round > 0 when 'offer' then offer_id is not null when 'problem' then dispute is not null
  when 'done' then status = 'completed' when 'rejected' then status = 'rejected' else true end`

const DUE_FROM = (at: string) => `timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`

export interface DueRow {
  id: string
  productName: string
  otherId: string
  otherName: string
  dueAt: number
  status: OrderStatus
  isLate: boolean
  isPaused: boolean
}

type Search = [userId: string, search: string, state: string | null, limit: number, sample: number]

function statementsOf(side: Party) {
  const own = `${side}_id = $1`
  const other = side === 'customer' ? 'model_id' : 'customer_id'
  return {
    /** Newest first, before an order. */
    all: statement<[userId: string, before: string, limit: number], OrderView>(
      `orders.own.${side}.all`,
      view(
        `${ofAnyStatus((status) => `select id from orders.orders where ${own} and status = '${status}' and id < $2 order by id desc limit $3`)} order by id desc limit $3`,
        newest,
      ),
    ),
    byStatus: statement<[userId: string, before: string, limit: number, status: OrderStatus], OrderView>(
      `orders.own.${side}.byStatus`,
      view(`select id from orders.orders where ${own} and status = $4 and id < $2 order by id desc limit $3`, newest),
    ),
    marked: statement<[userId: string, before: string, limit: number, state: string], OrderView>(
      `orders.own.${side}.marked`,
      view(`select id from orders.orders where ${own} and ${IS_MARKED} and id < $2 and ${isIn('$4')} order by id desc limit $3`, newest),
    ),
    /** Open orders by their next deadline, from a place in that order until a moment (microseconds since 1970). */
    byDue: statement<
      [userId: string, afterMicros: number, afterId: string, untilMicros: number, limit: number, state: string | null],
      OrderView
    >(
      `orders.own.${side}.byDue`,
      view(
        `select id, ${DUE} as due from orders.orders where ${own} and ${IS_OPEN} and (${DUE}, id) > (${DUE_FROM('$2')}, $3::uuid) and ${DUE} < ${DUE_FROM('$4')} and ${isIn('$6')}
         order by ${DUE}, id limit $5`,
        'page.due, o.id',
      ),
    ),
    /** The order with this id, if it is one of theirs. */
    byId: statement<[userId: string, orderId: string, state: string | null], OrderView>(
      `orders.own.${side}.byId`,
      view(`select id from orders.orders where id = $2 and ${own} and ${isIn('$3')}`, newest),
    ),
    /** Finds by `orders.found_by`, which explains `sample`. */
    found: statement<Search, OrderView>(
      `orders.own.${side}.found`,
      view(
        `select hit.id from unnest((select orders.found_by($1, $2, $4, $5))) hit (id) join orders.orders found on found.id = hit.id where found.${own} and ${isIn('$3')}`,
        newest,
      ),
    ),
    due: statement<[userId: string, fromMicros: number, untilMicros: number, limit: number], DueRow>(
      `orders.own.${side}.due`,
      `select o.id, o.snapshot->>'productName' as "productName", u.id as "otherId", u.name as "otherName", o.due as "dueAt", o.status,
         o.late_at is not null as "isLate", o.paused_at is not null as "isPaused"
       from (select id, snapshot, ${other} as other, ${DUE} as due, status, late_at, paused_at from orders.orders
         where ${own} and ${IS_OPEN} and ${DUE} >= ${DUE_FROM('$2')} and ${DUE} < ${DUE_FROM('$3')} order by ${DUE}, id limit $4) o
       join users.users u on u.id = o.other order by o.due, o.id`,
    ),
  }
}

/** The statements of each side. */
export const OWN = { customer: statementsOf('customer'), model: statementsOf('model') } as const
