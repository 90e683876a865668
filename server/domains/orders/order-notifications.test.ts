import { describe, expect, it } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()
const notificationsFor = async ({ userId }: Actor) =>
  (await world.sql(`select kind, data from notifications.notifications where user_id = '${userId}' order by id`)).map(({ kind, data }) => [
    kind,
    data,
  ])
const about = (name: string) => ({ name, productName: 'A picture', amountCents: 50_00 })

describe('notifications of an order', () => {
  it('tell the model that it was placed', async () => {
    const { topics } = await world.call(world.customer, 'orders:placeOrder', {
      productId: world.productId,
      addonIds: [],
      desiredText: 'A lake',
      expectedTotal: 50,
    })
    expect(topics).toContain(`notifications-of:${world.model.userId}`)
    expect(await notificationsFor(world.model)).toEqual([['order_placed', about('Mara')]])
    expect(await notificationsFor(world.customer)).toEqual([])
  })

  it('are not sent for a refused order', async () => {
    await expect(world.place({ expectedTotal: 49 })).rejects.toThrow('The price has changed')
    expect(await notificationsFor(world.model)).toEqual([])
  })

  it('tell the customer that it was accepted, and that it was delivered', async () => {
    const orderId = await world.place()
    const { topics } = await world.call(world.model, 'orders:acceptOrder', { orderId })
    expect(topics).toContain(`notifications-of:${world.customer.userId}`)
    await deliver(world.call, world.model, orderId)
    expect(await notificationsFor(world.customer)).toEqual([
      ['order_accepted', about('Ines')],
      ['order_completed', about('Ines')],
    ])
  })

  it('tell both sides who ended it and why, but not the side that did', async () => {
    await world.call(world.model, 'orders:rejectOrder', { orderId: await world.place(), reason: 'Fully booked' })
    await world.call(await createStaff(world, 'Jonas'), 'admin/orders:rejectOrder', {
      orderId: await world.place(),
      reason: 'Not allowed here',
    })
    const overdue = await world.place()
    await world.sql(`update orders.orders set accept_by = now() - interval '1 minute' where id = '${overdue}'`)
    await world.clock()
    expect(await notificationsFor(world.customer)).toEqual([
      ['order_rejected', { ...about('Ines'), by: 'model', reason: 'Fully booked' }],
      ['order_rejected', { ...about('Ines'), by: 'admin', reason: 'Not allowed here' }],
      ['order_rejected', { ...about('Ines'), by: 'clock', reason: null }],
    ])
    expect((await notificationsFor(world.model)).filter(([kind]) => kind === 'order_cancelled')).toEqual([
      ['order_cancelled', { ...about('Mara'), by: 'admin', reason: 'Not allowed here' }],
      ['order_cancelled', { ...about('Mara'), by: 'clock', reason: null }],
    ])
  })

  it('tell the model that its customer cancelled it', async () => {
    await world.call(world.customer, 'orders:cancelOrder', { orderId: await world.place() })
    expect((await notificationsFor(world.model)).at(-1)).toEqual(['order_cancelled', { ...about('Mara'), by: 'customer', reason: null }])
    expect(await notificationsFor(world.customer)).toEqual([])
  })
})
