/** A model's own figures equal what the ledger keeps for them, source by source, whatever came back later. */
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { daysOf, periodOf } from './periods.ts'
import { readEarned, readFans, readHeld } from './stats.ts'

const world = useMoneyWorld()
type Stats = Contract['stats']
const DAY_MS = 86_400_000
const PERIOD = { last: 7, step: 'day' } as const

const earned = (who: TestUser, args = {}) =>
  world.query<ResultOf<Stats['getEarned']>>(who, 'stats:getEarned', { ...PERIOD, compare: 'previous', ...args })
const totalsOf = async (who: TestUser, args = {}) =>
  Object.fromEntries((await earned(who, args)).figures.map(({ id, total }) => [id, total]))
const held = async (who: TestUser) => (await world.query<ResultOf<Stats['getHeld']>>(who, 'stats:getHeld')).days
const best = (who: TestUser) => world.query<ResultOf<Stats['getBest']>>(who, 'stats:getBest', { last: 7 })
const fans = (who: TestUser) => world.query<ResultOf<Stats['getFans']>>(who, 'stats:getFans', PERIOD)

async function sell(model: TestUser, customer: TestUser, cents: number): Promise<string> {
  const orderId = await world.place(customer, await world.product(model, cents), cents)
  await world.complete(model, orderId)
  return orderId
}

async function sellPost(model: TestUser, customer: TestUser): Promise<string> {
  const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const fields = { title: 'Evening light', teaser: '', text: 'The whole story', visibility: 'paid', price: 12.5, tags: [], media: [] }
  const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', { postId, revision, ...fields, areCommentsOpen: true })
  await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
  const post = await world.query<{ contentRevision: number }>(customer, 'posts:getPost', { postId })
  await world.mutate(customer, 'posts:purchasePost', { postId, expectedPrice: 12.5, contentRevision: post.contentRevision })
  return postId
}

const tip = (customer: TestUser, model: TestUser) =>
  world.mutate<{ tipId: string }>(customer, 'tips:giveTip', { modelId: model.id, amount: 10, note: '' })

test('each source is net of commission, and all of them are what the accounts of the model hold', async () => {
  const [model, other] = [await world.user({ status: 'model' }), await world.user({ status: 'model' })]
  const customer = await world.user({ cents: 500_00 })
  await sell(model, customer, 50_00)
  await sell(model, customer, 33_33)
  await sell(other, customer, 99_00)
  await tip(customer, model)
  await sellPost(model, customer)
  expect(await totalsOf(model)).toEqual({ all: 84.66, orders: 66.66, posts: 10, tips: 8, messages: 0 })
  const { wallet, earnings_hold: hold } = await world.balances(model)
  expect(wallet + hold).toBe(84_66)
  expect(await totalsOf(other)).toEqual({ all: 79.2, orders: 79.2, posts: 0, tips: 0, messages: 0 })
})

test('an undone tip and a returned earning are no earnings', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 500_00 })
  const { tipId } = await tip(customer, model)
  await world.mutate(customer, 'tips:undoTip', { tipId })
  const product = await world.product(model, 50_00)
  await world.sql('update models.products set free_revisions = 1 where id = $1', product)
  const orderId = await world.place(customer, product, 50_00)
  await world.complete(model, orderId)
  expect(await totalsOf(model)).toEqual({ all: 40, orders: 40, posts: 0, tips: 0, messages: 0 })
  await world.mutate(customer, 'orders:requestRevision', { orderId, points: [{ text: 'A darker sky' }] })
  expect(await totalsOf(model)).toEqual({ all: 0, orders: 0, posts: 0, tips: 0, messages: 0 })
  expect(await best(model)).toEqual({ products: [], posts: [] })
})

test('a sale counts in its day, and in no period before', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  await sell(model, customer, 50_00)
  const { figures, starts } = await earned(model)
  const orders = figures.find(({ id }) => id === 'orders')
  expect(orders).toMatchObject({ before: 0, values: [...starts.slice(1).map(() => 0), 40] })
  const inTenDays = Date.now() + 10 * DAY_MS
  const later = periodOf({ ...daysOf({ last: 7 }, 'UTC', inTenDays), step: 'day', compare: 'previous' }, 'UTC', inTenDays)
  const { figures: then } = await readEarned(world.database, model.id, later, 'UTC')
  expect(then.find(({ id }) => id === 'orders')).toMatchObject({ total: 0, before: 40 })
})

