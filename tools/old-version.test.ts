/** The version before runs on while a new one expands the schema: its statements still fit. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import type { Schema } from '#platform/db/sql-files.ts'
import { readSchema } from '#server/schema.ts'
import { expandedFor, lastRelease, newestBefore, refusedStatements, statementsOf, unpack } from './old-version.ts'
import { ROOT } from './steps/step.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'

const schema = await readSchema()
/** A made-up next version: it adds a column and a table, and takes a column away. */
const NEXT: Schema = {
  ...schema,
  version: '9999.0.0',
  migrations: [
    ...schema.migrations,
    {
      name: '9998_mood.sql',
      text: `-- phase: expand\nalter table tips.tips add column mood text not null default '';\ncreate table tips.moods (mood text primary key);`,
    },
    { name: '9999_no_note.sql', text: '-- phase: contract\nalter table tips.tips drop column note;' },
  ],
}

describe('a made-up next version', () => {
  let database: TestDatabase
  let ours: ReadonlyMap<string, string>
  beforeAll(async () => {
    database = await createTestDatabase()
    ours = statementsOf(ROOT)
  })
  afterAll(() => database.drop())

  it('that expands the schema leaves every statement of this one valid', async () => {
    // The parts that this version itself has contracted are gone from the database already.
    const expanding = NEXT.migrations.filter(({ name }) => name !== '9999_no_note.sql')
    const { applied } = await migrate(database.url, { ...expandedFor(schema.version, NEXT), migrations: expanding })
    expect(applied).toEqual(['9998_mood.sql'])
    expect(ours.size).toBeGreaterThan(400)
    expect(await refusedStatements(database.url, ours)).toEqual([])
  })

  it('that contracts it breaks the statements that read the removed parts, and no others', async () => {
    const { applied } = await migrate(database.url, NEXT)
    expect(applied).toEqual(['9999_no_note.sql'])
    const reading = [...ours].filter(([, text]) => /\btips\.tips\b/.test(text) && /\bnote\b/.test(text)).map(([name]) => name)
    const refused = await refusedStatements(database.url, ours)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.map((line) => line.slice(0, line.indexOf(':'))).toSorted()).toEqual(reading.toSorted())
  })
})

describe('the last release', () => {
  it('is the newest tag before this version', () => {
    const tags = ['v0.9.9', 'v0.10.0', 'v0.10.1-rc.1', 'v1.0.0', 'vintage', '']
    expect([newestBefore(tags, '0.10.1'), newestBefore(tags, '1.0.0'), newestBefore(tags, '0.9.9')]).toEqual(['v0.10.0', 'v0.10.0', null])
  })

  it('fits the schema of this tree, where there is one', async ({ annotate }) => {
    const release = lastRelease()
    // A shallow clone has no tags, and before the second release there is none: then only the made-up version above is tested.
    if (release === null) return void (await annotate('There is no older release in this checkout.'))
    const folder = await mkdtemp(join(tmpdir(), 'atelier-old-'))
    const database = await createEmptyDatabase()
    try {
      unpack(release, folder)
      await migrate(database.url, expandedFor(release.slice(1), schema))
      expect(await refusedStatements(database.url, statementsOf(folder))).toEqual([])
    } finally {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
