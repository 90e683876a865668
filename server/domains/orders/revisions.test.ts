/** Deliveries in rounds: revisions, express, and where the money is after each (docs/money.md). After each test the books agree. */
import { describe, expect, test } from 'vitest'
import { checkedUpload, deliver, pictureBytes } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon } from '#test-support/people.ts'

const world = useOrdersWorld()
const points = [{ text: 'The lake is too dark', x: 0.25, y: 0.5 }]

async function delivered(revisions = 1): Promise<string> {
  await world.sql(`update models.products set free_revisions = ${revisions} where id = '${world.productId}'`)
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  return orderId
}
const revise = (orderId: string, as = world.customer) => world.call(as, 'orders:requestRevision', { orderId, points })
const ended = (orderId: string, field: 'released_at' | 'rejected_at', days: number) =>
  world.sql(`update orders.orders set ${field} = now() - interval '${days} days' where id = '${orderId}'`)

/** Whether both sides can open each of the files; the page lists the same of them for both. */
async function readable(orderId: string, files: readonly string[]): Promise<boolean[]> {
  const opens = async (objectId: string, as: typeof world.customer) =>
    world.call(as, 'orders:createDownloadLink', { orderId, objectId }).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'media_missing' })
        return false
      },
    )
  const listed = new Set((await world.orderOf(orderId))!.rounds.flatMap((round) => round.files.map(({ objectId }) => objectId)))
  return Promise.all(
    files.map(async (objectId) => {
      const each = [await opens(objectId, world.customer), await opens(objectId, world.model)]
      expect(each).toEqual([listed.has(objectId), listed.has(objectId)])
      return listed.has(objectId)
    }),
  )
}

const transfersOf = (orderId: string) =>
  world
    .sql(`select kind, round, cents from ledger.transfers where cause_id = '${orderId}' order by id`)
    .then((rows) => rows.map(({ kind, round, cents }) => `${String(kind)} ${String(round)}: ${String(cents)}`))

