/** Messages between the two sides of an order: numbers, positions, rights, drafts, limits. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MESSAGE_MAX, MESSAGES_AT_ONCE, THREAD_PAGE, THREAD_PAGE_LAST, UNREAD_MAX } from '#contract/limits.ts'
import type { Message, Thread } from '#contract/types.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

let customer: TestUser
let model: TestUser
let stranger: TestUser
let admin: TestUser
let threadId: string

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  stranger = await world.user({ status: 'model' })
  admin = await world.user({ adminRole: 'support' })
  threadId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.mutate(customer, 'orders:openThread', { orderId: threadId })
})

const send = (who: TestUser, text: string, more: object = {}) =>
  world.mutate<{ seq: number; sentAt: number }>(who, 'threads:send', { threadId, clientId: randomUUID(), text, ...more })
const get = (who: TestUser) => world.query<Thread | null>(who, 'threads:get', { threadId })
const page = (who: TestUser, at = 0) => world.query<Message[] | null>(who, 'threads:page', { threadId, page: at })
const read = (who: TestUser, seq: number) => world.mutate(who, 'threads:read', { threadId, seq })
const refused = (code: string) => expect.objectContaining({ code }) as unknown
const closeNow = () => world.sql(`update threads.threads set closes_at = now() - interval '1 second' where id = $1`, threadId)

describe('orders:openThread', () => {
  test('makes one thread of both sides, also when they open it at once', async () => {
    const other = await world.place(customer, await world.product(model, 50_00), 50_00)
    const both = [customer, model, customer, model]
    const opened = await Promise.all(both.map((who) => world.mutate(who, 'orders:openThread', { orderId: other })))
    expect(opened).toEqual(both.map(() => ({ threadId: other })))
    const found = await world.query<Thread>(model, 'threads:get', { threadId: other })
    expect(found).toMatchObject({ kind: 'order', lastSeq: 0, unread: 0, mayWrite: true, closesAt: null, draft: null })
    expect(found.members.map(({ userId, kind }) => ({ userId, kind }))).toEqual([
      { userId: customer.id, kind: 'customer' },
      { userId: model.id, kind: 'model' },
    ])
  })

  test('answers strangers as for a missing order', async () => {
    await expect(world.mutate(stranger, 'orders:openThread', { orderId: threadId })).rejects.toEqual(refused('not_found'))
    await expect(world.mutate(stranger, 'orders:openThread', { orderId: randomUUID() })).rejects.toEqual(refused('not_found'))
  })

  test('lets an admin with a reason read for eight hours, and shows it to both sides, without a place among the members', async () => {
    await send(customer, 'Is this the right place?')
    expect(await get(admin)).toBeNull()
    await expect(world.mutate(admin, 'orders:openThread', { orderId: threadId })).rejects.toEqual(refused('reason_needed'))
    await world.mutate(admin, 'orders:openThread', { orderId: threadId, reason: 'A complaint of the customer' })
    expect(await get(admin)).toMatchObject({
      lastSeq: 1,
      unread: 0,
      mayWrite: false,
      members: [{ userId: customer.id }, { userId: model.id }],
    })
    expect(await page(admin)).toHaveLength(1)
    await expect(send(admin, 'Hello')).rejects.toEqual(refused('not_found'))
    await expect(read(admin, 1)).rejects.toEqual(refused('not_found'))
    for (const side of [customer, model])
      expect(await world.query(side, 'auth:listSupportAccess')).toMatchObject({
        items: [{ kind: 'thread_read', reason: 'A complaint of the customer' }],
      })
    // The reason opens this thread, for this admin, while they are one.
    const another = await world.user({ adminRole: 'support' })
    expect(await page(another)).toBeNull()
    const other = await world.place(customer, await world.product(model, 50_00), 50_00)
    await world.mutate(customer, 'orders:openThread', { orderId: other })
    expect(await world.query(admin, 'threads:get', { threadId: other })).toBeNull()
    const role = (name: string | null) =>
      world.sql(`update users.users set admin_role = $2, is_admin = $2::text is not null where id = $1`, admin.id, name)
    await role(null)
    await expect.poll(() => page(admin)).toBeNull()
    await role('support')
    await expect.poll(() => page(admin)).toHaveLength(1)
    await world.sql(`update threads.visits set until_at = now() where admin_id = $1`, admin.id)
    expect(await world.query(admin, 'threads:page', { threadId, page: 1 })).toBeNull()
  })
})

describe('a block between the two sides', () => {
  test('leaves the thread of an open order as it is, and ends that of one that is over, also for files', async () => {
    await send(customer, 'Is it on its way?')
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    expect(await get(customer)).toMatchObject({ mayWrite: true })
    const clientId = randomUUID()
    expect(await send(customer, 'Still waiting', { clientId })).toMatchObject({ seq: 2 })
    await world.sql(`update threads.threads set closes_at = now() + interval '20 days' where id = $1`, threadId)
    for (const who of [customer, model]) {
      expect(await get(who)).toMatchObject({ mayWrite: false })
      await expect(send(who, 'I will find you')).rejects.toEqual(refused('thread_closed'))
      expect(await page(who)).toHaveLength(2)
    }
    expect(await send(customer, 'Still waiting', { clientId })).toMatchObject({ seq: 2 })
    const client = openClient(world.url)
    const shown = watchQuery<Thread>(client, 'threads:get', { token: customer.token, threadId })
    await shown.until(({ mayWrite }) => !mayWrite)
    await world.mutate(model, 'members:unblockUser', { userId: customer.id })
    await shown.until(({ mayWrite, closesAt }) => mayWrite && closesAt !== null)
    expect(await send(customer, 'Thank you')).toMatchObject({ seq: 3 })
    await world.mutate(customer, 'members:blockUser', { userId: model.id })
    await shown.until(({ mayWrite }) => !mayWrite)
    await client.close()
    // A problem that is reported opens the order again, and its thread with it.
    await world.sql(`update threads.threads set closes_at = null where id = $1`, threadId)
    expect(await send(model, 'Let us settle it')).toMatchObject({ seq: 4 })
  })
})

describe('threads:countUnread', () => {
  const count = (who: TestUser, threadIds: string[]) => world.query(who, 'threads:countUnread', { threadIds })

  test('counts the unread messages of others in own threads, live, for all rows of a list at once', async () => {
    const other = await world.place(customer, await world.product(model, 50_00), 50_00)
    await world.mutate(customer, 'orders:openThread', { orderId: other })
    const both = [threadId, other]
    expect(await count(model, [])).toEqual([])
    const client = openClient(world.url)
    const shown = watchQuery<{ threadId: string; unread: number }[]>(client, 'threads:countUnread', { token: model.token, threadIds: both })
    await shown.until((rows) => rows.length === 0)
    await send(customer, 'One')
    await send(customer, 'Two')
    expect(await shown.until((rows) => rows[0]?.unread === 2)).toEqual([{ threadId, unread: 2 }])
    expect(await count(customer, both)).toEqual([])
    for (const foreign of [stranger, admin]) expect(await count(foreign, both)).toEqual([])
    await read(model, 2)
    await shown.until((rows) => rows.length === 0)
    await client.close()
  })
})

describe('threads:send', () => {
  test('numbers fifty messages sent at once without a gap', async () => {
    const sent = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at % 2 === 0 ? customer : model, `Message ${at}`)))
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    const stored = await page(model)
    expect(stored?.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    expect(stored?.map(({ sentAt }) => sentAt)).toEqual(stored?.map(({ sentAt }) => sentAt).toSorted((a, b) => a - b))
  })

  test('stores a message once that is sent again: with the same request, or with the same id from a restarted page', async () => {
    const clientId = randomUUID()
    const key = randomUUID()
    const args = { threadId, clientId, text: 'Once' }
    const first = await world.mutate(customer, 'threads:send', args, key)
    expect(await world.mutate(customer, 'threads:send', args, key)).toEqual(first)
    expect(await world.mutate(customer, 'threads:send', args)).toEqual(first)
    expect(await Promise.all([1, 2, 3, 4].map(() => world.mutate(customer, 'threads:send', args)))).toEqual([first, first, first, first])
    expect(await send(model, 'Next')).toMatchObject({ seq: 2 })
    expect(await get(customer)).toMatchObject({ lastSeq: 2 })
    expect(await page(customer)).toMatchObject([
      { seq: 1, clientId, authorId: customer.id, authorKind: 'customer', text: 'Once' },
      { seq: 2, authorId: model.id, authorKind: 'model', text: 'Next' },
    ])
  })

  test('answers a message sent again as it was stored, also once the thread is closed', async () => {
    const clientId = randomUUID()
    const first = await send(customer, 'In time', { clientId })
    await closeNow()
    expect(await send(customer, 'In time', { clientId })).toEqual(first)
    expect(await get(customer)).toMatchObject({ lastSeq: 1 })
  })

  test('keeps the ids of two senders apart', async () => {
    const clientId = randomUUID()
    await send(customer, 'Mine', { clientId })
    expect(await send(model, 'Mine, too', { clientId })).toMatchObject({ seq: 2 })
  })

  test('has a last page, and no page behind it', async () => {
    expect(await page(customer, THREAD_PAGE_LAST)).toEqual([])
    await expect(page(customer, THREAD_PAGE_LAST + 1)).rejects.toEqual(refused('bad_request'))
  })

  test('begins a new page after a fixed number of messages', async () => {
    await world.sql(
      `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) select $1, n, $2, 'model', 'x', gen_random_uuid() from generate_series(1, $3) n`,
      threadId,
      model.id,
      THREAD_PAGE,
    )
    await world.sql('update threads.threads set last_seq = $2 where id = $1', threadId, THREAD_PAGE)
    expect(await send(customer, 'The first of the second page')).toMatchObject({ seq: THREAD_PAGE + 1 })
    expect((await page(customer, 0))?.at(-1)).toMatchObject({ seq: THREAD_PAGE })
    expect(await page(customer, 1)).toMatchObject([{ seq: THREAD_PAGE + 1 }])
    expect(await page(customer, 2)).toEqual([])
  })

  test('refuses a foreign thread like a missing one, and a closed one to its members', async () => {
    await expect(send(stranger, 'Hi')).rejects.toEqual(refused('not_found'))
    await expect(send(customer, 'Hi', { threadId: randomUUID() })).rejects.toEqual(refused('not_found'))
    await closeNow()
    await expect(send(customer, 'Too late')).rejects.toEqual(refused('thread_closed'))
    await expect(send(stranger, 'Hi')).rejects.toEqual(refused('not_found'))
    expect(await get(customer)).toMatchObject({ lastSeq: 0, mayWrite: false })
    expect(await get(stranger)).toBeNull()
    expect(await page(stranger)).toBeNull()
  })

  test('refuses a member who may only read', async () => {
    await world.sql(`update threads.members set may_write = false where thread_id = $1 and user_id = $2`, threadId, model.id)
    await expect(send(model, 'Hi')).rejects.toEqual(refused('thread_closed'))
    expect(await get(model)).toMatchObject({ lastSeq: 0, mayWrite: false })
    expect(await get(customer)).toMatchObject({ mayWrite: true })
  })

  test('refuses an empty message and one that is too long, and takes a suspended user’s', async () => {
    await expect(send(customer, '  \u200b ')).rejects.toEqual(refused('empty_message'))
    await expect(send(customer, 'x'.repeat(MESSAGE_MAX + 1))).rejects.toEqual(refused('bad_request'))
    await world.sql(
      `update users.users set suspended_until = now() + interval '1 day', suspended_reason = 'A test' where id = $1`,
      model.id,
    )
    expect(await send(model, 'It will be late')).toMatchObject({ seq: 1 })
  })

  test('asks for a pause after a burst, from this user only', async () => {
    for (let at = 0; at < MESSAGES_AT_ONCE; at += 1) await send(customer, `${at}`)
    await expect(send(customer, 'One more')).rejects.toMatchObject({
      code: 'too_many_messages',
      data: { seconds: expect.any(Number) as number },
    })
    await send(model, 'Slowly, please')
    expect(await get(model)).toMatchObject({ lastSeq: MESSAGES_AT_ONCE + 1, unread: MESSAGES_AT_ONCE })
    await world.sql(`update threads.paces set free_at = free_at - interval '10 seconds' where user_id = $1`, customer.id)
    await send(customer, 'One more')
  })
})

describe('threads:read', () => {
  test('moves the position forward only, and up to the newest message', async () => {
    for (const text of ['One', 'Two', 'Three']) await send(model, text)
    expect(await get(customer)).toMatchObject({ readSeq: 0, firstUnreadSeq: 1, unread: 3 })
    await read(customer, 2)
    expect(await get(customer)).toMatchObject({ readSeq: 2, firstUnreadSeq: 3, unread: 1 })
    await read(customer, 1)
    expect(await get(customer)).toMatchObject({ readSeq: 2 })
    await read(customer, 2_000_000_000)
    expect(await get(customer)).toMatchObject({ readSeq: 3, firstUnreadSeq: null, unread: 0 })
    expect((await get(model))?.members).toMatchObject([{ userId: customer.id, readSeq: 3 }, { readSeq: 0 }])
    await expect(read(stranger, 1)).rejects.toEqual(refused('not_found'))
  })

  test('counts messages of the other side, up to a limit', async () => {
    await send(customer, 'My own')
    expect(await get(customer)).toMatchObject({ unread: 0, firstUnreadSeq: null })
    await world.sql(
      `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) select $1, n, $2, 'model', 'x', gen_random_uuid() from generate_series(2, 200) n`,
      threadId,
      model.id,
    )
    await world.sql('update threads.threads set last_seq = 200 where id = $1', threadId)
    expect(await get(customer)).toMatchObject({ unread: UNREAD_MAX, firstUnreadSeq: 2 })
  })
})

describe('threads:saveDraft', () => {
  const save = (text: string, writtenAt: number, who = customer) =>
    world.mutate<{ draft: object | null }>(who, 'threads:saveDraft', { threadId, text, writtenAt })

  test('keeps the text that was typed last, for its writer only', async () => {
    const at = Date.now() - 60_000
    await save('On the phone', at)
    expect(await save('On the computer, before', at - 10_000)).toEqual({ draft: { text: 'On the phone', writtenAt: at, reply: null } })
    expect(await save('On the computer, later', at + 10_000)).toMatchObject({ draft: { text: 'On the computer, later' } })
    expect(await get(customer)).toMatchObject({ draft: { text: 'On the computer, later' } })
    expect(await get(model)).toMatchObject({ draft: null })
    expect(await save('', at + 20_000)).toEqual({ draft: null })
    await expect(save('Mine', at, stranger)).rejects.toEqual(refused('not_found'))
    const admin = await world.user({ adminRole: 'support' })
    await world.mutate(admin, 'orders:openThread', { orderId: threadId, reason: 'A complaint of the customer' })
    await expect(save('A note', at, admin)).rejects.toEqual(refused('not_found'))
  })

  test('a text from the future counts as typed now, and sending forgets the draft', async () => {
    await save('From a wrong clock', Date.now() + 86_400_000)
    expect(await save('Typed after it', Date.now() + 86_400_000)).toMatchObject({ draft: { text: 'Typed after it' } })
    await send(customer, 'Typed after it')
    expect(await get(customer)).toMatchObject({ draft: null })
    expect(await save('An old device', Date.now() - 60_000)).toEqual({ draft: null })
  })
})
