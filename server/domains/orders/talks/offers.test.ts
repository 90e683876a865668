/** Offers of one side to the other (product.md §4): each half of each rule. After each test the books agree. */
import { describe, expect, test } from 'vitest'
import type { OfferIn } from '#contract/types.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon, fundWallet } from '#test-support/people.ts'

const world = useOrdersWorld()
const DAY = 86_400_000

async function accepted(options = {}): Promise<string> {
  const orderId = await world.place(options)
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  return orderId
}
async function delivered(): Promise<string> {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  return orderId
}
/** A revision of it is being worked on. */
async function reopened(): Promise<string> {
  await world.sql(`update models.products set free_revisions = 1, slots = 5 where id = '${world.productId}'`)
  const orderId = await delivered()
  await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Darker' }] })
  return orderId
}
const offer = async (orderId: string, wanted: OfferIn, as = world.model, message = 'Please') =>
  (await world.call(as, 'orders:makeOffer', { orderId, offer: wanted, message })).value.offerId
const accept = (orderId: string, offerId: string, as = world.customer) => world.call(as, 'orders:acceptOffer', { orderId, offerId })
const buy = (orderId: string, offerId: string, expectedPrice = 20) =>
  world.call(world.customer, 'orders:buyRevision', { orderId, offerId, expectedPrice })
const orderOf = async (orderId: string) => (await world.orderOf(orderId))!.order
const talksOf = async (orderId: string) => (await world.orderOf(orderId))!
const set = (orderId: string, fields: string) => world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
const near = (actual: number | null, expected: number) => expect(Math.abs((actual ?? 0) - expected)).toBeLessThan(60_000)
const salesOf = async () =>
  (
    await world.sql(`select p.completed_count, p.on_time_count, s.order_count, s.order_earned_cents::integer as cents
      from models.profiles p join models.sales s on s.model_id = p.user_id where p.user_id = '${world.model.userId}'`)
  )[0]
/** Topics of the figures of the model. */
const profile = () => [`model:${world.model.userId}`, 'models']
const refused = (code: string) => ({ code }) as const
const SPLIT: OfferIn = { kind: 'split', refund: 20 }
const CANCEL: OfferIn = { kind: 'cancel' }
const REVISION: OfferIn = { kind: 'revision', price: 20 }
const days = (count: number): OfferIn => ({ kind: 'extension', days: count })

