/** Two steps on one order at the same moment: one of them happens, never both, and the books agree after each. */
import { expect, test } from 'vitest'
import type { OfferIn } from '#contract/types.ts'
import { deliver, pictureBytes } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { fundWallet } from '#test-support/people.ts'

const world = useOrdersWorld()
const RUNS = 100
const LONG_MS = 120_000

let bytes: Buffer | undefined
async function delivered(): Promise<string> {
  bytes ??= await pictureBytes()
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId, bytes)
  return orderId
}
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
const orderOf = async (orderId: string) => (await world.orderOf(orderId))!.order
const eventsOf = async (orderId: string) => (await world.orderOf(orderId))!.events.map(({ kind }) => kind)

/** Starts both at once, `RUNS` times; each run gets an order of its own. Answers whether the first one went well, for each run. */
async function race(
  begin: () => Promise<{ orderId: string; first: () => Promise<unknown>; second: () => Promise<unknown> }>,
  check: (orderId: string, isFirst: boolean) => Promise<void>,
) {
  await fundWallet(world.database, world.customer.userId!, RUNS * 60_00)
  for (let run = 0; run < RUNS; run += 1) {
    const { orderId, first, second } = await begin()
    const [one] =
      run % 2 === 0 ? await Promise.allSettled([first(), second()]) : (await Promise.allSettled([second(), first()])).toReversed()
    await check(orderId, one?.status === 'fulfilled')
  }
}

test('a revision and the acceptance of the delivery', { timeout: LONG_MS }, async () => {
  await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
  await race(
    async () => {
      const orderId = await delivered()
      return {
        orderId,
        first: () => world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Darker' }] }),
        second: () => world.call(world.customer, 'orders:acceptDelivery', { orderId }),
      }
    },
    async (orderId, isFirst) => {
      expect(await orderOf(orderId)).toMatchObject(isFirst ? { status: 'processing', round: 1 } : { status: 'completed', holdUntil: null })
      expect((await eventsOf(orderId)).filter((kind) => kind === 'released' || kind === 'revision_asked')).toHaveLength(1)
    },
  )
})

test('an accepted offer and its lapse', { timeout: LONG_MS }, async () => {
  await race(
    async () => {
      const orderId = await delivered()
      const offerId = await offer(orderId, { kind: 'split', refund: 20 })
      // Over for the clock, and a moment before the end for the customer.
      await set(orderId, `offer_until = now() - interval '1 second'`)
      return { orderId, first: () => accept(orderId, offerId), second: () => world.clock() }
    },
    async (orderId, isAccepted) => {
      expect((await world.orderOf(orderId))!.offers).toMatchObject([{ outcome: isAccepted ? 'accepted' : 'lapsed' }])
      expect(await orderOf(orderId)).toMatchObject({ refunded: isAccepted ? 20 : 0, offer: null })
    },
  )
})

test('an accepted cancellation and the end of the hold', { timeout: LONG_MS }, async () => {
  await race(
    async () => {
      const orderId = await delivered()
      const offerId = await offer(orderId, { kind: 'cancel' })
      await set(orderId, `hold_until = now() + interval '2 milliseconds'`)
      return { orderId, first: () => accept(orderId, offerId), second: () => world.clock() }
    },
    async (orderId, isAccepted) => {
      await world.clock()
      expect(await orderOf(orderId)).toMatchObject(
        isAccepted ? { status: 'rejected', refunded: 50 } : { status: 'completed', refunded: 0, holdUntil: null },
      )
    },
  )
})

test('an accepted extension and the refund of a late order', { timeout: LONG_MS }, async () => {
  await race(
    async () => {
      const orderId = await late()
      const offerId = await offer(orderId, { kind: 'extension', days: 2 }, world.customer)
      return { orderId, first: () => accept(orderId, offerId, world.model), second: () => world.clock() }
    },
    async (orderId, isAccepted) => {
      expect(await orderOf(orderId)).toMatchObject(
        isAccepted ? { status: 'processing', isLate: false } : { status: 'rejected', refunded: 50 },
      )
      if (isAccepted) await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Done' })
    },
  )
})

test('two answers to one question', { timeout: LONG_MS }, async () => {
  await race(
    async () => {
      const orderId = await world.place()
      await world.call(world.model, 'orders:askQuestion', { orderId, question: 'Which?' })
      const answer = (text: string) => () => world.call(world.customer, 'orders:answerQuestion', { orderId, answer: text })
      return { orderId, first: answer('The first'), second: answer('The second') }
    },
    async (orderId, isFirst) => {
      expect((await world.orderOf(orderId))!.questions).toMatchObject([
        { answer: isFirst ? 'The first' : 'The second', endedBy: 'customer' },
      ])
      expect((await eventsOf(orderId)).filter((kind) => kind === 'question_answered')).toHaveLength(1)
      await world.call(world.customer, 'orders:cancelOrder', { orderId })
    },
  )
})

test('two payments for one revision', { timeout: LONG_MS }, async () => {
  await race(
    async () => {
      const orderId = await delivered()
      const offerId = await offer(orderId, { kind: 'revision', price: 5 })
      const buy = () => world.call(world.customer, 'orders:buyRevision', { orderId, offerId, expectedPrice: 5 })
      return { orderId, first: buy, second: buy }
    },
    async (orderId) => {
      expect(await orderOf(orderId)).toMatchObject({ status: 'processing', totalPrice: 55, round: 1 })
      await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Done' })
    },
  )
})