describe('a revision', () => {
  test('puts payment and commission back into escrow, and the next delivery books both again', async () => {
    const orderId = await delivered()
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00 })
    await revise(orderId)
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 0 })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 50_00 })
    expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'processing', round: 1, revisionsLeft: 0, holdUntil: null })
    await deliver(world.call, world.model, orderId)
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00 })
    await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 0, wallet: 40_00 })
    expect(await transfersOf(orderId)).toEqual([
      'order 0: 5000',
      'earning 0: 4000',
      'commission 0: 1000',
      'earning_returned 1: 4000',
      'commission_returned 1: 1000',
      'earning 2: 4000',
      'commission 2: 1000',
      'earning_released 2: 4000',
    ])
  })

  test('keeps both rounds with their files, and the points of the revision', async () => {
    const orderId = await delivered()
    const first = (await world.orderOf(orderId))!.rounds[0]!.files[0]!.objectId
    await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ ...points[0]!, objectId: first }] })
    const between = (await world.orderOf(orderId))!
    // While the revision is worked on, the customer still has the last delivery.
    expect(between.order.files.map(({ objectId }) => objectId)).toEqual([first])
    const second = await deliver(world.call, world.model, orderId, await pictureBytes('#633'))
    const { order, rounds } = (await world.orderOf(orderId))!
    expect(order.files.map(({ objectId }) => objectId)).toEqual([second])
    expect(
      rounds.map(({ n, files, points: wanted }) => [n, files.map(({ objectId }) => objectId), wanted.map(({ text }) => text)]),
    ).toEqual([
      [0, [first], ['The lake is too dark']],
      [1, [second], []],
    ])
    expect(await world.eventsOf(orderId)).toEqual([
      'placed by customer',
      'delivered by model',
      'revision_asked by customer',
      'delivered by model',
    ])
    const { value } = await world.call(world.customer, 'orders:createDownloadLink', { orderId, objectId: first })
    expect(value.url).toContain(first)
  })

  test('leaves older rounds readable to both sides for 30 days after the end, and the last delivery for good', async () => {
    const orderId = await delivered()
    const first = (await world.orderOf(orderId))!.rounds[0]!.files[0]!.objectId
    await revise(orderId)
    const second = await deliver(world.call, world.model, orderId, await pictureBytes('#633'))
    await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    await ended(orderId, 'released_at', 29)
    expect(await readable(orderId, [first, second])).toEqual([true, true])
    await ended(orderId, 'released_at', 31)
    expect(await readable(orderId, [first, second])).toEqual([false, true])
  })

  test('of an order that was refunded after its delivery leaves the files readable for 30 days', async () => {
    const orderId = await delivered()
    const { objectId } = (await world.orderOf(orderId))!.rounds[0]!.files[0]!
    const { value } = await world.call(world.model, 'orders:makeOffer', { orderId, offer: { kind: 'cancel' } })
    await world.call(world.customer, 'orders:acceptOffer', { orderId, offerId: value.offerId })
    await ended(orderId, 'rejected_at', 29)
    expect(await readable(orderId, [objectId])).toEqual([true])
    await ended(orderId, 'rejected_at', 31)
    expect(await readable(orderId, [objectId])).toEqual([false])
  })

  test('has half of the delivery time, and a late one is refunded like any other', async () => {
    const orderId = await delivered()
    await revise(orderId)
    const { order } = (await world.orderOf(orderId))!
    // Three days for the delivery, two for a revision of it.
    expect(Math.abs(order.deliverBy! - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000)
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 minute' where id = '${orderId}'`)
    await world.clock()
    await world.sql(`update orders.orders set late_at = now() - interval '73 hours' where id = '${orderId}'`)
    await world.clock()
    expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'rejected', refunded: 50, hasFailed: true })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
  })

  test('counts the order once, and as late when one of its deliveries was', async () => {
    const orderId = await delivered(2)
    const figures = async () =>
      (await world.sql(`select completed_count, on_time_count from models.profiles where user_id = '${world.model.userId}'`))[0]
    expect(await figures()).toEqual({ completed_count: 1, on_time_count: 1 })
    await revise(orderId)
    expect(await figures()).toEqual({ completed_count: 0, on_time_count: 0 })
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 minute' where id = '${orderId}'`)
    await deliver(world.call, world.model, orderId)
    expect(await figures()).toEqual({ completed_count: 1, on_time_count: 0 })
    await revise(orderId)
    expect(await figures()).toEqual({ completed_count: 0, on_time_count: 0 })
    // The last delivery is on time, the one before it was not.
    await deliver(world.call, world.model, orderId)
    expect(await figures()).toEqual({ completed_count: 1, on_time_count: 0 })
  })

  test('takes the order back from those whose date was moved, until it is delivered again', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await world.place()
    await world.sql(`update orders.orders set extended_at = now() where id = '${orderId}'`)
    const extended = async () =>
      (await world.sql(`select extended_count from models.profiles where user_id = '${world.model.userId}'`))[0]?.['extended_count']
    await deliver(world.call, world.model, orderId)
    expect(await extended()).toBe(1)
    await revise(orderId)
    expect(await extended()).toBe(0)
    await deliver(world.call, world.model, orderId)
    expect(await extended()).toBe(1)
  })

  test('begins anew: it is not late, and its delivery can be replaced again', async () => {
    const orderId = await delivered()
    await world.sql(`update orders.orders set late_at = now() where id = '${orderId}'`)
    await world.call(world.customer, 'orders:createDownloadLink', { orderId })
    expect((await world.orderOf(orderId))!.order.replaceBy).toBeNull()
    await revise(orderId)
    expect((await world.orderOf(orderId))!.order.isLate).toBe(false)
    await deliver(world.call, world.model, orderId)
    expect((await world.orderOf(orderId))!.order.replaceBy).not.toBeNull()
  })

  test('has the days that the product names for it', async () => {
    await world.sql(`update models.products set revision_days = 1 where id = '${world.productId}'`)
    const orderId = await delivered()
    await revise(orderId)
    expect(Math.abs((await world.orderOf(orderId))!.order.deliverBy! - Date.now() - 86_400_000)).toBeLessThan(60_000)
  })

  test('takes a slot of its product again, also beyond the limit', async () => {
    await world.sql(`update models.products set slots = 1 where id = '${world.productId}'`)
    const orderId = await delivered()
    await world.place()
    const { topics } = await revise(orderId)
    const [modelId, customerId] = [world.model.userId, world.customer.userId]
    expect(topics).toEqual(
      expect.arrayContaining([`model:${modelId}`, 'models', 'models-slots', `wallet-of:${modelId}`, `wallet-of:${customerId}`]),
    )
    const open = async () => (await world.sql(`select open_orders from models.products where id = '${world.productId}'`))[0]!['open_orders']
    expect(await open()).toBe(2)
    await deliver(world.call, world.model, orderId)
    expect(await open()).toBe(1)
  })

  test('is refused without one left, after the hold, after the acceptance, with a foreign file, and to others', async () => {
    const none = await delivered(0)
    await expect(revise(none)).rejects.toMatchObject({ code: 'wrong_status' })
    const over = await delivered()
    await world.sql(`update orders.orders set hold_until = now() - interval '1 second' where id = '${over}'`)
    await expect(revise(over)).rejects.toMatchObject({ code: 'wrong_status' })
    const accepted = await delivered()
    await world.call(world.customer, 'orders:acceptDelivery', { orderId: accepted })
    await expect(revise(accepted)).rejects.toMatchObject({ code: 'wrong_status' })
    const open = await delivered()
    const foreign = [{ text: 'This one', objectId: world.productId }]
    await expect(world.call(world.customer, 'orders:requestRevision', { orderId: open, points: foreign })).rejects.toMatchObject({
      code: 'bad_request',
    })
    for (const other of [world.model, world.stranger, world.admin])
      await expect(revise(open, other)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('and an acceptance of the same delivery at once: one of them happens, never both', async () => {
    for (let run = 0; run < 10; run += 1) {
      const orderId = await delivered()
      const both = await Promise.allSettled([revise(orderId), world.call(world.customer, 'orders:acceptDelivery', { orderId })])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { order } = (await world.orderOf(orderId))!
      expect([order.status, order.holdUntil === null]).toEqual(order.status === 'processing' ? ['processing', true] : ['completed', true])
    }
  })
})

describe('an express add-on', () => {
  const placeExpress = async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await world.place({ addonIds: [addon], expectedTotal: 60 })
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    return orderId
  }
  const deliverTooLate = async () => {
    const orderId = await placeExpress()
    await world.sql(`update orders.orders set express_by = now() - interval '1 minute' where id = '${orderId}'`)
    await deliver(world.call, world.model, orderId)
    return orderId
  }

  test('that is missed goes back with the delivery, and the commission is taken of the rest', async () => {
    const orderId = await deliverTooLate()
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00 })
    const { order, settlements } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ status: 'completed', refunded: 10, modelPayment: 40 })
    expect(settlements).toMatchObject([{ cause: 'express', total: 60, refund: 10, payment: 40, commission: 10 }])
    expect(await world.eventsOf(orderId)).toContain('express_missed by clock')
  })

  test('goes back to the last cent, also one that costs a cent', async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 1, -2)
    const [orderId, plain] = [await world.place({ addonIds: [addon], expectedTotal: 50.01 }), await world.place()]
    for (const each of [orderId, plain]) await world.call(world.model, 'orders:acceptOrder', { orderId: each })
    const promised = async (id: string) =>
      (await world.sql(`select express_by is not null as is from orders.orders where id = '${id}'`))[0]!['is']
    expect([await promised(orderId), await promised(plain)]).toEqual([true, false])
    await world.sql(`update orders.orders set express_by = now() - interval '1 minute' where id = '${orderId}'`)
    await deliver(world.call, world.model, orderId)
    expect((await world.orderOf(orderId))!.settlements).toMatchObject([{ cause: 'express', total: 50.01, refund: 0.01, payment: 40 }])
    expect(await world.eventsOf(orderId)).toContain('express_missed by clock')
  })

  test('that is kept stays with the model', async () => {
    const orderId = await placeExpress()
    await deliver(world.call, world.model, orderId)
    const { order, settlements } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ refunded: 0, modelPayment: 48 })
    expect(settlements).toMatchObject([{ cause: 'delivery', refund: 0 }])
  })

  test('is one that takes less time: another add-on promises nothing', async () => {
    const frame = await createAddon(world.database, world.productId, 'Frame', 10_00, 0)
    const orderId = await world.place({ addonIds: [frame], expectedTotal: 60 })
    await world.sql(`update orders.orders set created_at = now() - interval '9 days' where id = '${orderId}'`)
    await deliver(world.call, world.model, orderId)
    expect((await world.orderOf(orderId))!.order.refunded).toBe(0)
  })

  test('is a promise for the first delivery, also of an order that was never accepted', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await world.place({ addonIds: [addon], expectedTotal: 60 })
    await deliver(world.call, world.model, orderId)
    await revise(orderId)
    await world.sql(`update orders.orders set created_at = now() - interval '9 days' where id = '${orderId}'`)
    await deliver(world.call, world.model, orderId)
    expect((await world.orderOf(orderId))!.order.refunded).toBe(0)
  })

  test('is refunded once, also over a revision', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await deliverTooLate()
    await revise(orderId)
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 50_00 })
    await deliver(world.call, world.model, orderId)
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00 })
    expect((await world.orderOf(orderId))!.settlements).toMatchObject([
      { cause: 'express', refund: 10, payment: 40 },
      { cause: 'delivery', refund: 10, payment: 40 },
    ])
  })

  test('is not part of the refund when the revision is rejected, and the customer reads the rest', async () => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await deliverTooLate()
    await revise(orderId)
    await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'No time' })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    expect(
      await world.sql(
        `select data->'amountCents' as cents from notifications.notifications where kind = 'order_rejected' and about = '${orderId}'`,
      ),
    ).toEqual([{ cents: 50_00 }])
  })
})

