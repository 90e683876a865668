/** Translations of messages and briefs: only while both sides agree, and gone with the agreement or the text. */
import { beforeAll, expect, test } from 'vitest'
import type { ThreadTranslation } from '#contract/types.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { refusalOf } from '#test-support/mail-world.ts'
import { deposit } from '#test-support/money.ts'
import { createProduct } from '#test-support/people.ts'
import { fresh, useTranslationWorld, type Speaker } from '#test-support/translation-world.ts'
import { forgetThread, lockText, upsertAgreement } from './translation.sql.ts'

const world = useTranslationWorld()
const { sql, user, mutate, translate, sent, stored } = world

let model: Speaker
let other: Speaker
beforeAll(() => void ({ model, other } = world))

/** An order with a thread and one message of the customer. */
async function converse(text = fresh()) {
  const customer = await user()
  await deposit(world.servers[0], customer.id, 10_000)
  const productId = await createProduct(world.servers[0].database, model.id, { priceCents: 4_000 })
  const brief = { desiredText: fresh(), additionalNotes: '', expectedTotal: 40 }
  const { orderId } = await mutate<{ orderId: string }>(customer, 'orders:placeOrder', { productId, addonIds: [], ...brief })
  await mutate(customer, 'orders:openThread', { orderId })
  await mutate(customer, 'threads:send', { threadId: orderId, clientId: crypto.randomUUID(), text })
  const choices = (who: Speaker) => world.query<ThreadTranslation | null>(who, 'translation:getThread', { threadId: orderId })
  return {
    customer,
    threadId: orderId,
    message: { kind: 'message', threadId: orderId, seq: 1 },
    brief: { kind: 'brief', orderId },
    choices,
  }
}

test('private texts go to the translator only while both sides agree, and both see it', async () => {
  const { customer, threadId, message, brief, choices } = await converse()
  const before = sent()
  for (const text of [message, brief]) expect(await refusalOf(translate(model, text))).toBe('not_agreed')
  await mutate(model, 'translation:agree', { threadId, isAgreed: true })
  expect(await choices(customer)).toMatchObject({ isOn: false, own: null, other: { agreedAt: expect.any(Number) as number } })
  expect(await refusalOf(translate(model, message))).toBe('not_agreed')
  await mutate(customer, 'translation:agree', { threadId, isAgreed: true })
  expect(await choices(model)).toMatchObject({ isOn: true })
  expect(sent()).toBe(before)
  const results = await stored()
  for (const text of [message, brief]) expect((await translate(model, text)).texts[0]).toMatch(/^\[français\]/)
  expect(await stored()).toBe(results + 2)
  await mutate(model, 'translation:setAlways', { threadId, isAlways: true })
  await mutate(customer, 'translation:agree', { threadId, isAgreed: false })
  expect(await stored()).toBe(results)
  expect(await refusalOf(translate(model, message))).toBe('not_agreed')
  // It has ended for both: nobody is asked again by an old agreement.
  for (const who of [model, customer]) expect(await choices(who)).toMatchObject({ own: null, other: null, isAlways: false })
})

test('an agreement is to one translator: another one is agreed to anew', async () => {
  const { customer, threadId, message, choices } = await converse()
  for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
  await sql(`update translation.choices set agreed_to = 'google' where thread_id = $1`, threadId)
  expect(await refusalOf(translate(model, message))).toBe('not_agreed')
  expect(await choices(model)).toMatchObject({ isOn: false, own: null, other: null })
})

test('the end of an agreement deletes the translations of this conversation, and not what another one shares with it', async () => {
  const text = fresh()
  const [one, two] = [await converse(text), await converse(text)]
  for (const { customer, threadId, message } of [one, two]) {
    for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
    await translate(model, message)
  }
  const before = sent()
  await mutate(model, 'translation:agree', { threadId: one.threadId, isAgreed: false })
  await translate(model, two.message)
  expect(sent()).toBe(before)
})

test('the translation of two equal messages goes with the later one, also when both go at the same moment', async () => {
  const text = fresh()
  const [one, two] = [await converse(text), await converse(text)]
  for (const { customer, threadId, message } of [one, two]) {
    for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
    await translate(model, message)
  }
  const before = await stored()
  const WAITING = `select from ${LOCK_WAITS}`
  let late: Promise<unknown> | undefined
  await world.servers[0].database.write(async (tx) => {
    await tx.one(forgetThread, one.threadId)
    late = mutate(model, 'translation:agree', { threadId: two.threadId, isAgreed: false })
    await expect.poll(async () => (await sql(WAITING)).length).toBe(1)
  })
  await late
  expect(await stored()).toBe(before - 1)
})

