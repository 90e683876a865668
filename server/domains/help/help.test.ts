/** The help centre: shipped articles, their addresses, live limits, search, ratings, and texts that an admin has edited. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { HELP_REPORT_DAYS, LANGUAGES, type Language } from '#contract/limits.ts'
import { readingOf } from '#test-support/buffers.ts'
import { actorOf, createCaller, visitor, writeAs } from '#test-support/context.ts'
import { createTestUser } from '#test-support/people.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { selectFound } from './help.sql.ts'
import { helpData } from './own-data.ts'
import { loadShippedArticles } from './load-shipped.ts'
import { createHelpCalls, removeOldReportOfHelp } from './parts.ts'
import { readShipped, type Shipped } from './shipped.ts'

const world = useOrdersWorld()
let call: ReturnType<typeof createCaller>
let shipped: Shipped

beforeAll(async () => {
  shipped = await readShipped()
  await loadShippedArticles(world.database, shipped)
  call = createCaller(world.database, { help: createHelpCalls() })
})

const articleAt = async (language: Language, slug: string) => (await call(visitor, 'help:getArticle', { language, slug })).value
const found = async (language: Language, search: string) =>
  (await call(visitor, 'help:find', { language, search })).value.map(({ title }) => title)
const titleOf = (key: string, language: Language) =>
  shipped.texts.find((text) => text.key === key && text.language === language)?.title ?? `no ${key}`

test('every shipped article opens in every language at its own address, without an open mark in it', async () => {
  for (const { key, language, slug, title } of shipped.texts) {
    const { article, moved } = await articleAt(language, slug)
    expect(moved, `${language} ${key}`).toBeNull()
    expect(article, `${language} ${key}`).toMatchObject({ key, language, title })
    expect(JSON.stringify(article), `${language} ${key}`).not.toMatch(/\{\{|\}\}|"help:/)
    expect(Object.keys(article?.slugs ?? {}).toSorted()).toEqual([...LANGUAGES].toSorted())
  }
})

test('the centre lists every article once, by category, in the language of the reader', async () => {
  for (const language of LANGUAGES) {
    const groups = (await call(visitor, 'help:getCentre', { language })).value
    const titles = groups.flatMap(({ articles }) => articles.map(({ title }) => title))
    expect(titles.toSorted()).toEqual(
      shipped.texts
        .filter((text) => text.language === language)
        .map(({ title }) => title)
        .toSorted(),
    )
  }
})

test('a second start loads nothing, and changes no version', async () => {
  const versions = () => world.sql('select key, language, version from help.texts order by key, language')
  const before = await versions()
  expect(await loadShippedArticles(world.database, shipped)).toBe(false)
  expect(await loadShippedArticles(world.database, { ...shipped, hash: 'again' })).toBe(true)
  expect(await versions()).toEqual(before)
})

describe('a live limit', () => {
  it('is written in the format of the reader', async () => {
    const textIn = async (language: Language) => {
      const slug = shipped.texts.find((text) => text.key === 'withdraw' && text.language === language)?.slug ?? ''
      return JSON.stringify((await articleAt(language, slug)).article?.blocks)
    }
    expect(await textIn('en')).toContain('$25.00')
    expect(await textIn('fr')).toMatch(/25,00\s\$/u)
  })

  it('follows its setting, and a change of it touches what the page was made from', async () => {
    const asked = async () => call(visitor, 'help:getArticle', { language: 'en', slug: 'earnings-and-commission' })
    expect(JSON.stringify((await asked()).value)).toContain('20%')
    expect((await asked()).topics).toContain('setting:commission_percent')
    await world.sql(`update settings.system set value = '12.5' where key = 'commission_percent'`)
    await expect(asked()).rejects.toThrow('no whole number')
    await world.sql(`update settings.system set value = '15' where key = 'commission_percent'`)
    expect(JSON.stringify((await asked()).value)).toContain('15%')
    await world.sql(`update settings.system set value = '20' where key = 'commission_percent'`)
  })
})

describe('an address', () => {
  it('of another language leads to the article in the language of the reader, for now', async () => {
    const slug = shipped.texts.find((text) => text.key === 'no-usdt-yet' && text.language === 'it')?.slug ?? ''
    expect(await articleAt('en', slug)).toEqual({ article: null, moved: { slug: 'no-usdt-yet', isForGood: false } })
    expect((await articleAt('it', 'no-usdt-yet')).moved).toEqual({ slug, isForGood: false })
  })

  it('that was given up leads to the new one for good', async () => {
    const renamed = shipped.texts.map((text) =>
      text.key === 'no-usdt-yet' && text.language === 'it' ? { ...text, slug: 'comprare-usdt', hash: 'renamed' } : text,
    )
    const old = shipped.texts.find((text) => text.key === 'no-usdt-yet' && text.language === 'it')?.slug ?? ''
    await loadShippedArticles(world.database, { ...shipped, texts: renamed, hash: 'renamed' })
    expect((await articleAt('it', old)).moved).toEqual({ slug: 'comprare-usdt', isForGood: true })
    await loadShippedArticles(world.database, shipped)
  })

  it('that another article has is not taken by a release', async () => {
    const slugOf = (key: string) => shipped.texts.find((text) => text.key === key && text.language === 'it')?.slug ?? ''
    const texts = shipped.texts.map((text) =>
      text.key === 'pro' && text.language === 'it' ? { ...text, slug: slugOf('tips'), hash: 'taken' } : text,
    )
    await loadShippedArticles(world.database, { ...shipped, texts, hash: 'taken' })
    expect((await articleAt('it', slugOf('tips'))).article).toMatchObject({ key: 'tips' })
    expect((await articleAt('it', slugOf('pro'))).moved).toEqual({ slug: `${slugOf('tips')}-pro`, isForGood: true })
    await loadShippedArticles(world.database, shipped)
  })

  it('of an article that a release leaves out leads nowhere until it is back', async () => {
    const without = {
      ...shipped,
      articles: shipped.articles.filter(({ key }) => key !== 'pro'),
      texts: shipped.texts.filter(({ key }) => key !== 'pro'),
    }
    await loadShippedArticles(world.database, { ...without, hash: 'without pro' })
    expect(await articleAt('en', 'pro')).toEqual({ article: null, moved: null })
    await loadShippedArticles(world.database, { ...shipped, hash: 'pro again' })
    expect((await articleAt('en', 'pro')).article).toMatchObject({ key: 'pro' })
  })

  it('that never was leads nowhere', async () => {
    expect(await articleAt('en', 'nowhere')).toEqual({ article: null, moved: null })
  })
})

test('a missing translation shows the source, with the languages that there are', async () => {
  await world.sql(`delete from help.texts where key = 'withdraw' and language = 'zh'`)
  const { article } = await articleAt('zh', 'withdraw')
  expect(article).toMatchObject({ language: 'en', slug: 'withdraw' })
  expect(article?.slugs.zh).toBeUndefined()
  const listed = (await call(visitor, 'help:getCentre', { language: 'zh' })).value.flatMap(({ articles }) => articles)
  expect(listed.find(({ slug }) => slug === 'withdraw')).toMatchObject({ language: 'en' })
  expect(await found('zh', 'withdraw money')).toContain(titleOf('withdraw', 'en'))
  await loadShippedArticles(world.database, { ...shipped, hash: 'restored' })
})

describe('the search finds', () => {
  it.each<[Language, string, string]>([
    ['en', 'withdraw', 'withdraw'],
    ['en', 'withdrwa', 'withdraw'],
    ['en', 'how do I withdraw my money', 'withdraw'],
    ['en', 'lost phone', 'second-factor'],
    // Words of every article say nothing, also when they are most of the search.
    ['en', 'why is it that i am not in there but suspended', 'suspended'],
    ['ru', 'как бы мне то что уже есть вывести', 'withdraw'],
    ['it', 'prelievo', 'withdraw'],
    ['it', 'preleivo', 'withdraw'],
    ['fr', 'depot incomplet', 'deposit-short'],
    ['zh', '提现', 'withdraw'],
    ['zh', '怎么提现', 'withdraw'],
    ['es', 'retirar', 'withdraw'],
    ['pt', 'levantar', 'withdraw'],
    ['ru', 'вывести', 'withdraw'],
    ['ru', 'вывсети', 'withdraw'],
    ['en', 'appeal', 'decision-appeal'],
    ['en', 'model asks a question', 'order-questions'],
    ['it', 'sbloccare file', 'locked-files'],
    ['fr', 'étiquettes', 'fans'],
    ['zh', '群发', 'broadcasts'],
    ['es', 'mis tareas', 'my-tasks'],
    ['pt', 'proposta', 'order-offers'],
    ['ru', 'написать в поддержку', 'contact-team'],
    // As users ask, with words that our articles do not use.
    ['en', 'how long does it take until i get my withdrawl', 'withdraw'],
    ['en', 'how much commission do you take', 'earnings-and-commission'],
    ['en', 'stop emails', 'notifications'],
    ['en', 'the artist delivered something completely different from what I ordered', 'delivery-problem'],
    ['fr', 'combien de temps pour un retrait', 'withdraw'],
    ['fr', 'payer par carte bancaire', 'no-usdt-yet'],
    ['ru', 'деньги не пришли', 'deposit-short'],
    ['ru', 'сколько ждать вывод денег', 'withdraw'],
    ['ru', 'можно ли оплатить картой', 'no-usdt-yet'],
    ['ru', 'работа совсем не такая как я заказывал, верните деньги', 'delivery-problem'],
    ['ru', 'почему меня забанили', 'suspended'],
    ['zh', '怎么注销账号', 'export-and-closing'],
    ['zh', '提现多久到账', 'withdraw'],
    ['zh', '可以用信用卡支付吗', 'no-usdt-yet'],
    ['zh', '作品和我要的完全不一样，能退款吗？', 'delivery-problem'],
    ['zh', '账号被封了', 'suspended'],
  ])('in %s by “%s” %s, among the first', async (language, search, key) => {
    expect((await found(language, search)).slice(0, 4)).toContain(titleOf(key, language))
  })

  it('no article in one language by mistyped words of another', async () => expect(await found('it', 'withdrwaal')).toEqual([]))

  it('by words of every article when a search has no others', async () => expect(await found('en', 'what do i do')).not.toEqual([]))

  it.each(['???', '%', "'; drop", 'xqzxqz', 'is my xqzxqz', '鱼鱼鱼'])('nothing for “%s”, and fails nowhere', async (search) =>
    expect(await found('en', search)).toEqual([]),
  )
})

describe('in an article of an installation', () => {
  beforeAll(async () => {
    await world.sql(`insert into help.articles (key, category, position, is_shipped) values ('own', 'site', 9000, false)`)
    const save = (language: Language, title: string, text: string) =>
      world.sql(`select help.save_text('own', '${language}', 'own', '${title}', '', '${text}', '[]', '', '', '${text}', 1, true)`)
    await save('en', 'Xylophones', 'About internationalisation and ox bows.')
    await save('zh', '木琴', '请用usdt充值余额')
    await world.sql('vacuum analyze help.articles, help.texts')
  })

  it.each<[Language, string, boolean]>([
    ['en', 'xylophone', true],
    ['en', 'xylopohnes', true],
    ['en', 'ternationalisati', true],
    // The same first twelve letters: the index knows no more of a word.
    ['en', 'internationalist', false],
    ['en', 'nationalisate', false],
    // One or two letters are the beginning of a word.
    ['en', 'ox', true],
    ['en', 'xy', true],
    ['en', 'hx', false],
    ['zh', '木琴', true],
    ['zh', '充值余额', true],
    ['zh', 'usdt充值', true],
    // Latin letters in a row of Chinese ones.
    ['zh', 'sdt', true],
    ['zh', '值', true],
  ])('in %s, “%s” is found: %s', async (language, search, isFound) => {
    const titles = await found(language, search)
    expect(titles.includes(language === 'en' ? 'Xylophones' : '木琴')).toBe(isFound)
  })

  it('a search reads the texts that it finds, not all of them', async () => {
    const { pages, wholeTables } = await readingOf(world.database.pool, selectFound, 'en', 'xylophone', 20)
    expect(wholeTables).not.toContain('texts')
    expect(pages).toBeLessThan(80)
  })

  afterAll(async () => {
    await world.sql(`delete from help.slugs where key = 'own'`)
    await world.sql(`delete from help.texts where key = 'own'`)
    await world.sql(`delete from help.articles where key = 'own'`)
  })
})

test('a search without a result is counted by day, folded, and without its author', async () => {
  for (const search of ['Zürich', 'zurich']) await call(visitor, 'help:noteMissed', { language: 'en', search })
  expect(await world.sql('select language, search, count from help.missed')).toEqual([{ language: 'en', search: 'zurich', count: 2 }])
})

test('a day keeps only so many searches without a result, and goes on counting those', async () => {
  await world.sql(
    `insert into help.missed (language, search, day) select 'en', 'crowd ' || n, current_date from generate_series(1, 2000) n`,
  )
  for (const search of ['one too many', 'crowd 1']) await call(visitor, 'help:noteMissed', { language: 'en', search })
  expect(await world.sql(`select search, count from help.missed where search in ('one too many', 'crowd 1')`)).toEqual([
    { search: 'crowd 1', count: 2 },
  ])
  await world.sql(`delete from help.missed where search like 'crowd %'`)
})

describe('“Did this help?”', () => {
  const rate = (as: Parameters<typeof call>[0], isUseful: boolean, version = 1, reason?: string) =>
    call(as, 'help:rate', { key: 'withdraw', language: 'en', version, isUseful, ...(reason === undefined ? {} : { reason }) })
  const ratings = () => world.sql(`select user_id is null as "isVisitor", is_useful, reason from help.ratings order by id`)

  it('counts one answer of a user, the last, and each of a visitor', async () => {
    await rate(world.customer, true)
    await rate(world.customer, false, 1, 'Which network?')
    await rate(visitor, true)
    await rate(visitor, true)
    expect(await ratings()).toEqual([
      { isVisitor: false, is_useful: false, reason: 'Which network?' },
      { isVisitor: true, is_useful: true, reason: '' },
      { isVisitor: true, is_useful: true, reason: '' },
    ])
  })

  it('is refused about a version that never was', async () => {
    await expect(rate(visitor, true, 99)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('loses its name and its words when the user leaves', async () => {
    const person = actorOf(await createTestUser(world.database, {}))
    await rate(person, false, 1, 'I am Ada')
    const leaver = { id: person.userId ?? '', name: 'Ada', email: 'ada@example.com' }
    const blank = () =>
      writeAs(world.database, visitor, (context) => helpData.erasers?.helpRatings?.(context, leaver, 10) ?? Promise.resolve(0))
    expect(await blank()).toBe(1)
    expect(await blank()).toBe(0)
    expect(JSON.stringify(await ratings())).not.toContain('Ada')
  })
})

test('old searches are deleted and old reasons blanked, new ones and all ratings kept', async () => {
  await call(visitor, 'help:noteMissed', { language: 'fr', search: 'zeppelin' })
  await world.sql(`insert into help.missed (language, search, day) values ('fr', 'ballon', current_date - ${HELP_REPORT_DAYS + 1})`)
  for (const reason of ['Old words', 'New words'])
    await call(visitor, 'help:rate', { key: 'tips', language: 'fr', version: 1, isUseful: false, reason })
  await world.sql(`update help.ratings set created_at = now() - interval '${HELP_REPORT_DAYS + 1} days' where reason = 'Old words'`)
  await removeOldReportOfHelp(world.database, new AbortController().signal)
  expect(await world.sql(`select search from help.missed where language = 'fr'`)).toEqual([{ search: 'zeppelin' }])
  expect(await world.sql(`select reason from help.ratings where key = 'tips' and language = 'fr' order by id`)).toEqual([
    { reason: '' },
    { reason: 'New words' },
  ])
})

test('a text that an admin has edited stays when a release brings another, which waits beside it', async () => {
  await world.sql(`update help.texts set title = 'Ours', is_edited = true where key = 'withdraw' and language = 'en'`)
  const texts = shipped.texts.map((text) =>
    text.key === 'withdraw' && text.language === 'en' ? { ...text, title: 'Theirs', hash: 'next' } : text,
  )
  await loadShippedArticles(world.database, { ...shipped, texts, hash: 'next' })
  expect(await world.sql(`select title, shipped->>'title' as waiting from help.texts where key = 'withdraw' and language = 'en'`)).toEqual([
    { title: 'Ours', waiting: 'Theirs' },
  ])
})
