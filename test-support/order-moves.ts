/** Steps of an order by either side, staff and the clock, for tests that play many of them on an order of `useOrdersWorld`. */
import { expect } from 'vitest'
import type { Party } from '#contract/rules/order-steps.ts'
import type { OfferIn } from '#contract/types.ts'
import { checkedUpload, deliver, pictureBytes } from './delivery.ts'
import { createStaff, decide, heard, twoPoints } from './disputes.ts'
import type { OrdersWorld } from './orders-world.ts'

export type Move = (orderId: string) => Promise<unknown>

export const EXTENSION: OfferIn = { kind: 'extension', days: 2 }
export const CANCEL: OfferIn = { kind: 'cancel' }
export const SPLIT: OfferIn = { kind: 'split', refund: 10 }
export const REVISION: OfferIn = { kind: 'revision', price: 5 }

/** Tables with the times of an order, and how their rows belong to it. */
const TABLES: readonly (readonly [table: string, ofOrder: string])[] = [
  ['orders', 'id = $1'],
  ['questions', 'order_id = $1'],
  ['proposals', 'order_id = $1'],
  ['disputes', 'order_id = $1'],
  ['decisions', 'dispute_id in (select id from orders.disputes where order_id = $1)'],
]

/** Moves of this world. Each takes the id of its order. */
export function movesOf(world: OrdersWorld) {
  const by = (side: Party, path: string, args: object = {}): Move => {
    return (orderId) => world.call(world[side], path as 'orders:acceptOrder', { orderId, ...args })
  }
  const set =
    (fields: string): Move =>
    (orderId) =>
      world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
  /** Fails when the clock finds nothing to do. */
  const clock: Move = async () => expect(await world.clock()).toBe(1)
  return {
    by,
    set,
    clock,
    /** By an admin of its own, whose session is proven. */
    byStaff:
      (name: 'rejectOrder' | 'refundPart' | 'acceptDelivery' | 'extendOrder', args: object = {}): Move =>
      async (orderId) =>
        world.call(await createStaff(world, 'Jonas'), `admin/orders:${name}` as 'admin/orders:rejectOrder', {
          orderId,
          reason: 'Because',
          ...args,
        }),
    /** The clock, once the time of this column is over. */
    over: (field: string): Move[] => [set(`${field} = now() - interval '1 second'`), clock],
    /** Everything of this order happened so many hours earlier. */
    later:
      (hours: number): Move =>
      async (orderId) => {
        for (const [table, ofOrder] of TABLES) {
          const { rows } = await world.database.pool.query<{ name: string }>(
            `select column_name as name from information_schema.columns where table_schema = 'orders' and table_name = $1 and data_type = 'timestamp with time zone'`,
            [table],
          )
          const columns = rows.map(({ name }) => `${name} = ${name} - interval '${Math.round(hours * 3600)} seconds'`)
          await world.database.pool.query(`update orders.${table} set ${columns.join(', ')} where ${ofOrder}`, [orderId])
        }
      },
    accept: by('model', 'orders:acceptOrder'),
    deliver: ((orderId) => deliver(world.call, world.model, orderId)) satisfies Move as Move,
    replace: (async (orderId) => {
      const bytes = await pictureBytes('#936')
      const objectIds = [await checkedUpload(world.call, world.model, bytes, 'second.png')]
      return world.call(world.model, 'orders:replaceDelivery', { orderId, objectIds, fileSize: bytes.length })
    }) satisfies Move as Move,
    ask: by('model', 'orders:askQuestion', { question: 'Which?' }),
    answer: by('customer', 'orders:answerQuestion', { answer: 'That' }),
    make: (side: Party, offer: OfferIn) => by(side, 'orders:makeOffer', { offer, message: 'Please' }),
    /** Of the offer that waits. */
    answerOffer:
      (side: Party, name: 'acceptOffer' | 'declineOffer' | 'withdrawOffer' | 'buyRevision', args: object = {}): Move =>
      async (orderId) => {
        const [row] = await world.sql(`select offer_id from orders.orders where id = '${orderId}'`)
        await by(side, `orders:${name}`, { offerId: row?.['offer_id'], ...args })(orderId)
      },
    revise: by('customer', 'orders:requestRevision', { points: [{ text: 'Darker' }] }),
    report: by('customer', 'orders:reportProblem', { reason: 'not_as_described', points: twoPoints }),
    evidence: (side: Party) => by(side, 'orders:sendEvidence', { statement: 'This is how it was' }),
    hear: ((orderId) => heard(world, orderId)) satisfies Move as Move,
    /** Each decision by another admin. */
    decide: (async (orderId) => decide(world, await createStaff(world, 'Jonas'), orderId, 10)) satisfies Move as Move,
    appeal: (side: Party) => by(side, 'orders:appeal', { reason: 'It was agreed' }),
    review: by('customer', 'reviews:createReviewFromOrder', { rating: 5, title: 'Good', content: 'Very good' }),
    rate: by('model', 'reviews:rateCustomer', { rating: 5, note: '' }),
  }
}
