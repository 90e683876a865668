/** A domain writes its own tables and reads lower ones: checks every statement, SQL function and trigger. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from './site/web-build.ts'
import { misplacedIn, ownerOf, roomOf, trespassesOf, usesOf, type Names } from './table-walls.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// Other tests of this worker have declared statements of their own: the registry begins anew.
vi.resetModules()
const { declaredStatements } = await import('#platform/db/statement.ts')

/** Exceptions with their reasons. Entries that are no longer needed fail. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

/** Foreign keys to another domain, with their reasons: each one locks the referenced row for a check, so the audit checks all others. */
const FOREIGN_KEYS: Readonly<Record<string, string>> = {
  'leaving.closings → users.users': 'leaving is above the audit, and its tables are small',
  'leaving.exports → users.users': 'the same',
  'push.subscriptions → users.sessions': 'a push subscription ends with its session, in the same statement',
}

const DOMAIN = /^server\/domains\//

interface Declared {
  name: string
  text: string
  path: string
}

/** Every statement with its declaring file. A file that was imported before is found by the names of its statements. */
async function statementsByFile(): Promise<Declared[]> {
  const found: Declared[] = []
  const known = new Set<string>()
  for (const path of globSync('{platform,realtime,server,demo,bench}/**/*.sql.ts', { cwd: ROOT }).toSorted()) {
    await import(pathToFileURL(join(ROOT, path)).href)
    for (const [name, text] of declaredStatements()) {
      if (known.has(name)) continue
      known.add(name)
      found.push({ name, text, path })
    }
  }
  return found
}

const statements = await statementsByFile()
/** Tables, functions and triggers. */
const files = globSync('{platform,realtime,server}/**/*.sql', { cwd: ROOT }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(ROOT, path), 'utf8'),
}))
let database: TestDatabase
let client: pg.Client
let names: Names

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
  const relations = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ours}`,
  )
  const functions = await client.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours}`,
  )
  names = {
    relations: new Set(relations.rows.map(({ name }) => name)),
    functions: new Set(functions.rows.map(({ name }) => name)),
  }
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the tables of a domain', () => {
  it('are found', () => {
    expect(statements.length).toBeGreaterThan(400)
    expect(names.relations.size).toBeGreaterThan(40)
    expect(names.functions.size).toBeGreaterThan(40)
    expect(files.length).toBeGreaterThan(40)
  })

  it('each belong to one rung of the ladder', () => {
    for (const name of [...names.relations, ...names.functions]) expect(ownerOf(name)).not.toBe('')
  })

  it('are written only by their domain, and read only by it and higher ones', () => {
    const trespasses = [
      ...statements.flatMap(({ name, text, path }) => trespassesOf(roomOf(path), usesOf(text, names)).map((what) => `${name} ${what}`)),
      ...files.flatMap(({ path, text }) => trespassesOf(roomOf(path), usesOf(text, names)).map((what) => `${path} ${what}`)),
    ]
    expect(trespasses.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
  })

  it('are named in the open: no SQL function of a domain runs SQL that it makes from text', () => {
    const dynamic = files.filter(
      ({ path, text }) =>
        !path.startsWith('realtime/') && /\bexecute\b(?! (?:function|procedure)\b)/i.test(text.replaceAll(/--[^\n]*/g, '')),
    )
    expect(dynamic.map(({ path }) => path)).toEqual([])
  })

  it('have foreign keys to their own domain only', async () => {
    const { rows } = await client.query<{ from: string; to: string }>(
      `select format('%s.%s', f.relnamespace::regnamespace, f.relname) as from, format('%s.%s', t.relnamespace::regnamespace, t.relname) as to
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid where c.contype = 'f'`,
    )
    const foreign = rows.filter(({ from, to }) => ownerOf(from) !== ownerOf(to)).map(({ from, to }) => `${from} → ${to}`)
    expect(rows.length).toBeGreaterThan(10)
    expect(foreign.toSorted()).toEqual(Object.keys(FOREIGN_KEYS).toSorted())
  })

  it('and its functions are in its folder', () => {
    expect(files.flatMap(({ path, text }) => misplacedIn(roomOf(path), text).map((what) => `${path} ${what}`))).toEqual([])
  })
})

describe('a statement', () => {
  it('is named after the room that declares it', () => {
    const misnamed = statements.filter(({ name, path }) => DOMAIN.test(path) && !name.startsWith(`${roomOf(path)}.`))
    expect(misnamed.map(({ name, path }) => `${path}: ${name}`)).toEqual([])
  })
})

describe('the analysis of a piece of SQL', () => {
  const some: Names = {
    relations: new Set(['posts.posts', 'users.users', 'posts.media']),
    functions: new Set(['posts.right_of']),
  }

  it('finds reads, writes and calls', () => {
    const sql = `with gone as (delete from only posts.media where id = $1 returning *)
      insert into posts.posts (id) select users.id from users.users where posts.right_of($1, $2) and name <> 'posts.media' -- users.nobody`
    expect(usesOf(sql, some)).toEqual({ writes: ['posts.media', 'posts.posts'], reads: ['users.users'], calls: ['posts.right_of'] })
  })

  it('finds a table that is both written and read', () => {
    expect(usesOf('update users.users set name = $1 where id in (select id from users.users for update)', some)).toEqual({
      writes: ['users.users'],
      reads: ['users.users'],
      calls: [],
    })
  })

  it('lets a domain write its own and read lower ones only', () => {
    const uses = { writes: ['posts.posts'], reads: ['users.users', 'posts.media'], calls: ['posts.right_of'] }
    expect(trespassesOf('posts', uses)).toEqual([])
    expect(trespassesOf('tips', uses)).toEqual(['writes posts.posts'])
    expect(trespassesOf('media', uses)).toEqual(['writes posts.posts', 'reads users.users', 'reads posts.media', 'calls posts.right_of'])
    expect(trespassesOf('reader', uses)).toEqual(['writes posts.posts'])
  })

  it('finds definitions in a foreign schema', () => {
    const sql = `create schema posts; create table posts.posts (id uuid); create or replace function users.rename() returns void; create function fold()`
    expect(misplacedIn('posts', sql)).toEqual(['makes users.rename', 'makes public.'])
  })

  it('refuses a file without a rule', () => {
    expect(() => roomOf('server/compose/new.sql.ts')).toThrow(/no rule/)
  })
})
