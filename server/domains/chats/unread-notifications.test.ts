/** Notifications of unread messages in chats, and the time of answers. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANSWERS_MIN, CHAT_MAIL_SECONDS, MESSAGE_NOTICE_SECONDS, UNSENT_NOTIFICATION_MINUTES } from '#contract/limits.ts'
import type { Chat } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { claimMessage } from '#server/outbox/outbox.sql.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runThreadClock } from '../threads/parts.ts'
import { forgetAnswers, runChatClock } from './parts.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let chatId: string

const open = async (who: TestUser, other: TestUser) =>
  (await world.mutate<{ chatId: string }>(who, 'chats:open', { userId: other.id })).chatId
const send = (who: TestUser, text: string, more: Record<string, unknown> = {}) =>
  world.mutate<{ seq: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text, ...more })
const read = (seq: number) => world.mutate(model, 'threads:read', { threadId: chatId, seq })
const deps = () => ({
  db: world.database,
  write: (path: string, work: Parameters<typeof world.realtime.write<void>>[2]) => world.realtime.write(path, SYSTEM, work),
})
/** As if the time until the notification had passed; both clocks run. */
const pass = async () => {
  await world.sql(
    `update threads.messages set sent_at = sent_at - $1 * interval '1 second' where thread_id = $2`,
    MESSAGE_NOTICE_SECONDS,
    chatId,
  )
  await world.sql(`update threads.members set due_at = now() - interval '1 second' where due_at is not null and thread_id = $1`, chatId)
  await runThreadClock(deps())
  await runChatClock(deps())
}
const bell = async (who: TestUser = model) =>
  (await world.query<{ items: { kind: string; link: string; isRead: boolean }[] }>(who, 'notifications:list')).items.filter(
    ({ kind }) => kind === 'chat_message',
  )
/** Mails about chats: how long after the bell they are due, and whether they are still wanted then. */
const mails = () =>
  world.sql(
    `select round(extract(epoch from m.next_try_at - n.created_at))::integer as seconds, n.read_at is null as wanted
     from outbox.messages m join notifications.notifications n on n.id = m.event_id where m.recipient_id = $1 and m.channel = 'email' order by m.id`,
    model.id,
  )

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user()
  chatId = await open(customer, model)
  await world.sql(`insert into settings.system (key, value) values ('mail_is_on', 'true') on conflict (key) do update set value = 'true'`)
})

test('are one for each chat, replaced by a newer one, and their mail waits and is not sent once the chat is read', async () => {
  await send(customer, 'One')
  await send(customer, 'Two')
  await pass()
  expect(await bell()).toMatchObject([{ link: `/chats/${chatId}`, isRead: false }])
  expect(await mails()).toEqual([{ seconds: CHAT_MAIL_SECONDS - MESSAGE_NOTICE_SECONDS, wanted: true }])
  const [{ made } = {}] = await world.sql(`select created_at as made from notifications.notifications where user_id = $1`, model.id)
  await send(customer, 'Three')
  await pass()
  expect(await mails()).toHaveLength(1)
  // Until it is read, nothing is said again.
  expect(await world.sql(`select created_at as made from notifications.notifications where user_id = $1`, model.id)).toEqual([{ made }])
  await read(3)
  expect(await bell()).toMatchObject([{ isRead: true }])
  expect(await mails()).toMatchObject([{ wanted: false }])
  await send(customer, 'Four')
  await pass()
  expect(await bell()).toMatchObject([{ isRead: false }])
  expect(await bell(customer)).toEqual([])
})

test('are not made of what was read in time, unsent, or sent to a muted chat', async () => {
  await send(customer, 'One')
  await read(1)
  await send(customer, 'Two')
  await world.mutate(customer, 'chats:unsend', { chatId, seq: 2 })
  await pass()
  expect(await bell()).toEqual([])
  await world.mutate(model, 'chats:arrange', { chatId, mutedUntil: Date.now() + 3_600_000 })
  await send(customer, 'Three')
  await pass()
  expect(await bell()).toEqual([])
  await world.mutate(model, 'chats:arrange', { chatId, mutedUntil: null })
  await read(3)
  await send(customer, 'Four')
  await pass()
  expect(await bell()).toHaveLength(1)
})

