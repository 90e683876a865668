/** Checks whether Postgres accepts a mutant of SQL: an invalid one says nothing about the tests. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import type { declaredStatements } from '#platform/db/statement.ts'
import { ROOT } from '../site/web-build.ts'
import { createTestDatabase } from '../test-database.ts'
import type { StandIn } from './test-session.ts'

const STATEMENTS = pathToFileURL(join(ROOT, 'platform', 'db', 'statement.ts')).href
const sources = new Map<string, string>()
let count = 0

// A mutated file and its registry of statements are loaded again, under a separate address.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context)
    const mutant = /\?mutant=\d+$/.exec(context.parentURL ?? '')?.[0]
    return mutant !== undefined && found.url === STATEMENTS ? { ...found, url: `${found.url}${mutant}` } : found
  },
  load(url, context, nextLoad) {
    const source = sources.get(url)
    if (source !== undefined) return { format: 'module-typescript', source, shortCircuit: true }
    if (/\?mutant=\d+$/.test(url))
      return { format: 'module-typescript', source: readFileSync(fileURLToPath(url.split('?')[0] ?? url), 'utf8'), shortCircuit: true }
    return nextLoad(url, context)
  },
})

async function statementsIn(file: string, source: string): Promise<ReadonlyMap<string, string>> {
  const suffix = `?mutant=${++count}`
  const url = `${pathToFileURL(join(ROOT, file)).href}${suffix}`
  sources.set(url, source)
  await import(url)
  sources.delete(url)
  const register = (await import(`${STATEMENTS}${suffix}`)) as { declaredStatements: typeof declaredStatements }
  return register.declaredStatements()
}

/** One database for all texts: each is tried in a transaction that is rolled back. */
let scratch: Promise<pg.Client> | null = null

async function openScratch(): Promise<pg.Client> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  // The connection ends with its server.
  client.on('error', () => (scratch = null))
  await client.connect()
  return client
}

async function tryOut(texts: readonly string[]): Promise<boolean> {
  scratch ??= openScratch()
  const client = await scratch
  await client.query('begin')
  try {
    for (const text of texts) await client.query(text)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** Creates functions and prepares changed statements. Ignores other code. */
export async function isAccepted({ file, original, source }: StandIn): Promise<boolean> {
  if (file.endsWith('.sql')) return tryOut([source])
  if (!file.endsWith('.sql.ts')) return true
  const before = await statementsIn(file, original)
  // A file that does not load fails in the tests.
  const after = await statementsIn(file, source).catch(() => null)
  if (after === null) return true
  const changed = [...after].filter(([name, text]) => before.get(name) !== text).map(([, text]) => text)
  return tryOut(changed.map((text, at) => `prepare changed_${at} as ${text}`))
}

/** Closes the connection on which texts are tried. */
export async function closeScratch(): Promise<void> {
  await (await scratch)?.end()
  scratch = null
}