test('a delivery has a note, and several files in their order', async () => {
  const orderId = await world.place()
  const bytes = [await pictureBytes('#111'), await pictureBytes('#222')] as const
  const ids = [await checkedUpload(world.call, world.model, bytes[0]), await checkedUpload(world.call, world.model, bytes[1])] as const
  await world.call(world.model, 'orders:completeOrderWithMediaR2', {
    orderId,
    objectId: ids[0],
    moreObjectIds: [ids[1]],
    fileName: 'lake.png',
    fileType: 'image/png',
    fileSize: bytes[0].length,
    note: 'The second one is a detail.',
  })
  const { rounds } = (await world.orderOf(orderId))!
  expect(rounds).toMatchObject([
    { n: 0, note: 'The second one is a detail.', isOnTime: true, files: ids.map((objectId) => ({ objectId })) },
  ])
})

test('a later change of the commission does not change an order, whatever is refunded of it', async () => {
  const orderId = await world.place()
  // The rate itself, since that of a small amount is another one after rounding.
  expect(await world.sql(`select commission_percent::float8 as percent from orders.orders where id = '${orderId}'`)).toEqual([
    { percent: 20 },
  ])
  await world.sql(`update settings.system set value = '50' where key = 'commission_percent'`)
  await deliver(world.call, world.model, orderId)
  expect((await world.orderOf(orderId))!.settlements).toMatchObject([{ payment: 40, commission: 10 }])
  await world.sql(`update settings.system set value = '20' where key = 'commission_percent'`)
})
