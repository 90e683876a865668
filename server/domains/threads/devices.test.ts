/** The most frequent complaints of users of chats: badges that lie, and clocks that decide about the order. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import type { Message, Thread } from '#contract/types.ts'
import { m, openClient, type Watched, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const clients: ConvexClient[] = []

let customer: TestUser
let model: TestUser
let threadId: string

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  threadId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.mutate(customer, 'orders:openThread', { orderId: threadId })
})
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())))

const send = (who: TestUser, text: string) => world.mutate(who, 'threads:send', { threadId, clientId: randomUUID(), text })

function device({ token }: TestUser): { client: ConvexClient; thread: Watched<Thread> } {
  const client = openClient(world.url)
  clients.push(client)
  return { client, thread: watchQuery<Thread>(client, 'threads:get', { token, threadId }) }
}

test('reading on one device ends the badge on the other within a second, and an older position brings it back on none', async () => {
  await send(model, 'One')
  await send(model, 'Two')
  const [phone, desk] = [device(customer), device(customer)]
  await Promise.all([phone, desk].map(({ thread }) => thread.until(({ unread }) => unread === 2)))
  const began = performance.now()
  await phone.client.mutation(m('threads:read'), { token: customer.token, threadId, seq: 2 })
  await desk.thread.until(({ unread, firstUnreadSeq }) => unread === 0 && firstUnreadSeq === null)
  expect(performance.now() - began).toBeLessThan(1_000)
  // The desk was away, and reports now what it has shown before.
  await desk.client.mutation(m('threads:read'), { token: customer.token, threadId, seq: 1 })
  await send(model, 'Three')
  for (const { thread } of [phone, desk]) {
    await thread.until(({ lastSeq }) => lastSeq === 3)
    expect(thread.values.at(-1)).toMatchObject({ unread: 1, firstUnreadSeq: 3, readSeq: 2 })
  }
})

test('the first message in a thread that its reader has never opened counts as one', async () => {
  await send(customer, 'Hello')
  expect(await world.query(model, 'threads:get', { threadId })).toMatchObject({ unread: 1, firstUnreadSeq: 1, readSeq: 0 })
  expect(await world.query(customer, 'threads:get', { threadId })).toMatchObject({ unread: 0, firstUnreadSeq: null })
})

test('own messages are unread on no device of their author', async () => {
  const desk = device(customer)
  for (const text of ['One', 'Two', 'Three']) await send(customer, text)
  await desk.thread.until(({ lastSeq }) => lastSeq === 3)
  expect(desk.thread.values.map(({ unread }) => unread)).toEqual(desk.thread.values.map(() => 0))
})

test('a clock that is set back changes neither the order nor what is unread', async () => {
  for (const text of ['One', 'Two', 'Three']) await send(model, text)
  await world.mutate(customer, 'threads:read', { threadId, seq: 1 })
  await world.sql(`update threads.messages set sent_at = sent_at - interval '1 hour' where thread_id = $1 and seq = 2`, threadId)
  await send(model, 'Four')
  const messages = await world.query<Message[]>(customer, 'threads:page', { threadId, page: 0 })
  expect(messages.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [3, 'Three'],
    [4, 'Four'],
  ])
  expect(await world.query(customer, 'threads:get', { threadId })).toMatchObject({ unread: 3, firstUnreadSeq: 2 })
})