test('the best sellers come with their sales, the dearest first', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 500_00 })
  const product = await world.product(model, 10_00)
  for (const _ of [1, 2]) await world.complete(model, await world.place(customer, product, 10_00))
  await sell(model, customer, 50_00)
  const postId = await sellPost(model, customer)
  expect(await best(model)).toMatchObject({
    products: [
      { sales: 1, amount: 40 },
      { id: product, sales: 2, amount: 16 },
    ],
    posts: [{ id: postId, name: 'Evening light', sales: 1, amount: 10 }],
  })
})

test('money on hold is listed by the day on which it is available, and as frozen while a problem is open', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 500_00 })
  await sell(model, customer, 50_00)
  const disputed = await sell(model, customer, 25_00)
  const released = await sell(model, customer, 10_00)
  await world.mutate(customer, 'orders:acceptDelivery', { orderId: released })
  expect(await held(model)).toEqual([{ at: expect.any(Number), sales: 2, amount: 60 }])
  await world.mutate(customer, 'orders:reportProblem', { orderId: disputed, reason: 'broken_file', points: [{ text: 'It does not open' }] })
  expect(await held(model)).toEqual([
    { at: expect.any(Number), sales: 1, amount: 40 },
    { at: null, sales: 1, amount: 20 },
  ])
  expect((await world.balances(model)).earnings_hold).toBe(60_00)
})

test('a tip is on hold without its commission, and not any more once it is undone', async () => {
  const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 100_00 })]
  const { tipId } = await tip(customer, model)
  expect(await held(model)).toEqual([{ at: expect.any(Number), sales: 1, amount: 8 }])
  await world.mutate(customer, 'tips:undoTip', { tipId })
  expect(await held(model)).toEqual([])
})

test('money on hold is listed by the days of the zone of the site', async () => {
  const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 100_00 })]
  const orders = [await sell(model, customer, 10_00), await sell(model, customer, 20_00)]
  // One day in UTC, the last hour of it and the first of the next in Auckland.
  for (const [at, orderId] of orders.entries())
    await world.sql(
      `update orders.orders set hold_until = '2031-01-01T10:30:00Z'::timestamptz + $2::integer * interval '1 hour' where id = $1`,
      orderId,
      at,
    )
  const daysIn = async (zone: string) => (await readHeld(world.database, model.id, zone)).map(({ sales }) => sales)
  expect([await daysIn('UTC'), await daysIn('Pacific/Auckland')]).toEqual([[2], [1, 1]])
})

test('fans are those of now, and the new ones of the period', async () => {
  const model = await world.user({ status: 'model' })
  const [buyer, follower] = [await world.user({ cents: 500_00 }), await world.user()]
  for (const who of [buyer, follower]) await world.mutate(who, 'models:followModel', { modelId: model.id })
  await sell(model, buyer, 50_00)
  const report = await fans(model)
  expect(report).toMatchObject({ followers: 2, buyers: 1, returning: 0 })
  expect(report.newFollowers.at(-1)).toBe(2)
  expect(report.newBuyers.at(-1)).toBe(1)
  await sell(model, buyer, 10_00)
  expect(await fans(model)).toMatchObject({ buyers: 1, returning: 1 })
  const inTenDays = Date.now() + 10 * DAY_MS
  const later = periodOf({ ...daysOf({ last: 7 }, 'UTC', inTenDays), step: 'day', compare: 'none' }, 'UTC', inTenDays)
  const none = later.bounds.slice(1).map(() => 0)
  expect(await readFans(world.database, model.id, later, 'UTC')).toMatchObject({ followers: 2, newFollowers: none, newBuyers: none })
})

test('a customer is refused', async () => {
  const customer = await world.user()
  await expect(earned(customer)).rejects.toMatchObject({ code: 'forbidden' })
})
