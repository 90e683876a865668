import { describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { runOrderClock } from './jobs.ts'

const world = useOrdersWorld()

describe('the task', () => {
  test('expires unaccepted orders, once, with a refund', async () => {
    const due = await world.place()
    const young = await world.place()
    await world.sql(`update orders.orders set accept_by = now() - interval '1 second' where id = '${due}'`)
    await Promise.all([world.clock(), world.clock()])
    await world.clock()
    expect((await world.orderOf(due))!.order).toMatchObject({ status: 'rejected', refunded: 50, rejectReason: null })
    expect(await world.eventsOf(due)).toEqual(['placed by customer', 'expired by clock'])
    expect((await world.orderOf(young))!.order.status).toBe('pending')
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 50_00 })
  })

  test('flags late orders, and refunds them after 72 hours of silence', async () => {
    const orderId = await world.place()
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    await world.clock()
    expect((await world.orderOf(orderId))!.order.isLate).toBe(false)
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 second' where id = '${orderId}'`)
    await world.clock()
    await world.clock()
    expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'processing', isLate: true })
    await world.sql(`update orders.orders set late_at = now() - interval '71 hours' where id = '${orderId}'`)
    await world.clock()
    expect((await world.orderOf(orderId))!.order.status).toBe('processing')
    await world.sql(`update orders.orders set late_at = now() - interval '73 hours' where id = '${orderId}'`)
    await world.clock()
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'late by clock', 'expired by clock'])
    expect((await world.orderOf(orderId))!.settlements).toMatchObject([{ cause: 'late', by: 'clock', refund: 50, payment: 0 }])
    expect(await world.wallet(world.customer)).toBe(500_00)
  })

  test('leaves a late order deliverable; it counts as not on time', async () => {
    const figures = async () =>
      (await world.sql(`select completed_count, on_time_count from models.profiles where user_id = '${world.model.userId}'`))[0]
    const punctual = await world.place()
    await deliver(world.call, world.model, punctual)
    expect(await figures()).toEqual({ completed_count: 1, on_time_count: 1 })
    const orderId = await world.place()
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 second' where id = '${orderId}'`)
    await world.clock()
    await deliver(world.call, world.model, orderId)
    expect(await figures()).toEqual({ completed_count: 2, on_time_count: 1 })
  })

  test('counts an unaccepted order as on time when delivered within the agreed days from its placing', async () => {
    const figures = async () =>
      (await world.sql(`select completed_count, on_time_count from models.profiles where user_id = '${world.model.userId}'`))[0]
    const placedBefore = async (days: number) => {
      const orderId = await world.place()
      await world.sql(
        `update orders.orders set snapshot = snapshot || '{"deliveryDays": 2, "addons": [{"name": "More", "priceCents": 100, "extraDays": 1}]}', created_at = now() - interval '${days} days' where id = '${orderId}'`,
      )
      await deliver(world.call, world.model, orderId)
    }
    await placedBefore(2.9)
    expect(await figures()).toEqual({ completed_count: 1, on_time_count: 1 })
    await placedBefore(3.1)
    expect(await figures()).toEqual({ completed_count: 2, on_time_count: 1 })
  })

  test('releases a payment when its hold ends, once', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    await world.clock()
    expect(await world.wallet(world.model)).toBe(0)
    await world.sql(`update orders.orders set hold_until = now() - interval '1 second' where id = '${orderId}'`)
    await Promise.all([world.clock(), world.clock()])
    await world.clock()
    expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00, earnings_hold: 0 })
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'delivered by model', 'released by clock'])
  })

  test('takes up no order whose time stands still, is not over, or was used already', async () => {
    await world.clock()
    const past = `now() - interval '73 hours'`
    const set = (orderId: string, fields: string) => world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
    const accepted = async () => {
      const orderId = await world.place()
      await world.call(world.model, 'orders:acceptOrder', { orderId })
      return orderId
    }
    const ask = async (orderId: string) => {
      await world.call(world.model, 'orders:askQuestion', { orderId, question: 'Which?' })
      return orderId
    }
    // A question is open.
    await set(await ask(await world.place()), `accept_by = ${past}`)
    await set(await ask(await accepted()), `deliver_by = ${past}`)
    await set(await ask(await accepted()), `deliver_by = ${past}, late_at = ${past}`)
    // Late for less than the hours of patience.
    await set(await accepted(), `deliver_by = ${past}, late_at = now() - interval '71 hours'`)
    // The time to accept or to deliver, of an order that is past it.
    await set(await accepted(), `accept_by = ${past}`)
    const released = await world.place()
    await deliver(world.call, world.model, released)
    await world.call(world.customer, 'orders:acceptDelivery', { orderId: released })
    await set(released, `accept_by = ${past}, deliver_by = ${past}, hold_until = ${past}`)
    const rejected = await world.place()
    await world.call(world.model, 'orders:rejectOrder', { orderId: rejected, reason: 'x' })
    await set(rejected, `accept_by = ${past}, deliver_by = ${past}, late_at = ${past}, hold_until = ${past}`)
    // An offer that waits, and a hold that goes on.
    await world.call(world.model, 'orders:makeOffer', { orderId: await accepted(), offer: { kind: 'cancel' }, message: '' })
    await deliver(world.call, world.model, await world.place())
    expect(await world.clock()).toBe(0)
  })

  test('goes on with other orders after a failure of one', async () => {
    const [first, second] = [await world.place(), await world.place()]
    await world.sql(`update orders.orders set accept_by = now() - interval '1 hour' where id = '${first}'`)
    await world.sql(`update orders.orders set accept_by = now() - interval '1 minute' where id = '${second}'`)
    let failures = 0
    await runOrderClock({
      db: world.database,
      log: createLog('silent'),
      write: (_path, work) =>
        writeAs(world.database, visitor, async (context) => {
          await work(context)
          if (failures++ === 0) throw new Error('the first one fails')
        }),
    })
    expect((await world.orderOf(first))!.order.status).toBe('pending')
    expect((await world.orderOf(second))!.order.status).toBe('rejected')
  })
})

