/** Assistants of a model: what they see and do, under their own name, within their permission, and nothing once it has ended. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ASSISTANTS_MAX } from '#contract/limits.ts'
import type { Assistance, Assistant, Chat, ChatRow, Message, MessageFound, Thread, ThreadSigns } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { entriesOf, erase } from '#test-support/own-data.ts'
import { chatsData, runBroadcastClock, runChatClock } from '../parts.ts'
import { endAssistance } from './assistants.sql.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let helper: TestUser
let stranger: TestUser
let chatId: string

const refused = (code: string) => expect.objectContaining({ code }) as unknown
const open = async (who: TestUser, { id }: TestUser) => (await world.mutate<{ chatId: string }>(who, 'chats:open', { userId: id })).chatId
const send = (who: TestUser, text: string, more: Record<string, unknown> = {}) =>
  world.mutate<{ seq: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text, ...more })
const get = (who: TestUser, id = chatId) => world.query<Chat | null>(who, 'chats:get', { chatId: id })
const thread = (who: TestUser, id = chatId) => world.query<Thread | null>(who, 'threads:get', { threadId: id })
const page = (who: TestUser, id = chatId) => world.query<Message[] | null>(who, 'threads:page', { threadId: id, page: 0 })
const list = async (who: TestUser, forId?: string) =>
  (await world.query<{ items: ChatRow[] }>(who, 'chats:list', forId === undefined ? {} : { forId })).items
const mine = (who: TestUser) => world.query<Assistance[]>(who, 'assistants:mine')
const assistants = () => world.query<Assistant[]>(model, 'assistants:list')
const invite = async (who: TestUser, mayMoney = false) => {
  const [row] = await world.sql(`select handle from users.users where id = $1`, who.id)
  return (await world.mutate<{ assistantId: string }>(model, 'assistants:invite', { handle: String(row?.['handle']), mayMoney }))
    .assistantId
}
const accept = (who: TestUser, args: Record<string, unknown>) => world.mutate<{ modelId: string }>(who, 'assistants:accept', args)
/** Types in the chat; the code of the refusal, if any. */
async function signal({ token }: TestUser): Promise<string | undefined> {
  const args = { token, threadId: chatId, sign: 'typing', isOn: true }
  const response = await fetch(`${world.url}/api/signal`, { method: 'POST', body: JSON.stringify({ path: 'threads:signal', args }) })
  return ((await response.json()) as { errorData?: { code: string } }).errorData?.code
}
const end = (who: TestUser, assistantId: string) => world.mutate(who, 'assistants:end', { assistantId })
async function assist(mayMoney = false): Promise<string> {
  const assistantId = await invite(helper, mayMoney)
  await accept(helper, { assistantId })
  return assistantId
}

/** An own file of the assistant, with a price. */
async function aDocument() {
  const [row] = await world.sql(
    `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
     values ($1, 'thread-file', gen_random_uuid()::text, 'lake.pdf', 'application/pdf', 100, 'checked', now() + interval '1 day') returning object_id`,
    helper.id,
  )
  return { objectIds: [String(row?.['object_id'])], mediaPrice: 12 }
}

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  helper = await world.user()
  stranger = await world.user({ status: 'model' })
  chatId = await open(customer, model)
  await send(customer, 'Are you there?')
})

