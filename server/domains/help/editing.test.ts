/** Articles edited by admins: mistakes, conflicts, addresses, releases, translations that are out of date, and the report. */
import { beforeAll, describe, expect, it, test } from 'vitest'
import { HELP_ARTICLES_MAX, type Language } from '#contract/limits.ts'
import { createCaller, visitor } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { loadShippedArticles } from './load-shipped.ts'
import { createAdminHelpCalls, createHelpCalls } from './parts.ts'
import { readShipped, type Shipped } from './shipped.ts'

const world = useOrdersWorld()
let call: ReturnType<typeof createCaller>
let shipped: Shipped

beforeAll(async () => {
  shipped = await readShipped()
  await loadShippedArticles(world.database, shipped)
  call = createCaller(world.database, { help: createHelpCalls(), admin: { help: createAdminHelpCalls() } })
})

const textOf = async (key: string, language: Language) => {
  const found = (await call(world.admin, 'admin/help:getText', { key, language })).value
  if (found === null) throw new Error(`there is no ${key}`)
  return found
}
const save = async (key: string, language: Language, change: object = {}, isSameMeaning = false) => {
  const { text } = await textOf(key, language)
  const { slug, title, words, body, version } = text ?? { slug: key, title: key, words: '', body: 'x', version: 0 }
  return call(world.admin, 'admin/help:saveText', {
    key,
    language,
    slug,
    title,
    words,
    body,
    baseVersion: version,
    isSameMeaning,
    ...change,
  })
}
const articleAt = async (language: Language, slug: string) => (await call(visitor, 'help:getArticle', { language, slug })).value
const staleOf = async (key: string) => {
  const listed = (await call(world.admin, 'admin/help:list', {})).value.find((article) => article.key === key)
  return listed?.texts.filter(({ isStale }) => isStale).map(({ language }) => language)
}

test('an edit shows at once, keeps the text before it, and touches the pages', async () => {
  const { topics, value } = await save('tips', 'en', { body: 'Tips start at {{limit:tipMin}}.' })
  expect([value.version, topics]).toEqual([2, expect.arrayContaining(['help'])])
  expect((await articleAt('en', 'tips')).article).toMatchObject({ version: 2, summary: 'Tips start at $1.00.' })
  expect(await world.sql(`select version from help.versions where key = 'tips' and language = 'en'`)).toEqual([{ version: 1 }])
})

test('a new source makes its translations out of date, unless nothing of its meaning has changed', async () => {
  await save('pro', 'en', { title: 'Pro, in short' }, true)
  expect(await staleOf('pro')).toEqual([])
  await save('pro', 'en', { body: 'Pro is something else now.' })
  expect(await staleOf('pro')).toEqual(['es', 'fr', 'it', 'pt', 'ru', 'zh'])
  await save('pro', 'it', { body: 'Pro ora è un’altra cosa.' })
  expect(await staleOf('pro')).toEqual(['es', 'fr', 'pt', 'ru', 'zh'])
})

test('a translation of a release stays out of date while its source is one that an admin has edited', async () => {
  await save('second-factor', 'en', { body: 'Ours is different.' })
  const texts = shipped.texts.map((text) => (text.key === 'second-factor' && text.language === 'it' ? { ...text, hash: 'newer' } : text))
  await loadShippedArticles(world.database, { ...shipped, texts, hash: 'newer' })
  expect(await staleOf('second-factor')).toContain('it')
})

describe('saving is refused', () => {
  it('over a version that another admin has saved', async () =>
    expect(save('tips', 'fr', { baseVersion: 7 })).rejects.toMatchObject({ code: 'conflict' }))
  it('at the address of another article, past ones included', async () =>
    expect(save('tips', 'en', { slug: 'withdraw' })).rejects.toMatchObject({ code: 'slug_taken' }))
  it.each(['{{limit:nothing}}', '[x](help:nothing)', '[x](javascript:void)', '## Heading first'])('with a mistake: %s', async (body) =>
    expect(save('tips', 'es', { body })).rejects.toMatchObject({ code: 'bad_request' }),
  )
  it('of an article that is not there', async () =>
    expect(save('tips', 'en', { key: 'nothing', baseVersion: 0 })).rejects.toMatchObject({ code: 'not_found' }))
})

test('a new address of a text keeps the old one', async () => {
  await save('tips', 'ru', { slug: 'чаевые' })
  const old = shipped.texts.find((text) => text.key === 'tips' && text.language === 'ru')?.slug ?? ''
  expect((await articleAt('ru', old)).moved).toEqual({ slug: 'чаевые', isForGood: true })
  expect((await articleAt('ru', 'чаевые')).article).toMatchObject({ key: 'tips' })
})

test('the same address in two languages leads to the article of the language of the reader', async () => {
  await save('pro', 'fr', { slug: 'withdraw' })
  expect((await articleAt('fr', 'withdraw')).article).toMatchObject({ key: 'pro' })
  expect((await articleAt('en', 'withdraw')).article).toMatchObject({ key: 'withdraw' })
})

