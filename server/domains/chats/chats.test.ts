/** Chats: opening, who may write, the list, unread marks, and what each side arranges. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNREAD_MAX } from '#contract/limits.ts'
import type { Chat, ChatRow, ChatRules, Message, Thread } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let stranger: TestUser
let chatId: string

const refused = (code: string, data?: object) => expect.objectContaining(data === undefined ? { code } : { code, data }) as unknown
const open = async (who: TestUser, other: TestUser) =>
  (await world.mutate<{ chatId: string }>(who, 'chats:open', { userId: other.id })).chatId
const send = (who: TestUser, text: string, more: Record<string, unknown> = {}) =>
  world.mutate<{ seq: number; sentAt: number; price: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text, ...more })
const list = async (who: TestUser, more: Record<string, unknown> = {}) =>
  (await world.query<{ items: ChatRow[]; nextCursor: string | null }>(who, 'chats:list', more)).items
const get = (who: TestUser, id = chatId) => world.query<Chat | null>(who, 'chats:get', { chatId: id })
const badge = (who: TestUser) => world.query<number>(who, 'chats:badge')
const page = (who: TestUser, at = 0) => world.query<Message[] | null>(who, 'threads:page', { threadId: chatId, page: at })
const read = (who: TestUser, seq: number) => world.mutate(who, 'threads:read', { threadId: chatId, seq })
const FREE: ChatRules = { who: ['everybody'], price: null, freeMessages: 0, greeting: '', hours: null }
const rule = (but: Partial<ChatRules>) => world.mutate(model, 'chats:saveRules', { rules: { ...FREE, ...but } })

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  stranger = await world.user({ status: 'model' })
  chatId = await open(customer, model)
})

describe('chats:open', () => {
  test('makes one chat of a pair, also when both sides open it at once', async () => {
    const other = await world.user({ status: 'model' })
    const opened = await Promise.all([open(other, stranger), open(stranger, other), open(other, stranger), open(stranger, other)])
    expect(new Set(opened).size).toBe(1)
    expect(await open(customer, model)).toBe(chatId)
  })

  test('shows the chat to its opener only, until the first message', async () => {
    expect(await list(customer)).toMatchObject([{ chatId, side: 'customer', preview: null, unread: 0, other: { userId: model.id } }])
    expect(await list(model)).toEqual([])
    await send(customer, 'Hello')
    expect(await list(model)).toMatchObject([
      { chatId, side: 'model', unread: 1, preview: { seq: 1, isMine: false, authorKind: 'customer', kind: 'text', text: 'Hello' } },
    ])
  })

  test('refuses oneself, a missing user, and one who is no model alike', async () => {
    await expect(open(customer, customer)).rejects.toEqual(refused('own_profile'))
    const another = await world.user()
    for (const userId of [randomUUID(), another.id])
      await expect(world.mutate(customer, 'chats:open', { userId })).rejects.toEqual(refused('not_found'))
  })

  test('lets a model write first to a follower or a customer, and to no other user', async () => {
    const fan = await world.user({ cents: 50_00 })
    await expect(open(stranger, fan)).rejects.toEqual(refused('not_found'))
    await world.mutate(fan, 'models:followModel', { modelId: stranger.id })
    const theirs = await open(stranger, fan)
    expect(await get(stranger, theirs)).toMatchObject({ side: 'model' })
    const buyer = await world.user({ cents: 50_00 })
    await world.place(buyer, await world.product(stranger, 50_00), 50_00)
    expect(await get(stranger, await open(stranger, buyer))).toMatchObject({ side: 'model', totals: { orders: 1, amount: 0 } })
  })
})

describe('chats:send', () => {
  test('stores a message once and answers strangers as for a missing chat', async () => {
    const clientId = randomUUID()
    const first = await send(customer, 'Once', { clientId })
    expect(await send(customer, 'Once', { clientId })).toEqual(first)
    expect(await page(model)).toMatchObject([{ seq: 1, authorKind: 'customer', text: 'Once', reply: null, reactions: [] }])
    await expect(send(stranger, 'Hi')).rejects.toEqual(refused('not_found'))
    await expect(send(customer, 'Hi', { chatId: randomUUID() })).rejects.toEqual(refused('not_found'))
    expect(await get(stranger)).toBeNull()
  })

  test('is the only way into a chat: `threads:send` does not know it', async () => {
    await expect(
      world.mutate(customer, 'threads:send', { threadId: chatId, clientId: randomUUID(), text: 'Past the rule' }),
    ).rejects.toEqual(refused('not_found'))
    const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
    await world.mutate(customer, 'orders:openThread', { orderId })
    await expect(send(customer, 'Hi', { chatId: orderId })).rejects.toEqual(refused('not_found'))
  })

  test('charges the price after the free messages, once for each message', async () => {
    await rule({ who: [], price: 2.5, freeMessages: 1 })
    expect(await get(customer)).toMatchObject({ mayWrite: true, price: 0, freeLeft: 1, priceAfterFree: 2.5 })
    expect(await send(customer, 'Free')).toMatchObject({ price: 0 })
    await expect(send(customer, 'Not free')).rejects.toEqual(refused('price_changed', { price: 2.5 }))
    const clientId = randomUUID()
    expect(await send(customer, 'Paid', { clientId, expectedPrice: 2.5 })).toMatchObject({ seq: 2, price: 2.5 })
    expect(await send(customer, 'Paid', { clientId, expectedPrice: 2.5 })).toMatchObject({ seq: 2, price: 2.5 })
    expect(await world.balances(customer)).toMatchObject({ wallet: 97_50 })
    expect(await send(model, 'Answers cost nothing')).toMatchObject({ seq: 3, price: 0 })
    expect(await get(customer)).toMatchObject({ price: 2.5, freeLeft: 0, totals: { amount: 2.5 } })
  })

  test('of a model that lets all users write is free, and a price that the sender saw is refused as changed', async () => {
    await expect(send(customer, 'Hi', { expectedPrice: 1 })).rejects.toEqual(refused('price_changed', { price: 0 }))
    expect(await send(customer, 'Hi')).toMatchObject({ seq: 1, price: 0 })
  })

  test('refuses those whom the rule leaves out, and says what would open it', async () => {
    await rule({ who: ['followers', 'pro'] })
    await expect(send(customer, 'Hi')).rejects.toEqual(refused('not_allowed', { who: ['followers', 'pro'] }))
    expect(await get(customer)).toMatchObject({ mayWrite: false, refusal: 'rule', opens: ['followers', 'pro'] })
    await world.mutate(customer, 'models:followModel', { modelId: model.id })
    expect(await send(customer, 'Hi')).toMatchObject({ seq: 1 })
  })

  test('greets a new customer once, as an automation', async () => {
    await rule({ greeting: 'Welcome!' })
    await send(customer, 'Hello')
    await send(customer, 'Again')
    expect(await page(customer)).toMatchObject([{ text: 'Hello' }, { seq: 2, authorKind: 'automation', text: 'Welcome!' }, { seq: 3 }])
    expect(await list(customer)).toMatchObject([{ unread: 1 }])
  })

  test('greets nobody in the name of a suspended model, and a new customer once it is restored', async () => {
    await rule({ greeting: 'Find me at my other site' })
    await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'A test' where id = $1`, model.id)
    await send(customer, 'Hello')
    expect(await page(customer)).toMatchObject([{ text: 'Hello' }])
    await world.sql(`update users.users set suspended_until = null, suspended_reason = null where id = $1`, model.id)
    const later = await world.user()
    const { chatId: other } = await world.mutate<{ chatId: string }>(later, 'chats:open', { userId: model.id })
    await world.mutate(later, 'chats:send', { chatId: other, clientId: randomUUID(), text: 'Hello' })
    expect(await world.query(later, 'threads:page', { threadId: other, page: 0 })).toMatchObject([{}, { authorKind: 'automation' }])
  })
})

describe('unread marks', () => {
  test('count in the list and the badge until they are read, on all devices', async () => {
    for (const text of ['One', 'Two']) await send(customer, text)
    expect([await badge(model), await badge(customer)]).toEqual([1, 0])
    await read(model, 2)
    expect(await badge(model)).toBe(0)
    expect(await list(model)).toMatchObject([{ unread: 0 }])
    expect(await world.query<Thread>(model, 'threads:get', { threadId: chatId })).toMatchObject({ kind: 'chat', unread: 0 })
  })

  test('count up to 99 in the list, and a hidden chat counts for nothing in the badge', async () => {
    await send(customer, 'The first')
    await world.sql(
      `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) select $1, n, $2, 'customer', 'x', gen_random_uuid() from generate_series(2, 120) n`,
      chatId,
      customer.id,
    )
    await world.sql(`update threads.threads set last_seq = 120 where id = $1`, chatId)
    await world.sql(`update threads.members set in_seq = 120 where thread_id = $1 and user_id = $2`, chatId, model.id)
    expect(await list(model)).toMatchObject([{ unread: UNREAD_MAX }])
    await world.mutate(model, 'chats:arrange', { chatId, isHidden: true })
    expect(await badge(model)).toBe(0)
  })
})

describe('an arrangement of one side', () => {
  test('stays its own: pin, archive, mute, tab, hide, note', async () => {
    await send(customer, 'Hello')
    const arrange = (more: object) => world.mutate(model, 'chats:arrange', { chatId, ...more })
    await arrange({ isPinned: true, tab: 'general' })
    expect(await list(model, { tab: 'general' })).toMatchObject([{ isPinned: true }])
    expect(await list(model, { tab: 'primary' })).toEqual([])
    await arrange({ isArchived: true })
    expect([await list(model), await list(model, { isArchived: true })]).toMatchObject([[], [{ chatId }]])
    await arrange({ isArchived: false, mutedUntil: Date.now() + 3_600_000 })
    expect(await badge(model)).toBe(0)
    await arrange({ mutedUntil: null, isHidden: true })
    expect(await list(model)).toEqual([])
    await send(customer, 'Are you there?')
    expect(await list(model)).toMatchObject([{ isPinned: true, unread: 2 }])
    await world.mutate(model, 'chats:saveNote', { chatId, note: 'Likes lakes' })
    expect([await get(model), await get(customer)]).toMatchObject([{ note: 'Likes lakes' }, { note: '', tab: 'primary' }])
    await expect(world.mutate(stranger, 'chats:arrange', { chatId, isPinned: true })).rejects.toEqual(refused('not_found'))
    await expect(world.mutate(stranger, 'chats:saveNote', { chatId, note: 'Mine' })).rejects.toEqual(refused('not_found'))
  })
})

describe('a search for a name', () => {
  test('finds chats in both tabs, archived and hidden ones, behind any number of others, and none across a block', async () => {
    await send(customer, 'Hello')
    const others = [await world.user(), await world.user(), await world.user()]
    for (const other of others) {
      const theirs = await open(other, model)
      await world.mutate(other, 'chats:send', { chatId: theirs, clientId: randomUUID(), text: 'Hi' })
    }
    const rename = (who: TestUser, name: string) => world.sql('update users.users set name = $2 where id = $1', who.id, name)
    await rename(customer, 'Zoë van der Berg')
    for (const other of others) await rename(other, 'Adam Young')
    const found = async (name: string, more: object = {}) => (await list(model, { name, ...more })).map((row) => row.chatId)
    expect(await found('zoe berg')).toEqual([chatId])
    for (const arrangement of [{ tab: 'general' }, { isArchived: true }, { isHidden: true }]) {
      await world.mutate(model, 'chats:arrange', { chatId, ...arrangement })
      expect(await found('Zoe')).toEqual([chatId])
    }
    expect(await found('Zoe', { tab: 'primary', filter: 'due' })).toEqual([chatId])
    expect([await found('Zoe Young'), await found('?')]).toEqual([[], []])
    expect(await list(customer, { name: 'Adam' })).toEqual([])

    const first = await world.query<{ items: ChatRow[]; nextCursor: string | null }>(model, 'chats:list', { name: 'young', limit: 2 })
    const rest = await world.query<typeof first>(model, 'chats:list', { name: 'young', limit: 2, cursor: first.nextCursor })
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
    await world.mutate(model, 'members:blockUser', { userId: others[0]!.id })
    expect(await found('Adam')).toHaveLength(2)
  })
})

describe('chats:saveRules', () => {
  test('replaces the rule of its model', async () => {
    expect(await world.query<ChatRules>(model, 'chats:getRules')).toEqual(FREE)
    const days: ChatRules['hours'] = { zone: 'Europe/Rome', days: [[[540, 1080]], [], [], [], [], [], []] }
    await rule({ who: ['customers'], price: 1, freeMessages: 3, greeting: 'Hi', hours: days })
    expect(await world.query(model, 'chats:getRules')).toEqual({
      who: ['customers'],
      price: 1,
      freeMessages: 3,
      greeting: 'Hi',
      hours: days,
    })
    expect(await get(customer)).toMatchObject({ hours: days, freeLeft: 3 })
  })
})
