import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GivenTip, ModelStats, ModelTransaction, Notification, StatementLine } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { walletOf } from '../ledger/index.ts'
import { salesOf } from '../posts/index.ts'
import { settleTip, settleTips } from './parts.ts'
import { tipsOf } from './topics.ts'
import { undoTip } from './undo-tip.ts'

const world = useMoneyWorld()

const tip = (who: TestUser, modelId: string, amount: number, more: Record<string, unknown> = {}, key?: string) =>
  world.mutate<{ tipId: string; amount: number }>(who, 'tips:giveTip', { modelId, amount, ...more }, key)

const undo = (who: TestUser, tipId: string) => world.mutate(who, 'tips:undoTip', { tipId })
const given = (who: TestUser) => world.query<{ items: GivenTip[] }>(who, 'tips:listGiven')
const earnings = (who: TestUser) => world.query<{ transactions: ModelTransaction[]; stats: ModelStats }>(who, 'models:getModelTransactions')
/** Kind and amount of each line of the statement, newest first. */
const lines = async (who: TestUser) =>
  (await world.query<{ items: StatementLine[] }>(who, 'transactions:getStatement')).items.map(({ kind, amount }) => [kind, amount])
const bell = async (who: TestUser) =>
  (await world.query<{ items: Notification[] }>(who, 'notifications:list', { limit: 50 })).items
    .filter(({ kind }) => kind === 'tip_received')
    .map(({ kind, data }) => ({ kind, data }))
