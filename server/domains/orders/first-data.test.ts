/** The page of an order loads all that it shows at first with six statements at most, for each reader. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { ORDER_PAGE_QUERIES } from '#test-support/order-page-queries.ts'
import { recorded } from '#test-support/recorded.ts'

const world = useMoneyWorld({ config: { translation: { provider: 'libretranslate', url: 'http://127.0.0.1:9' } } })
const STATEMENTS_MAX = 6

let readers: Record<keyof typeof ORDER_PAGE_QUERIES, TestUser>
let orderId: string

/** An order with two questions, two deliveries, an offer, messages of both sides, and a problem that an admin works on. */
beforeAll(async () => {
  const customer = await world.user({ cents: 500_00 })
  const model = await world.user({ status: 'model' })
  const admin = await world.user({ adminRole: 'owner' })
  readers = { customer, model, admin }
  const productId = await world.product(model, 50_00)
  await world.sql('update models.products set free_revisions = 1 where id = $1', productId)
  orderId = await world.place(customer, productId, 50_00)
  const of = (who: TestUser, path: string, args: object = {}) => world.mutate(who, path, { orderId, ...args })
  await of(model, 'orders:acceptOrder')
  for (const question of ['Day or night?', 'With a boat?']) {
    await of(model, 'orders:askQuestion', { question })
    await of(customer, 'orders:answerQuestion', { answer: 'Both.' })
  }
  await world.complete(model, orderId)
  await of(customer, 'orders:requestRevision', { points: [{ text: 'Darker' }] })
  await world.complete(model, orderId)
  await of(model, 'orders:makeOffer', { offer: { kind: 'split', refund: 10 }, message: 'For the delay' })
  const [offer] = (await world.query<{ offers: { _id: string }[] }>(customer, 'orders:getOrder', { orderId })).offers
  await of(customer, 'orders:declineOffer', { offerId: offer?._id })
  await of(customer, 'orders:reportProblem', { reason: 'not_as_described', points: [{ text: 'The boat is missing' }] })
  for (const side of [customer, model]) {
    await of(side, 'orders:sendEvidence', { statement: 'This is how it was' })
    await of(side, 'orders:openThread')
    for (let n = 0; n < 12; n += 1)
      await world.mutate(side, 'threads:send', { threadId: orderId, clientId: randomUUID(), text: `Message ${n}` })
  }
  await of(admin, 'orders:openThread', { reason: 'A reported problem' })
  await world.sql(`update orders.disputes set claimed_by = $1, claimed_at = now() where order_id = $2`, admin.id, orderId)
})

const argsOf = (path: string): Record<string, unknown> => {
  if (path === 'admin/orders:listDecisions') return { reason: 'not_as_described' }
  if (!path.startsWith('orders:') && !path.startsWith('reviews:') && !path.startsWith('admin/'))
    return { threadId: orderId, ...(path === 'threads:page' ? { page: 0 } : {}) }
  return path === 'admin/orders:previewSettlement' ? { orderId, refund: 20 } : { orderId }
}

const askAll = async (side: keyof typeof ORDER_PAGE_QUERIES) => {
  const answers: Record<string, unknown> = {}
  for (const path of ORDER_PAGE_QUERIES[side]) answers[path] = await world.query(readers[side], path, argsOf(path))
  return answers
}

test.each(['customer', 'model', 'admin'] as const)(
  'the page of an order loads for a %s with six statements at most, each once',
  async (side) => {
    // The first run finds out who asks.
    const answers = await askAll(side)
    expect(answers).toMatchObject({
      'orders:getOrder': {
        side,
        rounds: [{ n: 0 }, { n: 1 }],
        questions: [{ n: 1 }, { n: 0 }],
        offers: [{ outcome: 'declined' }],
        settlements: [{ round: 0 }, { round: 1 }],
        problem: side === 'admin' ? null : { dispute: { state: 'open', evidence: [{}, {}] } },
      },
      'threads:get': { lastSeq: 24, members: [{}, {}] },
      'threads:page': { length: 24 },
    })
    if (side === 'admin')
      expect(answers).toMatchObject({
        'admin/orders:getDispute': { dispute: { claim: { isMine: true } } },
        'admin/orders:previewSettlement': { total: 50 },
      })
    else expect(answers).toMatchObject({ 'reviews:getOfOrder': { review: null }, 'translation:getThread': { isOn: false } })
    const names = (await recorded(() => askAll(side))).map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThanOrEqual(STATEMENTS_MAX)
  },
)
