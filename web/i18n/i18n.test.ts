/** Screens wait for texts that cannot be loaded for a while: their keys are never shown. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Namespace } from './catalogs.ts'
import { createI18n } from './i18n.ts'

const away = vi.hoisted(() => new Set<string>())
vi.mock('./catalogs.ts', () => ({
  loadCatalog: async (language: string, namespace: Namespace) => {
    if (away.has(namespace)) throw new Error('no connection')
    return { title: `${namespace} in ${language}`, ends: 'До {{date}}.' }
  },
}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  away.clear()
})

async function startWithout(namespace: Namespace) {
  const starting = createI18n('en', ['common'])
  await vi.runAllTimersAsync()
  away.add(namespace)
  return starting
}

async function load(i18n: Awaited<ReturnType<typeof createI18n>>) {
  const loading = i18n.loadNamespaces('ordering')
  await vi.runAllTimersAsync()
  await loading
}

test('a short interruption goes unnoticed', async () => {
  const i18n = await startWithout('ordering')
  const loading = i18n.loadNamespaces('ordering')
  await vi.advanceTimersByTimeAsync(100)
  away.clear()
  await vi.runAllTimersAsync()
  await loading
  expect(i18n.getFixedT(null, 'ordering')('title')).toBe('ordering in en')
})

test('after a long interruption the texts do not count as loaded, and load when they are used again', async () => {
  const i18n = await startWithout('ordering')
  await load(i18n)
  expect(i18n.hasLoadedNamespace('ordering')).toBe(false)
  expect(i18n.hasLoadedNamespace('common')).toBe(true)
  away.clear()
  await load(i18n)
  expect(i18n.hasLoadedNamespace('ordering')).toBe(true)
  expect(i18n.getFixedT(null, 'ordering')('title')).toBe('ordering in en')
})

test('a text that ends with a Russian date has one full stop', async () => {
  const starting = createI18n('ru', ['common'])
  await vi.runAllTimersAsync()
  const date = new Intl.DateTimeFormat('ru', { dateStyle: 'medium', timeZone: 'UTC' }).format(0)
  const t = (await starting).getFixedT(null, 'common') as (key: string, values: Record<string, string>) => string
  expect(t('ends', { date })).toBe(`До ${date}`)
})
