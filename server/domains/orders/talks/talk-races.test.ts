/** Two steps on one order at the same moment: one of them happens, never both, and the books agree after each test. */
import { expect, test } from 'vitest'
import type { OfferIn, OrderEvent } from '#contract/types.ts'
import { delivered, race } from '#test-support/order-races.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()
const LONG_MS = 60_000

async function late(): Promise<string> {
  const orderId = await world.place()
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  await set(orderId, `deliver_by = now() - interval '80 hours', late_at = now() - interval '73 hours'`)
  return orderId
}
const set = (orderId: string, fields: string) => world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
const offer = async (orderId: string, wanted: OfferIn, as = world.model) =>
  (await world.call(as, 'orders:makeOffer', { orderId, offer: wanted })).value.offerId
const accept = (orderId: string, offerId: string, as = world.customer) => world.call(as, 'orders:acceptOffer', { orderId, offerId })
/** The order with its talks, and those of its events that are of these kinds. */
async function found(orderId: string, ...kinds: readonly OrderEvent['kind'][]) {
  const { order, events, offers, questions } = (await world.orderOf(orderId))!
  return { order, offers, questions, steps: events.map(({ kind }) => kind).filter((kind) => kinds.includes(kind)) }
}

test('a revision and the acceptance of the delivery', { timeout: LONG_MS }, async () => {
  await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
  await race(world, {
    begin: async () => {
      const orderId = await delivered(world)
      return {
        orderId,
        first: () => world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Darker' }] }),
        second: () => world.call(world.customer, 'orders:acceptDelivery', { orderId }),
      }
    },
    check: async (orderId, isFirst) =>
      expect(await found(orderId, 'released', 'revision_asked')).toMatchObject(
        isFirst
          ? { order: { status: 'processing', round: 1 }, steps: ['revision_asked'] }
          : { order: { status: 'completed', holdUntil: null }, steps: ['released'] },
      ),
  })
})

test('an accepted offer and its lapse', { timeout: LONG_MS }, async () => {
  await race(world, {
    begin: async () => {
      const orderId = await delivered(world)
      const offerId = await offer(orderId, { kind: 'split', refund: 20 })
      // Over for the clock, and a moment before the end for the customer.
      await set(orderId, `offer_until = now() - interval '1 second'`)
      return { orderId, first: () => accept(orderId, offerId) }
    },
    check: async (orderId, isAccepted) =>
      expect(await found(orderId)).toMatchObject({
        offers: [{ outcome: isAccepted ? 'accepted' : 'lapsed' }],
        order: { refunded: isAccepted ? 20 : 0, offer: null },
      }),
  })
})

test('an accepted cancellation and the end of the hold', { timeout: LONG_MS }, async () => {
  await race(world, {
    begin: async () => {
      const orderId = await delivered(world)
      const offerId = await offer(orderId, { kind: 'cancel' })
      return {
        orderId,
        ready: () => set(orderId, `hold_until = now() + interval '2 milliseconds'`),
        first: () => accept(orderId, offerId),
      }
    },
    after: () => world.clock(),
    check: async (orderId, isAccepted) =>
      expect((await found(orderId)).order).toMatchObject(
        isAccepted ? { status: 'rejected', refunded: 50 } : { status: 'completed', refunded: 0, holdUntil: null },
      ),
  })
})

test('an accepted extension and the refund of a late order', { timeout: LONG_MS }, async () => {
  await race(world, {
    begin: async () => {
      const orderId = await late()
      const offerId = await offer(orderId, { kind: 'extension', days: 2 }, world.customer)
      return { orderId, first: () => accept(orderId, offerId, world.model) }
    },
    check: async (orderId, isAccepted) => {
      expect((await found(orderId)).order).toMatchObject(
        isAccepted ? { status: 'processing', isLate: false } : { status: 'rejected', refunded: 50 },
      )
      if (isAccepted) await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Done' })
    },
  })
})

test('two answers to one question', { timeout: LONG_MS }, async () => {
  await race(world, {
    begin: async () => {
      const orderId = await world.place()
      await world.call(world.model, 'orders:askQuestion', { orderId, question: 'Which?' })
      const answer = (text: string) => () => world.call(world.customer, 'orders:answerQuestion', { orderId, answer: text })
      return { orderId, first: answer('The first'), second: answer('The second') }
    },
    check: async (orderId, isFirst) => {
      expect(await found(orderId, 'question_answered')).toMatchObject({
        questions: [{ answer: isFirst ? 'The first' : 'The second', endedBy: 'customer' }],
        steps: ['question_answered'],
      })
      await world.call(world.customer, 'orders:cancelOrder', { orderId })
    },
  })
})

test('two payments for one revision', { timeout: LONG_MS }, async () => {
  await race(world, {
    begin: async () => {
      const orderId = await delivered(world)
      const offerId = await offer(orderId, { kind: 'revision', price: 5 })
      const buy = () => world.call(world.customer, 'orders:buyRevision', { orderId, offerId, expectedPrice: 5 })
      return { orderId, first: buy, second: buy }
    },
    check: async (orderId) => {
      expect((await found(orderId)).order).toMatchObject({ status: 'processing', totalPrice: 55, round: 1 })
      await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Done' })
    },
  })
})
