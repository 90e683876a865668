import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, visitor } from '#test-support/context.ts'
import { checkedUpload, deliver, pictureBytes } from '#test-support/delivery.ts'
import { createStaff } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon } from '#test-support/people.ts'

const world = useOrdersWorld()

describe('steps', () => {
  test('orders:acceptOrder starts the delivery time with the days of product and add-ons', async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await world.place({ addonIds: [addon], expectedTotal: 60 })
    const { topics } = await world.call(world.model, 'orders:acceptOrder', { orderId })
    expect(topics).toEqual(
      expect.arrayContaining([
        `order:${orderId}`,
        `orders-of:${world.customer.userId}`,
        `orders-for:${world.model.userId}`,
        'orders-pending',
        'orders',
      ]),
    )
    const { order } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ status: 'processing', acceptBy: null, isLate: false })
    expect(Math.abs(order.deliverBy! - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    await expect(world.call(world.model, 'orders:acceptOrder', { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test.each(['pending', 'processing'])('orders:rejectOrder refunds a %s order in the same transaction, with the reason', async (status) => {
    const orderId = await world.place()
    if (status === 'processing') await world.call(world.model, 'orders:acceptOrder', { orderId })
    const { topics } = await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'Fully booked' })
    expect(topics).toContain(`wallet-of:${world.customer.userId}`)
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'rejected', rejectReason: 'Fully booked', refunded: 50 })
  })

  test('orders:cancelOrder refunds a pending order and a late one, but none in progress', async () => {
    const first = await world.place()
    await world.call(world.customer, 'orders:cancelOrder', { orderId: first })
    expect(await world.wallet(world.customer)).toBe(500_00)
    const second = await world.place()
    await world.call(world.model, 'orders:acceptOrder', { orderId: second })
    await expect(world.call(world.customer, 'orders:cancelOrder', { orderId: second })).rejects.toMatchObject({
      code: 'wrong_status',
      data: { status: 'processing' },
    })
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 minute' where id = '${second}'`)
    await world.clock()
    expect((await world.orderOf(second))!.order.isLate).toBe(true)
    await world.call(world.customer, 'orders:cancelOrder', { orderId: second })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    expect(await world.eventsOf(second)).toEqual(['placed by customer', 'accepted by model', 'late by clock', 'cancelled by customer'])
  })

  test.each(['pending', 'processing'])(
    'orders:completeOrderWithMediaR2 completes a %s order: payment on hold, commission booked, file delivered',
    async (status) => {
      const orderId = await world.place()
      if (status === 'processing') await world.call(world.model, 'orders:acceptOrder', { orderId })
      const objectId = await deliver(world.call, world.model, orderId)
      expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 0 })
      expect(await world.balances(world.model)).toMatchObject({ wallet: 0, earnings_hold: 40_00 })
      const { order } = (await world.orderOf(orderId))!
      expect(order).toMatchObject({
        status: 'completed',
        mediaUrl: `/media/orders/${orderId}`,
        files: [{ objectId, fileName: 'picture.png', fileType: 'image/png' }],
        hasBeenReviewed: false,
        refunded: 0,
      })
      expect(Math.abs(order.holdUntil! - Date.now() - 3 * 24 * 3_600_000)).toBeLessThan(60_000)
    },
  )

  test('several files of one delivery keep their order', async () => {
    const orderId = await world.place()
    const pictures = await Promise.all(['#111', '#222', '#333'].map((colour) => pictureBytes(colour)))
    const ids = []
    for (const picture of pictures) ids.push(await checkedUpload(world.call, world.model, picture))
    await world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId,
      objectId: ids[2]!,
      moreObjectIds: [ids[0]!, ids[1]!],
      fileName: 'c.png',
      fileType: 'image/png',
      fileSize: pictures[2]!.length,
    })
    expect((await world.orderOf(orderId))!.order.files.map(({ objectId }) => objectId)).toEqual([ids[2], ids[0], ids[1]])
  })

  test('gives the whole price to the model without commission, and nothing with a commission of all', async () => {
    for (const [percent, held] of [
      [0, 50_00],
      [100, 0],
    ] as const) {
      await world.sql(`update settings.system set value = '${percent}' where key = 'commission_percent'`)
      const before = (await world.balances(world.model)).earnings_hold
      const orderId = await world.place()
      await deliver(world.call, world.model, orderId)
      expect((await world.balances(world.model)).earnings_hold - before).toBe(held)
      await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    }
    await world.sql(`update settings.system set value = '20' where key = 'commission_percent'`)
    expect(await world.balances(world.model)).toMatchObject({ wallet: 50_00, earnings_hold: 0 })
  })

  test('orders:acceptDelivery makes the held payment available, once', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    const { topics } = await world.call(world.customer, 'orders:acceptDelivery', { orderId })
    expect(topics).toContain(`wallet-of:${world.model.userId}`)
    expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00, earnings_hold: 0 })
    expect((await world.orderOf(orderId))!.order.holdUntil).toBeNull()
    await expect(world.call(world.customer, 'orders:acceptDelivery', { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await world.wallet(world.model)).toBe(40_00)
  })

  test('admin/orders:rejectOrder refunds any open order, and no ended one', async () => {
    const orderId = await world.place()
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    const staff = await createStaff(world, 'Jonas')
    await expect(world.call(world.admin, 'admin/orders:rejectOrder', { orderId, reason: 'Not proven' })).rejects.toMatchObject({
      code: 'proof_required',
    })
    await world.call(staff, 'admin/orders:rejectOrder', { orderId, reason: 'Against the rules' })
    expect(await world.wallet(world.customer)).toBe(500_00)
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'rejected by admin'])
    await expect(world.call(staff, 'admin/orders:rejectOrder', { orderId, reason: 'Again' })).rejects.toMatchObject({
      code: 'wrong_status',
    })
  })
})

