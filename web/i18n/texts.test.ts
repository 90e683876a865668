/** The assumptions of the screens about their texts: values, plural forms, catalogs by name, and a change of language. */
import { expect, test } from 'vitest'
import type { Catalog } from './catalog.ts'
import { createTexts } from './texts.ts'

const CATALOGS: Record<string, Catalog> = {
  'en common': { hello: 'Hello {{name}}, hello {{name}}', actions: { close: 'Close' } },
  'en models': { days_one: '{{count}} day', days_other: '{{count}} days', free: 'free', free_one: 'one', title: 'Models' },
  'ru models': { days_one: '{{count}} день', days_few: '{{count}} дня', days_many: '{{count}} дней', title: 'Модели' },
  'ru common': { actions: { close: 'Закрыть' } },
}

type Say = (key: string, values?: Record<string, unknown>) => string

async function textsIn(language: string, load = async (of: string, name: string) => CATALOGS[`${of} ${name}`] ?? {}) {
  const texts = await createTexts({ language, namespaces: ['common', 'models'], load })
  return { texts, t: texts.t as unknown as Say, models: texts.getFixedT(null, 'models') as unknown as Say }
}

test('a text gets its values, at each of their places and as they are', async () => {
  const { t } = await textsIn('en')
  expect(t('hello', { name: '$& {{name}} <b>' })).toBe('Hello $& {{name}} <b>, hello $& {{name}} <b>')
})

test('a placeholder stays if its value is not given, and is empty if the value is', async () => {
  const { t } = await textsIn('en')
  expect(t('hello')).toBe('Hello {{name}}, hello {{name}}')
  expect(t('hello', { name: undefined })).toBe('Hello , hello ')
})

test('a number chooses the plural form of the language, and a text without forms stays', async () => {
  const { models } = await textsIn('en')
  expect([1, 2].map((count) => models('days', { count }))).toEqual(['1 day', '2 days'])
  expect([1, 2].map((count) => models('free', { count }))).toEqual(['one', 'free'])
  const russian = await textsIn('ru')
  expect([1, 3, 5].map((count) => russian.models('days', { count }))).toEqual(['1 день', '3 дня', '5 дней'])
})

test('a key names its catalog before a colon, and its place in it by dots', async () => {
  const { texts, t, models } = await textsIn('en')
  expect(t('models:title')).toBe('Models')
  expect(models('common:actions.close')).toBe('Close')
  expect(t('title', { ns: 'models' })).toBe('Models')
  expect([texts.exists('title', { ns: 'models' }), texts.exists('title'), texts.exists('constructor')]).toEqual([true, false, false])
})

test('an unknown key shows itself, or the default of the screen', async () => {
  const { t } = await textsIn('en')
  expect([t('models:none.here'), t('actions'), t('none', { defaultValue: 'Nothing' })]).toEqual(['none.here', 'actions', 'Nothing'])
})

test('a change of language loads the catalogs in use, then notifies its listeners; the last of two changes wins', async () => {
  const french = Promise.withResolvers<Catalog>()
  const { texts, models } = await textsIn('en', async (of, name) => (of === 'fr' ? french.promise : (CATALOGS[`${of} ${name}`] ?? {})))
  const heard: string[] = []
  texts.on('languageChanged', (language) => heard.push(language))
  const changes = [texts.changeLanguage('fr'), texts.changeLanguage('ru')]
  french.resolve({})
  await Promise.all(changes)
  expect([heard, texts.language, models('title')]).toEqual([['ru'], 'ru', 'Модели'])
  expect(texts.hasLoadedNamespace(['common', 'models'])).toBe(true)
})

test('two parts of a page that need the same catalog load it once', async () => {
  let asked = 0
  const { texts } = await textsIn('en', async () => {
    asked += 1
    return {}
  })
  await Promise.all([texts.loadNamespaces('order'), texts.loadNamespaces(['order', 'common'])])
  await texts.loadNamespaces('order')
  expect(asked).toBe(3)
})