describe('an invitation', () => {
  test('by handle is open to this user alone, who accepts or declines it', async () => {
    const assistantId = await invite(helper)
    expect(await mine(helper)).toMatchObject([{ assistantId, state: 'invited', model: { userId: model.id }, mayMoney: false }])
    expect(await assistants()).toMatchObject([{ assistantId, state: 'invited', user: { userId: helper.id } }])
    await expect(accept(stranger, { assistantId })).rejects.toEqual(refused('not_found'))
    expect([await get(helper), await page(helper), await list(helper, model.id)]).toEqual([null, null, []])
    await expect(invite(helper)).rejects.toEqual(refused('already_invited'))
    await end(helper, assistantId)
    expect([await mine(helper), await assistants()]).toEqual([[], []])
    await expect(accept(helper, { assistantId })).rejects.toEqual(refused('not_found'))
    await expect(invite(model)).rejects.toEqual(refused('own_profile'))
  })

  test('by link is for the first user who accepts, once, and for some days', async () => {
    const made = await world.mutate<{ assistantId: string; secret: string }>(model, 'assistants:invite', { mayMoney: true })
    const { secret } = made
    expect(await world.query(stranger, 'assistants:invitation', { secret })).toMatchObject({ model: { userId: model.id }, mayMoney: true })
    await expect(accept(model, { secret })).rejects.toEqual(refused('own_profile'))
    const results = await Promise.allSettled([accept(helper, { secret }), accept(stranger, { secret })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await world.query(stranger, 'assistants:invitation', { secret })).toBeNull()
    const { secret: old, assistantId } = await world.mutate<{ assistantId: string; secret: string }>(model, 'assistants:invite', {
      mayMoney: false,
    })
    await world.sql(`update chats.assistants set expires_at = now() - interval '1 second' where id = $1`, assistantId)
    await expect(accept(customer, { secret: old })).rejects.toEqual(refused('not_found'))
    expect(JSON.stringify(await world.sql(`select * from chats.assistants`))).not.toContain(secret)
  })

  test('is neither made nor accepted between users of whom one has blocked the other', async () => {
    const assistantId = await invite(helper)
    await world.mutate(helper, 'members:blockUser', { userId: model.id })
    await expect(accept(helper, { assistantId })).rejects.toEqual(refused('not_found'))
    await end(model, assistantId)
    await expect(invite(helper)).rejects.toEqual(refused('not_found'))
  })

  test('is one of ten at most; those that are too old make room, also for the same user', async () => {
    await invite(helper)
    await world.sql(
      `insert into chats.assistants (model_id, secret_hash, may_money, expires_at)
       select $1, sha256(n::text::bytea), false, now() + interval '1 day' from generate_series(2, $2) n`,
      model.id,
      ASSISTANTS_MAX,
    )
    await expect(invite(stranger)).rejects.toEqual(refused('too_many_assistants'))
    await world.sql(`update chats.assistants set expires_at = now() - interval '1 second' where model_id = $1`, model.id)
    await invite(helper)
    expect(await assistants()).toMatchObject([{ user: { userId: helper.id } }])
  })
})

describe('an assistant', () => {
  test('reads and answers all chats of the model, named and marked as such, in old and new ones', async () => {
    await assist()
    expect(await list(helper, model.id)).toMatchObject([{ chatId, side: 'model', other: { userId: customer.id }, unread: 1 }])
    expect(await list(helper)).toEqual([])
    expect(await world.query(helper, 'chats:badge')).toBe(1)
    expect(await get(helper)).toMatchObject({ actsFor: { userId: model.id }, side: 'model', mayWrite: true, totals: null, note: '' })
    // The customer learns of the assistant with the first message.
    expect((await thread(customer))?.members.map(({ userId }) => userId)).not.toContain(helper.id)
    await send(helper, 'She is on her way')
    expect(await page(customer)).toMatchObject([{ authorId: customer.id }, { authorId: helper.id, authorKind: 'assistant' }])
    expect((await thread(customer))?.members).toContainEqual(expect.objectContaining({ userId: helper.id, kind: 'assistant' }))
    expect(await list(customer)).toMatchObject([{ unread: 1, preview: { authorKind: 'assistant', text: 'She is on her way' } }])
    // A model and its assistants are one side.
    expect(await thread(model)).toMatchObject({ unread: 1, firstUnreadSeq: 1 })
    await world.mutate(helper, 'threads:read', { threadId: chatId, seq: 2 })
    expect(await mine(helper)).toMatchObject([{ state: 'active', unread: 0 }])

    const other = await world.user()
    const later = await open(other, model)
    await world.mutate(other, 'chats:send', { chatId: later, clientId: randomUUID(), text: 'Hi' })
    expect(await page(helper, later)).toHaveLength(1)
    await world.mutate(helper, 'chats:edit', { chatId, seq: 2, text: 'She is here' })
    await world.mutate(helper, 'chats:react', { chatId, seq: 1, emoji: '👍' })
    await expect(world.mutate(helper, 'chats:edit', { chatId, seq: 1, text: 'Mine now' })).rejects.toEqual(refused('not_found'))
  })

  test('sells and sees money only with that permission', async () => {
    const assistantId = await assist()
    await world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })
    const sold = await aDocument()
    await expect(send(helper, 'For sale', sold)).rejects.toEqual(refused('forbidden'))
    expect(await world.query(helper, 'chats:getCards', { chatId, page: 0 })).toEqual([])
    await world.mutate(model, 'assistants:setPermission', { assistantId, mayMoney: true })
    expect(await get(helper)).toMatchObject({ totals: { amount: 4, orders: 0 } })
    expect(await world.query(helper, 'chats:getCards', { chatId, page: 0 })).toMatchObject([{ kind: 'tip', amount: 5 }])
    const { seq } = await send(helper, 'For sale', sold)
    // Sold in the model's name: both see what their customer does not see yet.
    const views = await Promise.all([model, helper, customer].map(async (who) => (await page(who))?.[seq - 1]))
    const open = { isLocked: false, files: [{ file: { fileName: 'lake.pdf' } }] }
    expect(views).toMatchObject([open, open, { isLocked: true, files: [{ file: null }] }])
    await expect(world.mutate(helper, 'assistants:setPermission', { assistantId, mayMoney: true })).rejects.toEqual(refused('forbidden'))
    await expect(world.mutate(stranger, 'assistants:setPermission', { assistantId, mayMoney: true })).rejects.toEqual(refused('not_found'))
  })

  test('sells only while the model has accepted the legal texts in force', async () => {
    await assist(true)
    const sold = await aDocument()
    await world.sql('update users.users set consent_no = 1 where id = $1', helper.id)
    await world.sql(`insert into settings.system (key, value) values ('consent_no', '1') on conflict (key) do update set value = '1'`)
    await expect(send(helper, 'For sale', sold)).rejects.toEqual(refused('model_consent_missing'))
    await send(helper, 'Not for sale')
    await world.sql('update users.users set consent_no = 1 where id = $1', model.id)
    await send(helper, 'For sale', sold)
    await world.sql(`update settings.system set value = '0' where key = 'consent_no'`)
  })

  test('searches the chats of the model, one or all, and nobody else’s', async () => {
    const assistantId = await assist()
    await send(customer, '请发湖边的照片')
    const own = await open(helper, stranger)
    await world.mutate(helper, 'chats:send', { chatId: own, clientId: randomUUID(), text: '湖边好吗' })
    const find = async (who: TestUser, more: Record<string, unknown>) =>
      (await world.query<{ items: MessageFound[] }>(who, 'chats:search', { text: '湖边', ...more })).items.map((found) => found.chatId)
    expect(await find(helper, {})).toEqual([own])
    expect(await find(helper, { forId: model.id })).toEqual([chatId])
    expect(await find(helper, { forId: model.id, chatId })).toEqual([chatId])
    expect(await find(helper, { forId: model.id, chatId: own })).toEqual([])
    expect(await find(helper, { chatId })).toEqual([])
    for (const who of [customer, stranger]) expect(await find(who, { forId: model.id })).toEqual([])
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    expect(await find(helper, { forId: model.id })).toEqual([])
    await world.mutate(model, 'members:unblockUser', { userId: customer.id })
    expect(await find(helper, { forId: model.id })).toEqual([chatId])
    await end(helper, assistantId)
    for (const more of [{ forId: model.id }, { forId: model.id, chatId }, { chatId }]) expect(await find(helper, more)).toEqual([])
  })

  test('has no say in how the model arranges its chats, and reaches nobody whom the model does not reach', async () => {
    await assist()
    await expect(world.mutate(helper, 'chats:arrange', { chatId, isPinned: true })).rejects.toEqual(refused('not_found'))
    await expect(world.mutate(helper, 'chats:saveNote', { chatId, note: 'A note' })).rejects.toEqual(refused('not_found'))
    await send(helper, 'Good morning')
    await world.mutate(customer, 'members:blockUser', { userId: model.id })
    await expect(send(helper, 'Hello?')).rejects.toEqual(refused('chat_unavailable'))
    await expect(world.mutate(helper, 'chats:edit', { chatId, seq: 2, text: 'Hello?' })).rejects.toEqual(refused('chat_unavailable'))
    expect(await list(helper, model.id)).toEqual([])
    expect(await world.query(helper, 'chats:badge')).toBe(0)
    await world.mutate(customer, 'members:unblockUser', { userId: model.id })
    await world.mutate(customer, 'members:blockUser', { userId: helper.id })
    await expect(send(helper, 'Hello?')).rejects.toEqual(refused('chat_unavailable'))
    await world.mutate(customer, 'members:unblockUser', { userId: helper.id })
    await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'A test' where id = $1`, model.id)
    await expect(send(helper, 'Hello?')).rejects.toEqual(refused('chat_unavailable'))
  })

  test('has nothing to read where a greeting, a broadcast or a message of its own side is the newest', async () => {
    await world.mutate(model, 'chats:saveRules', {
      rules: { who: ['everybody'], price: null, freeMessages: 0, greeting: 'Welcome!', hours: null },
    })
    await assist()
    await world.mutate(helper, 'threads:read', { threadId: chatId, seq: 1 })
    const fan = await world.user()
    const greeted = await open(fan, model)
    await world.mutate(fan, 'chats:send', { chatId: greeted, clientId: randomUUID(), text: 'Hello' })
    await world.mutate(helper, 'threads:read', { threadId: greeted, seq: 1 })
    await world.mutate(fan, 'models:followModel', { modelId: model.id })
    await world.mutate(model, 'broadcasts:create', { text: 'New pictures', to: ['followers'], without: [], sendAt: null })
    await runBroadcastClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })
    expect(await page(fan, greeted)).toHaveLength(3)
    expect([await mine(helper), await world.query(helper, 'chats:badge')]).toMatchObject([[{ unread: 0 }], 0])
    // The customer takes a message back that followed one of the assistant.
    await world.mutate(model, 'threads:read', { threadId: chatId, seq: 1 })
    await send(helper, 'She is here')
    await send(customer, 'Who?')
    await world.mutate(customer, 'chats:unsend', { chatId, seq: 3 })
    expect(await world.query(model, 'chats:badge')).toBe(1)
    await world.mutate(model, 'threads:read', { threadId: greeted, seq: 1 })
    expect(await world.query(model, 'chats:badge')).toBe(0)
  })
})

describe('notifications', () => {
  const notify = (assistantId: string, isOn: boolean, who = helper) =>
    world.mutate(who, 'assistants:setNotifications', { assistantId, isOn })
  /** As if the time until the notification had passed. */
  const pass = async () => {
    await world.sql(`update threads.messages set sent_at = sent_at - interval '10 minutes'`)
    await world.sql(`update threads.members set due_at = now() - interval '1 second' where due_at is not null`)
    await runChatClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })
  }
  const bell = async (who: TestUser) =>
    (await world.query<{ items: { kind: string; link: string; isRead: boolean; data: object }[] }>(who, 'notifications:list')).items.filter(
      ({ kind }) => kind === 'assisted_message' || kind === 'chat_message',
    )
  const waitingMails = () =>
    world.sql(
      `select m.kind from outbox.messages m join notifications.notifications n on n.id = m.event_id
       where m.recipient_id = $1 and m.channel = 'email' and n.read_at is null`,
      helper.id,
    )

  beforeEach(() =>
    world.sql(`insert into settings.system (key, value) values ('mail_is_on', 'true') on conflict (key) do update set value = 'true'`),
  )

  test('come to an assistant who wants them, once for each chat, by name, and end when it is read; others get none', async () => {
    const assistantId = await assist()
    await send(customer, 'One')
    await pass()
    expect([await bell(helper), (await bell(model)).length]).toEqual([[], 1])
    for (const who of [model, customer, stranger]) await expect(notify(assistantId, true, who)).rejects.toEqual(refused('not_found'))
    await notify(assistantId, true)
    expect(await mine(helper)).toMatchObject([{ wantsNotifications: true }])
    await send(customer, 'Two')
    await pass()
    expect(await bell(helper)).toMatchObject([
      {
        kind: 'assisted_message',
        link: `/chats/${chatId}`,
        isRead: false,
        data: { name: expect.any(String) as string, modelName: expect.any(String) as string },
      },
    ])
    expect(await waitingMails()).toEqual([{ kind: 'assisted_message' }])
    await world.mutate(helper, 'threads:read', { threadId: chatId, seq: 3 })
    expect([await bell(helper), await waitingMails()]).toMatchObject([[{ isRead: true }], []])
    // A chat that begins later, too.
    const other = await world.user()
    const later = await open(other, model)
    await world.mutate(other, 'chats:send', { chatId: later, clientId: randomUUID(), text: 'Hi' })
    await pass()
    expect(await bell(helper)).toMatchObject([{ link: `/chats/${later}` }, { link: `/chats/${chatId}` }])
  })

  test.each([
    ['the assistant turns them off', (assistantId: string) => notify(assistantId, false)],
    ['the permission ends', (assistantId: string) => end(model, assistantId)],
  ] as const)('end at once when %s: waiting ones are not sent, and nothing follows', async (_when, stop) => {
    const assistantId = await assist()
    await notify(assistantId, true)
    await send(customer, 'One')
    await pass()
    expect(await waitingMails()).toHaveLength(1)
    await send(customer, 'Two')
    await stop(assistantId)
    expect(await waitingMails()).toEqual([])
    await send(customer, 'Three')
    await pass()
    expect([await waitingMails(), (await bell(helper)).filter(({ isRead }) => !isRead)]).toEqual([[], []])
  })
})

describe('the end', () => {
  test('takes every right within a second, on open screens, too; messages keep its name', async () => {
    const assistantId = await assist(true)
    await send(helper, 'Hello')
    const client = openClient(world.url)
    const seen = watchQuery<Message[] | null>(client, 'threads:page', { token: helper.token, threadId: chatId, page: 0 })
    await seen.until((value) => value?.length === 2)
    const signs = watchQuery<ThreadSigns | null>(client, 'threads:signals', { token: helper.token, threadId: chatId })
    await signs.until((value) => value !== null)
    // In chats, what a member has not read is counted in the list; of one that asks here, it ends, too.
    await send(customer, 'And now?')
    const unread = watchQuery<unknown[]>(client, 'threads:countUnread', { token: helper.token, threadIds: [chatId] })
    await unread.until((rows) => rows.length === 1)
    await signal(helper)
    await end(model, assistantId)
    await expect.poll(() => [seen.values.at(-1), signs.values.at(-1), unread.values.at(-1)], { timeout: 1_000 }).toEqual([null, null, []])
    expect(await signal(helper)).toBe('not_found')
    await client.close()
    expect([await get(helper), await thread(helper), await page(helper), await list(helper, model.id), await mine(helper)]).toEqual([
      null,
      null,
      null,
      [],
      [],
    ])
    expect(await world.query(helper, 'chats:badge')).toBe(0)
    expect(await world.query(helper, 'chats:getCards', { chatId, page: 0 })).toBeNull()
    const calls: [string, Record<string, unknown>][] = [
      ['assistants:setNotifications', { assistantId, isOn: true }],
      ['translation:setLanguage', { text: { kind: 'message', threadId: chatId, seq: 2 }, lang: 'es' }],
      ['chats:send', { chatId, clientId: randomUUID(), text: 'Still here' }],
      ['chats:edit', { chatId, seq: 2, text: 'Changed' }],
      ['chats:unsend', { chatId, seq: 2 }],
      ['chats:react', { chatId, seq: 1, emoji: '👍' }],
      ['chats:markUnread', { chatId, seq: 1 }],
      ['threads:read', { threadId: chatId, seq: 1 }],
      ['threads:saveDraft', { threadId: chatId, text: 'A draft', writtenAt: Date.now() }],
    ]
    for (const [path, args] of calls) await expect(world.mutate(helper, path, args), path).rejects.toEqual(refused('not_found'))
    expect(await world.query(helper, 'threads:signals', { threadId: chatId })).toBeNull()
    expect((await thread(customer))?.members).toContainEqual(expect.objectContaining({ userId: helper.id, kind: 'assistant' }))
    // Invited again, the name is there once.
    await assist()
    expect((await thread(customer))?.members.filter(({ userId }) => userId === helper.id)).toHaveLength(1)
  })

  test('is up to either side, and to nobody else', async () => {
    const assistantId = await assist()
    for (const who of [customer, stranger]) await expect(end(who, assistantId)).rejects.toEqual(refused('not_found'))
    await end(helper, assistantId)
    expect(await assistants()).toEqual([])
    expect(await page(helper)).toBeNull()
  })

  test('during a message comes before or after it', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const assistantId = await assist()
      const [, ...sent] = await Promise.allSettled([end(model, assistantId), ...[1, 2, 3].map((at) => send(helper, `${turn}.${at}`))])
      for (const result of sent) if (result.status === 'rejected') expect(result.reason).toEqual(refused('not_found'))
      await expect(send(helper, 'After it')).rejects.toEqual(refused('not_found'))
    }
  })

  test('takes the right from a message that waits for it', async () => {
    const assistantId = await assist()
    let late: Promise<unknown> | undefined
    await world.database.write(async (tx) => {
      await tx.one(endAssistance, assistantId)
      late = send(helper, 'Late').catch((error: unknown) => error)
      await expect.poll(async () => (await world.sql(`select from ${LOCK_WAITS}`)).length).toBe(1)
    })
    expect(await late).toEqual(refused('not_found'))
    expect(await page(model)).toHaveLength(1)
  })

  test('comes with the end of an account, and both sides export what was', async () => {
    await assist()
    expect(await entriesOf(world.database, chatsData, 'assistants', model.id)).toMatchObject([{ side: 'model', endedAt: null }])
    expect(await entriesOf(world.database, chatsData, 'assistants', helper.id)).toMatchObject([{ side: 'assistant' }])
    await erase(world.database as never, chatsData.erasers?.['assistants'], helper.id)
    expect(await assistants()).toEqual([])
    expect(await page(helper)).toBeNull()
  })
})