async function endMinute(tipId: string): Promise<void> {
  const [tip] = await world.sql('select customer_id as "customerId", model_id as "modelId" from tips.tips where id = $1', tipId)
  const { customerId, modelId } = tip as { customerId: string; modelId: string }
  // With the topics: open screens would differ from the database otherwise.
  await world.realtime.write('test/tips:endMinute', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update tips.tips set settles_at = now() - interval '1 second' where id = '${tipId}'`)
    touch(tipsOf(customerId), salesOf(modelId), walletOf(modelId))
  })
}
/** One run of the task. */
const settle = () =>
  settleTips({ db: world.database, log: createLog('silent'), write: (path, work) => world.realtime.write(path, SYSTEM, work) })

test('is on hold at once, less commission, and available after its minute, when the model is notified', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 30_00 })
  const { tipId } = await tip(customer, model.id, 10.01, { note: 'For the lake' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 19_99 })
  expect(await world.balances(model)).toMatchObject({ wallet: 0, earnings_hold: 8_01 })
  expect((await given(customer)).items).toMatchObject([
    { _id: tipId, amount: 10.01, note: 'For the lake', post: null, order: null, undoUntil: expect.any(Number) },
  ])
  const [hold] = await world.query<{ kind: string; amount: number; at: number }[]>(model, 'transactions:getHolds')
  expect(hold).toMatchObject({ kind: 'tip', amount: 8.01 })
  const [{ at, undoUntil } = { at: 0, undoUntil: null }] = (await given(customer)).items
  expect(hold!.at).toBe(undoUntil)
  expect(Math.round((undoUntil! - at) / 1000)).toBe(60)
  expect((await earnings(model)).stats).toMatchObject({ tipCount: 1, totalEarned: 8.01 })
  await settle()
  // Not even by the task itself, which looks again under the lock.
  await world.realtime.write('test/tips:settle', SYSTEM, (context) => settleTip(context, tipId))
  expect(await world.balances(model)).toMatchObject({ wallet: 0, earnings_hold: 8_01 })
  expect(await bell(model)).toEqual([])

  await endMinute(tipId)
  await Promise.all([settle(), settle()])
  expect(await world.balances(model)).toMatchObject({ wallet: 8_01, earnings_hold: 0 })
  expect((await given(customer)).items).toMatchObject([{ undoUntil: null }])
  expect(await lines(model)).toEqual([['tip', 8.01]])
  expect(await bell(model)).toEqual([{ kind: 'tip_received', data: { name: 'Test User', amount: 10.01, note: 'For the lake' } }])
})

test('undone within its minute returns everything, once, and vanishes from figures and lists', async () => {
  const model = await world.user({ status: 'model' })
  const [customer, stranger] = [await world.user({ cents: 30_00 }), await world.user()]
  const { tipId } = await tip(customer, model.id, 10.01)
  await expect(undo(stranger, tipId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(undo(model, tipId)).rejects.toMatchObject({ code: 'not_found' })
  await undo(customer, tipId)
  await undo(customer, tipId)
  expect(await world.balances(customer)).toMatchObject({ wallet: 30_00 })
  expect(await world.balances(model)).toMatchObject({ wallet: 0, earnings_hold: 0 })
  expect(await lines(customer)).toEqual([
    ['refund', 10.01],
    ['tip', -10.01],
    ['deposit', 30],
  ])
  expect((await given(customer)).items).toEqual([])
  expect(await earnings(model)).toMatchObject({ transactions: [], stats: { tipCount: 0, totalEarned: 0, totalTransactions: 0 } })
  await endMinute(tipId)
  await settle()
  expect(await bell(model)).toEqual([])
  expect(await lines(model)).toEqual([])
})

test('an undone and a settled tip change what both sides see at once', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 30_00 })
  const client = openClient(world.url)
  const holds = watchQuery<{ amount: number }[]>(client, 'transactions:getHolds', { token: model.token })
  const gifts = watchQuery<{ items: GivenTip[] }>(client, 'tips:listGiven', { token: customer.token })
  const figures = watchQuery<{ stats: ModelStats }>(client, 'models:getModelTransactions', { token: model.token })
  const statement = watchQuery<{ items: StatementLine[] }>(client, 'transactions:getStatement', { token: customer.token })
  await figures.until(({ stats }) => stats.tipCount === 0)
  await statement.until(({ items }) => items.length === 1)
  const { tipId } = await tip(customer, model.id, 10)
  await figures.until(({ stats }) => stats.tipCount === 1)
  await statement.until(({ items }) => items[0]?.kind === 'tip')
  await holds.until((all) => all.length === 1)
  await gifts.until(({ items }) => items.length === 1)
  await undo(customer, tipId)
  await figures.until(({ stats }) => stats.tipCount === 0)
  await statement.until(({ items }) => items[0]?.kind === 'refund')
  await holds.until((all) => all.length === 0)
  await gifts.until(({ items }) => items.length === 0)
  const { tipId: kept } = await tip(customer, model.id, 10)
  await holds.until((all) => all.length === 1)
  await endMinute(kept)
  await settle()
  await holds.until((all) => all.length === 0)
  await gifts.until(({ items }) => items[0]?.undoUntil === null)
  await client.close()
})

test('cannot be undone after its minute, settled or not', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 30_00 })
  const { tipId } = await tip(customer, model.id, 10)
  await endMinute(tipId)
  await expect(undo(customer, tipId)).rejects.toMatchObject({ code: 'tip_settled' })
  await settle()
  await expect(undo(customer, tipId)).rejects.toMatchObject({ code: 'tip_settled' })
  expect(await world.balances(model)).toMatchObject({ wallet: 8_00 })
})

test('undone and settled at the same moment, a hundred times: one of the two happens, and the other finds it', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  const tips = await Promise.all(Array.from({ length: 100 }, () => tip(customer, model.id, 1)))
  // The minute ends within the transaction that settles: whichever locks the tip first wins.
  const settleNow = (tipId: string) =>
    world.realtime.write('test/tips:settle', SYSTEM, async (context) => {
      await context.tx.script(`update tips.tips set settles_at = now() where id = '${tipId}'`)
      await settleTip(context, tipId)
    })
  const undoNow = (tipId: string) => world.realtime.write('test/tips:undo', customer.actor, (context) => undoTip(context, tipId))
  const outcomes = await Promise.all(
    tips.map(async ({ tipId }, at) => {
      const both = at % 2 === 0 ? [undoNow(tipId), settleNow(tipId)] : [settleNow(tipId), undoNow(tipId)]
      const [first, second] = await Promise.allSettled(both)
      return (at % 2 === 0 ? first : second)?.status
    }),
  )
  await settle()
  const undone = outcomes.filter((status) => status === 'fulfilled').length
  expect(await world.balances(customer)).toMatchObject({ wallet: undone * 1_00 })
  expect(await world.balances(model)).toMatchObject({ wallet: (100 - undone) * 80, earnings_hold: 0 })
  expect((await earnings(model)).stats).toMatchObject({ tipCount: 100 - undone })
  expect(await bell(model)).toHaveLength(Math.min(50, 100 - undone))
})

test('that is all commission is settled like any other, and pays nothing', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 30_00 })
  await world.sql(`update settings.system set value = '100' where key = 'commission_percent'`)
  const { tipId } = await tip(customer, model.id, 10)
  await world.sql(`update settings.system set value = '20' where key = 'commission_percent'`)
  await endMinute(tipId)
  await settle()
  expect(await world.balances(model)).toMatchObject({ wallet: 0, earnings_hold: 0 })
  expect(await bell(model)).toHaveLength(1)
})

test('charges once for two sends of one tip, and twice for two tips', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 30_00 })
  const key = randomUUID()
  const [first, again] = [await tip(customer, model.id, 10, {}, key), await tip(customer, model.id, 10, {}, key)]
  expect(again.tipId).toBe(first.tipId)
  await tip(customer, model.id, 10)
  expect(await world.balances(customer)).toMatchObject({ wallet: 10_00 })
})

test('the tips of a user come page by page, newest first, each once', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 30_00 })
  for (const amount of [1, 2, 3]) await tip(customer, model.id, amount)
  const page = (cursor: string | null) =>
    world.query<{ items: GivenTip[]; nextCursor: string | null }>(customer, 'tips:listGiven', { limit: 2, cursor })
  const first = await page(null)
  const second = await page(first.nextCursor)
  expect([first, second].map(({ items }) => items.map(({ amount }) => amount))).toEqual([[3, 2], [1]])
  expect(second.nextCursor).toBeNull()
})

test('gives exactly ten of a hundred parallel tips of $10 from $100, without a deadlock', async () => {
  const customer = await world.user({ cents: 100_00 })
  const models = await Promise.all(Array.from({ length: 5 }, () => world.user({ status: 'model' })))
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => tip(customer, models[at % models.length]!.id, 10)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'short_balance' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 0 })
})

test('moves between two models who tip each other at the same moment', async () => {
  const [one, two] = [await world.user({ status: 'model', cents: 100_00 }), await world.user({ status: 'model', cents: 100_00 })]
  await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? tip(one, two.id, 1) : tip(two, one.id, 1))))
  expect(await world.balances(one)).toMatchObject({ wallet: 80_00, earnings_hold: 16_00 })
  expect(await world.balances(two)).toMatchObject({ wallet: 80_00, earnings_hold: 16_00 })
})

test('for an order goes from its customer to its model only, once it is completed', async () => {
  const model = await world.user({ status: 'model' })
  const [customer, stranger] = [await world.user({ cents: 100_00 }), await world.user({ cents: 100_00 })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await expect(tip(customer, model.id, 5, { orderId })).rejects.toMatchObject({ code: 'wrong_status' })
  await world.complete(model, orderId)
  await expect(tip(stranger, model.id, 5, { orderId })).rejects.toMatchObject({ code: 'not_found' })
  const other = await world.user({ status: 'model' })
  await expect(tip(customer, other.id, 5, { orderId })).rejects.toMatchObject({ code: 'not_found' })
  await tip(customer, model.id, 5, { orderId })
  expect((await world.query<{ items: GivenTip[] }>(customer, 'tips:listGiven')).items).toMatchObject([
    { order: { _id: orderId, productName: 'A picture' } },
  ])
})

test('for a post is accepted only while it is published', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  const [post] = await world.sql(
    `insert into posts.posts (model_id, title, status, visibility, published_at) values ($1, 'Evening light', 'published', 'free', now()) returning id`,
    model.id,
  )
  const postId = String(post?.['id'])
  await tip(customer, model.id, 5, { postId })
  expect((await given(customer)).items).toMatchObject([{ post: { _id: postId, title: 'Evening light' }, order: null }])
  for (const status of ['withdrawn', 'draft']) {
    await world.sql(`update posts.posts set status = $2 where id = $1`, postId, status)
    await expect(tip(customer, model.id, 5, { postId })).rejects.toMatchObject({ code: 'not_found' })
  }
  const other = await world.user({ status: 'model' })
  await world.sql(`update posts.posts set status = 'published' where id = $1`, postId)
  await expect(tip(customer, other.id, 5, { postId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 95_00 })
})

test('is refused with a code of its own in each case, and takes nothing', async () => {
  const model = await world.user({ status: 'model', cents: 50_00 })
  const customer = await world.user({ cents: 5_00 })
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
  // A model whose profile nobody finds any more.
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, model.id)
  await expect(tip(customer, model.id, 5)).rejects.toMatchObject({ code: 'not_found' })
  // Last, because the end of a suspension by SQL reaches the process only within a second.
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, customer.id)
  await expect(tip(customer, model.id, 5)).rejects.toMatchObject({ code: 'suspended' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 5_00 })
})