describe('an extension', () => {
  test('that is accepted moves the due date from the later of it and now, and the order is late no longer', async () => {
    const orderId = await accepted()
    const { deliverBy } = await orderOf(orderId)
    await accept(orderId, await offer(orderId, days(2)))
    near((await orderOf(orderId)).deliverBy, deliverBy! + 2 * DAY)
    await set(orderId, `deliver_by = now() - interval '5 days'`)
    await world.clock()
    expect(await orderOf(orderId)).toMatchObject({ isLate: true })
    await accept(orderId, await offer(orderId, days(3), world.customer), world.model)
    expect(await orderOf(orderId)).toMatchObject({ isLate: false, offer: null })
    near((await orderOf(orderId)).deliverBy, Date.now() + 3 * DAY)
    expect(await world.sql(`select extended_at is not null as is from orders.orders where id = '${orderId}'`)).toEqual([{ is: true }])
  })

  test('in a pause comes on top of the pause, and does not move an express promise', async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await accepted({ addonIds: [addon], expectedTotal: 60 })
    const expressBy = async () => (await world.sql(`select express_by from orders.orders where id = '${orderId}'`))[0]!['express_by']
    const before = await expressBy()
    await accept(orderId, await offer(orderId, days(4)))
    expect(await expressBy()).toEqual(before)
    await world.call(world.model, 'orders:askQuestion', { orderId, question: 'Which lake?' })
    await set(
      orderId,
      `paused_at = paused_at - interval '1 day', paused_until = paused_until - interval '1 day', deliver_by = now() - interval '2 days'`,
    )
    await accept(orderId, await offer(orderId, days(1)))
    await world.call(world.customer, 'orders:answerQuestion', { orderId, answer: 'The small one' })
    near((await orderOf(orderId)).deliverBy, Date.now() + DAY)
  })

  test('that is declined, withdrawn or lapsed changes nothing, and frees the place for another', async () => {
    const orderId = await accepted()
    const before = await orderOf(orderId)
    const first = await offer(orderId, days(2))
    await expect(offer(orderId, days(2), world.customer)).rejects.toMatchObject(refused('wrong_status'))
    await world.call(world.customer, 'orders:declineOffer', { orderId, offerId: first })
    const second = await offer(orderId, days(2))
    await world.call(world.model, 'orders:withdrawOffer', { orderId, offerId: second })
    const third = await offer(orderId, days(2))
    near((await orderOf(orderId)).offer!.until, Date.now() + 2 * DAY)
    // Not the one that waits instead of it.
    await expect(accept(orderId, first)).rejects.toMatchObject(refused('wrong_status'))
    await world.clock()
    expect((await orderOf(orderId)).offer).not.toBeNull()
    await set(orderId, `offer_until = now() - interval '1 second'`)
    await world.clock()
    expect(await orderOf(orderId)).toEqual(before)
    expect((await talksOf(orderId)).offers.map(({ _id, outcome, days: wanted }) => [_id, outcome, wanted])).toEqual([
      [third, 'lapsed', 2],
      [second, 'withdrawn', 2],
      [first, 'declined', 2],
    ])
    for (const ended of [first, second, third]) await expect(accept(orderId, ended)).rejects.toMatchObject(refused('wrong_status'))
  })

  test('whose time is over is not accepted, even before the clock ends it, and makes way for another', async () => {
    const orderId = await accepted()
    const offerId = await offer(orderId, days(2))
    await world.sql(`update orders.proposals set until = now() - interval '1 second' where id = '${offerId}'`)
    await expect(accept(orderId, offerId)).rejects.toMatchObject(refused('wrong_status'))
    const next = await offer(orderId, days(3), world.customer)
    expect((await talksOf(orderId)).offers).toMatchObject([
      { _id: next, outcome: null },
      { _id: offerId, outcome: 'lapsed' },
    ])
    expect((await world.eventsOf(orderId)).slice(-2)).toEqual(['offer_lapsed by clock', 'offer_made by customer'])
    const told = await world.sql(
      `select data->>'event' as event from notifications.notifications where user_id = '${world.model.userId}' and about = '${orderId}' order by id desc limit 2`,
    )
    expect(told).toEqual([{ event: 'offer_extension' }, { event: 'offer_lapsed' }])
    await accept(orderId, next, world.model)
  })

  test('is no longer there once the order is delivered', async () => {
    const orderId = await accepted()
    const offerId = await offer(orderId, days(2))
    await deliver(world.call, world.model, orderId)
    expect((await orderOf(orderId)).offer).toBeNull()
    expect((await talksOf(orderId)).offers).toMatchObject([{ outcome: 'ended' }])
    await expect(accept(orderId, offerId)).rejects.toMatchObject(refused('wrong_status'))
  })
})

describe('a customer of a late order', () => {
  const extend = (orderId: string, as = world.customer) => world.call(as, 'orders:extendOrder', { orderId, days: 2 })

  test('gives more days from now on, without asking', async () => {
    const orderId = await accepted()
    await expect(extend(orderId)).rejects.toMatchObject(refused('wrong_status'))
    await set(orderId, `deliver_by = now() - interval '1 day'`)
    await world.clock()
    for (const other of [world.model, world.stranger]) await expect(extend(orderId, other)).rejects.toMatchObject(refused('not_found'))
    await extend(orderId)
    expect(await orderOf(orderId)).toMatchObject({ isLate: false })
    near((await orderOf(orderId)).deliverBy, Date.now() + 2 * DAY)
    expect((await world.eventsOf(orderId)).at(-1)).toBe('extended by customer')
    await expect(extend(orderId)).rejects.toMatchObject(refused('wrong_status'))
  })
})

