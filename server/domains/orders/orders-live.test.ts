/** Orders through the real engine and client: one user's action appears for the other, and a repeated call charges once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Order } from '#contract/types.ts'
import { createRealtime, type Realtime } from '#realtime/index.ts'
import { m, openClient, watchQuery } from '#realtime/testing/client.ts'
import type { Actor } from '#server/access/actor.ts'
import { visitor } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createLog } from '#platform/log.ts'
import { sessions } from '../users/index.ts'
import { createReviewsCalls } from '../reviews/parts.ts'
import { createAdminOrderCalls, createOrderCalls } from './parts.ts'

const world = useOrdersWorld()
const part = { orders: contract.orders, reviews: contract.reviews, admin: { orders: contract.admin.orders } }
let realtime: Realtime<Actor>
let server: Server
let address: string

// The user's id is the session's token here, because the engine caches the actor of a token.

beforeAll(async () => {
  realtime = createRealtime<Actor, typeof part>({
    contract: part,
    implementation: {
      orders: createOrderCalls(world.deps),
      reviews: createReviewsCalls().reviews,
      admin: { orders: createAdminOrderCalls() },
    },
    database: world.database,
    databaseUrl: String(world.database.pool.options.connectionString),
    secret: randomBytes(32),
    resolveActor: async (_db, token) => [world.customer, world.model, world.admin].find(({ userId }) => userId === token) ?? visitor,
    endOf: sessions.endOfToken,
    log: createLog('silent'),
    allowedOrigins: () => true,
    verifyLive: true,
    validateResults: true,
  })
  await realtime.start()
  server = createServer((_req, res) => res.writeHead(404).end())
  server.on('upgrade', (req, socket, head) => realtime.handleUpgrade(req, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await realtime.close()
  await new Promise((resolve) => server.close(resolve))
})

interface List {
  orders: Order[]
}

test('shows the whole course of an order live to customer, model and admin, and live equals fresh', async () => {
  const [customer, model, admin] = [openClient(address), openClient(address), openClient(address)]
  const mine = watchQuery<List>(customer, 'orders:getUserOrders', { token: world.customer.userId })
  const queue = watchQuery<List>(model, 'orders:getModelOrders', { token: world.model.userId })
  const badge = watchQuery<number>(admin, 'admin/orders:getPendingOrdersCount', { token: world.admin.userId })
  const all = watchQuery<{ items: Order[] }>(admin, 'admin/orders:list', { token: world.admin.userId })
  await Promise.all([
    mine.until(({ orders }) => orders.length === 0),
    queue.until(({ orders }) => orders.length === 0),
    badge.until((count) => count === 0),
    all.until(({ items }) => items.length === 0),
  ])

  const { orderId } = (await customer.mutation(m('orders:placeOrder'), {
    token: world.customer.userId,
    productId: world.productId,
    addonIds: [],
    desiredText: 'A lake',
    expectedTotal: 50,
  })) as { orderId: string }
  const each = (is: (order: Order) => boolean) =>
    Promise.all([
      ...[mine, queue].map((list) => list.until(({ orders }) => orders[0]?._id === orderId && is(orders[0]))),
      all.until(({ items }) => items[0]?._id === orderId && is(items[0])),
    ])
  await each(({ status }) => status === 'pending')
  await badge.until((count) => count === 1)

  await model.mutation(m('orders:acceptOrder'), { token: world.model.userId, orderId })
  await each(({ status }) => status === 'processing')
  await badge.until((count) => count === 0)

  // The delivery runs outside of the engine, without its journal; the next step updates every query. The comparison with fresh
  // results behind the last write has to end before: it would find the delivery.
  await realtime.settled()
  await deliver(world.call, world.model, orderId)
  await customer.mutation(m('reviews:createReviewFromOrder'), {
    token: world.customer.userId,
    orderId,
    rating: 5,
    title: 'Fine',
    content: 'Thank you',
  })
  await each(({ status, hasBeenReviewed }) => status === 'completed' && hasBeenReviewed)
  // An admin's list names no files.
  for (const list of [mine, queue]) await list.until(({ orders }) => orders[0]?.mediaUrl != null)

  await realtime.settled()
  expect(realtime.stats().violations).toEqual([])
  await Promise.all([customer, model, admin].map((client) => client.close()))
})

test('charges once for a double click with one key, and answers the same order', async () => {
  const args = { token: world.customer.userId, productId: world.productId, addonIds: [], desiredText: 'A lake', expectedTotal: 50 }
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => realtime.mutate('orders:placeOrder', args, { idempotencyKey })))
  expect(new Set(answers.map((answer) => (answer as { orderId: string }).orderId)).size).toBe(1)
  expect(await world.balances(world.customer)).toMatchObject({ wallet: 450_00, escrow: 50_00 })
})

test("hands the code, text and data of a SQL function's refusal to the caller", async () => {
  const args = { token: world.customer.userId, productId: world.productId, addonIds: [], desiredText: 'A lake', expectedTotal: 49 }
  await expect(realtime.mutate('orders:placeOrder', args)).rejects.toMatchObject({ code: 'price_changed', data: { total: 50 } })
  const { rows } = await world.database.pool.query(`select 1 from journal.entries where actor_id = '${world.customer.userId}'`)
  expect(rows).toEqual([])
})
