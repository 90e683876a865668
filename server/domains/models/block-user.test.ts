/** Blocks: both ways invisible, nothing new between the two, and what is bought or open stays. */
import { expect, test } from 'vitest'
import type { Found, ModelCard, ModelProfile, Post, PostComment, PostRights, User } from '#contract/types.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const block = (by: TestUser, of: TestUser) => world.mutate(by, 'members:blockUser', { userId: of.id })
const refused = (code: string) => ({ code })

interface Sides {
  model: TestUser
  customer: TestUser
}

async function sides(): Promise<Sides & { productId: string; name: string }> {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 200_00 })
  const productId = await world.product(model, 50_00)
  const name = `zelda-${model.id.slice(-12)}`
  await world.mutate(model, 'models:renameProfile', { name: `Zelda ${model.id.slice(-12)}`, handle: name })
  return { model, customer, productId, name: model.id.slice(-12) }
}

async function post(model: TestUser, fields: { visibility: 'free' | 'pro' | 'followers' | 'paid'; price?: number }): Promise<string> {
  const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const content = { title: 'Evening light', teaser: '', text: 'The whole story', price: null, tags: [], media: [], areCommentsOpen: true }
  const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', { postId, revision, ...content, ...fields })
  await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
  return postId
}

const profile = async (who: TestUser, { id }: TestUser) => {
  const [row] = await world.sql(`select handle::text as handle from users.users where id = $1`, id)
  return world.query<ModelProfile | null>(who, 'models:getByName', { name: row?.['handle'] })
}
const listed = async (who: TestUser, { id }: TestUser) =>
  (await world.query<{ items: ModelCard[] }>(who, 'models:list', { sort: 'new', limit: 50 })).items.some(({ _id }) => _id === id)

test('hides the two from each other in lists, search, posts and comments, blocked by either, and ends follows both ways', async () => {
  for (const byModel of [true, false]) {
    const { model, customer, name } = await sides()
    const postId = await post(model, { visibility: 'free' })
    await world.mutate(customer, 'models:followModel', { modelId: model.id })
    await world.mutate(customer, 'posts:addComment', { postId, text: 'Lovely' })
    const find = async () => world.query<Found>(customer, 'search:find', { search: name })
    expect((await find()).models).toHaveLength(1)
    expect(await listed(customer, model)).toBe(true)
    await block(...((byModel ? [model, customer] : [customer, model]) as [TestUser, TestUser]))
    expect((await world.query<User>(customer, 'auth:getUser')).hasBlocks).toBe(true)
    expect((await world.query<User>(model, 'auth:getUser')).hasBlocks).toBe(true)
    expect(await listed(customer, model)).toBe(false)
    expect(await find()).toMatchObject({ models: [], products: [], posts: [] })
    // The blocker still opens the profile, which offers to unblock.
    expect((await profile(customer, model)) === null).toBe(byModel)
    expect(await world.query(customer, 'members:hasBlocked', { userId: model.id })).toBe(!byModel)
    expect(await world.query<Post | null>(customer, 'posts:getPost', { postId })).toBeNull()
    expect((await world.query<{ items: Post[] }>(customer, 'posts:listByModel', { modelId: model.id })).items).toEqual([])
    expect((await world.query<{ items: PostComment[] }>(customer, 'posts:listComments', { postId })).items).toEqual([])
    expect((await world.query<{ items: PostComment[] }>(model, 'posts:listComments', { postId })).items).toEqual([])
    expect(await world.query(customer, 'models:getFollowedModels')).toEqual([])
    expect(await world.sql('select follower_count from models.figures where model_id = $1', model.id)).toEqual([{ follower_count: 0 }])
    // A visitor, and all others, still see both.
    const anyone = await world.user()
    expect(await listed(anyone, model)).toBe(true)
    expect((await world.query<{ items: PostComment[] }>(anyone, 'posts:listComments', { postId })).items).toHaveLength(1)
  }
})

test('refuses everything new between the two in neutral words, and moves no money', async () => {
  const { model, customer, productId } = await sides()
  const [free, paid] = [await post(model, { visibility: 'free' }), await post(model, { visibility: 'paid', price: 5 })]
  const { contentRevision } = (await world.query<Post>(customer, 'posts:getPost', { postId: paid })) ?? {}
  await block(model, customer)
  const before = await world.balances(customer)
  await expect(world.place(customer, productId, 50_00)).rejects.toMatchObject(refused('not_for_sale'))
  await expect(world.mutate(customer, 'posts:purchasePost', { postId: paid, expectedPrice: 5, contentRevision })).rejects.toMatchObject(
    refused('not_for_sale'),
  )
  await expect(world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })).rejects.toMatchObject(refused('not_found'))
  await expect(world.mutate(customer, 'models:followModel', { modelId: model.id })).rejects.toMatchObject(refused('not_found'))
  await expect(world.mutate(customer, 'posts:setLiked', { postId: free, isLiked: true })).rejects.toMatchObject(refused('not_found'))
  await expect(world.mutate(customer, 'posts:addComment', { postId: free, text: 'Hello' })).rejects.toMatchObject(refused('not_found'))
  await world.sql('update models.products set slots = 1, open_orders = 1 where id = $1', productId)
  await expect(world.mutate(customer, 'models:notifyOfSlot', { productId })).rejects.toMatchObject(refused('not_found'))
  expect(await world.balances(customer)).toEqual(before)
  expect(await world.sql('select kind from notifications.notifications where user_id = $1', model.id)).toEqual([])
  await world.sql('update models.products set open_orders = 0 where id = $1', productId)
})

