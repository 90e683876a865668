/** Rights in chats: each half of each condition, and what happens at the same moment. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { CHATS_PINNED_MAX } from '#contract/limits.ts'
import type { Chat, ChatRow, ChatRules } from '#contract/types.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let chatId: string

const refused = (code: string) => expect.objectContaining({ code }) as unknown
const open = async (who: TestUser, other: TestUser) =>
  (await world.mutate<{ chatId: string }>(who, 'chats:open', { userId: other.id })).chatId
const send = (who: TestUser, text: string, more: Record<string, unknown> = {}) =>
  world.mutate<{ seq: number; price: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text, ...more })
const get = (who: TestUser) => world.query<Chat | null>(who, 'chats:get', { chatId })
const list = async (who: TestUser, more: Record<string, unknown> = {}) =>
  (await world.query<{ items: ChatRow[] }>(who, 'chats:list', more)).items.map((row) => row.chatId)
const FREE: ChatRules = { who: ['everybody'], price: null, freeMessages: 0, greeting: '', hours: null }
const rule = (but: Partial<ChatRules>) => world.mutate(model, 'chats:saveRules', { rules: { ...FREE, ...but } })
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  chatId = await open(customer, model)
})

describe('users who may write', () => {
  const buysPost = async () => {
    const [post] = await world.sql(
      `insert into posts.posts (model_id, title, text, visibility, price_cents, status, published_at) values ($1, 'Dawn', 'A lake', 'paid', 500, 'published', now()) returning id, content_revision`,
      model.id,
    )
    return world.mutate(customer, 'posts:purchasePost', {
      postId: post?.['id'],
      expectedPrice: 5,
      contentRevision: post?.['content_revision'],
    })
  }
  const WAYS: [string, ChatRules['who'], () => Promise<unknown>][] = [
    ['a follower', ['followers'], () => world.mutate(customer, 'models:followModel', { modelId: model.id })],
    ['a Pro', ['pro'], () => world.sql(`update users.users set pro_expires_at = now() + interval '1 day' where id = $1`, customer.id)],
    ['a customer by an order', ['customers'], async () => world.place(customer, await world.product(model, 50_00), 50_00)],
    ['a customer by a post', ['customers'], buysPost],
    ['a customer by a tip', ['customers'], () => world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })],
    ['one of two alternatives', ['pro', 'followers'], () => world.mutate(customer, 'models:followModel', { modelId: model.id })],
  ]
  test.each(WAYS)('%s, and no other user', async (_who, who, become) => {
    await rule({ who })
    await expect(send(customer, 'Hi')).rejects.toEqual(refused('not_allowed'))
    await become()
    expect(await send(customer, 'Hi')).toMatchObject({ seq: 1, price: 0 })
    expect(await get(customer)).toMatchObject({ mayWrite: true, opens: [], freeLeft: null })
  })

  const ENDED: [string, ChatRules['who'], () => Promise<unknown>][] = [
    [
      'a Pro whose time is over',
      ['pro'],
      () => world.sql(`update users.users set pro_expires_at = now() - interval '1 day' where id = $1`, customer.id),
    ],
    [
      'the customer of a rejected order',
      ['customers'],
      async () => {
        const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
        await world.mutate(model, 'orders:rejectOrder', { orderId, reason: 'My kiln is broken.' })
      },
    ],
    [
      'the giver of a tip that was undone',
      ['customers'],
      async () => {
        const { tipId } = await world.mutate<{ tipId: string }>(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })
        await world.mutate(customer, 'tips:undoTip', { tipId })
      },
    ],
  ]
  test.each(ENDED)('not %s', async (_who, who, become) => {
    await become()
    await rule({ who })
    await expect(send(customer, 'Hi')).rejects.toEqual(refused('not_allowed'))
  })

  test('a user who has paid for a message is a customer', async () => {
    await rule({ who: [], price: 2 })
    await send(customer, 'Paid', { expectedPrice: 2 })
    await rule({ who: ['customers'] })
    expect(await send(customer, 'Free by now')).toMatchObject({ seq: 2, price: 0 })
  })

  test('one who fits pays nothing where others pay, and uses no free message', async () => {
    await rule({ who: ['followers'], price: 2, freeMessages: 1 })
    await world.mutate(customer, 'models:followModel', { modelId: model.id })
    await send(customer, 'Free')
    await world.mutate(customer, 'models:unfollowModel', { modelId: model.id })
    expect(await get(customer)).toMatchObject({ freeLeft: 1, price: 0, priceAfterFree: 2 })
    await send(customer, 'The free one')
    expect(await get(customer)).toMatchObject({ freeLeft: 0, price: 2 })
  })

  test('nobody in `who` and no price closes the chat to customers; the model still writes', async () => {
    await rule({ who: [] })
    await expect(send(customer, 'Hi')).rejects.toEqual(refused('not_allowed'))
    expect(await send(model, 'Hello')).toMatchObject({ seq: 1 })
  })

  test('a short balance sends nothing, and the number is given to the next message', async () => {
    await rule({ who: [], price: 60 })
    await send(customer, 'One', { expectedPrice: 60 })
    const lines = async (who: TestUser) =>
      (await world.query<{ items: object[] }>(who, 'transactions:getStatement', { kind: 'message' })).items
    expect(await lines(customer)).toMatchObject([{ kind: 'message', amount: -60, chatId, party: { name: expect.any(String) as string } }])
    expect(await lines(model)).toMatchObject([{ kind: 'message', amount: 60, chatId }])
    expect(await world.query(model, 'models:getModelTransactions')).toMatchObject({
      transactions: [{ type: 'message', amount: 60, modelEarnings: 48 }],
      stats: { totalEarned: 48, totalTransactions: 1 },
    })
    await expect(send(customer, 'Two', { expectedPrice: 60 })).rejects.toEqual(refused('short_balance'))
    expect(await send(model, 'Three')).toMatchObject({ seq: 2 })
    expect(await world.balances(customer)).toMatchObject({ wallet: 40_00 })
  })

  test('a suspended model gets free messages and no paid ones, and the customer keeps the price', async () => {
    await rule({ who: [], price: 1, freeMessages: 1 })
    await world.sql(`update users.users set suspended_until = 'infinity' where id = $1`, model.id)
    expect(await get(customer)).toMatchObject({ mayWrite: true, freeLeft: 1 })
    await send(customer, 'Free')
    await expect(send(customer, 'Paid', { expectedPrice: 1 })).rejects.toEqual(refused('chat_unavailable'))
    expect(await get(customer)).toMatchObject({ mayWrite: false, refusal: 'unavailable', price: 1 })
    expect(await world.balances(customer)).toMatchObject({ wallet: 100_00 })
  })

  test('not suspended or closing users, nor to a closing one, who is out of reach', async () => {
    await world.sql(
      `update users.users set suspended_until = now() + interval '1 day', suspended_reason = 'A test' where id = $1`,
      customer.id,
    )
    await expect(send(customer, 'Hi')).rejects.toEqual(refused('suspended'))
    expect(await send(model, 'To a suspended one')).toMatchObject({ seq: 1 })
    await world.sql(
      `update users.users set suspended_until = null, suspended_reason = null, closes_at = now() + interval '1 day' where id = $1`,
      customer.id,
    )
    // The change by SQL reaches the process within a second.
    await expect.poll(() => outcome(send(customer, 'Hi'))).toBe('closing')
    await expect(send(model, 'Hi')).rejects.toEqual(refused('chat_unavailable'))
    expect(await get(model)).toMatchObject({ mayWrite: false, refusal: 'unavailable' })
    await world.sql(`update users.users set closes_at = null where id = $1`, customer.id)
    expect(await send(model, 'Back')).toMatchObject({ seq: 2 })
  })
})

describe('a block', () => {
  test('hides the chat from both, keeps it readable by its address, and says nothing to the blocked one', async () => {
    await send(customer, 'Hello')
    await world.sql(`update models.profiles set is_online = true where user_id = $1`, model.id)
    expect(await get(customer)).toMatchObject({ other: { isOnline: true } })
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    for (const who of [customer, model]) {
      expect(await list(who)).toEqual([])
      expect(await world.query(who, 'chats:badge')).toBe(0)
      expect(await world.query(who, 'threads:page', { threadId: chatId, page: 0 })).toHaveLength(1)
      await expect(send(who, 'Hi')).rejects.toEqual(refused('chat_unavailable'))
    }
    expect(await get(model)).toMatchObject({ isBlockedByMe: true, refusal: 'blocked', mayWrite: false })
    expect(await get(customer)).toMatchObject({ isBlockedByMe: false, refusal: 'unavailable', mayWrite: false, other: { isOnline: false } })
    await world.mutate(model, 'members:unblockUser', { userId: customer.id })
    expect(await list(model)).toEqual([chatId])
    await send(customer, 'Hi again')
  })

  test('keeps both from opening a chat', async () => {
    const other = await world.user({ status: 'model' })
    await world.mutate(other, 'members:blockUser', { userId: customer.id })
    await expect(open(customer, other)).rejects.toEqual(refused('not_found'))
    await world.mutate(other, 'members:unblockUser', { userId: customer.id })
    await world.mutate(customer, 'members:blockUser', { userId: other.id })
    await expect(open(customer, other)).rejects.toEqual(refused('not_found'))
  })

  test('a model that is no longer listed opens no new chat with its fans, and none opens one with a closing fan', async () => {
    const [fan, leaving] = [await world.user(), await world.user()]
    for (const who of [fan, leaving]) await world.mutate(who, 'models:followModel', { modelId: model.id })
    await world.sql(`update users.users set closes_at = now() + interval '9 days' where id = $1`, leaving.id)
    await expect(open(model, leaving)).rejects.toEqual(refused('not_found'))
    await world.sql(`update models.profiles set is_listed = false where user_id = $1`, model.id)
    await expect(open(model, fan)).rejects.toEqual(refused('not_found'))
    await world.sql(`update models.profiles set is_listed = true where user_id = $1`, model.id)
    expect(await open(model, fan)).toEqual(expect.any(String))
  })

  test('at the moment of a message comes before or after it: nothing arrives after the block', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const [blocked, ...sent] = await Promise.all([
        world.mutate(model, 'members:blockUser', { userId: customer.id }),
        ...Array.from({ length: 4 }, (_, at) => outcome(send(customer, `${turn}.${at}`))),
      ])
      expect(blocked).toBeDefined()
      for (const result of sent) expect(['done', 'chat_unavailable']).toContain(result)
      const [late] = await world.sql(
        `select count(*)::integer as count from threads.messages x, users.blocks b where x.thread_id = $1 and b.by_id = $2 and b.of_id = $3 and x.sent_at > b.at + interval '1 second'`,
        chatId,
        model.id,
        customer.id,
      )
      expect(late).toEqual({ count: 0 })
      expect(await outcome(send(customer, 'After it'))).toBe('chat_unavailable')
      await world.mutate(model, 'members:unblockUser', { userId: customer.id })
    }
  })
})

describe('at the same moment', () => {
  test('a new price and messages: each pays what its sender saw, or is refused', async () => {
    await rule({ who: [], price: 1 })
    const results = await Promise.all([
      rule({ who: [], price: 3 }),
      ...Array.from({ length: 6 }, (_, at) => outcome(send(customer, `${at}`, { expectedPrice: 1 }))),
    ])
    const paid = results.filter((result) => result === 'done').length
    expect(results.slice(1).filter((result) => result !== 'done')).toEqual(Array.from({ length: 6 - paid }, () => 'price_changed'))
    expect(await world.balances(customer)).toMatchObject({ wallet: 100_00 - paid * 1_00 })
    expect(
      await world.sql(`select count(*)::integer as count from chats.payments where chat_id = $1 and price_cents = 100`, chatId),
    ).toEqual([{ count: paid }])
  })

  // Each of these holds its rows until its commit.
  const CHANGES: [string, string, (tx: pg.PoolClient) => Promise<unknown>][] = [
    ['a new price', 'price_changed', (tx) => tx.query(`update chats.rules set price_cents = 300 where model_id = $1`, [model.id])],
    [
      'a block',
      'chat_unavailable',
      async (tx) => {
        await tx.query(`select from users.users where id in ($1, $2) order by id for update`, [model.id, customer.id])
        await tx.query(`insert into users.blocks (by_id, of_id) values ($1, $2)`, [model.id, customer.id])
      },
    ],
  ]
  test.each(CHANGES)('%s that has begun comes before a message', async (_what, code, change) => {
    await rule({ who: [], price: 1 })
    const WAITING = `select from ${LOCK_WAITS}`
    const tx = await world.database.pool.connect()
    let sent: Promise<string> | undefined
    try {
      await tx.query('begin')
      await change(tx)
      sent = outcome(send(customer, 'Hi', { expectedPrice: 1 }))
      await expect.poll(async () => (await world.sql(WAITING)).length).toBe(1)
      await tx.query('commit')
    } finally {
      tx.release()
    }
    expect(await sent).toBe(code)
    expect(await world.balances(customer)).toMatchObject({ wallet: 100_00 })
  })

  test('a lower price than its sender saw is refused, too, and nothing is paid', async () => {
    await rule({ who: [], price: 1 })
    expect(await outcome(send(customer, 'Hi', { expectedPrice: 2 }))).toBe('price_changed')
    await rule({ who: ['everybody'], price: 1 })
    expect(await outcome(send(customer, 'Hi', { expectedPrice: 1 }))).toBe('price_changed')
    expect(await world.balances(customer)).toMatchObject({ wallet: 100_00 })
  })

  test('the last free message is free once', async () => {
    await rule({ who: [], price: 1, freeMessages: 1 })
    const results = await Promise.all(Array.from({ length: 5 }, (_, at) => outcome(send(customer, `${at}`))))
    expect(results.toSorted()).toEqual(['done', 'price_changed', 'price_changed', 'price_changed', 'price_changed'])
    expect(await world.balances(customer)).toMatchObject({ wallet: 100_00 })
  })

  test('the same paid message from two devices is stored and paid once', async () => {
    await rule({ who: [], price: 1 })
    const clientId = randomUUID()
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(customer, 'Once', { clientId, expectedPrice: 1 })))
    expect(sent).toMatchObject(sent.map(() => ({ seq: 1, price: 1 })))
    expect(await world.balances(customer)).toMatchObject({ wallet: 99_00 })
  })
})

describe('the list', () => {
  test('is filtered by unread, customers, followers and open orders, and paged by the newest message', async () => {
    const others = await Promise.all([0, 1, 2].map(() => world.user({ cents: 100_00 })))
    const chats: string[] = []
    for (const other of others) {
      const id = await open(other, model)
      await world.mutate(other, 'chats:send', { chatId: id, clientId: randomUUID(), text: 'Hello' })
      chats.push(id)
    }
    const [first, second, third] = chats as [string, string, string]
    expect(await list(model)).toEqual([third, second, first])
    expect(await list(model, { filter: 'customers' })).toEqual([])
    // Its card moves the chat up.
    await world.place(others[0]!, await world.product(model, 50_00), 50_00)
    await world.mutate(others[1]!, 'models:followModel', { modelId: model.id })
    await world.mutate(model, 'threads:read', { threadId: third, seq: 1 })
    expect(await list(model, { filter: 'customers' })).toEqual([first])
    expect(await list(model, { filter: 'due' })).toEqual([first])
    expect(await list(model, { filter: 'followers' })).toEqual([second])
    expect(await list(model, { filter: 'unread' })).toEqual([first, second])
    await world.mutate(others[0]!, 'chats:send', { chatId: first, clientId: randomUUID(), text: 'Again' })
    const page = await world.query<{ items: ChatRow[]; nextCursor: string | null }>(model, 'chats:list', { limit: 2 })
    expect(page.items.map((row) => row.chatId)).toEqual([first, third])
    expect(await list(model, { limit: 2, cursor: page.nextCursor })).toEqual([second])
    await world.mutate(model, 'chats:arrange', { chatId: second, isPinned: true })
    expect(await list(model)).toEqual([second, first, third])
  })

  test('has an archived chat again with its next message, except where its reader has muted it', async () => {
    await send(customer, 'Hello')
    const arrange = (who: TestUser, more: object) => world.mutate(who, 'chats:arrange', { chatId, isArchived: true, ...more })
    const archived = (who: TestUser) => list(who, { isArchived: true })
    await arrange(model, {})
    await send(customer, 'Again')
    expect([await list(model), await archived(model)]).toEqual([[chatId], []])
    for (const who of [model, customer]) await arrange(who, { mutedUntil: Date.now() + 3_600_000 })
    await send(customer, 'And again')
    expect([await list(model), await archived(model)]).toEqual([[], [chatId]])
    expect([await list(customer), await archived(customer)]).toEqual([[chatId], []])
  })

  test('holds a number of pinned chats', async () => {
    await world.sql(
      `insert into chats.chats (id, low_id, high_id, model_id, customer_id) select gen_random_uuid(), least($1, n.id), greatest($1, n.id), $1, n.id from (select gen_random_uuid() as id from generate_series(1, $2)) n`,
      model.id,
      CHATS_PINNED_MAX,
    )
    await world.sql(
      `insert into chats.sides (chat_id, user_id, other_id, kind, is_pinned) select id, model_id, customer_id, 'model', true from chats.chats where model_id = $1 and id <> $2`,
      model.id,
      chatId,
    )
    await send(customer, 'Hello')
    const pin = (who: TestUser) => outcome(world.mutate(who, 'chats:arrange', { chatId, isPinned: true }))
    expect([await pin(model), await pin(customer)]).toEqual(['too_many_pinned', 'done'])
    await world.sql(`delete from chats.sides where user_id = $1 and chat_id <> $2`, model.id, chatId)
    await world.sql(`delete from chats.chats where model_id = $1 and id <> $2`, model.id, chatId)
    expect(await pin(model)).toBe('done')
  })
})
