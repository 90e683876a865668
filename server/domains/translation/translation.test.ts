/** Translations of texts that many may read, over the sandbox's protocols, through the engine and by HTTP as browsers ask. */
import { beforeAll, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/main.ts'
import { refusalOf } from '#test-support/mail-world.ts'
import { fresh, useTranslationWorld, type Speaker } from '#test-support/translation-world.ts'
import { removeOldTranslations } from './parts.ts'

const world = useTranslationWorld()
const { sql, mutate, translate, publish, sent, stored } = world

let model: Speaker
let reader: Speaker
let other: Speaker
beforeAll(() => void ({ model, reader, other } = world))

test('the site names its translator', async () => {
  expect((await world.servers[0].realtime.query('translation:getTranslator', {})).value).toEqual({ label: 'LibreTranslate' })
})

test('a text is translated once for all readers, in one request, with its amounts and names as they are', async () => {
  const post = await publish({ title: fresh(), text: fresh('стоит $1,200.50 у @ines 😀') })
  const before = sent()
  const first = await translate(reader, post)
  expect(first.label).toBe('LibreTranslate')
  expect(first.texts).toEqual([expect.stringMatching(/^\[français\] Новый/), '', expect.stringContaining('стоит $1,200.50 у @ines 😀')])
  expect(world.sandbox.translation.calls().at(-1)?.texts.join()).not.toMatch(/1,200|ines|😀/)
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
  const answers = await Promise.all(
    [...Array(8).keys()].map((at) => translate(at % 2 === 0 ? reader : other, post, { at: world.servers[at % 2]! })),
  )
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
  world.sandbox.translation.fail(fault)
  expect(await refusalOf(translate(reader, post))).toBe(fault === 'short' ? 'translator_down' : 'value_lost')
  if (fault === 'short') return
  const before = sent()
  expect(await refusalOf(translate(other, post))).toBe('value_lost')
  expect(sent()).toBe(before)
  // A day later it is asked for again.
  await sql(`update translation.results set refused_until = now() - interval '1 second' where refused_until is not null`)
  expect((await translate(other, post)).texts[2]).toContain('12')
})

test('texts that differ in an amount only have translations of their own', async () => {
  const words = fresh('стоит')
  const [one, two] = [await publish({ text: `${words} $40` }), await publish({ text: `${words} $50` })]
  expect((await translate(reader, one)).texts[2]).toContain('стоит $40')
  expect((await translate(reader, two)).texts[2]).toContain('стоит $50')
})

test('a long text goes in several requests, of the size that every translator takes', async () => {
  const before = sent()
  await translate(reader, await publish({ title: fresh('и его берега'), text: fresh().padEnd(4_990, ' слово') }))
  expect(sent()).toBe(before + 2)
})

test('a site that changes its translator has texts translated anew', async () => {
  const post = await publish({ text: fresh() })
  await translate(reader, post)
  const before = sent()
  const at = await world.start({ provider: 'google', url: world.sandbox.googleTranslateUrl, key: SANDBOX_KEYS.translation })
  expect((await translate(reader, post, { at })).label).toMatch(/Google/)
  expect(sent()).toBe(before + 1)
  await at.stop()
})

test('the claim of a process that died is asked for again after its time', async () => {
  const post = await publish({ text: fresh() })
  const first = await translate(reader, post)
  const before = sent()
  await sql(`update translation.results set body = null, claimed_until = now() - interval '1 second'`)
  expect(await translate(other, post)).toEqual(first)
  expect(sent()).toBe(before + 1)
})

test('a translator that is down says so, costs nothing, and is asked again the next time', async () => {
  const post = await publish({ text: fresh() })
  const count = async (of: 'months' | 'days') => Number((await sql(`select sum(characters) as n from translation.${of}`))[0]?.['n'] ?? 0)
  const meter = () => count('months')
  const [before, results] = [await meter(), await stored()]
  world.sandbox.translation.fail({ status: 503 })
  expect(await refusalOf(translate(reader, post))).toBe('translator_down')
  expect([await meter(), await count('days'), await stored()]).toEqual([before, 0, results])
  // This answer may be billed: its characters stay counted.
  world.sandbox.translation.fail('short')
  expect(await refusalOf(translate(reader, post))).toBe('translator_down')
  expect([(await meter()) > before, (await count('days')) > 0, await stored()]).toEqual([true, true, results])
  expect((await translate(reader, post)).texts[2]).toMatch(/^\[français\]/)
  expect(await meter()).toBeGreaterThan(Number(before))
})

test('a result is shown as clean as a text of a user, and not at all if it is far longer than its text', async () => {
  const post = await publish({ text: fresh() })
  world.sandbox.translation.fail('garbage')
  const { texts } = await translate(reader, post)
  expect(texts[2]).toMatch(/^\[français\] Новый рассказ/)
  expect((await translate(other, post)).texts).toEqual(texts)
  world.sandbox.translation.fail('long')
  expect(await refusalOf(translate(reader, await publish({ text: fresh() })))).toBe('value_lost')
})

test('admins read the meter of the month', async () => {
  const admin = await world.user({ adminRole: 'viewer' })
  const meter = () => world.query<{ characters: number }>(admin, 'admin/settings:getTranslations')
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
  await removeOldTranslations(world.servers[0].database, new AbortController().signal)
  expect(await stored()).toBe(0)
  expect((await translate(reader, post)).texts[2]).toMatch(/^\[français\]/)
})

test('only signed-in users translate', async () => {
  const post = await publish()
  expect(await refusalOf(translate({ id: '', token: 'of nobody' }, post))).toBe('unauthorized')
})
