/** Translations over the sandbox's protocols, through the engine and by HTTP as browsers ask. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { deposit, signIn, testConfig } from '#test-support/money.ts'
import { createPerson, createProduct } from '#test-support/people.ts'
import { refusalOf } from '#test-support/mail-world.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { removeOldTranslations } from './parts.ts'
import { lockText, upsertAgreement } from './translation.sql.ts'

interface Person {
  readonly id: string
  readonly token: string
}
interface Answer {
  texts: string[]
  label: string
}

let sandbox: Sandbox
let servers: RunningServer[]
let close: () => Promise<void>
let model: Person
let reader: Person
let other: Person

const sql = async <R = Record<string, unknown>>(text: string, ...params: readonly unknown[]): Promise<R[]> =>
  (await servers[0]!.database.pool.query(text, params as unknown[])).rows as R[]

async function person(status: 'user' | 'model' = 'user'): Promise<Person> {
  const id = await createPerson(servers[0]!.database, { status })
  return { id, token: await signIn(servers[0]!, id) }
}

beforeAll(async () => {
  sandbox = await startSandbox()
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'translation-'))
  const translation = { provider: 'libretranslate' as const, url: sandbox.libreTranslateUrl, key: SANDBOX_KEYS.translation }
  const start = () => startServer({ config: { ...testConfig(dataDir), translation }, databaseUrl: database.url })
  // Two processes, one after the other: both migrate.
  servers = [await start()]
  servers.push(await start())
  model = await person('model')
  reader = await person()
  other = await person()
  close = async () => {
    for (const server of servers) await server.stop()
    await database.drop()
    await sandbox.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => close())
beforeEach(async () => {
  await sql('delete from auth.attempts')
  await sql('delete from translation.days')
})
afterEach(async () => {
  for (const { realtime } of servers) {
    await realtime.settled()
    expect(realtime.stats().violations).toEqual([])
  }
})

const mutate = async <R>(who: Person, path: string, args: object): Promise<R> =>
  (await servers[0]!.realtime.mutate(path, { token: who.token, ...args }, { idempotencyKey: crypto.randomUUID() })) as R

async function translate(who: Person, text: object, { target = 'fr', at = 0 } = {}): Promise<Answer> {
  const response = await fetch(`${servers[at]!.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'translation:translate', args: { token: who.token, text, target }, format: 'json' }),
  })
  const body = (await response.json()) as { value?: Answer; errorData?: { code: string; message: string }; errorMessage?: string }
  if (body.errorData !== undefined) throw new CallError(body.errorData.code, body.errorData.message)
  if (body.value === undefined) throw new Error(body.errorMessage)
  return body.value
}

interface NewPost {
  text?: string
  title?: string
  visibility?: string
  language?: string | null
}

/** A published post, in Russian or Chinese letters unless it says otherwise. */
async function publish({ text = 'Вечер у озера за $40', title = 'Озеро', visibility = 'free', language = null }: NewPost = {}) {
  const { postId, revision } = await mutate<{ postId: string; revision: number }>(model, 'posts:createDraft', {})
  const price = visibility === 'paid' ? 5 : null
  const rest = { teaser: '', visibility, price, tags: [], media: [], areCommentsOpen: true, language }
  const saved = await mutate<{ revision: number }>(model, 'posts:savePost', { postId, revision, title, text, ...rest })
  await mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
  return { kind: 'post', postId }
}

const sent = () => sandbox.translation.calls().length
const stored = async () => Number((await sql<{ n: string }>('select count(*) as n from translation.results'))[0]?.n)
let unique = 0
/** A text that nobody has translated yet. */
const fresh = (rest = ''): string => `Новый рассказ об озере ${'а'.repeat((unique += 1))} ${rest}`

test('the site names its translator', async () => {
  expect((await servers[0]!.realtime.query('translation:getTranslator', {})).value).toEqual({ label: 'LibreTranslate' })
})

test('a text is translated once for all readers, in one request, with its amounts and names as they are', async () => {
  const post = await publish({ title: fresh(), text: fresh('стоит $1,200.50 у @ines 😀') })
  const before = sent()
  const first = await translate(reader, post)
  expect(first.label).toBe('LibreTranslate')
  expect(first.texts).toEqual([expect.stringMatching(/^\[français\] Новый/), '', expect.stringContaining('стоит $1,200.50 у @ines 😀')])
  expect(sandbox.translation.calls().at(-1)?.texts.join()).not.toMatch(/1,200|ines|😀/)
  expect(await translate(other, post)).toEqual(first)
  expect(await translate(model, post)).toEqual(first)
  expect(sent()).toBe(before + 1)
  expect((await translate(reader, post, { target: 'zh' })).texts[0]).toMatch(/^\[中文\]/)
  expect(await translate(reader, post, { target: 'ru' })).toMatchObject({ texts: [expect.stringMatching(/^Новый/), '', expect.anything()] })
  expect(sent()).toBe(before + 2)
})

