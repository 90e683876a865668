/** Staff's own steps on an order. After each test the books agree. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff, reported } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()
let admin: Actor
beforeEach(async () => {
  admin = await createStaff(world, 'Jonas')
})

const delivered = async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  return orderId
}
const refund = (orderId: string, dollars: number, as = admin) =>
  world.call(as, 'admin/orders:refundPart', { orderId, refund: dollars, reason: 'The file was late by a day' })
/** The reasons that stand in the access logs of both sides. */
const actsOn = async (orderId: string) =>
  (await world.sql(`select reason from users.admin_acts where object_id = '${orderId}' and kind = 'order_changed'`)).map(
    ({ reason }) => reason,
  )
const lastUpdate = async ({ userId }: Actor) =>
  (await world.sql(`select data from notifications.notifications where user_id = '${userId}' order by id desc limit 1`))[0]?.['data']

describe('a refund of a part by staff', () => {
  test('is booked to the cent while the rest stays held, and both sides read the reason', async () => {
    const orderId = await delivered()
    await refund(orderId, 12.5)
    const { order, settlements } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ status: 'completed', refunded: 12.5, modelPayment: 30, dispute: null })
    expect(order.holdUntil).not.toBeNull()
    expect(settlements.at(-1)).toMatchObject({ cause: 'staff', by: 'admin', refund: 12.5, payment: 30, commission: 7.5 })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 30_00 })
    for (const side of [world.customer, world.model])
      expect(await lastUpdate(side)).toMatchObject({ event: 'settled', quote: 'The file was late by a day' })
    expect(await actsOn(orderId)).toEqual(['The file was late by a day', 'The file was late by a day'])
    // A second one counts in all.
    await expect(refund(orderId, 10)).rejects.toMatchObject({ code: 'bad_request' })
    await refund(orderId, 50)
    expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'rejected', refunded: 50, hasFailed: false })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
  })

  test('takes the commission at the same rate each time, also of an order from before its rate was stored', async () => {
    const orderId = await delivered()
    await world.sql(`update orders.orders set commission_percent = null where id = '${orderId}'`)
    for (const dollars of [20, 30]) await refund(orderId, dollars)
    expect((await world.orderOf(orderId))!.settlements.slice(-2)).toMatchObject([
      { refund: 20, payment: 24, commission: 6 },
      { refund: 30, payment: 16, commission: 4 },
    ])
  })

  test('leaves the model the last cent, which the acceptance releases like any payment', async () => {
    const orderId = await delivered()
    await refund(orderId, 49.99)
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 499_99, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 0, earnings_hold: 1 })
    await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 1, earnings_hold: 0 })
    const transfers = await world.sql(`select kind, round, cents from ledger.transfers where cause_id = '${orderId}' order by id`)
    expect(transfers.map(({ kind, round, cents }) => `${String(kind)} ${String(round)}: ${String(cents)}`)).toEqual([
      'order 0: 5000',
      'earning 0: 4000',
      'commission 0: 1000',
      'earning_returned 1: 3999',
      'commission_returned 1: 1000',
      'refund 1: 4999',
      'earning_released 1: 1',
    ])
  })

  test('is shown before as it will be booked', async () => {
    const orderId = await delivered()
    const preview = async (dollars: number) =>
      (await world.call(admin, 'admin/orders:previewSettlement', { orderId, refund: dollars })).value
    expect(await preview(12.5)).toEqual({
      total: 50,
      before: { refund: 0, payment: 40, commission: 10 },
      after: { refund: 12.5, payment: 30, commission: 7.5 },
    })
    expect(await preview(50.01)).toBeNull()
    const missing = { orderId: world.productId, refund: 1 }
    expect((await world.call(admin, 'admin/orders:previewSettlement', missing)).value).toBeNull()
    await refund(orderId, 12.5)
    expect(await preview(12)).toBeNull()
  })

  test('is refused while a problem goes on, after the hold, of an own order, and without a proof', async () => {
    await expect(refund(await reported(world), 5)).rejects.toMatchObject({ code: 'wrong_status' })
    const released = await delivered()
    await world.call(world.customer, 'orders:acceptDelivery', { orderId: released })
    await expect(refund(released, 5)).rejects.toMatchObject({ code: 'wrong_status' })
    const open = await delivered()
    await expect(refund(open, 5, { ...admin, userId: world.customer.userId })).rejects.toMatchObject({ code: 'own_order' })
    await expect(refund(open, 5, world.admin)).rejects.toMatchObject({ code: 'proof_required' })
    await expect(refund(open, 5, world.model)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('staff accept a delivery in place of its customer, and say why to both', async () => {
  const orderId = await delivered()
  const accept = (as: Actor) => world.call(as, 'admin/orders:acceptDelivery', { orderId, reason: 'The customer asked us to' })
  await expect(accept(world.admin)).rejects.toMatchObject({ code: 'proof_required' })
  await accept(admin)
  expect(await actsOn(orderId)).toEqual(['The customer asked us to', 'The customer asked us to'])
  expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00, earnings_hold: 0 })
  const { events } = (await world.orderOf(orderId))!
  expect(events.at(-1)).toMatchObject({ kind: 'released', by: 'admin', note: 'The customer asked us to' })
  for (const side of [world.customer, world.model]) expect(await lastUpdate(side)).toMatchObject({ event: 'accepted_by_team' })
  await expect(world.call(admin, 'admin/orders:acceptDelivery', { orderId, reason: 'Again' })).rejects.toMatchObject({
    code: 'wrong_status',
  })
})

test('staff give a late order more days, and say why to both', async () => {
  const orderId = await world.place()
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  const extend = () => world.call(admin, 'admin/orders:extendOrder', { orderId, days: 2, reason: 'The site was down' })
  await expect(extend()).rejects.toMatchObject({ code: 'wrong_status' })
  await world.sql(`update orders.orders set deliver_by = now() - interval '1 hour' where id = '${orderId}'`)
  await world.clock()
  await extend()
  const { order } = (await world.orderOf(orderId))!
  expect(order.isLate).toBe(false)
  expect(Math.abs(order.deliverBy! - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000)
  for (const side of [world.customer, world.model]) expect(await lastUpdate(side)).toMatchObject({ event: 'extended_by_team' })
  expect(await actsOn(orderId)).toEqual(['The site was down', 'The site was down'])
})

test('staff take no part in an own order: they cannot reject it either', async () => {
  const orderId = await world.place()
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  for (const { userId } of [world.customer, world.model])
    await expect(world.call({ ...admin, userId }, 'admin/orders:rejectOrder', { orderId, reason: 'I want it back' })).rejects.toMatchObject(
      {
        code: 'own_order',
      },
    )
  await world.call(admin, 'admin/orders:rejectOrder', { orderId, reason: 'Not allowed' })
  expect(await actsOn(orderId)).toEqual(['Not allowed', 'Not allowed'])
  expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
})

test('an offer about the split before a refund by staff ends with it', async () => {
  const orderId = await delivered()
  const offer = { kind: 'split', refund: 10 } as const
  const { offerId } = (await world.call(world.customer, 'orders:makeOffer', { orderId, offer })).value
  await refund(orderId, 20)
  expect((await world.orderOf(orderId))!.order.offer).toBeNull()
  await expect(world.call(world.model, 'orders:acceptOffer', { orderId, offerId })).rejects.toMatchObject({ code: 'wrong_status' })
})
