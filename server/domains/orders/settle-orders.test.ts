/** Ending all orders of one side of a user who closes the account. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { actionContext } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { openOrdersOf, settleOrders } from './settle-orders.ts'

const world = useOrdersWorld()

const contextOf = (actor: Actor, more: Partial<ActionContext<Actor>> = {}) => ({ ...actionContext(world.database, actor), ...more })
const statusOf = async (orderId: string) => (await world.orderOf(orderId))?.order.status

test('a model’s are rejected with the reason, a customer’s cancelled where they can be; each is refunded', async () => {
  const [pending, processing, done] = [await world.place(), await world.place(), await world.place()]
  await world.call(world.model, 'orders:acceptOrder', { orderId: processing })
  await deliver(world.call, world.model, done)
  expect(await openOrdersOf(world.database, String(world.model.userId))).toMatchObject({
    asCustomer: 0,
    asModel: 2,
    heldUntil: expect.any(Number) as number,
  })
  expect(await settleOrders(contextOf(world.customer), 'customer', 'unused')).toBe(1)
  expect([await statusOf(pending), await statusOf(processing)]).toEqual(['rejected', 'processing'])
  expect(await settleOrders(contextOf(world.model), 'model', 'The account is closing')).toBe(1)
  expect((await world.orderOf(processing))?.order).toMatchObject({
    status: 'rejected',
    rejectReason: 'The account is closing',
    refunded: 50,
  })
  expect(await statusOf(done)).toBe('completed')
  expect(await world.wallet(world.customer)).toBe(450_00)
  expect(await settleOrders(contextOf(world.model), 'model', 'x')).toBe(0)
})

test('an order that ended meanwhile is skipped; any other error is thrown', async () => {
  await world.place()
  const failing = (error: Error) => settleOrders(contextOf(world.model, { write: () => Promise.reject(error) }), 'model', 'x')
  for (const code of ['wrong_status', 'not_found'] as const) expect(await failing(new CallError(code, 'over'))).toBe(0)
  await expect(failing(new CallError('forbidden', 'no'))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(failing(Object.assign(new Error('odd'), { code: 'wrong_status' }))).rejects.toThrow('odd')
})

test('several pages of orders are ended, each order once, until the action is aborted', async () => {
  await world.sql(
    `insert into orders.orders (customer_id, model_id, product_id, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by)
     select '${world.customer.userId}', '${world.model.userId}', '${randomUUID()}', '{}', 1, 0, 1, '', now() from generate_series(1, 205)`,
  )
  let steps = 0
  const count = (context: ActionContext<Actor>) => settleOrders({ ...context, write: async () => void (steps += 1) as never }, 'model', 'x')
  expect(await count(contextOf(world.model))).toBe(205)
  expect(steps).toBe(205)
  expect(await count(contextOf(world.model, { signal: AbortSignal.abort() }))).toBe(0)
  await world.sql(`delete from orders.orders where model_id = '${world.model.userId}'`)
})