describe('permissions', () => {
  const steps = [
    'acceptOrder',
    'rejectOrder',
    'cancelOrder',
    'acceptDelivery',
    'completeOrderWithMediaR2',
    'generateOrderMediaUploadUrlR2',
    'createDownloadLink',
  ] as const

  const attempt = (actor: Actor, step: (typeof steps)[number], orderId: string) =>
    world.call(
      actor,
      `orders:${step}` as 'orders:rejectOrder',
      { orderId, reason: 'x', objectId: randomUUID(), fileName: 'a.png', fileType: 'image/png', fileSize: 1 } as never,
    )

  test('answers for another user’s order as for a missing one, in every step', async () => {
    const orderId = await world.place()
    for (const step of steps) {
      const foreign = await attempt(world.stranger, step, orderId).catch((error: unknown) => error)
      const missing = await attempt(world.stranger, step, randomUUID()).catch((error: unknown) => error)
      expect(foreign, step).toMatchObject({ code: 'not_found' })
      expect(missing, step).toEqual(foreign)
    }
    expect(await world.orderOf(orderId, world.stranger)).toBeNull()
    expect((await world.orderOf(orderId))!.order.status).toBe('pending')
  })

  test("keep the customer from the model's steps, and the model from the customer's", async () => {
    const orderId = await world.place()
    const both = actorOf(world.customer.userId!, 'model')
    for (const step of ['acceptOrder', 'rejectOrder', 'completeOrderWithMediaR2'] as const)
      await expect(attempt(both, step, orderId), step).rejects.toMatchObject({ code: 'not_found' })
    for (const step of ['cancelOrder', 'acceptDelivery'] as const)
      await expect(attempt(world.model, step, orderId), step).rejects.toMatchObject({ code: 'not_found' })
    for (const step of ['acceptOrder', 'completeOrderWithMediaR2'] as const)
      await expect(attempt(world.customer, step, orderId), step).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.call(world.model, 'admin/orders:rejectOrder', { orderId, reason: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.call(visitor, 'orders:cancelOrder', { orderId })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test("orders:getOrder answers each reader's side", async () => {
    const orderId = await world.place()
    expect((await world.orderOf(orderId, world.customer))!.side).toBe('customer')
    expect((await world.orderOf(orderId, world.model))!.side).toBe('model')
    expect((await world.orderOf(orderId, world.admin))!.side).toBe('admin')
    expect(await world.orderOf(randomUUID(), world.admin)).toBeNull()
  })
})

describe('at the same time', () => {
  test('accept and cancel: one wins, and the money is right', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderId = await world.place()
      const [accepted, cancelled] = await Promise.allSettled([
        world.call(world.model, 'orders:acceptOrder', { orderId }),
        world.call(world.customer, 'orders:cancelOrder', { orderId }),
      ])
      expect([accepted.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const { order } = (await world.orderOf(orderId))!
      expect(order.status).toBe(accepted.status === 'fulfilled' ? 'processing' : 'rejected')
      if (order.status === 'processing') await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'end of the round' })
      expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    }
  })

  test('completing twice pays once', async () => {
    const orderId = await world.place()
    const picture = await pictureBytes()
    const objectIds = [await checkedUpload(world.call, world.model, picture), await checkedUpload(world.call, world.model, picture)]
    const args = { fileName: 'a.png', fileType: 'image/png', fileSize: picture.length }
    const tries = await Promise.allSettled(
      [...objectIds, objectIds[0]!].map((objectId) =>
        world.call(world.model, 'orders:completeOrderWithMediaR2', { orderId, objectId, ...args }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'wrong_status' })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00 })
  })

  test('deliver and reject, accept the delivery and its task: one wins, and the money is right', async () => {
    const orderId = await world.place()
    const picture = await pictureBytes()
    const objectId = await checkedUpload(world.call, world.model, picture)
    const staff = await createStaff(world, 'Jonas')
    const [delivered, rejected] = await Promise.allSettled([
      world.call(world.model, 'orders:completeOrderWithMediaR2', {
        orderId,
        objectId,
        fileName: 'a.png',
        fileType: 'image/png',
        fileSize: picture.length,
      }),
      world.call(staff, 'admin/orders:rejectOrder', { orderId, reason: 'x' }),
    ])
    expect([delivered.status, rejected.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const second = await world.place()
    await deliver(world.call, world.model, second)
    await world.sql(`update orders.orders set hold_until = now() - interval '1 minute' where id = '${second}'`)
    const before = await world.wallet(world.model)
    await Promise.allSettled([
      world.call(world.customer, 'orders:acceptDelivery', { orderId: second }),
      world.clock(),
      world.clock(),
      world.call(world.customer, 'reviews:createReviewFromOrder', { orderId: second, rating: 5, title: 'a', content: 'b' }),
    ])
    expect((await world.wallet(world.model)) - before).toBe(40_00)
  })
})
