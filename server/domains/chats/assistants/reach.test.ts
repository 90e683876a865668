/** Users whom an assistant reaches: those whom they and the model both reach, and nobody while the model may not write. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ThreadSigns } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { Signals } from '#realtime/signals.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runBroadcastClock } from '../parts.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let helper: TestUser
let chatId: string

const refused = (code: string) => expect.objectContaining({ code }) as unknown
const send = (who: TestUser, text: string) => world.mutate(who, 'chats:send', { chatId, clientId: randomUUID(), text })
async function signal({ token }: TestUser): Promise<void> {
  const args = { token, threadId: chatId, sign: 'typing', isOn: true }
  await fetch(`${world.url}/api/signal`, { method: 'POST', body: JSON.stringify({ path: 'threads:signal', args }) })
}

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user()
  helper = await world.user()
  chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
  await send(customer, 'Are you there?')
  const { secret } = await world.mutate<{ secret: string }>(model, 'assistants:invite', { mayMoney: false })
  await world.mutate(helper, 'assistants:accept', { secret })
})
afterEach(() => void vi.restoreAllMocks())

test('a block between customer and model hides customer and assistant from each other, and not model and assistant', async () => {
  // Time stands still: no signal ends by itself.
  vi.spyOn(Signals.prototype, 'turn').mockImplementation(() => undefined)
  const signals = (who: TestUser) => world.query<ThreadSigns>(who, 'threads:signals', { threadId: chatId })
  for (const who of [customer, helper, model]) await signal(who)
  expect((await signals(helper)).typing).toEqual([customer.id, model.id].toSorted())
  const client = openClient(world.url)
  const shown = watchQuery<ThreadSigns>(client, 'threads:signals', { token: helper.token, threadId: chatId })
  await shown.until(({ typing }) => typing.length === 2)
  await world.mutate(customer, 'members:blockUser', { userId: model.id })
  await shown.until(({ typing }) => typing.length < 2)
  await client.close()
  expect(await signals(customer)).toEqual({ typing: [], here: [] })
  expect((await signals(helper)).typing).toEqual([model.id])
  expect((await signals(model)).typing).toEqual([helper.id])
})

test('an assistant changes no message and reacts to none while the model is suspended', async () => {
  await send(helper, 'Yes, always')
  await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'A test' where id = $1`, model.id)
  for (const [call, args] of [
    ['send', { clientId: randomUUID(), text: 'Still here' }],
    ['edit', { seq: 2, text: 'Write to me elsewhere' }],
    ['react', { seq: 1, emoji: '👍' }],
  ] as const)
    await expect(world.mutate(helper, `chats:${call}`, { chatId, ...args })).rejects.toEqual(refused('chat_unavailable'))
  await world.mutate(helper, 'chats:unsend', { chatId, seq: 2 })
})

test('model and assistant write nothing that is unread for each other, or waits to notify the other', async () => {
  const [{ assistantId } = {}] = await world.query<{ assistantId: string }[]>(helper, 'assistants:mine')
  await world.mutate(helper, 'assistants:setNotifications', { assistantId, isOn: true })
  for (const who of [model, helper]) await world.mutate(who, 'threads:read', { threadId: chatId, seq: 1 })
  await world.sql(`update threads.members set due_at = null where thread_id = $1`, chatId)
  await send(helper, 'Yes, always')
  await send(model, 'So am I')
  expect([await world.query(model, 'chats:badge'), await world.query(helper, 'chats:badge')]).toEqual([0, 0])
  expect(await world.sql(`select user_id from threads.members where thread_id = $1 and due_at is not null`, chatId)).toEqual([
    { user_id: customer.id },
  ])
})

test('an assistant answers in a chat that a broadcast began, too', async () => {
  const fan = await world.user()
  await world.mutate(fan, 'models:followModel', { modelId: model.id })
  await world.mutate(model, 'broadcasts:create', { text: 'New pictures', to: ['followers'], without: [], sendAt: null })
  await runBroadcastClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })
  const { items } = await world.query<{ items: { chatId: string }[] }>(fan, 'chats:list')
  chatId = items[0]?.chatId ?? ''
  await send(helper, 'Do you like them?')
  expect(await world.query(fan, 'threads:page', { threadId: chatId, page: 0 })).toMatchObject([{}, { authorKind: 'assistant' }])
})

test('an assistant does not agree for the two sides that their texts go to a translator, and nobody asks it to', async () => {
  const agreed = world.mutate(helper, 'translation:agree', { threadId: chatId, isAgreed: true })
  await expect(agreed).rejects.toEqual(refused('not_found'))
  await expect(world.mutate(helper, 'translation:setAlways', { threadId: chatId, isAlways: true })).rejects.toEqual(refused('not_found'))
  const sides = await world.sql(`select user_id from threads.members where thread_id = $1 and kind = 'assistant'`, chatId)
  expect(sides).toEqual([{ user_id: helper.id }])
})

test('an assistant who has turned notifications off gets none after an unsent message either', async () => {
  await world.sql(`update threads.members set told_seq = 1, due_at = null where thread_id = $1`, chatId)
  await world.mutate(customer, 'chats:unsend', { chatId, seq: 1 })
  expect(await world.sql(`select user_id from threads.members where thread_id = $1 and due_at is not null`, chatId)).toEqual([
    { user_id: model.id },
  ])
})