test('a text that was asked for is not sent if a side ends its agreement just before', async () => {
  const { customer, threadId, message } = await converse()
  for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
  const before = sent()
  const WAITING = `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database() where locktype = 'advisory' and not granted`
  let asked: Promise<string> | undefined
  await world.servers[0].database.write(async (tx) => {
    await tx.one(lockText, 'message', threadId)
    asked = refusalOf(translate(model, message))
    // It has seen the agreement, and waits for the text.
    await expect.poll(async () => (await sql(WAITING)).length).toBe(1)
    await tx.run(upsertAgreement, threadId, customer.id, null)
  })
  expect(await asked).toBe('not_agreed')
  expect(sent()).toBe(before)
})

test('a stranger has neither a message nor a choice, and a side chooses for itself', async () => {
  const { customer, threadId, message, brief, choices } = await converse()
  for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
  for (const text of [message, brief, { ...message, seq: 2 }]) expect(await refusalOf(translate(other, text))).toBe('not_found')
  expect(await choices(other)).toBeNull()
  for (const path of ['agree', 'setAlways'])
    expect(await refusalOf(mutate(other, `translation:${path}`, { threadId, isAgreed: true, isAlways: true }))).not.toBe('none')
  await mutate(model, 'translation:setAlways', { threadId, isAlways: true })
  expect([await choices(model), await choices(customer)]).toMatchObject([
    { isAlways: true, isOtherAlways: false },
    { isAlways: false, isOtherAlways: true },
  ])
})

test('in a ticket its user agrees alone; the team asks, and reads translations only while it has the ticket open', async () => {
  const user = await world.user()
  const team = await world.user({ adminRole: 'support' })
  const { ticketId: threadId } = await mutate<{ ticketId: string }>(user, 'tickets:create', {
    clientId: crypto.randomUUID(),
    category: 'other',
    subject: 'Вопрос',
    text: fresh(),
  })
  const text = { kind: 'message', threadId, seq: 1 }
  const state = (who: Speaker) => world.query<ThreadTranslation | null>(who, 'translation:getThread', { threadId })
  expect(await refusalOf(translate(team, text))).toBe('not_found')
  expect(await state(team)).toBeNull()
  await mutate(team, 'admin/tickets:open', { ticketId: threadId })
  expect(await refusalOf(translate(team, text))).toBe('not_agreed')
  await mutate(team, 'translation:agree', { threadId, isAgreed: true })
  expect([await state(user), await state(team)]).toMatchObject([
    { isOn: false, needs: 'own', own: null, other: { agreedAt: expect.any(Number) as number } },
    { isOn: false, needs: 'other', own: { agreedAt: expect.any(Number) as number } },
  ])
  expect(await refusalOf(translate(team, text))).toBe('not_agreed')
  await mutate(user, 'translation:agree', { threadId, isAgreed: true })
  expect(await state(team)).toMatchObject({ isOn: true })
  expect((await translate(team, text)).texts[0]).toMatch(/^\[français\]/)
  await sql(`update threads.visits set until_at = now() - interval '1 second' where thread_id = $1`, threadId)
  expect(await refusalOf(translate(team, text))).toBe('not_found')
})

test('a message that is blanked takes its translation along, and no other one', async () => {
  const { customer, threadId, message } = await converse()
  await mutate(customer, 'threads:send', { threadId, clientId: crypto.randomUUID(), text: fresh() })
  for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
  const results = await stored()
  for (const seq of [1, 2]) await translate(model, { ...message, seq })
  await sql(`update threads.messages set body = '' where thread_id = $1 and seq = 1`, threadId)
  expect(await stored()).toBe(results + 1)
  expect(await refusalOf(translate(model, message))).toBe('not_found')
})

test('a text that changes while its translation is asked for is not sent', async () => {
  const { customer, threadId, message } = await converse()
  for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
  const before = sent()
  const client = await world.servers[0].database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select translation.lock_text('message', $1)`, [threadId])
    const asked = refusalOf(translate(model, message))
    const waiting = `select from ${LOCK_WAITS}`
    await expect.poll(() => sql(waiting), { interval: 5 }).toHaveLength(1)
    await client.query('update threads.messages set body = $2 where thread_id = $1', [threadId, fresh()])
    await client.query('commit')
    expect(await asked).toBe('not_found')
  } finally {
    client.release()
  }
  expect(sent()).toBe(before)
})