describe('the mail of an unread message is not sent any more', () => {
  beforeEach(async () => {
    await send(customer, 'One')
    await send(customer, 'Two')
    await pass()
    expect(await mails()).toMatchObject([{ wanted: true }])
  })
  /** Of each mail to the model, in their order, as the sender of mails finds it. */
  const wanted = async () => {
    await world.sql(`update outbox.messages set next_try_at = now() - interval '1 minute' where recipient_id = $1`, model.id)
    const delays: readonly number[] = [60]
    const found: boolean[] = []
    for (;;) {
      const claimed = await world.database.write((tx) => tx.maybe(claimMessage, 'email', delays))
      if (claimed === undefined) return found
      // Mails of others are due, too.
      if (claimed.recipientId === model.id) found.push(claimed.isWanted)
    }
  }

  test('once its sender has unsent all that was unread', async () => {
    await world.mutate(customer, 'chats:unsend', { chatId, seq: 2 })
    expect(await bell()).toMatchObject([{ isRead: false }])
    await world.mutate(customer, 'chats:unsend', { chatId, seq: 1 })
    expect(await bell()).toMatchObject([{ isRead: true }])
    expect(await wanted()).toEqual([false])
  })

  test('once its sender has unsent all that was unread; the next message notifies again, and not at once', async () => {
    for (const seq of [2, 1]) await world.mutate(customer, 'chats:unsend', { chatId, seq })
    await send(customer, 'Three')
    const minutes = `select round(extract(epoch from due_at - now()) / 60)::integer as minutes from threads.members where thread_id = $1 and user_id = $2`
    expect(await world.sql(minutes, chatId, model.id)).toEqual([{ minutes: UNSENT_NOTIFICATION_MINUTES }])
    await pass()
    expect(await bell()).toMatchObject([{ isRead: false }])
    expect(await wanted()).toEqual([false, true])
    // Unsent before its notification, it leaves the time of the next one as it is.
    await read(3)
    await send(customer, 'Four')
    await world.mutate(customer, 'chats:unsend', { chatId, seq: 4 })
    await send(customer, 'Five')
    expect(await world.sql(minutes, chatId, model.id)).toEqual([{ minutes: 0 }])
  })

  test('also where what came before it was read', async () => {
    await read(1)
    await world.mutate(customer, 'chats:unsend', { chatId, seq: 2 })
    expect(await bell()).toMatchObject([{ isRead: true }])
    expect(
      await world.sql(
        `select told_seq as told, due_at > now() as waits from threads.members where thread_id = $1 and user_id = $2`,
        chatId,
        model.id,
      ),
    ).toEqual([{ told: 1, waits: true }])
  })

  test('once its reader has muted the chat', async () => {
    await world.mutate(model, 'chats:arrange', { chatId, isPinned: true, mutedUntil: null })
    expect(await bell()).toMatchObject([{ isRead: false }])
    await world.mutate(model, 'chats:arrange', { chatId, mutedUntil: Date.now() + 3_600_000 })
    expect(await wanted()).toEqual([false])
  })

  test.each(['customer', 'model'])('once the %s has blocked the other side', async (side) => {
    const [by, of] = side === 'model' ? [model, customer] : [customer, model]
    await world.mutate(by, 'members:blockUser', { userId: of.id })
    expect(await wanted()).toEqual([false])
  })

  test('once that message is read, also if a later one has a mail of its own', async () => {
    await read(2)
    await send(customer, 'Three')
    await pass()
    expect(await wanted()).toEqual([false, true])
  })

  test('but without any of these it is', async () => {
    expect(await wanted()).toEqual([true])
  })
})

test('the time of answers is the median of first answers, said from five on, for thirty days', async () => {
  const minutes = async () => (await world.query<Chat>(customer, 'chats:get', { chatId })).answerMinutes
  for (let at = 1; at <= ANSWERS_MIN; at += 1) {
    expect(await minutes()).toBeNull()
    await send(customer, 'A question')
    await world.sql(`update chats.chats set waiting_since = waiting_since - $2 * interval '1 minute' where id = $1`, chatId, at * 10)
    // The wait began with the first question.
    await send(customer, 'And another')
    await send(model, 'An answer')
    await send(model, 'And more of it')
  }
  expect(await minutes()).toBe(30)
  expect(await world.sql(`select count(*)::integer as count from chats.answers where model_id = $1`, model.id)).toEqual([
    { count: ANSWERS_MIN },
  ])
  await world.sql(`update chats.answers set answered_at = now() - interval '31 days' where model_id = $1`, model.id)
  await send(customer, 'Still there?')
  expect(await minutes()).toBeNull()
  await forgetAnswers(deps())
  expect(await world.sql(`select from chats.answers where model_id = $1`, model.id)).toEqual([])
})

test('a greeting is no answer', async () => {
  await world.mutate(model, 'chats:saveRules', {
    rules: { who: ['everybody'], price: null, freeMessages: 0, greeting: 'Welcome!', hours: null },
  })
  await send(customer, 'Hello')
  expect(await world.sql(`select count(*)::integer as count from chats.answers where model_id = $1`, model.id)).toEqual([{ count: 0 }])
})
