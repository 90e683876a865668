import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GivenTip, StatementLine } from '#contract/types.ts'
import { useMoneyWorld, type Person } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const tip = (who: Person, modelId: string, amount: number, more: Record<string, unknown> = {}, key?: string) =>
  world.mutate<{ tipId: string; amount: number }>(who, 'tips:giveTip', { modelId, amount, ...more }, key)

test('moves at once, less commission, and is in the list of its giver', async () => {
  const model = await world.person({ status: 'model' })
  const customer = await world.person({ cents: 30_00 })
  const { tipId } = await tip(customer, model.id, 10.01, { note: 'For the lake' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 19_99 })
  expect(await world.balances(model)).toMatchObject({ wallet: 8_01 })
  expect((await world.query<{ items: GivenTip[] }>(customer, 'tips:listGiven')).items).toMatchObject([
    { _id: tipId, amount: 10.01, note: 'For the lake', post: null, order: null },
  ])
  expect(
    (await world.query<{ items: StatementLine[] }>(model, 'transactions:getStatement')).items.map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['commission', -2],
    ['tip', 10.01],
  ])
})

test('charges once for two sends of one tip, and twice for two tips', async () => {
  const model = await world.person({ status: 'model' })
  const customer = await world.person({ cents: 30_00 })
  const key = randomUUID()
  const [first, again] = [await tip(customer, model.id, 10, {}, key), await tip(customer, model.id, 10, {}, key)]
  expect(again.tipId).toBe(first.tipId)
  await tip(customer, model.id, 10)
  expect(await world.balances(customer)).toMatchObject({ wallet: 10_00 })
})

test('gives exactly ten of a hundred parallel tips of $10 from $100, without a deadlock', async () => {
  const customer = await world.person({ cents: 100_00 })
  const models = await Promise.all(Array.from({ length: 5 }, () => world.person({ status: 'model' })))
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => tip(customer, models[at % models.length]!.id, 10)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'short_balance' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 0 })
})

test('moves between two models who tip each other at the same moment', async () => {
  const [one, two] = [await world.person({ status: 'model', cents: 100_00 }), await world.person({ status: 'model', cents: 100_00 })]
  await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? tip(one, two.id, 1) : tip(two, one.id, 1))))
  expect(await world.balances(one)).toMatchObject({ wallet: 96_00 })
  expect(await world.balances(two)).toMatchObject({ wallet: 96_00 })
})

test('for an order comes from its customer only, once it is completed', async () => {
  const model = await world.person({ status: 'model' })
  const [customer, stranger] = [await world.person({ cents: 100_00 }), await world.person({ cents: 100_00 })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await expect(tip(customer, model.id, 5, { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
  await world.complete(model, orderId)
  await expect(tip(stranger, model.id, 5, { orderId })).rejects.toMatchObject({ code: 'not_found' })
  await tip(customer, model.id, 5, { orderId })
  expect((await world.query<{ items: GivenTip[] }>(customer, 'tips:listGiven')).items).toMatchObject([
    { order: { _id: orderId, productName: 'A picture' } },
  ])
})

test('for a post is accepted only while it is published', async () => {
  const model = await world.person({ status: 'model' })
  const customer = await world.person({ cents: 100_00 })
  const [post] = await world.sql(
    `insert into posts.posts (model_id, title, status, visibility, published_at) values ($1, 'Evening light', 'published', 'free', now()) returning id`,
    model.id,
  )
  const postId = String(post?.['id'])
  await tip(customer, model.id, 5, { postId })
  for (const status of ['withdrawn', 'draft']) {
    await world.sql(`update posts.posts set status = $2 where id = $1`, postId, status)
    await expect(tip(customer, model.id, 5, { postId })).rejects.toMatchObject({ code: 'not_found' })
  }
  const other = await world.person({ status: 'model' })
  await world.sql(`update posts.posts set status = 'published' where id = $1`, postId)
  await expect(tip(customer, other.id, 5, { postId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 95_00 })
})

test('is refused with a code of its own in each case, and takes nothing', async () => {
  const model = await world.person({ status: 'model', cents: 50_00 })
  const customer = await world.person({ cents: 5_00 })
  await expect(tip(customer, model.id, 7.5)).rejects.toMatchObject({
    code: 'short_balance',
    data: { missing: 2.5, balance: 5, total: 7.5 },
  })
  await expect(tip(model, model.id, 5)).rejects.toMatchObject({ code: 'own_profile' })
  await expect(tip(customer, customer.id, 5)).rejects.toMatchObject({ code: 'own_profile' })
  await expect(tip(model, customer.id, 5)).rejects.toMatchObject({ code: 'not_found' })
  await expect(tip(customer, model.id, 5, { postId: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  for (const amount of [0, -5, 0.5, 1.005, 5000.01, Number.NaN]) await expect(tip(customer, model.id, amount)).rejects.toThrow()
  await expect(tip(customer, model.id, 5, { note: 'x'.repeat(201) })).rejects.toThrow()
  expect(await world.balances(customer)).toMatchObject({ wallet: 5_00 })
})
