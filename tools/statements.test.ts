/** Every SQL statement of the product is prepared against the migrated schema: a renamed column fails here. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredStatements, openingStatements } from '#platform/db/statement.ts'
import { ROOT } from './house/web-build.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

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

  // They may stand for themselves where their transaction could not be begun.
  it('open a transaction only where they change nothing', () => {
    const opening = statements.filter(([name]) => openingStatements().has(name))
    expect(opening.length).toBeGreaterThan(2)
    const changing = opening.filter(
      ([, text]) =>
        !text.startsWith('select ') || /\b(insert into|delete from|update \w+\.|(nextval|set_config|pg_\w+|\w+\.\w+) ?\()/.test(text),
    )
    expect(changing.map(([name]) => name)).toEqual([])
  })

  // “Everything” said so keeps the plan of all pages from its index: the last page would read all before it (`platform/id-cursor.ts`).
  it('begin a list by a place, not by the lack of one', () => {
    const slow = statements.filter(([, text]) => /\$\d+(::\w+)? is null or \([^)]*\) [<>]/.test(text))
    expect(slow.map(([name]) => name)).toEqual([])
  })
})
