import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { formatLimit } from './live-limits.ts'
import { LIMITS, type LimitName } from './limit-names.ts'
import { parseArticle, placeOf } from './markdown.ts'
import { problemsOf, readShipped } from './shipped.ts'

const parse = (body: string) => parseArticle(body, new Set(['withdraw']))
const codes = (body: string) => parse(body).problems.map(({ line, code }) => [line, code])

test('every shipped article is right in every language: links, limits, facts', async () => {
  const shipped = await readShipped()
  expect(problemsOf(shipped)).toEqual([])
  for (const { key } of shipped.articles)
    expect(shipped.texts.filter((text) => text.key === key && text.is_current).length, key).toBe(LANGUAGES.length)
  // One star is no markup here.
  expect(shipped.texts.filter(({ body }) => /(?<!\*)\*(?!\*)|__/u.test(body)).map(({ key, language }) => `${language} ${key}`)).toEqual([])
  const slugs = shipped.texts.map(({ language, slug }) => `${language} ${slug}`)
  expect(new Set(slugs).size).toBe(slugs.length)
  const known = new Set(shipped.articles.map(({ key }) => key))
  expect(shipped.articles.flatMap(({ related }) => related.filter((key) => !known.has(key)))).toEqual([])
})

test('a translation quotes the same limits and links to the same articles as its source', async () => {
  const { texts } = await readShipped()
  const marks = (body: string) => [...new Set(body.match(/\{\{limit:\w+\}\}|help:[a-z0-9-]+/g) ?? [])].toSorted()
  const sources = new Map(texts.filter(({ language }) => language === 'en').map(({ key, body }) => [key, marks(body)]))
  for (const { key, language, body } of texts) expect(marks(body), `${language} ${key}`).toEqual(sources.get(key))
})

describe('the markup', () => {
  it('knows headings, paragraphs, lists, notes and pictures', () => {
    const { blocks } = parse(
      'Words\nin two lines.\n\n## One\n### Two\n- a\n- b\n\n1. c\n2. d\n\n> note\n\n> ! careful\n\n![A card](/assets/card.png)',
    )
    expect(blocks).toEqual([
      { kind: 'paragraph', runs: [{ kind: 'plain', text: 'Words in two lines.' }] },
      { kind: 'heading', level: 2, id: 'one', runs: [{ kind: 'plain', text: 'One' }] },
      { kind: 'heading', level: 3, id: 'two', runs: [{ kind: 'plain', text: 'Two' }] },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'plain', text: 'a' }], [{ kind: 'plain', text: 'b' }]] },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'plain', text: 'c' }], [{ kind: 'plain', text: 'd' }]] },
      { kind: 'note', tone: 'info', runs: [{ kind: 'plain', text: 'note' }] },
      { kind: 'note', tone: 'warning', runs: [{ kind: 'plain', text: 'careful' }] },
      { kind: 'picture', src: '/assets/card.png', alt: 'A card' },
    ])
  })

  it('knows bold, code and links', () => {
    expect(parse('A **b** `c` [d](/dashboard) [e](help:withdraw#fees) [f](https://example.com/x) [g](#here)').blocks[0]).toMatchObject({
      runs: [
        { kind: 'plain', text: 'A ' },
        { kind: 'bold', text: 'b' },
        { kind: 'plain', text: ' ' },
        { kind: 'code', text: 'c' },
        { kind: 'plain', text: ' ' },
        { kind: 'link', text: 'd', href: '/dashboard' },
        { kind: 'plain', text: ' ' },
        { kind: 'link', text: 'e', href: 'help:withdraw#fees' },
        { kind: 'plain', text: ' ' },
        { kind: 'link', text: 'f', href: 'https://example.com/x' },
        { kind: 'plain', text: ' ' },
        { kind: 'link', text: 'g', href: '#here' },
      ],
    })
  })

  it.each(['<b>bold</b>', '<script>alert(1)</script>', '*one star*', '# One hash', '~~gone~~', '&lt;'])(
    'takes “%s” as plain text',
    (text) => expect(parse(text).blocks).toEqual([{ kind: 'paragraph', runs: [{ kind: 'plain', text }] }]),
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//example.com',
    'http://example.com',
    'https://a:b@example.com',
    '/\\example.com',
  ])('refuses a link to %s, and keeps its words', (href) => {
    const { blocks, problems } = parse(`[words](${href})`)
    expect(JSON.stringify(blocks)).not.toContain('"link"')
    if (!href.includes('(')) expect(problems).toEqual([{ line: 1, code: 'bad_link', text: href }])
  })

  it('says where its mistakes are', () => {
    expect(codes('## First\n\nWords {{limit:nothing}}\n\n[x](help:unknown)\n\n![](/a.png)')).toEqual([
      [1, 'first_heading'],
      [3, 'unknown_limit'],
      [5, 'unknown_article'],
      [7, 'bad_picture'],
    ])
    expect(codes('')).toEqual([[1, 'empty']])
  })

  it('gives a heading an address in any script, and two equal ones two addresses', () => {
    expect(placeOf('  What now? ')).toBe('what-now')
    expect(placeOf('如何提现？')).toBe('如何提现')
    expect(parse('x\n\n## A\n\n## A').blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))).toEqual(['a', 'a-2'])
  })

  it('stays quick with text that is made to be slow', () => {
    const began = performance.now()
    for (const text of ['**', '[a](', '`', '{{', '[', '> '].map((part) => part.repeat(4_000))) parse(text)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

test('every limit is written in every language', () => {
  for (const language of LANGUAGES)
    for (const name of Object.keys(LIMITS) as LimitName[]) expect(formatLimit(name, 5, language), `${language} ${name}`).toMatch(/5/)
})
