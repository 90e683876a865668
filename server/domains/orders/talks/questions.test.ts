/** Questions of the model pause the clock of an order (product.md §4), and their end moves every deadline. */
import { describe, expect, test } from 'vitest'
import { deliver } from '#test-support/delivery.ts'
import { createStaff } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon } from '#test-support/people.ts'

const world = useOrdersWorld()
const HOUR = 3_600_000

const accept = (orderId: string) => world.call(world.model, 'orders:acceptOrder', { orderId })
async function accepted(options = {}): Promise<string> {
  const orderId = await world.place(options)
  await accept(orderId)
  return orderId
}
const ask = (orderId: string, as = world.model) => world.call(as, 'orders:askQuestion', { orderId, question: 'Day or night?' })
const answer = (orderId: string, as = world.customer) => world.call(as, 'orders:answerQuestion', { orderId, answer: 'Night.' })
const goOn = (orderId: string, as = world.model) => world.call(as, 'orders:endQuestion', { orderId })
const orderOf = async (orderId: string) => (await world.orderOf(orderId))!.order
const talksOf = (orderId: string, as = world.customer) => world.orderOf(orderId, as)
const set = (orderId: string, fields: string) => world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
/** As if the open question had been asked so many hours earlier. */
const passed = (orderId: string, hours: number) =>
  set(orderId, `paused_at = paused_at - interval '${hours} hours', paused_until = paused_until - interval '${hours} hours'`)
const near = (actual: number | null, expected: number) => expect(Math.abs((actual ?? 0) - expected)).toBeLessThan(60_000)

