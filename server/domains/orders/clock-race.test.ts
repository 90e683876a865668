/** The task finds due orders, then locks each: changes in between count. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { runOrderClock } from './jobs.ts'

const world = useOrdersWorld()

/** Runs the task; `meanwhile` happens between the query of the step at `path` and its lock. */
async function clockWhile(path: string, meanwhile: () => Promise<unknown>): Promise<void> {
  let looks = 0
  await runOrderClock({
    db: world.database,
    log: createLog('silent'),
    write: async (step, work) => {
      if (step === path) {
        looks += 1
        await meanwhile()
      }
      await writeAs(world.database, visitor, work)
    },
  })
  expect(looks, `the clock took up one order for ${path}`).toBe(1)
}

const set = (orderId: string, fields: string) => world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
const statusOf = async (orderId: string) => (await world.orderOf(orderId))!.order.status

async function accepted(): Promise<string> {
  const orderId = await world.place()
  await world.call(world.model, 'orders:acceptOrder', { orderId })
  return orderId
}

test('an order accepted at the last moment does not expire', async () => {
  const orderId = await world.place()
  await set(orderId, `accept_by = now() - interval '1 second'`)
  await clockWhile('clock/orders:expire', () => world.call(world.model, 'orders:acceptOrder', { orderId }))
  expect(await statusOf(orderId)).toBe('processing')
})

test('an order that gets more time before it expires is left alone', async () => {
  const orderId = await world.place()
  await set(orderId, `accept_by = now() - interval '1 second'`)
  await clockWhile('clock/orders:expire', () => set(orderId, `accept_by = now() + interval '1 hour'`))
  expect(await statusOf(orderId)).toBe('pending')
})

test('an order delivered at the last moment is not flagged as late', async () => {
  const orderId = await accepted()
  await set(orderId, `deliver_by = now() - interval '1 second'`)
  await clockWhile('clock/orders:flagLate', () => deliver(world.call, world.model, orderId))
  expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'delivered by model'])
  expect((await world.orderOf(orderId))!.order.isLate).toBe(false)
})

test('an order that gets more time is not flagged as late', async () => {
  const orderId = await accepted()
  await set(orderId, `deliver_by = now() - interval '1 second'`)
  await clockWhile('clock/orders:flagLate', () => set(orderId, `deliver_by = now() + interval '1 hour'`))
  expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model'])
})

test('an order that another process flags at the same moment is flagged once', async () => {
  const orderId = await accepted()
  await set(orderId, `deliver_by = now() - interval '1 second'`)
  await clockWhile('clock/orders:flagLate', () => world.clock())
  expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'accepted by model', 'late by clock'])
})

test('a late order delivered at the last moment is paid for instead of refunded', async () => {
  const orderId = await accepted()
  await set(orderId, `deliver_by = now() - interval '80 hours', late_at = now() - interval '73 hours'`)
  await clockWhile('clock/orders:refundLate', () => deliver(world.call, world.model, orderId))
  expect(await statusOf(orderId)).toBe('completed')
  expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 0 })
})

test('a late order that was flagged anew in between is not refunded', async () => {
  const orderId = await accepted()
  await set(orderId, `deliver_by = now() - interval '80 hours', late_at = now() - interval '73 hours'`)
  await clockWhile('clock/orders:refundLate', () => set(orderId, `late_at = now() - interval '71 hours'`))
  expect(await statusOf(orderId)).toBe('processing')
})

test('a payment that its customer releases at the same moment is released once', async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  await set(orderId, `hold_until = now() - interval '1 second'`)
  await clockWhile('clock/orders:releaseHold', () => world.call(world.customer, 'orders:acceptDelivery', { orderId }))
  expect(await world.eventsOf(orderId)).toEqual(['placed by customer', 'delivered by model', 'released by customer'])
  expect(await world.balances(world.model)).toMatchObject({ wallet: 40_00, earnings_hold: 0 })
})

test('a payment whose hold is extended in between stays on hold', async () => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  await set(orderId, `hold_until = now() - interval '1 second'`)
  await clockWhile('clock/orders:releaseHold', () => set(orderId, `hold_until = now() + interval '1 hour'`))
  expect(await world.balances(world.model)).toMatchObject({ wallet: 0, earnings_hold: 40_00 })
})