test('the text of a release waits beside an edited one, until it is taken or dismissed', async () => {
  const body = 'Newer words.'
  const release = (hash: string) => ({
    ...shipped,
    hash,
    texts: shipped.texts.map((text) => (text.key === 'tips' && text.language === 'en' ? { ...text, body, hash } : text)),
  })
  await loadShippedArticles(world.database, release('one'))
  expect((await textOf('tips', 'en')).waiting).toMatchObject({ body })
  await call(world.admin, 'admin/help:answerRelease', { key: 'tips', language: 'en', isTaken: false })
  expect(await textOf('tips', 'en')).toMatchObject({ waiting: null, text: { isEdited: true } })
  await loadShippedArticles(world.database, { ...release('one'), hash: 'once more' })
  expect((await textOf('tips', 'en')).waiting).toBeNull()
  await loadShippedArticles(world.database, release('two'))
  await call(world.admin, 'admin/help:answerRelease', { key: 'tips', language: 'en', isTaken: true })
  expect(await textOf('tips', 'en')).toMatchObject({ waiting: null, text: { body, isEdited: false } })
  await expect(call(world.admin, 'admin/help:answerRelease', { key: 'tips', language: 'en', isTaken: true })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an own article is published when it is ready, and a release leaves it alone', async () => {
  const create = (key: string) =>
    call(world.admin, 'admin/help:createArticle', { key, category: 'site', title: 'Our studio', body: 'Come by.' })
  await create('our-studio')
  await expect(create('our-studio')).rejects.toMatchObject({ code: 'slug_taken' })
  await expect(create('withdraw')).rejects.toMatchObject({ code: 'slug_taken' })
  expect((await articleAt('en', 'our-studio')).article).toBeNull()
  const listed = async () => [
    ...(await call(visitor, 'help:getCentre', { language: 'en' })).value.flatMap(({ articles }) => articles),
    ...(await call(visitor, 'help:find', { language: 'en', search: 'our studio' })).value,
  ]
  const isListed = async () => (await listed()).filter(({ slug }) => slug === 'our-studio').length
  expect(await isListed()).toBe(0)
  await call(world.admin, 'admin/help:setPublished', { key: 'our-studio', isPublished: true })
  expect(await isListed()).toBe(2)
  await loadShippedArticles(world.database, { ...shipped, hash: 'later' })
  expect((await articleAt('en', 'our-studio')).article).toMatchObject({ title: 'Our studio' })
  await call(world.admin, 'admin/help:setPublished', { key: 'our-studio', isPublished: false })
  expect((await articleAt('en', 'our-studio')).article).toBeNull()
})

test('an installation has no more articles than its limit', async () => {
  await world.sql(
    `insert into help.articles (key, category, position, is_shipped, is_published)
     select 'filler-' || n, 'site', 1, false, false from generate_series(1, ${HELP_ARTICLES_MAX}) n`,
  )
  const create = call(world.admin, 'admin/help:createArticle', { key: 'one-more', category: 'site', title: 'One more', body: 'Come by.' })
  await expect(create).rejects.toMatchObject({ code: 'too_many_articles' })
  await world.sql(`delete from help.articles where key like 'filler-%'`)
})

test('the preview fills limits in, and names mistakes by their lines', async () => {
  const { blocks, problems } = (
    await call(world.admin, 'admin/help:preview', {
      language: 'en',
      body: 'From {{limit:tipMin}} to {{limit:appealFrom}}.\n\n[x](help:no)',
    })
  ).value
  expect(blocks[0]).toEqual({ kind: 'paragraph', runs: [{ kind: 'plain', text: 'From $1.00 to $20.00.' }] })
  expect(problems).toEqual([{ line: 3, code: 'unknown_article', text: 'no' }])
})

test('the report has searches without a result, ratings of the present version, and reasons', async () => {
  for (const search of ['zeppelin', 'zeppelin', 'gondola']) await call(visitor, 'help:noteMissed', { language: 'en', search })
  await call(visitor, 'help:rate', { key: 'withdraw', language: 'it', version: 1, isUseful: false, reason: 'Troppo breve' })
  await call(visitor, 'help:rate', { key: 'withdraw', language: 'it', version: 1, isUseful: true })
  await call(visitor, 'help:rate', { key: 'withdraw', language: 'en', version: 1, isUseful: true })
  const report = (await call(world.admin, 'admin/help:getReport', {})).value
  expect(report.missed).toEqual([
    { language: 'en', search: 'zeppelin', count: 2 },
    { language: 'en', search: 'gondola', count: 1 },
  ])
  expect(report.reasons).toMatchObject([{ key: 'withdraw', language: 'it', version: 1, reason: 'Troppo breve' }])
  const rated = async () =>
    (await call(world.admin, 'admin/help:list', {})).value
      .find(({ key }) => key === 'withdraw')
      ?.texts.find(({ language }) => language === 'it')
  expect(await rated()).toMatchObject({ useful: 1, useless: 1, version: 1 })
  await save('withdraw', 'it', { title: 'Prelevare' })
  expect(await rated()).toMatchObject({ useful: 0, useless: 0, version: 2 })
  // A reader who still has the text before it open rates that one.
  await call(visitor, 'help:rate', { key: 'withdraw', language: 'it', version: 1, isUseful: true })
  expect(await rated()).toMatchObject({ useful: 0, useless: 0 })
})
