import { describe, expect, it } from 'vitest'
import { compareCatalog, compareUses, flatten, foldPlural, placeholdersIn } from './language-catalogs.ts'
import { sentencesIn } from './language-sentences.ts'
import { readSource } from './language-source.ts'

const NOTHING_ALLOWED = { everywhere: [], byLanguage: {} }
const usesOf = (source: string) => readSource(source).uses.map(({ namespace, key }) => `${namespace ?? '?'}:${key}`)
const hardCodedIn = (source: string) => readSource(source).hardCoded.map(({ place, text }) => `${place}: ${text}`)
const compare = (language: string, english: object, other: object, allowed: Parameters<typeof compareCatalog>[3] = NOTHING_ALLOWED) =>
  compareCatalog({ language, name: 'a' }, flatten(english), flatten(other), allowed)

describe('the texts that a screen uses', () => {
  it('looks keys up in the first namespace of the nearest useTranslation', () => {
    const source = `
      function A() { const { t } = useTranslation(['orders', 'common']); return <p title={t('a.b')}>{t('common:c')}</p> }
      function B() { const { t: say } = useTranslation('wallet'); const inner = () => say('d'); return inner() }
      function C() { const { t } = useTranslation(); return t('e') }`
    expect(usesOf(source)).toEqual(['orders:a.b', 'common:c', 'wallet:d', 'common:e'])
  })

  it('reads both sides of a choice, and templates with their unknown part', () => {
    const source = "function A() { const { t } = useTranslation('a'); return t(x ? 'yes' : 'no') + t(`states.${state}`) + t(y ?? 'rest') }"
    expect(usesOf(source)).toEqual(['a:yes', 'a:no', 'a:states.*', 'a:rest'])
  })

  it('sees i18n.t, Trans and a t passed as an argument', () => {
    const source =
      "function A() { const { t } = useTranslation('auth'); i18n.t('models:title'); return <Trans t={t} i18nKey=\"terms\" /> }\nconst f = (t) => t('somewhere')"
    expect(usesOf(source)).toEqual(['models:title', 'auth:terms', '?:somewhere'])
  })

  it('sees the translators of the server', () => {
    const source =
      "function a(language) { const t = translatorOf(language, 'mail'); return t('open', { site }) + translatorOf(language, 'people')('former') }"
    expect(usesOf(source)).toEqual(['mail:open', 'people:former'])
  })

  it('collects keys in tables', () => {
    expect(readSource("const item = { title: 'nav.home', path: './a', word: 'plain' }").mentions).toEqual(['nav.home'])
  })
})

describe('hard-coded texts', () => {
  it('finds text in elements and in attributes for screen readers', () => {
    expect(
      hardCodedIn('const a = <p title="Tip" aria-label={`Close ${x}`} className="p">Hello {x ? "one" : \'two\'}</p>').toSorted(),
    ).toEqual(['aria-label: Close *', 'text: Hello', 'text: one', 'text: two', 'title: Tip'])
  })

  it('finds text in toasts', () => {
    expect(hardCodedIn("toast({ title: 'Saved', description: t('a'), variant: 'destructive' })")).toEqual(['title: Saved'])
  })

  it('ignores punctuation, numbers and everything invisible', () => {
    expect(hardCodedIn('const a = <p id="x" data-testid="y">· {" – "} 12 {name}<b alt="" /></p>')).toEqual([])
  })

  it('reports the line', () => {
    expect(readSource('const a = (\n  <p>\n    Hello\n  </p>\n)').hardCoded[0]?.line).toBe(3)
  })
})

describe('sentences of the server', () => {
  const found = (source: string, isSaying = true) => sentencesIn(source, isSaying).map(({ text }) => text)

  it('are found in answers to users', () => {
    expect(found("res.end('This link has expired.\\n'); res.end(`Only ${size} bytes fit.`); res.end('Not Found')")).toEqual([
      'This link has expired.',
      'Only * bytes fit.',
    ])
    expect(found("res.end('This link has expired.')", false)).toEqual([])
  })

  it('are allowed in errors and in the log', () => {
    expect(found("log.error({ err }, 'This is for the log.'); throw new CallError('gone', 'This is not there any more.')")).toEqual([])
  })

  it('are refused in tables by language everywhere', () => {
    expect(found("const A = { en: 'Hello', it: 'Ciao', fr: 'Bonjour' }; const B = { en: 'only' }", false)).toEqual(['a table by language'])
  })
})

