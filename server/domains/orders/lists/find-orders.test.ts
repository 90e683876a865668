/** The own orders in the search of the header. */
import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, queryContext } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createTestUser, createProduct, fundWallet } from '#test-support/people.ts'
import { findOrders } from './find-orders.ts'

const world = useOrdersWorld()

async function find(as: Actor, search: string, limit = 10) {
  const topics: string[] = []
  const found = await world.database.read((db) => findOrders(queryContext(db, as, topics), String(as.userId), search, limit))
  return { found, ids: found.map(({ _id }) => _id), topics }
}

/** Orders of one customer of two models, and one of another customer. */
async function placeSome() {
  const { database, model, stranger } = world
  const portrait = await createProduct(database, String(model.userId), { name: 'Portrait in charcoal' })
  const lake = await createProduct(database, String(stranger.userId), { name: 'Lake' })
  const other = actorOf(await createTestUser(database, { name: 'Nora' }))
  await fundWallet(database, String(other.userId), 100_00)
  const first = await world.place({ productId: portrait })
  const second = await world.place({ productId: portrait })
  const third = await world.place({ productId: lake })
  const foreign = await world.place({ productId: portrait }, other)
  return { first, second, third, foreign, other }
}

test('finds the own orders of each side by the product or the name of the other side, the newest first, and none of others', async () => {
  const { first, second, third, foreign, other } = await placeSome()
  const { customer, model, stranger } = world
  expect((await find(customer, 'charcoal')).ids).toEqual([second, first])
  expect((await find(customer, 'ines')).ids).toEqual([second, first])
  expect((await find(customer, 'eve')).ids).toEqual([third])
  // Not by the own name.
  expect((await find(customer, 'mara')).ids).toEqual([])
  expect((await find(model, 'mara')).ids).toEqual([second, first])
  expect((await find(model, 'portrait')).ids).toEqual([foreign, second, first])
  expect((await find(model, 'portrait nora')).ids).toEqual([foreign])
  expect((await find(other, 'portrait')).ids).toEqual([foreign])
  expect((await find(stranger, 'portrait')).ids).toEqual([])
  expect((await find(stranger, 'lake')).ids).toEqual([third])
  expect((await find(world.admin, 'portrait')).ids).toEqual([])
})

test('shows the product, the status, and the other side; a change of any of them wakes it', async () => {
  const { third } = await placeSome()
  const { customer, stranger } = world
  await world.call(stranger, 'orders:acceptOrder', { orderId: third })
  const entry = { _id: third, productName: 'Lake', status: 'processing' }
  const mine = await find(customer, 'lake')
  expect(mine.found).toEqual([{ ...entry, side: 'customer', otherName: 'Eve' }])
  expect(mine.topics).toEqual([`orders-of:${customer.userId}`, `orders-for:${customer.userId}`, `user:${stranger.userId}`])
  const theirs = await find(stranger, 'lake')
  expect(theirs.found).toEqual([{ ...entry, side: 'model', otherName: 'Mara' }])
  expect(theirs.topics).toEqual([`orders-of:${stranger.userId}`, `orders-for:${stranger.userId}`, `user:${customer.userId}`])
})

test('finds orders of every status, at most as many as asked for, and nothing by signs alone', async () => {
  const ids = [await world.place(), await world.place(), await world.place(), await world.place()]
  for (const [at, status] of ['pending', 'processing', 'completed', 'rejected'].entries())
    await world.sql(`update orders.orders set status = '${status}' where id = '${ids[at]}'`)
  for (const as of [world.customer, world.model]) {
    expect((await find(as, 'picture')).ids).toEqual(ids.toReversed())
    expect((await find(as, 'picture', 2)).ids).toEqual([ids[3], ids[2]])
    expect((await find(as, 'pictrue', 2)).ids).toEqual([ids[3], ids[2]])
    expect((await find(as, '%%')).ids).toEqual([])
  }
})

test('forgives one slip in each longer word where nothing has the words as they are', async () => {
  const { first, second, third } = await placeSome()
  const { customer } = world
  for (const slip of ['charcoil', 'charcol', 'charccoal', 'chracoal', 'portrait charcoil', 'porttrait charcoil'])
    expect((await find(customer, slip)).ids, slip).toEqual([second, first])
  // Each word has to be near, and to the same order.
  for (const far of ['chorcoil', 'charcoil lake', 'charcoil boat', 'lke', 'lakeside'])
    expect((await find(customer, far)).ids, far).toEqual([])
  expect((await find(customer, 'laek')).ids).toEqual([third])
  // As they are, the words find one order alone, though another is near.
  await world.sql(`update orders.orders set snapshot = snapshot || '{"productName": "Portrait in charcoil"}' where id = '${first}'`)
  expect((await find(customer, 'charcoal')).ids).toEqual([second])
})
