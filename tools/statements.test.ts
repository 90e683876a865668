/** Every SQL statement of the product is prepared against the migrated schema: a renamed column fails here. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { functionsIn, type SqlFile, withoutComments } from '#platform/db/sql-files.ts'
import { readSchema, SCHEMA_FOLDERS } from '#server/schema.ts'
import { ROOT } from './site/web-build.ts'
import { LADDER } from './ladder.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// Other tests of this worker have declared statements of their own: the registry begins anew.
vi.resetModules()
const { declaredStatements, openingStatements } = await import('#platform/db/statement.ts')

const files = globSync('{platform,server,realtime,demo}/**/*.sql.ts', { cwd: ROOT })
for (const file of files) await import(pathToFileURL(join(ROOT, file)).href)
const statements = [...declaredStatements()]

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the statements of the product', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(statements.length).toBeGreaterThan(files.length)
  })

  it.each(statements)('%s fits the schema', async (_name, text) => {
    await client.query(`prepare checked as ${text}`)
    await client.query('deallocate checked')
  })

  // Single statements, for when their transaction could not begin.
  it('open a transaction only for reads', () => {
    const opening = statements.filter(([name]) => openingStatements().has(name))
    expect(opening.length).toBeGreaterThan(2)
    const changing = opening.filter(
      ([, text]) =>
        !text.startsWith('select ') || /\b(insert into|delete from|update \w+\.|(nextval|set_config|pg_\w+|\w+\.\w+) ?\()/.test(text),
    )
    expect(changing.map(([name]) => name)).toEqual([])
  })

  // A condition for "no cursor" keeps the plan of every page from its index: the last page would read all before it (`platform/id-cursor.ts`).
  it('start every list with a cursor, also the first page', () => {
    const slow = statements.filter(([, text]) => /\$\d+(::\w+)? is null or \([^)]*\) [<>]/.test(text))
    expect(slow.map(([name]) => name)).toEqual([])
  })
})

const schema = await readSchema()
const onDisk = (all: readonly SqlFile[]) => all.filter(({ name }) => name.endsWith('.sql'))
const nameOf = (path: string) => path.replace(/^.*\/|\.sql$/g, '').replaceAll('-', '_')

/** Divisions by a hundred that are not of an amount in cents, and the commission, a share in percent. */
const HUNDREDTHS: Readonly<Record<string, number>> = {
  'models.pageByLikeness': 1,
  'server/domains/ledger/commission-of.sql': 1,
  'server/domains/models/look-up.sql': 2,
}

// Calls answer dollars, SQL answers cents: `server/shared/in-dollars.ts` divides.
it('do not convert cents to dollars elsewhere', () => {
  const all = [...statements.map(([name, text]) => ({ name, text })), ...onDisk([...schema.migrations, ...schema.routines])]
  const found = all.map(({ name, text }) => [name, text.match(/\/ ?100(\.0+)?(?![\d.])/g)?.length ?? 0] as const)
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(HUNDREDTHS)
})

describe('the files of the schema', () => {
  it('are all listed', () => {
    const listed = onDisk([...schema.baseline, ...schema.migrations, ...schema.routines]).map(({ name }) => name)
    const found = globSync('{platform,server,realtime,demo,test-support,tools,bench}/**/*.sql', { cwd: ROOT })
    expect(listed.toSorted()).toEqual(found.toSorted())
  })

  it.each(SCHEMA_FOLDERS)('are in %s: a built server has no folder without any', (folder) => {
    expect(globSync('**/*.sql', { cwd: join(ROOT, folder) })).not.toEqual([])
  })

  it('are in the order of the ladder', () => {
    const domains = SCHEMA_FOLDERS.flatMap((folder) =>
      folder.startsWith('server/domains/') ? [folder.slice('server/domains/'.length)] : [],
    )
    expect(domains).toEqual(LADDER.filter((domain) => domains.includes(domain)))
  })

  it('create each function once', () => {
    const names = schema.routines.flatMap(functionsIn)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  // A family lists its functions in its first lines; a file with one function has its name, perhaps with its subject.
  it.each(onDisk(schema.routines))('create the functions in their name: $name', (file) => {
    const made = functionsIn(file)
    const [, family] = /^-- Functions: ([^.]*(?:\.[a-z_][^.]*)*)\.$/ms.exec(file.text.split('\n\n')[0] ?? '') ?? []
    if (family !== undefined) expect(family.replaceAll(/[\s-]+/g, '').split(',')).toEqual(made)
    else if (nameOf(file.name) === 'guards') expect(made).toEqual([])
    else {
      expect(made).toHaveLength(1)
      expect(nameOf(file.name)).toMatch(new RegExp(`^${made[0]?.replace(/^.*\./, '')}(_[a-z]+)?$`))
    }
  })

  it('contain only repeatable definitions: functions, triggers, views', () => {
    const statements = onDisk(schema.routines).flatMap(({ name, text }) =>
      withoutComments(text.replaceAll(/\$\$.*?\$\$/gs, ''))
        .split(/;\n?/)
        .filter((sql) => sql !== '' && !/^(create or replace |drop trigger if exists |create constraint trigger )/.test(sql))
        .map((sql) => `${name}: ${sql}`),
    )
    expect(statements).toEqual([])
  })
})
