import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ModelStats, ModelTransaction, OwnPost, Post, PostRights, Purchase, StatementLine } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const PRICE = 12.5

async function paidPost(model: TestUser, price = PRICE): Promise<string> {
  const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const fields = {
    title: 'Evening light',
    teaser: '',
    text: 'The whole story',
    visibility: 'paid',
    price,
    tags: [],
    media: [],
    areCommentsOpen: true,
  }
  const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', { postId, revision, ...fields })
  await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
  return postId
}

const contentOf = async (who: TestUser, postId: string) =>
  (await world.query<Post | null>(who, 'posts:getPost', { postId }))?.contentRevision ?? 0
const buy = async (who: TestUser, postId: string, expectedPrice = PRICE, key?: string) =>
  world.mutate<{ purchaseId: string; price: number }>(
    who,
    'posts:purchasePost',
    { postId, expectedPrice, contentRevision: await contentOf(who, postId) },
    key,
  )

async function bothSides(cents = 100_00) {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents })
  return { model, customer, postId: await paidPost(model) }
}

test('moves the price to the model, less commission, in one transaction, and shows it in both statements', async () => {
  const { model, customer, postId } = await bothSides()
  const { purchaseId, price } = await buy(customer, postId)
  expect(price).toBe(PRICE)
  expect(await world.balances(customer)).toMatchObject({ wallet: 87_50 })
  expect(await world.balances(model)).toMatchObject({ wallet: 10_00 })
  const lines = async (who: TestUser) =>
    (await world.query<{ items: StatementLine[] }>(who, 'transactions:getStatement')).items.map(
      ({ kind, amount, subject, postId: of }) => ({ kind, amount, subject, of }),
    )
  const about = { subject: 'Evening light', of: postId }
  expect((await lines(customer))[0]).toEqual({ kind: 'post_purchase', amount: -12.5, ...about })
  expect(await lines(model)).toEqual([
    { kind: 'commission', amount: -2.5, ...about },
    { kind: 'post_purchase', amount: 12.5, ...about },
  ])
  const library = await world.query<{ items: Purchase[] }>(customer, 'posts:listPurchases')
  expect(library.items).toMatchObject([{ _id: purchaseId, price: PRICE, post: { _id: postId, title: 'Evening light' } }])
})

test('charges once: for a repeated call, a second click, and ten clicks at once', async () => {
  const { model, customer, postId } = await bothSides()
  const key = randomUUID()
  const answers = [
    await buy(customer, postId, PRICE, key),
    await buy(customer, postId, PRICE, key),
    await buy(customer, postId),
    ...(await Promise.all(Array.from({ length: 10 }, () => buy(customer, postId)))),
  ]
  expect(new Set(answers.map(({ purchaseId }) => purchaseId)).size).toBe(1)
  expect(await world.balances(customer)).toMatchObject({ wallet: 87_50 })
  expect(await world.balances(model)).toMatchObject({ wallet: 10_00 })
  const { postId: fresh } = { postId: await paidPost(model) }
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => buy(customer, fresh)))
  expect(new Set(atOnce.map(({ purchaseId }) => purchaseId)).size).toBe(1)
  expect(await world.balances(customer)).toMatchObject({ wallet: 75_00 })
})

test('sells eight of a hundred posts bought at once with money for eight', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  const postIds = await Promise.all(Array.from({ length: 20 }, () => paidPost(model)))
  const results = await Promise.allSettled(postIds.map((postId) => buy(customer, postId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'short_balance' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 0 })
  expect(await world.balances(model)).toMatchObject({ wallet: 80_00 })
})

test('lets two models buy from each other at the same moment', async () => {
  const [one, two] = [await world.user({ status: 'model', cents: 500_00 }), await world.user({ status: 'model', cents: 500_00 })]
  const posts = await Promise.all(Array.from({ length: 10 }, async () => [await paidPost(one), await paidPost(two)] as const))
  await Promise.all(posts.flatMap(([ofOne, ofTwo]) => [buy(two, ofOne), buy(one, ofTwo)]))
  expect(await world.balances(one)).toMatchObject({ wallet: 475_00 })
  expect(await world.balances(two)).toMatchObject({ wallet: 475_00 })
})

test('refuses with a code of its own in each case, and takes nothing', async () => {
  const { model, customer, postId } = await bothSides(5_00)
  await expect(buy(customer, postId)).rejects.toMatchObject({ code: 'short_balance', data: { missing: 7.5, balance: 5, total: 12.5 } })
  await expect(buy(customer, postId, 12)).rejects.toMatchObject({ code: 'price_changed', data: { total: 12.5 } })
  await expect(buy(customer, randomUUID())).rejects.toMatchObject({ code: 'not_for_sale' })
  await expect(buy(model, postId)).rejects.toMatchObject({ code: 'own_post' })
  const suspended = await world.user({ cents: 5_00 })
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, suspended.id)
  await expect(buy(suspended, postId)).rejects.toMatchObject({ code: 'suspended' })
  await world.mutate(model, 'posts:deletePost', { postId })
  await expect(buy(customer, postId)).rejects.toMatchObject({ code: 'not_for_sale' })
  expect(await world.balances(customer)).toMatchObject({ wallet: 5_00 })
})

