/** Assistants of a model: what they see and do, under their own name, within their permission, and nothing once it has ended. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Assistance, Assistant, Chat, ChatRow, Message, Thread } from '#contract/types.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type Person } from '#test-support/money-world.ts'
import { entriesOf, erase } from '#test-support/own-data.ts'
import { chatsData } from '../parts.ts'

const world = useMoneyWorld()

let model: Person
let customer: Person
let helper: Person
let stranger: Person
let chatId: string

const refused = (code: string) => expect.objectContaining({ code }) as unknown
const open = async (who: Person, other: Person) => (await world.mutate<{ chatId: string }>(who, 'chats:open', { userId: other.id })).chatId
const send = (who: Person, text: string, more: Record<string, unknown> = {}) =>
  world.mutate<{ seq: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text, ...more })
const get = (who: Person, id = chatId) => world.query<Chat | null>(who, 'chats:get', { chatId: id })
const thread = (who: Person, id = chatId) => world.query<Thread | null>(who, 'threads:get', { threadId: id })
const page = (who: Person, id = chatId) => world.query<Message[] | null>(who, 'threads:page', { threadId: id, page: 0 })
const list = async (who: Person, forId?: string) =>
  (await world.query<{ items: ChatRow[] }>(who, 'chats:list', forId === undefined ? {} : { forId })).items
const mine = (who: Person) => world.query<Assistance[]>(who, 'assistants:mine')
const assistants = () => world.query<Assistant[]>(model, 'assistants:list')
const invite = async (who: Person, mayMoney = false) => {
  const [row] = await world.sql(`select handle from users.users where id = $1`, who.id)
  return (await world.mutate<{ assistantId: string }>(model, 'assistants:invite', { handle: String(row?.['handle']), mayMoney }))
    .assistantId
}
const accept = (who: Person, args: Record<string, unknown>) => world.mutate<{ modelId: string }>(who, 'assistants:accept', args)
const end = (who: Person, assistantId: string) => world.mutate(who, 'assistants:end', { assistantId })
async function assist(mayMoney = false): Promise<string> {
  const assistantId = await invite(helper, mayMoney)
  await accept(helper, { assistantId })
  return assistantId
}

beforeEach(async () => {
  model = await world.person({ status: 'model' })
  customer = await world.person({ cents: 100_00 })
  helper = await world.person()
  stranger = await world.person({ status: 'model' })
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

    const other = await world.person()
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
    const [row] = await world.sql(
      `with sent as (insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
         values ($1, 'thread-file', gen_random_uuid()::text, 'lake.pdf', 'application/pdf', 100, 'checked', now() + interval '1 day') returning object_id) select object_id from sent`,
      helper.id,
    )
    const sold = { objectIds: [String(row?.['object_id'])], mediaPrice: 12 }
    await expect(send(helper, 'For sale', sold)).rejects.toEqual(refused('forbidden'))
    expect(await world.query(helper, 'chats:getCards', { chatId, page: 0 })).toEqual([])
    await world.mutate(model, 'assistants:setPermission', { assistantId, mayMoney: true })
    expect(await get(helper)).toMatchObject({ totals: { amount: 4, orders: 0 } })
    expect(await world.query(helper, 'chats:getCards', { chatId, page: 0 })).toMatchObject([{ kind: 'tip', amount: 5 }])
    await send(helper, 'For sale', sold)
    await expect(world.mutate(helper, 'assistants:setPermission', { assistantId, mayMoney: true })).rejects.toEqual(refused('forbidden'))
    await expect(world.mutate(stranger, 'assistants:setPermission', { assistantId, mayMoney: true })).rejects.toEqual(refused('not_found'))
  })

  test('has no say in how the model arranges its chats, and reaches nobody whom the model does not reach', async () => {
    await assist()
    await expect(world.mutate(helper, 'chats:arrange', { chatId, isPinned: true })).rejects.toEqual(refused('not_found'))
    await expect(world.mutate(helper, 'chats:saveNote', { chatId, note: 'A note' })).rejects.toEqual(refused('not_found'))
    await world.mutate(customer, 'members:blockUser', { userId: model.id })
    await expect(send(helper, 'Hello?')).rejects.toEqual(refused('chat_unavailable'))
    expect(await list(helper, model.id)).toEqual([])
    await world.mutate(customer, 'members:unblockUser', { userId: model.id })
    await world.mutate(customer, 'members:blockUser', { userId: helper.id })
    await expect(send(helper, 'Hello?')).rejects.toEqual(refused('chat_unavailable'))
  })
})

describe('the end', () => {
  test('takes every right within a second, on open screens, too; what was written keeps its name', async () => {
    const assistantId = await assist(true)
    await send(helper, 'Hello')
    const client = openClient(world.url)
    const seen = watchQuery<Message[] | null>(client, 'threads:page', { token: helper.token, threadId: chatId, page: 0 })
    await seen.until((value) => value?.length === 2)
    await end(model, assistantId)
    await expect.poll(() => seen.values.at(-1), { timeout: 1_000 }).toBeNull()
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
      ['chats:send', { chatId, clientId: randomUUID(), text: 'Still here' }],
      ['chats:edit', { chatId, seq: 2, text: 'Changed' }],
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

  test('comes with the end of an account, and both sides export what was', async () => {
    await assist()
    expect(await entriesOf(world.database, chatsData, 'assistants', model.id)).toMatchObject([{ side: 'model', endedAt: null }])
    expect(await entriesOf(world.database, chatsData, 'assistants', helper.id)).toMatchObject([{ side: 'assistant' }])
    await erase(world.database as never, chatsData.erasers?.['assistants'], helper.id)
    expect(await assistants()).toEqual([])
    expect(await page(helper)).toBeNull()
  })
})