describe('a catalog beside the English one', () => {
  it('has the same keys', () => {
    expect(compare('it', { a: 'One', b: { c: 'Two' } }, { a: 'Uno', b: { d: 'Due' } })).toEqual([
      'b.c is missing',
      'b.d is extra: English has no such key',
    ])
  })

  it('has the plural forms of its own language', () => {
    const english = { n_one: '{{count}} day', n_other: '{{count}} days' }
    expect(compare('zh', english, { n_other: '{{count}} 天' })).toEqual([])
    expect(compare('ru', english, { n_one: '{{count}} день', n_other: '{{count}} дня' })).toEqual(['n_few is missing', 'n_many is missing'])
    expect(compare('zh', english, { n_one: '一天', n_other: '{{count}} 天' })).toEqual(['n_one is extra: English has no such key'])
  })

  it('keeps placeholders and tags; only the count of a plural may be dropped', () => {
    expect(compare('fr', { a: '{{name}} owes {{amount}}' }, { a: '{{nom}} doit {{amount}}' })).toEqual(['a lacks {{name}}'])
    expect(compare('fr', { a: 'Hello' }, { a: 'Bonjour {{name}}' })).toEqual(['a has {{name}}, which English has not'])
    expect(compare('fr', { a: 'Read <terms>this</terms>' }, { a: 'Lisez <terms>ceci' })).toEqual(['a lacks </terms>'])
    const fr = { n_one: 'un jour', n_many: '{{count}} de jours', n_other: '{{count}} jours' }
    expect(compare('fr', { n_one: '{{count}} day', n_other: '{{count}} days' }, fr)).toEqual([])
  })

  it('may have other placeholders where the list allows it', () => {
    const allowed = { ...NOTHING_ALLOWED, placeholders: { ru: { a: { subject: ['{{title}}'] } } } }
    const [english, other] = [{ subject: '{{name}} bought {{title}}' }, { subject: '{{title}}' }]
    expect(compare('ru', english, other, allowed)).toEqual([])
    expect(compare('it', english, other, allowed)).toEqual(['subject lacks {{name}}'])
    expect(compare('ru', english, { subject: '?' }, allowed)).toEqual(['subject lacks {{title}}'])
  })

  it('is neither empty nor English, except where the list allows it', () => {
    expect(compare('es', { a: 'One', b: 'Two' }, { a: ' ', b: 'Two' })).toEqual(['a is empty', 'b is still English: "Two"'])
    const same = { a: 'PayPal', b: 'Total', c: '{{length}}/{{max}}' }
    const allowed = { everywhere: ['PayPal'], byLanguage: { es: ['Total'] } }
    expect(compare('es', same, same, allowed)).toEqual([])
    expect(compare('it', same, same, allowed)).toEqual(['b is still English: "Total"'])
  })
})

describe('the English catalog beside the screens', () => {
  const english = new Map([
    ['a', flatten({ title: 'Title', days_one: 'day', days_other: 'days', states: { open: 'Open', done: 'Done' }, old: 'Old' })],
    ['common', flatten({ nav: { home: 'Home' }, close: 'Close' })],
  ])
  const texts = readSource(
    "const nav = ['nav.home']\nfunction A() { const { t } = useTranslation('a'); return [t('title'), t('days', { count }), t(`states.${x}`), t('common:close'), t('gone')] }",
  )

  it('has every used key, and every one of its keys is used', () => {
    expect(compareUses(english, [{ path: 'a.tsx', texts }], 'en/')).toEqual([
      'a.tsx:2 "gone" is not in the English catalog a',
      'en/a.json: old is used nowhere',
    ])
  })

  it('reports a missing catalog', () => {
    expect(compareUses(new Map(), [{ path: 'b.tsx', texts: readSource("const a = i18n.t('none:key')") }], 'en/')).toEqual([
      'b.tsx:1 there is no catalog "none"',
    ])
  })
})

describe('the values that a text gets', () => {
  const english = new Map([
    [
      'a',
      flatten({
        hello: 'Hello {{name}}',
        plain: 'Hello',
        days_one: '{{count}} day of {{name}}',
        days_other: '{{count}} days',
        by: 'By <b>{{who.name}}</b>',
      }),
    ],
  ])
  const compared = (call: string) =>
    compareUses(
      english,
      [{ path: 'a.tsx', texts: readSource(`function A() { const { t } = useTranslation('a'); return ${call} }`) }],
      'en/',
    ).filter((problem) => problem.startsWith('a.tsx'))

  it('are exactly its placeholders', () => {
    expect(compared("t('hello', { name }) + t('days', { count: 2, name }) + t('plain')")).toEqual([])
    expect(compared("t('hello')")).toEqual(['a.tsx:1 "hello" gets no name'])
    expect(compared("t('hello', { nam: 1, name })")).toEqual(['a.tsx:1 "hello" gets nam, which its text does not say'])
    expect(compared("t('days', { count: 2 })")).toEqual(['a.tsx:1 "days" gets no name'])
  })

  it('may be more if several texts share them', () => {
    expect(compared("t(x ? 'hello' : 'plain', { name })")).toEqual([])
    expect(compared("t(x ? 'hello' : 'plain')")).toEqual(['a.tsx:1 "hello" gets no name'])
  })

  it('are also compared in elements', () => {
    expect(compared('<Trans t={t} i18nKey="by" values={{ who }} />')).toEqual([])
    expect(compared('<Trans t={t} i18nKey="by" />')).toEqual(['a.tsx:1 "by" gets no who'])
  })

  it('are skipped when they come from elsewhere', () => {
    expect(compared("t('hello', values) + t('hello', { ...values })")).toEqual([])
  })
})

describe('parts of keys and texts', () => {
  it('folds plural forms, but no key that only looks like one', () => {
    const catalog = flatten({ days_one: 'day', days_other: 'days', the_many: 'The many' })
    expect(foldPlural('days_one', catalog)).toBe('days')
    expect(foldPlural('the_many', catalog)).toBe('the_many')
  })

  it('reads placeholders with formats and tags', () => {
    expect([...placeholdersIn('{{ name }} {{total, currency}} {{- raw}} <b>x</b>')].toSorted()).toEqual([
      '</b>',
      '<b>',
      '{{name}}',
      '{{raw}}',
      '{{total}}',
    ])
  })

  it('refuses a catalog with other values than texts', () => {
    expect(() => flatten({ a: { b: 3 } })).toThrow('a.b is not a group of texts')
  })
})
