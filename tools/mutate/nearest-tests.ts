/** Chooses the tests for a file: those of its folder first, then those that import it over the fewest files. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ROOT } from '../site/web-build.ts'

/** Distant tests say little about a file, and each costs a second per survivor: beyond those of the domain, at most so many in all. */
const DISTANCE_MAX = 3
const TESTS_MAX = 12
const SOURCES = '{platform,contract,realtime,server,demo,test-support,sandbox,web,tools,bench,faults}/**/*.{ts,tsx}'
const NAMED = /^\s*(?:import|export)(?!\s+type\b)[^'"]*?\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm

/** Sweeps take minutes for any change. */
const FAR = /^(?:server\/sweeps|demo|bench|faults)\//

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** For each file of the project: the files that import it at run time. Type imports do not count. */
export function importersByFile(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const path of globSync(SOURCES, { cwd: ROOT }).map((found) => found.replaceAll('\\', '/'))) {
    const text = readFileSync(join(ROOT, path), 'utf8')
    for (const [, from, bare] of text.matchAll(NAMED)) {
      const name = from ?? bare ?? ''
      const target = name.startsWith('#') ? join(ROOT, name.slice(1)) : name.startsWith('.') ? resolve(ROOT, dirname(path), name) : null
      if (target === null) continue
      const file = relative(ROOT, target).replaceAll('\\', '/')
      importers.set(file, [...(importers.get(file) ?? []), path])
    }
  }
  return importers
}

/** The domain that a file belongs to, or its folder outside of the domains. */
const homeOf = (file: string): string => /^server\/domains\/[^/]+\//.exec(file)?.[0] ?? `${dirname(file)}/`

/** `pay-at-once` of `pay-at-once.sql` and of `pay-at-once.test.ts`. */
const nameOf = (path: string): string => basename(path).replace(/\..*$/, '')

/** The nearest tests of `file`: of the same name first, then of its folder, then of its domain. A file of SQL has the tests of its domain. */
export function nearestTests(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const home = homeOf(file)
  if (file.endsWith('.sql'))
    return globSync(`${home}**/*.test.ts`, { cwd: ROOT })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted((a, b) => Number(nameOf(b) === nameOf(file)) - Number(nameOf(a) === nameOf(file)) || a.localeCompare(b))
  const distances = new Map([[file, 0]])
  const queue = [file]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const distance = (distances.get(next) ?? 0) + 1
    for (const importer of importers.get(next) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, distance)
      if (!isTest(importer)) queue.push(importer)
    }
  }
  const away = (path: string) =>
    dirname(path) !== dirname(file) ? (path.startsWith(home) ? 100 : 200) : nameOf(path) === nameOf(file) ? -100 : 0
  const rank = (path: string) => away(path) + (distances.get(path) ?? 0)
  const near = [...distances.keys()]
    .filter((path) => isTest(path) && !FAR.test(path) && (path.startsWith(home) || (distances.get(path) ?? 0) <= DISTANCE_MAX))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
  const ofDomain = near.filter((path) => path.startsWith(home))
  return [...ofDomain, ...near.filter((path) => !path.startsWith(home)).slice(0, Math.max(0, TESTS_MAX - ofDomain.length))]
}
