import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPageParameter, PAGE_PARAMETERS } from './page-parameters.ts'

const ROUTES = join(import.meta.dirname, 'routes')
const WEB = join(import.meta.dirname, '..')

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

type Reader = (search: Record<string, unknown>) => unknown

/** The names of the parameters that a function reads. */
function namesReadBy(read: Reader): string[] {
  const names = new Set<string>()
  read(new Proxy({}, { get: (_search, name) => void names.add(String(name)) }))
  return [...names].toSorted()
}

const routeReader = async (file: string): Promise<Reader> =>
  ((await import(file)) as { Route: { options: { validateSearch: Reader } } }).Route.options.validateSearch

/** The function by which the screen of a route reads its parameters; null: the route does it itself. */
async function screenReader(source: string): Promise<Reader | null> {
  const [, name] = /useSearch\(\{ select: (\w+)/.exec(source) ?? []
  if (name === undefined) return null
  const [, module = ''] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source) ?? []
  return ((await import(join(WEB, module.replace('#web/', '')))) as Record<string, Reader>)[name] ?? null
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
      if (source.includes('validateSearch')) read[pathIn(source)] = namesReadBy(await routeReader(join(ROUTES, file)))
    }
    for (const [path, names] of Object.entries(read)) expect(names, path).toEqual(PAGE_PARAMETERS[path]?.toSorted())
  })

  it('are those that the screen reads, where the route leaves reading to it', async () => {
    const sources = globSync('**/*.tsx', { cwd: ROUTES }).map((file) => readFileSync(join(ROUTES, file), 'utf8'))
    const left = sources.filter((source) => source.includes('addressOf<'))
    expect(left.length).toBeGreaterThan(10)
    for (const source of left) {
      const read = await screenReader(source)
      expect(read === null ? null : namesReadBy(read), pathIn(source)).toEqual(PAGE_PARAMETERS[pathIn(source)]?.toSorted())
    }
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