test('readers who ask at the same moment, on two processes, share one request', async () => {
  const post = await publish({ text: fresh() })
  const before = sent()
  const answers = await Promise.all([...Array(8).keys()].map((at) => translate(at % 2 === 0 ? reader : other, post, { at: at % 2 })))
  expect(new Set(answers.map(({ texts }) => texts.join())).size).toBe(1)
  expect(sent()).toBe(before + 1)
})

test('the same words of two texts are sent once, and stay until the last of the two is gone', async () => {
  const text = fresh()
  const [one, two] = [await publish({ title: 'Озеро', text }), await publish({ title: 'Озеро', text })]
  await translate(reader, one)
  const [before, results] = [sent(), await stored()]
  await translate(reader, two)
  expect(sent()).toBe(before)
  await mutate(model, 'posts:deletePost', { postId: one.postId })
  expect(await stored()).toBe(results)
  await mutate(model, 'posts:deletePost', { postId: two.postId })
  expect(await stored()).toBeLessThan(results)
})

test('a text that changes or is deleted takes its translations along', async () => {
  const post = await publish({ text: 'Открыто' })
  const text = fresh()
  const { commentId } = await mutate<{ commentId: string }>(reader, 'posts:addComment', { postId: post.postId, text })
  const results = await stored()
  expect((await translate(other, { kind: 'comment', commentId })).texts).toEqual([`[français] ${text.trim()}`])
  expect(await stored()).toBe(results + 1)
  await mutate(reader, 'posts:deleteComment', { commentId })
  expect(await stored()).toBe(results)
  expect(await refusalOf(translate(other, { kind: 'comment', commentId }))).toBe('not_found')
  await mutate(model, 'models:updateProfile', { headline: fresh(), bio: fresh() })
  await translate(reader, { kind: 'bio', modelId: model.id })
  expect(await stored()).toBe(results + 2)
  await mutate(model, 'models:updateProfile', { bio: 'Другое' })
  expect(await stored()).toBe(results)
})

test('a locked text is not translated for readers who may not read it', async () => {
  const post = await publish({ text: fresh('тайна'), visibility: 'followers' })
  expect((await translate(other, post)).texts).toEqual(['[français] Озеро', '', ''])
  expect((await translate(model, post)).texts[2]).toContain('тайна')
  const { commentId } = await mutate<{ commentId: string }>(model, 'posts:addComment', { postId: post.postId, text: fresh() })
  expect(await refusalOf(translate(other, { kind: 'comment', commentId }))).toBe('not_found')
})

test.each(['loses', 'changes', 'doubles', 'short'] as const)('a result with a fault (%s) is never shown', async (fault) => {
  const post = await publish({ title: 'Озеро', text: fresh('12') })
  sandbox.translation.fail(fault)
  expect(await refusalOf(translate(reader, post))).toBe(fault === 'short' ? 'translator_down' : 'value_lost')
  if (fault === 'short') return
  const before = sent()
  expect(await refusalOf(translate(other, post))).toBe('value_lost')
  expect(sent()).toBe(before)
})

test('a translator that is down says so, costs nothing, and is asked again the next time', async () => {
  const post = await publish({ text: fresh() })
  const meter = async () => (await sql('select sum(characters)::integer as n from translation.months'))[0]?.['n'] ?? 0
  const [before, results] = [await meter(), await stored()]
  sandbox.translation.fail({ status: 503 })
  expect(await refusalOf(translate(reader, post))).toBe('translator_down')
  expect([await meter(), await stored()]).toEqual([before, results])
  expect((await translate(reader, post)).texts[2]).toMatch(/^\[français\]/)
  expect(await meter()).toBeGreaterThan(Number(before))
})

test('a result is shown as clean as a text of a user, and not at all if it is far longer than its text', async () => {
  const post = await publish({ text: fresh() })
  sandbox.translation.fail('garbage')
  const { texts } = await translate(reader, post)
  expect(texts[2]).toMatch(/^\[français\] Новый рассказ/)
  expect((await translate(other, post)).texts).toEqual(texts)
  sandbox.translation.fail('long')
  expect(await refusalOf(translate(reader, await publish({ text: fresh() })))).toBe('value_lost')
})

