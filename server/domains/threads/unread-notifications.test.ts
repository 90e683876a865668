/** Notifications of unread messages, own data, and the end of a thread with its order. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { MESSAGE_NOTICE_SECONDS, ORDER_TALK_DAYS } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { deliver, pictureBytes } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { entriesOf, erase, filesOf } from '#test-support/own-data.ts'
import { runThreadClock, threadsData } from './parts.ts'

const world = useOrdersWorld()
let threadId: string

beforeEach(async () => {
  threadId = await world.place()
  await world.call(world.customer, 'orders:openThread', { orderId: threadId })
  await world.sql(`insert into settings.system (key, value) values ('mail_is_on', 'true') on conflict (key) do update set value = 'true'`)
})

const send = (text: string, as: Actor = world.customer) => world.call(as, 'threads:send', { threadId, clientId: randomUUID(), text })
const read = (seq: number, as: Actor = world.model) => world.call(as, 'threads:read', { threadId, seq })
const clock = () => runThreadClock({ db: world.database, write: (_path, work) => writeAs(world.database, visitor, work) })
/** As if this time had passed for all messages, and all that waits. */
const pass = async (seconds: number) => {
  await world.sql(`update threads.messages set sent_at = sent_at - interval '${seconds} seconds'`)
  await world.sql(`update threads.members set due_at = due_at - interval '${seconds} seconds' where due_at is not null`)
}
const countFor = async (of: Actor) => {
  const [row] =
    await world.sql(`select (select count(*)::integer from notifications.notifications where user_id = '${of.userId}' and kind = 'order_message') as bell,
    (select count(*)::integer from outbox.messages where recipient_id = '${of.userId}' and kind = 'order_message' and channel = 'email') as mail`)
  return row
}

test('notifies the other side once for a burst, by bell and mail, and again only after it was read', async () => {
  await send('One')
  await send('Two')
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 0, mail: 0 })
  await pass(MESSAGE_NOTICE_SECONDS)
  await clock()
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 1, mail: 1 })
  const [row] = await world.sql(
    `select data, about, person_id from notifications.notifications where user_id = '${world.model.userId}' and kind = 'order_message'`,
  )
  expect(row).toMatchObject({ data: { name: 'Mara' }, about: threadId, person_id: world.customer.userId })
  await send('Three')
  await pass(MESSAGE_NOTICE_SECONDS)
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 1, mail: 1 })
  await read(3)
  await send('Four')
  await pass(MESSAGE_NOTICE_SECONDS)
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 2, mail: 2 })
  expect(await countFor(world.customer)).toEqual({ bell: 0, mail: 0 })
})

test('notifies nobody who reads in time, and counts the time from the first unread message', async () => {
  await send('One')
  await read(1)
  await pass(MESSAGE_NOTICE_SECONDS - 5)
  await send('Two')
  await pass(5)
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 0, mail: 0 })
  await read(2)
  await pass(MESSAGE_NOTICE_SECONDS)
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 0, mail: 0 })
  await send('Three')
  await pass(MESSAGE_NOTICE_SECONDS)
  await clock()
  expect(await countFor(world.model)).toEqual({ bell: 1, mail: 1 })
})

test('the export holds the messages and drafts of a user, and leaving keeps the texts for the other side', async () => {
  await send('My own')
  await send('Not mine', world.model)
  await send('My second')
  await world.call(world.customer, 'threads:saveDraft', { threadId, text: 'Half a thought', writtenAt: Date.now() })
  const me = world.customer.userId!
  const messages = (await entriesOf(world.database, threadsData, 'messages', me)) as { text: string }[]
  expect(messages.map(({ text }) => text).toSorted()).toEqual(['My own', 'My second'])
  expect(messages[0]).toMatchObject({ thread: threadId, files: [] })
  expect(await entriesOf(world.database, threadsData, 'message-drafts', me)).toMatchObject([{ text: 'Half a thought' }])
  expect(await filesOf(world.database, threadsData.files![0]!, me, BEFORE_ALL_IDS)).toEqual([])
  const where = { ...world.database, sql: world.sql } as never
  expect(await erase(where, threadsData.erasers?.['drafts'], me)).toMatchObject({ rows: 1 })
  expect(await erase(where, threadsData.erasers?.['pace'], me)).toMatchObject({ rows: 1 })
  expect((await world.call(world.model, 'threads:page', { threadId, page: 0 })).value).toHaveLength(3)
})

test('a thread closes days after the end of its order, and opens again with a revision', async () => {
  const closesIn = async (orderId: string) => {
    const thread = (await world.call(world.customer, 'threads:get', { threadId: orderId })).value
    return thread === null || thread.closesAt === null ? null : Math.round((thread.closesAt - Date.now()) / 86_400_000)
  }
  expect(await closesIn(threadId)).toBeNull()
  await world.sql(`update orders.orders set snapshot = jsonb_set(snapshot, '{freeRevisions}', '1') where id = '${threadId}'`)
  await deliver(world.call, world.model, threadId)
  expect(await closesIn(threadId)).toBe(ORDER_TALK_DAYS)
  const { topics } = await world.call(world.customer, 'orders:requestRevision', {
    orderId: threadId,
    points: [{ text: 'A little darker' }],
  })
  expect(topics).toContain(`thread:${threadId}`)
  expect(await closesIn(threadId)).toBeNull()
  await deliver(world.call, world.model, threadId, await pictureBytes('#633'))
  await world.sql(`update orders.orders set completed_at = now() - interval '5 days' where id = '${threadId}'`)
  expect(await closesIn(threadId)).toBe(ORDER_TALK_DAYS - 5)
  await world.call(world.customer, 'orders:acceptDelivery', { orderId: threadId })
  expect(await closesIn(threadId)).toBe(ORDER_TALK_DAYS)
  await world.sql(
    `update orders.orders set released_at = null, hold_until = null, dispute = 'open', disputed_at = now() where id = '${threadId}'`,
  )
  expect(await closesIn(threadId)).toBeNull()
  await world.sql(`update orders.orders set dispute = null, released_at = now() where id = '${threadId}'`)
  expect(await closesIn(threadId)).toBe(ORDER_TALK_DAYS)
  const rejected = await world.place()
  await world.call(world.model, 'orders:rejectOrder', { orderId: rejected, reason: 'No time' })
  await world.call(world.customer, 'orders:openThread', { orderId: rejected })
  expect(await closesIn(rejected)).toBe(ORDER_TALK_DAYS)
})