test('an open order goes on, and a bought post stays readable; Pro posts close', async () => {
  const { model, customer, productId } = await sides()
  await world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = $1`, customer.id)
  const [pro, paid] = [await post(model, { visibility: 'pro' }), await post(model, { visibility: 'paid', price: 5 })]
  const { contentRevision } = (await world.query<Post>(customer, 'posts:getPost', { postId: paid })) ?? {}
  await world.mutate(customer, 'posts:purchasePost', { postId: paid, expectedPrice: 5, contentRevision })
  const orderId = await world.place(customer, productId, 50_00)
  await block(model, customer)
  const rights = await world.query<PostRights[]>(customer, 'posts:getRights', { postIds: [pro, paid] })
  expect(rights.map(({ postId, right }) => [postId, right])).toEqual([
    [pro, null],
    [paid, 'purchased'],
  ])
  expect(await world.query<Post | null>(customer, 'posts:getPost', { postId: paid })).toMatchObject({ _id: paid })
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  const { threadId } = await world.mutate<{ threadId: string }>(model, 'orders:openThread', { orderId })
  await world.mutate(model, 'threads:send', { threadId, clientId: crypto.randomUUID(), text: 'I begin' })
  await world.complete(model, orderId)
  expect(
    (await world.sql('select kind from notifications.notifications where user_id = $1 order by id', customer.id)).map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(['order_accepted', 'order_completed']))
})

test('the blocker lists and ends the block; ended follows do not return', async () => {
  const { model, customer } = await sides()
  await world.mutate(customer, 'models:followModel', { modelId: model.id })
  await block(customer, model)
  await block(customer, model)
  const list = async (who: TestUser) =>
    (await world.query<{ items: { userId: string; handle: string | null }[] }>(who, 'members:listBlocked')).items
  expect(await list(customer)).toMatchObject([{ userId: model.id, handle: expect.any(String) }])
  expect(await list(model)).toEqual([])
  // Of no effect: only the blocker ends a block.
  await world.mutate(model, 'members:unblockUser', { userId: customer.id })
  expect(await listed(customer, model)).toBe(false)
  await world.mutate(customer, 'members:unblockUser', { userId: model.id })
  expect(await listed(customer, model)).toBe(true)
  expect(await world.query(customer, 'models:getFollowedModels')).toEqual([])
  await world.mutate(customer, 'models:followModel', { modelId: model.id })
  await expect(block(customer, customer)).rejects.toMatchObject(refused('not_found'))
  await expect(world.mutate(customer, 'members:blockUser', { userId: crypto.randomUUID() })).rejects.toMatchObject(refused('not_found'))
})

test('a block and a follow at the same moment leave no follow', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { model, customer } = await sides()
    await Promise.allSettled([world.mutate(customer, 'models:followModel', { modelId: model.id }), block(model, customer)])
    expect(await world.sql('select from models.follows where user_id = $1', customer.id)).toEqual([])
    expect(await world.sql('select follower_count from models.figures where model_id = $1', model.id)).toEqual([{ follower_count: 0 }])
  }
})

test('a block waits for an order under way, and later orders are refused', async () => {
  const { model, customer, productId } = await sides()
  const { pool } = world.database
  const under = await pool.connect()
  try {
    await under.query('begin')
    // The locks that an order takes with its row (users.may_deal).
    await under.query('select users.may_deal($1, $2)', [customer.id, model.id])
    let isDone = false
    const blocked = block(model, customer).then(() => (isDone = true))
    await expect.poll(async () => (await world.sql(`select from ${LOCK_WAITS} and query like '%for update%'`)).length).toBeGreaterThan(0)
    expect(isDone).toBe(false)
    await under.query('commit')
    await blocked
  } finally {
    under.release()
  }
  const race = await Promise.allSettled([world.place(customer, productId, 50_00), block(model, customer)])
  expect(race[0]).toMatchObject({ status: 'rejected' })
})

test('hides the chat of the two, and refuses messages in both directions, also one that meets the block', async () => {
  const { model, customer } = await sides()
  const { chatId } = await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })
  const send = (who: TestUser) => world.mutate(who, 'chats:send', { chatId, clientId: crypto.randomUUID(), text: 'Hello' })
  const chats = async (who: TestUser) => (await world.query<{ items: unknown[] }>(who, 'chats:list')).items
  await send(customer)
  expect(await world.query(model, 'chats:badge')).toBe(1)
  await Promise.allSettled([send(customer), block(model, customer), send(customer)])
  const [{ last_seq: stored } = {}] = await world.sql('select last_seq from threads.threads where id = $1', chatId)
  for (const who of [customer, model]) {
    await expect(send(who)).rejects.toMatchObject(refused('chat_unavailable'))
    expect(await chats(who)).toEqual([])
    expect(await world.query(who, 'chats:badge')).toBe(0)
  }
  expect(await world.sql('select last_seq from threads.threads where id = $1', chatId)).toEqual([{ last_seq: stored }])
  await world.mutate(model, 'members:unblockUser', { userId: customer.id })
  expect(await chats(model)).toHaveLength(1)
  await send(customer)
})
