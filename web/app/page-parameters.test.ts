import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPageParameter, PAGE_PARAMETERS } from './page-parameters.ts'

const ROUTES = join(import.meta.dirname, 'routes')

/** The path of a route file that reads its address: without the names of layouts, which are no part of it. */
function pathIn(source: string): string {
  const [, id = ''] = /createFileRoute\('([^']+)'\)/.exec(source) ?? []
  const path = id
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('_'))
    .map((part) => part.replace(/_$/, ''))
    .join('/')
  return `/${path}`
}

/** The names of the parameters that a route reads. */
async function namesReadBy(file: string): Promise<string[]> {
  const { Route } = (await import(file)) as { Route: { options: { validateSearch: (search: object) => unknown } } }
  const names = new Set<string>()
  Route.options.validateSearch(new Proxy({}, { get: (_search, name) => void names.add(String(name)) }))
  return [...names].toSorted()
}

describe('the parameters of pages', () => {
  it('are listed for every route that reads some, and for no other', () => {
    const sources = globSync('**/*.tsx', { cwd: ROUTES }).map((file) => readFileSync(join(ROUTES, file), 'utf8'))
    const reading = sources.filter((source) => source.includes('validateSearch')).map(pathIn)
    expect(reading.toSorted()).toEqual(Object.keys(PAGE_PARAMETERS).toSorted())
  })

  it('are those that the route reads, by name, and no others', async () => {
    const read: Record<string, string[]> = {}
    for (const file of globSync('**/*.tsx', { cwd: ROUTES })) {
      const source = readFileSync(join(ROUTES, file), 'utf8')
      if (source.includes('validateSearch')) read[pathIn(source)] = await namesReadBy(join(ROUTES, file))
    }
    for (const [path, names] of Object.entries(read)) expect(names, path).toEqual(PAGE_PARAMETERS[path]?.toSorted())
  })

  it('choose a page on their own path only', () => {
    expect([
      isPageParameter('/', 'q'),
      isPageParameter('/', 'utm_source'),
      isPageParameter('/models/ines', 'q'),
      isPageParameter('/library/', 'tab'),
      isPageParameter('/chats/0199-a', 'tab'),
      isPageParameter('/chats/0199-a/more', 'tab'),
    ]).toEqual([true, false, false, true, true, false])
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect([isPageParameter('/', name), isPageParameter(`/${name}`, 'q'), isPageParameter(name, 'length')]).toEqual([false, false, false])
  })
})