// The order changes between the query and the lock: the task checks again and leaves it.
describe('an order that changes before the task has its lock', () => {
  /** Runs the task; `meanwhile` happens after each query that found something. */
  const clockAfter = (meanwhile: () => Promise<unknown>) =>
    runOrderClock({
      db: {
        ...world.database,
        many: async (...asked: Parameters<typeof world.database.many>) => {
          const found = await world.database.many(...asked)
          if (found.length > 0) await meanwhile()
          return found
        },
      } as Db,
      log: createLog('silent'),
      write: (_path, work) => writeAs(world.database, visitor, work),
    })
  const past = (column: string, orderId: string, hours = 73) =>
    world.sql(`update orders.orders set ${column} = now() - interval '${hours} hours' where id = '${orderId}'`)
  const accepted = async () => {
    const orderId = await world.place()
    await world.call(world.model, 'orders:acceptOrder', { orderId })
    return orderId
  }
  const late = async () => {
    const orderId = await accepted()
    await past('deliver_by', orderId)
    await world.clock()
    await past('late_at', orderId)
    return orderId
  }

  test('is not expired once it is accepted', async () => {
    const orderId = await world.place()
    await past('accept_by', orderId)
    await clockAfter(() => world.call(world.model, 'orders:acceptOrder', { orderId }))
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model'])
  })

  test('is not expired while there is time', async () => {
    const orderId = await world.place()
    await past('accept_by', orderId)
    await clockAfter(() => world.sql(`update orders.orders set accept_by = now() + interval '1 hour' where id = '${orderId}'`))
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer'])
  })

  test('is not flagged once it is delivered', async () => {
    const orderId = await accepted()
    await past('deliver_by', orderId)
    await clockAfter(() => deliver(world.call, world.model, orderId))
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'delivered by model'])
  })

  test('is flagged once, by the first process with the lock', async () => {
    const orderId = await accepted()
    await past('deliver_by', orderId)
    await clockAfter(() => world.clock())
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'late by clock'])
  })

  test('is not refunded once it is delivered', async () => {
    const orderId = await late()
    await clockAfter(() => deliver(world.call, world.model, orderId))
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'late by clock', 'delivered by model'])
  })

  test('is not refunded while its patience lasts', async () => {
    const orderId = await late()
    await clockAfter(() => past('late_at', orderId, 71))
    expect((await world.orderOf(orderId))!.order.status).toBe('processing')
  })

  test('is not released twice', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    await past('hold_until', orderId)
    await clockAfter(() => world.call(world.customer, 'orders:acceptDelivery', { orderId }))
    expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'delivered by model', 'released by customer'])
  })
})
