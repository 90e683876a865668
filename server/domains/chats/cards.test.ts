/** Cards: orders, tips, purchases and refunds in the chat of their two sides, as the rows themselves. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatRow, Message, MoneyCard, Thread } from '#contract/types.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let chatId: string

const say = (who: TestUser, text: string) => world.mutate<{ seq: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text })
const cards = (who: TestUser, page = 0) => world.query<MoneyCard[] | null>(who, 'chats:getCards', { chatId, page })
const messages = async (who: TestUser) => (await world.query<Message[] | null>(who, 'threads:page', { threadId: chatId, page: 0 })) ?? []
const thread = (who: TestUser) => world.query<Thread>(who, 'threads:get', { threadId: chatId })
const list = async (who: TestUser) => (await world.query<{ items: ChatRow[] }>(who, 'chats:list')).items
const tip = (amount: number) => world.mutate<{ tipId: string }>(customer, 'tips:giveTip', { modelId: model.id, amount })

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 500_00 })
  chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
})

describe('a card', () => {
  test('takes the next number in the chat, and both sides see the row itself', async () => {
    await say(customer, 'Hello')
    const { tipId } = await tip(5)
    expect((await say(model, 'Thank you')).seq).toBe(3)
    expect((await messages(customer)).map(({ seq, text, card }) => [seq, text, card])).toEqual([
      [1, 'Hello', null],
      [2, '', { kind: 'tip', id: tipId }],
      [3, 'Thank you', null],
    ])
    expect(await cards(customer)).toMatchObject([{ seq: 2, kind: 'tip', isGiver: true, amount: 5, isUndone: false, status: null }])
    expect(await cards(model)).toMatchObject([{ seq: 2, kind: 'tip', isGiver: false, amount: 5 }])
    expect(await cards(customer, 1)).toEqual([])
  })

  test('appears at once on the screens of both sides: of a tip, an order and its refund', async () => {
    await say(customer, 'Hello')
    const client = openClient(world.url)
    const screens = [customer, model].map(({ token }) =>
      watchQuery<Message[]>(client, 'threads:page', { token, threadId: chatId, page: 0 }),
    )
    const show = (count: number) => Promise.all(screens.map((screen) => screen.until(({ length }) => length === count)))
    await show(1)
    await tip(5)
    await show(2)
    const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
    await show(3)
    await world.mutate(customer, 'orders:cancelOrder', { orderId })
    await show(4)
    await client.close()
  })

  test('changes with its row: an undone tip says so', async () => {
    await say(customer, 'Hello')
    const { tipId } = await tip(5)
    await world.mutate(customer, 'tips:undoTip', { tipId })
    expect(await cards(model)).toMatchObject([{ kind: 'tip', isUndone: true }])
  })

  test('is unread for nobody, and the chat moves up in both lists', async () => {
    await say(customer, 'Hello')
    const other = await world.user({ status: 'model' })
    const later = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: other.id })).chatId
    await world.mutate(customer, 'chats:send', { chatId: later, clientId: randomUUID(), text: 'Hi' })
    await world.mutate(model, 'threads:read', { threadId: chatId, seq: 1 })
    await tip(5)
    expect(await list(customer)).toMatchObject([{ chatId, unread: 0, preview: { seq: 2, kind: 'card' } }, { chatId: later }])
    expect(await list(model)).toMatchObject([{ chatId, unread: 0 }])
    expect(await thread(model)).toMatchObject({ lastSeq: 2, unread: 0, firstUnreadSeq: null })
    // The message after it counts, the card between does not.
    await say(customer, 'Did it arrive?')
    expect(await thread(model)).toMatchObject({ lastSeq: 3, unread: 1, firstUnreadSeq: 3 })
    expect(await list(model)).toMatchObject([{ unread: 1 }])
  })

  test('stays unread for nobody when the message after it is unsent', async () => {
    await say(customer, 'Hello')
    await world.mutate(model, 'threads:read', { threadId: chatId, seq: 1 })
    await tip(5)
    await say(customer, 'Did it arrive?')
    await world.mutate(customer, 'chats:unsend', { chatId, seq: 3 })
    expect(await world.query(model, 'chats:badge')).toBe(0)
  })

  test('comes into no chat that has no message yet, and into none that does not exist', async () => {
    await tip(5)
    expect(await messages(customer)).toEqual([])
    expect(await list(model)).toEqual([])
    await say(customer, 'Hello')
    expect(await messages(model)).toMatchObject([{ seq: 1 }])
    const stranger = await world.user({ status: 'model' })
    await world.mutate(customer, 'tips:giveTip', { modelId: stranger.id, amount: 5 })
    expect(await messages(customer)).toHaveLength(1)
  })

  test('cannot be edited or unsent', async () => {
    await say(customer, 'Hello')
    await tip(5)
    const refused = expect.objectContaining({ code: 'not_found' }) as unknown
    await expect(world.mutate(customer, 'chats:edit', { chatId, seq: 2, text: 'Other' })).rejects.toEqual(refused)
    await expect(world.mutate(customer, 'chats:unsend', { chatId, seq: 2 })).rejects.toEqual(refused)
  })

  test('shows nothing of other users, and nothing to others', async () => {
    await say(customer, 'Hello')
    await tip(5)
    expect(await cards(await world.user())).toBeNull()
    // A card that names a row of others stays empty.
    const stranger = await world.user({ cents: 100_00 })
    const { tipId } = await world.mutate<{ tipId: string }>(stranger, 'tips:giveTip', { modelId: model.id, amount: 7 })
    await world.database.pool.query(`select threads.add_card($1, $2, 'tip', $3)`, [customer.id, chatId, tipId])
    expect((await cards(customer))?.map(({ seq }) => seq)).toEqual([2])
  })

  test('stands in the chat of two models, whichever of them opened it', async () => {
    const buyer = await world.user({ status: 'model', cents: 100_00 })
    const opened = await world.mutate<{ chatId: string }>(model, 'chats:open', { userId: buyer.id })
    chatId = opened.chatId
    await say(model, 'Hello')
    await world.mutate(buyer, 'tips:giveTip', { modelId: model.id, amount: 9 })
    expect(await cards(buyer)).toMatchObject([{ kind: 'tip', isGiver: true, amount: 9 }])
  })

  test('many at once take one number each, without a gap', async () => {
    await say(customer, 'Hello')
    await Promise.all([tip(1), say(customer, 'a'), tip(2), say(model, 'b'), tip(3), say(model, 'c')])
    expect((await messages(model)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await cards(model))?.map(({ amount }) => amount).toSorted()).toEqual([1, 2, 3])
  })

  // A tip holds a wallet when it adds its card to the thread.
  test('meets no payment that holds the thread and waits for a wallet', async () => {
    const prices = { who: [], price: 1, freeMessages: 0, greeting: '', hours: null }
    await world.mutate(model, 'chats:saveRules', { rules: prices })
    await say(model, 'Hello')
    await world.sql(`update threads.messages set price_cents = 100 where thread_id = $1`, chatId)
    const WAITING = `select from ${LOCK_WAITS}`
    const pays: [string, Record<string, unknown>][] = [
      ['chats:send', { clientId: randomUUID(), text: 'Paid', expectedPrice: 1 }],
      ['chats:unlock', { seq: 1, expectedPrice: 1 }],
    ]
    for (const [call, args] of pays) {
      let payment: Promise<unknown> | undefined
      const other = await world.database.pool.connect()
      try {
        await other.query('begin')
        await other.query(`select from ledger.accounts where owner_id = $1 and kind = 'wallet' for update`, [customer.id])
        payment = world.mutate(customer, call, { chatId, ...args }).catch((error: unknown) => error)
        await expect.poll(async () => (await world.sql(WAITING)).length).toBe(1)
        expect((await other.query(`select from threads.threads where id = $1 for update nowait`, [chatId])).rowCount).toBe(1)
      } finally {
        await other.query('rollback')
        other.release()
      }
      await payment
    }
  })

  test('follows its order through acceptance to the refund, which has a card of its own', async () => {
    await say(customer, 'Hello')
    const orderId = await world.place(customer, await world.product(model, 64_00), 64_00)
    expect(await cards(model)).toMatchObject([
      { seq: 2, kind: 'order', isGiver: false, amount: 64, orderId, status: 'pending', refunded: 0 },
    ])
    await world.mutate(model, 'orders:acceptOrder', { orderId })
    expect(await cards(model)).toMatchObject([{ status: 'processing' }])
    await world.mutate(model, 'orders:rejectOrder', { orderId, reason: 'My kiln is broken, I am sorry.' })
    const [placed, refund] = (await cards(customer)) ?? []
    expect(placed).toMatchObject({ seq: 2, kind: 'order', status: 'rejected', refunded: 64 })
    expect(refund).toMatchObject({ seq: 3, kind: 'refund', isGiver: true, amount: 64, orderId })
  })

  test('shows a bought post', async () => {
    await say(customer, 'Hello')
    const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
    const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', {
      postId,
      revision,
      title: 'Dawn',
      teaser: 'One morning',
      text: 'All of it',
      visibility: 'paid',
      price: 5,
      tags: [],
      media: [],
      areCommentsOpen: true,
    })
    await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
    const { contentRevision } = await world.query<{ contentRevision: number }>(customer, 'posts:getPost', { postId })
    await world.mutate(customer, 'posts:purchasePost', { postId, expectedPrice: 5, contentRevision })
    expect(await cards(model)).toMatchObject([{ kind: 'purchase', isGiver: false, amount: 5, title: 'Dawn', postId, orderId: null }])
  })
})