describe('a question', () => {
  test('pauses the delivery date, and the answer moves it by the pause', async () => {
    const orderId = await accepted()
    const { deliverBy } = await orderOf(orderId)
    await ask(orderId)
    near((await orderOf(orderId)).pausedUntil, Date.now() + 72 * HOUR)
    expect(await orderOf(orderId)).toMatchObject({ questionsLeft: 2 })
    await passed(orderId, 10)
    await answer(orderId)
    const { deliverBy: moved, pausedUntil } = await orderOf(orderId)
    near(moved, deliverBy! + 10 * HOUR)
    expect(pausedUntil).toBeNull()
    expect((await talksOf(orderId))!.questions).toMatchObject([{ n: 0, question: 'Day or night?', answer: 'Night.', endedBy: 'customer' }])
    expect(await world.eventsOf(orderId)).toEqual([
      'placed by customer',
      'accepted by model',
      'question_asked by model',
      'question_answered by customer',
    ])
  })

  test('ends alone: neither one of another order nor an earlier one of the same changes with it', async () => {
    const [orderId, other, without] = [await accepted(), await accepted(), await accepted()]
    await ask(orderId)
    await goOn(orderId)
    const first = (await talksOf(orderId))!.questions[0]!
    await ask(orderId)
    await ask(other)
    await answer(orderId)
    expect((await talksOf(orderId))!.questions).toMatchObject([{ n: 1, answer: 'Night.', endedBy: 'customer' }, first])
    expect(first).toMatchObject({ n: 0, answer: null, endedBy: 'model' })
    expect((await talksOf(other))!.questions).toMatchObject([{ answer: null, endedAt: null }])
    expect((await orderOf(other)).pausedUntil).not.toBeNull()
    // An order without questions has used no time of them.
    await deliver(world.call, world.model, without)
    expect(await world.sql(`select paused_seconds from orders.orders where id = '${without}'`)).toEqual([{ paused_seconds: 0 }])
  })

  test('across the due date keeps the order from being late, and from being refunded once it is late', async () => {
    const orderId = await accepted()
    await set(orderId, `deliver_by = now() + interval '1 hour'`)
    await ask(orderId)
    await passed(orderId, 5)
    await set(orderId, `deliver_by = deliver_by - interval '5 hours'`)
    await world.clock()
    expect(await orderOf(orderId)).toMatchObject({ isLate: false, status: 'processing' })
    await answer(orderId)
    near((await orderOf(orderId)).deliverBy, Date.now() + HOUR)
    await set(orderId, `deliver_by = now() - interval '1 second'`)
    await world.clock()
    expect(await orderOf(orderId)).toMatchObject({ isLate: true })
    await ask(orderId)
    await passed(orderId, 50)
    await set(orderId, `late_at = now() - interval '100 hours'`)
    await world.clock()
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
    await goOn(orderId)
    await world.clock()
    // The patience of 72 hours was paused for 50 of the 100.
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
  })

  test('while pending pauses the acceptance date; accepting goes on with it, and the days run from its end', async () => {
    const orderId = await world.place()
    const { acceptBy } = await orderOf(orderId)
    await ask(orderId)
    await passed(orderId, 20)
    await set(orderId, `accept_by = now() - interval '1 hour'`)
    await world.clock()
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
    await answer(orderId)
    near((await orderOf(orderId)).acceptBy, Date.now() + 19 * HOUR)
    expect(acceptBy).not.toBeNull()
    await ask(orderId)
    await passed(orderId, 4)
    await accept(orderId)
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
    expect((await orderOf(orderId)).pausedUntil).not.toBeNull()
    await passed(orderId, 6)
    await answer(orderId)
    near((await orderOf(orderId)).deliverBy, Date.now() + 78 * HOUR)
    expect(await world.sql(`select paused_seconds / 3600 as hours from orders.orders where id = '${orderId}'`)).toEqual([{ hours: 30 }])
  })

  test('has what is left of 72 hours in all, over three questions', async () => {
    const orderId = await accepted()
    await ask(orderId)
    await passed(orderId, 30)
    await answer(orderId)
    await ask(orderId)
    near((await orderOf(orderId)).pausedUntil, Date.now() + 42 * HOUR)
    await passed(orderId, 12)
    await goOn(orderId)
    await ask(orderId)
    near((await orderOf(orderId)).pausedUntil, Date.now() + 30 * HOUR)
    await answer(orderId)
    await expect(ask(orderId)).rejects.toMatchObject({ code: 'wrong_status', message: expect.stringContaining('used up') as string })
    expect((await talksOf(orderId))!.questions.map(({ n, answer: text, endedBy }) => [n, text, endedBy])).toEqual([
      [2, 'Night.', 'customer'],
      [1, null, 'model'],
      [0, 'Night.', 'customer'],
    ])
  })

  test('that uses all of the time up is the last one', async () => {
    const orderId = await accepted()
    await ask(orderId)
    await passed(orderId, 72)
    await world.clock()
    expect(await orderOf(orderId)).toMatchObject({ pausedUntil: null, questionsLeft: 0 })
    await expect(ask(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('ends by the clock after its time, also when the clock comes later, and moves the date by its time alone', async () => {
    const orderId = await accepted()
    const { deliverBy } = await orderOf(orderId)
    await ask(orderId)
    await world.clock()
    expect((await orderOf(orderId)).pausedUntil).not.toBeNull()
    await passed(orderId, 90)
    await world.clock()
    near((await orderOf(orderId)).deliverBy, deliverBy! + 72 * HOUR)
    expect((await talksOf(orderId))!.questions).toMatchObject([{ answer: null, endedBy: 'clock' }])
    expect((await world.eventsOf(orderId)).at(-1)).toBe('question_ended by clock')
  })

  test('is one at a time, of the model to the customer alone, and while the order is open', async () => {
    const orderId = await accepted()
    for (const other of [world.customer, world.stranger, world.admin])
      await expect(ask(orderId, other)).rejects.toMatchObject({ code: expect.stringMatching('not_found|forbidden') as string })
    await expect(answer(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    await expect(goOn(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    await ask(orderId)
    await expect(ask(orderId)).rejects.toMatchObject({ code: 'wrong_status', message: expect.stringContaining('open already') as string })
    for (const other of [world.model, world.stranger, world.admin])
      await expect(answer(orderId, other)).rejects.toMatchObject({ code: 'not_found' })
    await deliver(world.call, world.model, orderId)
    await expect(answer(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    await expect(ask(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await talksOf(orderId, world.stranger)).toBeNull()
    await world.call(world.admin, 'orders:openThread', { orderId, reason: 'A complaint' })
    const { questions } = (await talksOf(orderId))!
    expect(questions).toHaveLength(1)
    for (const reader of [world.model, world.admin]) expect(await talksOf(orderId, reader)).toMatchObject({ questions })
  })

  test('ends with a step that ends the order, by its side', async () => {
    const endings = {
      model: (orderId: string) => deliver(world.call, world.model, orderId),
      customer: (orderId: string) => world.call(world.customer, 'orders:cancelOrder', { orderId }),
      admin: async (orderId: string) =>
        world.call(await createStaff(world, 'Jonas'), 'admin/orders:rejectOrder', { orderId, reason: 'Not allowed' }),
    }
    for (const [side, end] of Object.entries(endings)) {
      const orderId = await world.place()
      await ask(orderId)
      await end(orderId)
      expect((await talksOf(orderId))!.questions).toMatchObject([{ answer: null, endedBy: side }])
      expect(await orderOf(orderId)).toMatchObject({ pausedUntil: null })
    }
  })
})

describe('a delivery', () => {
  test('is on time by the date that pauses have moved, with a question open, ended, or before an acceptance', async () => {
    const open = await accepted()
    await ask(open)
    await passed(open, 10)
    await set(open, `deliver_by = now() - interval '9 hours'`)
    await deliver(world.call, world.model, open)
    const late = await accepted()
    await ask(late)
    await passed(late, 10)
    await set(late, `deliver_by = now() - interval '11 hours'`)
    await deliver(world.call, world.model, late)
    const never = await world.place()
    await ask(never)
    await passed(never, 10)
    await answer(never)
    await set(never, `created_at = now() - interval '81 hours'`)
    await deliver(world.call, world.model, never)
    const isOnTime = async (orderId: string) => (await world.orderOf(orderId))!.rounds[0]!.isOnTime
    expect([await isOnTime(open), await isOnTime(late), await isOnTime(never)]).toEqual([true, false, true])
  })

  test('keeps an express promise that a pause has moved, and misses it after that', async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const express = async (hours: number) => {
      const orderId = await accepted({ addonIds: [addon], expectedTotal: 60 })
      await ask(orderId)
      await passed(orderId, 10)
      await answer(orderId)
      await set(orderId, `express_by = express_by - interval '${hours} hours'`)
      await deliver(world.call, world.model, orderId)
      return (await orderOf(orderId)).refunded
    }
    // One day, and ten hours of pause.
    expect([await express(33), await express(35)]).toEqual([0, 10])
  })
})