describe('a cancellation', () => {
  test('while the work goes on refunds everything, frees the slot, and ends a question', async () => {
    await world.sql(`update models.products set slots = 1 where id = '${world.productId}'`)
    const orderId = await accepted()
    await world.call(world.model, 'orders:askQuestion', { orderId, question: 'Still wanted?' })
    await accept(orderId, await offer(orderId, CANCEL))
    expect(await orderOf(orderId)).toMatchObject({ status: 'rejected', refunded: 50, pausedUntil: null })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    expect((await world.orderOf(orderId))!.settlements).toMatchObject([
      { cause: 'offer', refund: 50, payment: 0, commission: 0, by: 'customer' },
    ])
    expect((await talksOf(orderId)).questions).toMatchObject([{ endedBy: 'customer' }])
    await world.place()
  })

  test('of a delivered order takes payment, commission and the completion back', async () => {
    const orderId = await delivered()
    expect(await salesOf()).toEqual({ completed_count: 1, on_time_count: 1, order_count: 1, cents: 40_00 })
    const { topics } = await accept(orderId, await offer(orderId, CANCEL, world.customer), world.model)
    expect(topics).toEqual(expect.arrayContaining(profile()))
    expect(await orderOf(orderId)).toMatchObject({ status: 'rejected', refunded: 50, holdUntil: null })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 0, earnings_hold: 0 })
    expect(await salesOf()).toEqual({ completed_count: 0, on_time_count: 0, order_count: 0, cents: 0 })
  })

  test('is neither offered nor accepted before the acceptance of the order, after the hold, or by the side that offers', async () => {
    const pending = await world.place()
    await expect(offer(pending, CANCEL)).rejects.toMatchObject(refused('wrong_status'))
    const orderId = await delivered()
    const offerId = await offer(orderId, CANCEL)
    await expect(accept(orderId, offerId, world.model)).rejects.toMatchObject(refused('wrong_status'))
    for (const other of [world.stranger, world.admin])
      await expect(accept(orderId, offerId, other)).rejects.toMatchObject(refused('not_found'))
    await expect(world.call(world.customer, 'orders:withdrawOffer', { orderId, offerId })).rejects.toMatchObject(refused('wrong_status'))
    await expect(world.call(world.model, 'orders:declineOffer', { orderId, offerId })).rejects.toMatchObject(refused('wrong_status'))
    await set(orderId, `hold_until = now() - interval '1 second'`)
    await expect(accept(orderId, offerId)).rejects.toMatchObject(refused('wrong_status'))
    await world.clock()
    expect((await talksOf(orderId)).offers).toMatchObject([{ outcome: 'ended' }])
    expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00 })
  })
})

describe('a split', () => {
  test('of a held payment refunds its part, takes the commission of the rest, and releases at once', async () => {
    const orderId = await delivered()
    const { topics } = await accept(orderId, await offer(orderId, SPLIT))
    expect(topics).toEqual(expect.arrayContaining(profile()))
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', refunded: 20, modelPayment: 24, holdUntil: null })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 470_00, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 24_00, earnings_hold: 0 })
    expect(await salesOf()).toMatchObject({ completed_count: 1, order_count: 1, cents: 24_00 })
    const { settlements, events } = (await world.orderOf(orderId))!
    expect(settlements.at(-1)).toMatchObject({ cause: 'offer', total: 50, refund: 20, payment: 24, commission: 6 })
    expect(events.slice(-2).map(({ kind, by }) => `${kind} by ${by}`)).toEqual(['offer_accepted by customer', 'released by customer'])
  })

  test('while a revision is worked on completes the order with the last delivery, and releases', async () => {
    const orderId = await reopened()
    await accept(orderId, await offer(orderId, { kind: 'split', refund: 10 }, world.customer), world.model)
    const { order } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ status: 'completed', refunded: 10, modelPayment: 32, round: 0, holdUntil: null })
    expect(order.files).toHaveLength(1)
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 460_00, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 32_00, earnings_hold: 0 })
    expect(await salesOf()).toEqual({ completed_count: 1, on_time_count: 1, order_count: 1, cents: 32_00 })
    expect(await world.sql(`select open_orders from models.products where id = '${world.productId}'`)).toEqual([{ open_orders: 0 }])
  })

  test('while a revision is worked on counts as late where the last delivery was', async () => {
    const orderId = await reopened()
    await world.sql(`update orders.rounds set is_on_time = false where order_id = '${orderId}'`)
    await accept(orderId, await offer(orderId, { kind: 'split', refund: 10 }, world.customer), world.model)
    expect(await salesOf()).toMatchObject({ completed_count: 1, on_time_count: 0 })
  })

  test('needs a delivery, leaves the model something, and takes no refund back', async () => {
    await expect(offer(await accepted(), SPLIT)).rejects.toMatchObject(refused('wrong_status'))
    const orderId = await delivered()
    await expect(offer(orderId, { kind: 'split', refund: 50 })).rejects.toMatchObject(refused('bad_request'))
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const express = await accepted({ addonIds: [addon], expectedTotal: 60 })
    await set(express, `express_by = now() - interval '1 minute'`)
    await deliver(world.call, world.model, express)
    await expect(offer(express, { kind: 'split', refund: 9.99 })).rejects.toMatchObject(refused('bad_request'))
    // No more than the refunded amount: that only releases the rest.
    const offerId = await offer(express, { kind: 'split', refund: 10 })
    await world.call(world.model, 'orders:withdrawOffer', { orderId: express, offerId })
    await accept(express, await offer(express, { kind: 'split', refund: 10.01 }))
    // 60.00 − 10.01 = 49.99, of which 20 % are 10.00 after rounding.
    expect((await world.orderOf(express))!.settlements.at(-1)).toMatchObject({ total: 60, refund: 10.01, payment: 39.99, commission: 10 })
  })
})

