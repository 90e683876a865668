/** Languages of messages: found when they are written, corrected by their writers, and found later for old ones. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Message, Thread } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { findOldLanguages } from '../translation/parts.ts'
import { oldMessages } from './parts.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let chatId: string

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  await world.sql(`update users.users set language = 'fr' where id = $1`, customer.id)
  chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
})

const send = (who: TestUser, text: string, more: object = {}) =>
  world.mutate(who, 'chats:send', { chatId, clientId: randomUUID(), text, ...more })
const langs = async (threadId = chatId) =>
  (await world.query<Message[]>(customer, 'threads:page', { threadId, page: 0 })).map(({ lang }) => lang)
const setLanguage = (who: TestUser, seq: number, lang: string) =>
  world.mutate(who, 'translation:setLanguage', { text: { kind: 'message', threadId: chatId, seq }, lang })

const ITALIAN = 'Ti mando domani le fotografie del lago che mi hai chiesto.'

test('a message has the language of its words; a short one that of its writer’s screens', async () => {
  await send(customer, ITALIAN)
  await send(customer, 'Ok')
  await send(model, '明天见')
  expect(await langs()).toEqual(['it', 'fr', 'zh'])
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.mutate(customer, 'orders:openThread', { orderId })
  await world.mutate(customer, 'threads:send', { threadId: orderId, clientId: randomUUID(), text: ITALIAN })
  expect(await langs(orderId)).toEqual(['it'])
})

test('a greeting has the language of its words', async () => {
  const rules = { who: ['everybody'], price: null, freeMessages: 0, greeting: ITALIAN, hours: null }
  await world.mutate(model, 'chats:saveRules', { rules })
  await send(customer, 'Bonjour')
  expect(await langs()).toEqual(['fr', 'it'])
})

test('an edit finds the language anew, unless its writer has said it; nobody says it for others', async () => {
  await send(customer, 'Ok')
  await world.mutate(customer, 'chats:edit', { chatId, seq: 1, text: ITALIAN })
  expect(await langs()).toEqual(['it'])
  await setLanguage(customer, 1, 'es')
  await world.mutate(customer, 'chats:edit', { chatId, seq: 1, text: 'Завтра пришлю фотографии' })
  expect(await langs()).toEqual(['es'])
  for (const who of [model, await world.user()]) await expect(setLanguage(who, 1, 'en')).rejects.toMatchObject({ code: 'not_found' })
  expect(await langs()).toEqual(['es'])
})

test('the languages of old messages are found once, in parts, and chosen ones stay', async () => {
  for (const text of [ITALIAN, 'Ok', 'Завтра пришлю', '12']) await send(customer, text)
  await setLanguage(customer, 3, 'es')
  await world.sql(`update threads.messages set lang = null where thread_id = $1 and seq <> 3`, chatId)
  await world.sql(`delete from translation.old_texts`)
  const find = (batch?: number) =>
    findOldLanguages({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) }, oldMessages, undefined, batch)
  await find(2)
  const stored = await world.sql(`select lang from threads.messages where thread_id = $1 order by seq`, chatId)
  expect(stored.map(({ lang }) => lang)).toEqual(['it', 'fr', 'es', 'fr'])
  await world.sql(`update threads.messages set lang = null where thread_id = $1`, chatId)
  await find()
  expect(await world.sql(`select lang from threads.messages where thread_id = $1 and lang is not null`, chatId)).toEqual([])
  await world.sql(`update threads.messages set lang = 'en' where thread_id = $1`, chatId)
})

test('a draft keeps the message that it answers on all devices, and sending ends both', async () => {
  await send(model, 'Which lake do you mean?')
  const draft = async () => (await world.query<Thread>(customer, 'threads:get', { threadId: chatId })).draft
  const save = (text: string, replySeq: number | null, writtenAt: number) =>
    world.mutate(customer, 'threads:saveDraft', { threadId: chatId, text, replySeq, writtenAt })
  const now = Date.now() - 5_000
  await save('The', 1, now)
  const reply = { seq: 1, authorId: model.id, text: 'Which lake do you mean?', isUnsent: false }
  expect(await draft()).toMatchObject({ text: 'The', reply })
  await save('', 1, now + 1)
  expect(await draft()).toMatchObject({ text: '', reply })
  await save('The small', null, now)
  expect(await draft()).toMatchObject({ text: '', reply })
  await world.mutate(model, 'chats:unsend', { chatId, seq: 1 })
  await expect.poll(draft).toMatchObject({ reply: { isUnsent: true, text: '' } })
  await send(customer, 'The small one', { replySeq: 1 })
  expect(await draft()).toBeNull()
})