test('admins read the meter of the month', async () => {
  const adminId = await createPerson(servers[0]!.database, { adminRole: 'viewer' })
  const token = await signIn(servers[0]!, adminId)
  const meter = async () => (await servers[0]!.realtime.query('admin/settings:getTranslations', { token })).value as { characters: number }
  const before = await meter()
  expect(before).toEqual({ label: 'LibreTranslate', characters: expect.any(Number) as number, budget: 500_000 })
  const text = fresh()
  await translate(reader, await publish({ text }))
  expect((await meter()).characters).toBeGreaterThanOrEqual(before.characters + text.trim().length)
})

test('the month of the site and the day of a user have a budget', async () => {
  const post = await publish({ text: fresh() })
  await sql(`update settings.system set value = '1' where key = 'translation_monthly_characters'`)
  expect(await refusalOf(translate(reader, post))).toBe('translation_budget')
  await sql(`update settings.system set value = '500000' where key = 'translation_monthly_characters'`)
  await sql('insert into translation.days values ($1, current_date, 49999)', reader.id)
  expect(await refusalOf(translate(reader, post))).toBe('translation_limit')
  expect((await translate(other, post)).texts[2]).toMatch(/^\[français\]/)
  // Stored now: it costs nothing.
  expect((await translate(reader, post)).texts[2]).toMatch(/^\[français\]/)
})

test('a text without words is not sent, and one of an unknown language is refused', async () => {
  const before = sent()
  const post = await publish({ title: '😀 40 €', text: '12.5', language: 'it' })
  expect((await translate(reader, post)).texts).toEqual(['😀 40 €', '', '12.5'])
  const unknown = await publish({ title: 'Ok', text: '12' })
  await sql('update posts.posts set lang = null where id = $1', unknown.postId)
  expect(await refusalOf(translate(reader, unknown))).toBe('language_unknown')
  expect(sent()).toBe(before)
})

test('old translations are deleted by the clock', async () => {
  const post = await publish({ text: fresh() })
  await translate(reader, post)
  await sql(`update translation.results set made_at = now() - interval '91 days'`)
  await removeOldTranslations(servers[0]!.database, new AbortController().signal)
  expect(await stored()).toBe(0)
  expect((await translate(reader, post)).texts[2]).toMatch(/^\[français\]/)
})

/** An order with a thread and one message of the customer. */
async function converse(text = fresh()) {
  const customer = await person()
  await deposit(servers[0]!, customer.id, 10_000)
  const productId = await createProduct(servers[0]!.database, model.id, { priceCents: 4_000 })
  const brief = { desiredText: fresh(), additionalNotes: '', expectedTotal: 40 }
  const { orderId } = await mutate<{ orderId: string }>(customer, 'orders:placeOrder', { productId, addonIds: [], ...brief })
  await mutate(customer, 'orders:openThread', { orderId })
  await mutate(customer, 'threads:send', { threadId: orderId, clientId: crypto.randomUUID(), text })
  const choices = async (who: Person) =>
    (await servers[0]!.realtime.query('translation:getThread', { token: who.token, threadId: orderId })).value
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
  await mutate(customer, 'translation:agree', { threadId, isAgreed: false })
  expect(await stored()).toBe(results)
  expect(await refusalOf(translate(model, message))).toBe('not_agreed')
})

test('a text that was asked for is not sent if a side ends its agreement just before', async () => {
  const { customer, threadId, message } = await converse()
  for (const who of [model, customer]) await mutate(who, 'translation:agree', { threadId, isAgreed: true })
  const before = sent()
  const WAITING = `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database() where locktype = 'advisory' and not granted`
  let asked: Promise<string> | undefined
  await servers[0]!.database.write(async (tx) => {
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
  const user = await person()
  const id = await createPerson(servers[0]!.database, { adminRole: 'support' })
  const team = { id, token: await signIn(servers[0]!, id) }
  const { ticketId: threadId } = await mutate<{ ticketId: string }>(user, 'tickets:create', {
    clientId: crypto.randomUUID(),
    category: 'other',
    subject: 'Вопрос',
    text: fresh(),
  })
  const text = { kind: 'message', threadId, seq: 1 }
  const state = async (who: Person) => (await servers[0]!.realtime.query('translation:getThread', { token: who.token, threadId })).value
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

test('only signed-in users translate', async () => {
  const post = await publish()
  expect(await refusalOf(translate({ id: '', token: 'of nobody' }, post))).toBe('unauthorized')
})