test('Model Stats add up orders, purchases and tips, and list them newest first, page by page', async () => {
  const { model, customer, postId } = await bothSides()
  const productId = await world.product(model, 50_00)
  await world.complete(model, await world.place(customer, productId, 50_00))
  await buy(customer, postId)
  await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5, postId })
  await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 10, note: 'Thank you' })
  type Page = { transactions: ModelTransaction[]; stats: ModelStats; nextCursor: string | null }
  const page = await world.query<Page>(model, 'models:getModelTransactions', { limit: 4 })
  expect(page.stats).toEqual({
    totalEarned: 62,
    tipCount: 2,
    purchaseCount: 1,
    totalTransactions: 4,
    orderRevenue: 40,
    completedOrderCount: 1,
  })
  expect(
    page.transactions.map(({ type, amount, modelEarnings, post, order, note }) => ({
      type,
      amount,
      modelEarnings,
      about: post?.title ?? order?.productName ?? null,
      note,
    })),
  ).toEqual([
    { type: 'tip', amount: 10, modelEarnings: 8, about: null, note: 'Thank you' },
    { type: 'tip', amount: 5, modelEarnings: 4, about: 'Evening light', note: '' },
    { type: 'post_purchase', amount: 12.5, modelEarnings: 10, about: 'Evening light', note: '' },
    { type: 'order', amount: 50, modelEarnings: 40, about: 'A picture', note: '' },
  ])
  const paged: string[] = []
  for (let cursor: string | null = null; ;) {
    const next: Page = await world.query<Page>(model, 'models:getModelTransactions', { limit: 1, cursor })
    paged.push(...next.transactions.map(({ id }) => id))
    if (next.nextCursor === null) break
    cursor = next.nextCursor
  }
  expect(paged).toEqual(page.transactions.map(({ id }) => id))
})

test('sells one post to fifty users at once: each has it once, without a long wait', async () => {
  const model = await world.user({ status: 'model' })
  const postId = await paidPost(model)
  const buyers = await Promise.all(Array.from({ length: 50 }, () => world.user({ cents: PRICE * 100 })))
  const since = performance.now()
  const purchases = await Promise.all(buyers.map((buyer) => buy(buyer, postId)))
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(new Set(purchases.map(({ purchaseId }) => purchaseId)).size).toBe(50)
  expect(await world.balances(model)).toMatchObject({ wallet: 50 * 10_00 })
  expect(await world.sql('select purchase_count, earned_cents::integer from posts.figures where post_id = $1', postId)).toEqual([
    { purchase_count: 50, earned_cents: 50 * 10_00 },
  ])
})

test('keeps a promise to both sides in a race with the model: buyers have the content they saw, others keep their money', async () => {
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 12; round += 1) {
    const model = await world.user({ status: 'model' })
    const postId = await paidPost(model)
    const seen = await world.query<OwnPost>(model, 'posts:getMine', { postId })
    const { title, teaser, visibility, price, tags, areCommentsOpen, revision } = seen
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.user({ cents: PRICE * 100 })))
    const contentRevision = await contentOf(model, postId)
    const attempts = buyers.map((buyer) => world.mutate(buyer, 'posts:purchasePost', { postId, expectedPrice: PRICE, contentRevision }))
    const empty = { postId, revision, title, teaser, text: 'Nothing', visibility, price, media: [], tags, areCommentsOpen }
    const step = round % 2 === 0 ? world.mutate(model, 'posts:savePost', empty) : world.mutate(model, 'posts:deletePost', { postId })
    const [changed, , ...results] = await Promise.allSettled([
      step,
      world.mutate(model, 'posts:setPinned', { postId, isPinned: true }),
      ...attempts,
    ])
    for (const [at, result] of results.entries()) {
      const { wallet } = await world.balances(buyers[at]!)
      const outcome = result.status === 'fulfilled' ? 'bought' : (result.reason as { code: string }).code
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      expect(['bought', 'changed', 'not_for_sale']).toContain(outcome)
      expect(wallet).toBe(outcome === 'bought' ? 0 : PRICE * 100)
      if (outcome !== 'bought') continue
      const [rights] = await world.query<PostRights[]>(buyers[at]!, 'posts:getRights', { postIds: [postId] })
      expect(rights).toMatchObject({ right: 'purchased', text: 'The whole story' })
    }
    const isSold = results.some(({ status }) => status === 'fulfilled')
    if (round % 2 === 0) expect(changed).toMatchObject(isSold ? { status: 'rejected', reason: { code: 'sold' } } : { status: 'fulfilled' })
    else expect(changed.status).toBe('fulfilled')
  }
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(72)
})