describe('a revision for a price', () => {
  test('moves its price to escrow with the held payment, and the next delivery pays for both at the order’s own rate', async () => {
    const orderId = await delivered()
    await world.sql(`update settings.system set value = '50' where key = 'commission_percent'`)
    const offerId = await offer(orderId, REVISION)
    await buy(orderId, offerId)
    await world.sql(`update settings.system set value = '20' where key = 'commission_percent'`)
    expect((await world.orderOf(orderId))!.rounds).toMatchObject([{ revisionAt: expect.any(Number) as number, points: [] }])
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing', round: 1, totalPrice: 70, modelPayment: 56, revisionsLeft: 0 })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 430_00, escrow: 70_00 })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 0 })
    near((await orderOf(orderId)).deliverBy, Date.now() + 2 * DAY)
    await deliver(world.call, world.model, orderId)
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 56_00 })
    expect((await world.orderOf(orderId))!.settlements).toMatchObject([
      { total: 50, payment: 40, commission: 10 },
      { total: 70, payment: 56, commission: 14 },
    ])
    const transfers = await world.sql(`select kind, round, cents from ledger.transfers where cause_id = '${orderId}' order by id`)
    expect(transfers.map(({ kind, round, cents }) => `${String(kind)} ${String(round)}: ${String(cents)}`)).toEqual([
      'order 0: 5000',
      'earning 0: 4000',
      'commission 0: 1000',
      'order 1: 2000',
      'earning_returned 1: 4000',
      'commission_returned 1: 1000',
      'earning 2: 5600',
      'commission 2: 1400',
    ])
  })

  test('leaves the free ones, and what was refunded stays refunded', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await accepted({ addonIds: [addon], expectedTotal: 60 })
    await set(orderId, `express_by = now() - interval '1 minute'`)
    await deliver(world.call, world.model, orderId)
    await buy(orderId, await offer(orderId, { kind: 'revision', price: 0.03 }), 0.03)
    // 60.03 − 10.00 refunded = 50.03, of which 20 % are 10.01 after rounding.
    expect(await orderOf(orderId)).toMatchObject({ totalPrice: 60.03, refunded: 10, modelPayment: 40.02, revisionsLeft: 1 })
    await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Ill' })
    expect(await orderOf(orderId)).toMatchObject({ status: 'rejected', refunded: 60.03 })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
  })

  test('is refused without the money, with the missing amount, and goes well once it is there', async () => {
    const orderId = await delivered()
    const offerId = await offer(orderId, { kind: 'revision', price: 450.01 })
    await expect(buy(orderId, offerId, 450.01)).rejects.toMatchObject({
      code: 'short_balance',
      data: { missing: 0.01, balance: 450, total: 450.01 },
    })
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', offer: { kind: 'revision' } })
    await fundWallet(world.database, world.customer.userId!, 1)
    await buy(orderId, offerId, 450.01)
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 0, escrow: 500_01 })
  })

  test('is offered by the model alone, and accepted by paying the price that was shown', async () => {
    const orderId = await delivered()
    await expect(offer(orderId, REVISION, world.customer)).rejects.toMatchObject(refused('wrong_status'))
    const offerId = await offer(orderId, REVISION)
    await expect(accept(orderId, offerId)).rejects.toMatchObject(refused('bad_request'))
    for (const shown of [19, 21])
      await expect(buy(orderId, offerId, shown)).rejects.toMatchObject({ code: 'price_changed', data: { total: 20 } })
    await world.call(world.customer, 'orders:declineOffer', { orderId, offerId })
    const split = await offer(orderId, SPLIT)
    await expect(buy(orderId, split)).rejects.toMatchObject(refused('bad_request'))
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00 })
  })
})

test('agreed splits and releases of one model at once never wait for each other in a circle', async () => {
  for (let run = 0; run < 6; run += 1) {
    const [first, second, third, fourth] = [await delivered(), await delivered(), await delivered(), await delivered()]
    const [split, other] = [await offer(first, { kind: 'split', refund: 10 }), await offer(second, { kind: 'split', refund: 20 })]
    const release = (orderId: string) => world.call(world.customer, 'orders:acceptDelivery', { orderId })
    await Promise.all([accept(first, split), release(third), accept(second, other), release(fourth)])
    await fundWallet(world.database, world.customer.userId ?? '', 200_00)
  }
})
