import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#tools/test-database.ts'
import { assertPostgresVersion, migrate, SchemaError, type MigrateOptions } from './migrate.ts'
import type { Schema } from './sql-files.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const answer = (value: number) => `create or replace function kept.answer() returns integer language sql as $$ select ${value} $$;`

const SCHEMA: Schema = {
  version: '1.2.0',
  baseline: [{ name: 'kept/schema.sql', text: 'create schema kept;\ncreate table kept.rows (n integer);' }],
  migrations: [],
  routines: [{ name: 'kept/answer.sql', text: answer(1) }],
}
const file = (name: string, text: string) => ({ name, text })
const bringUp = (change: Partial<Schema> = {}, options: MigrateOptions = {}) => migrate(database.url, { ...SCHEMA, ...change }, options)
const one = async (sql: string) => (await client.query<{ value: unknown }>(`select (${sql}) as value`)).rows[0]?.value
const EXPAND = file('0002_note.sql', '-- phase: expand\nalter table kept.rows add column note text;')
const CONTRACT = file('0003_n.sql', '-- phase: contract\nalter table kept.rows drop column n;')

describe('an empty database', () => {
  it('is migrated in one start, and only once', async () => {
    const migrations = [EXPAND, CONTRACT]
    expect((await bringUp({ migrations })).applied).toEqual(['0001_baseline', '0002_note.sql', 'kept/answer.sql', '0003_n.sql'])
    expect((await bringUp({ migrations })).applied).toEqual([])
    expect(await one('kept.answer()')).toBe(1)
  })

  it('is unchanged when any step fails', async () => {
    const broken = file('0002_broken.sql', '-- phase: expand\nalter table kept.missing add column note text;')
    await expect(bringUp({ migrations: [broken] })).rejects.toThrow('0002_broken.sql failed')
    expect(await one(`to_regnamespace('kept')`)).toBeNull()
  })

  it('may be migrated by several processes at the same time', async () => {
    const all = await Promise.all([bringUp(), bringUp(), bringUp()])
    expect(all.map(({ applied }) => applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  })
})

describe('a database that cannot be migrated', () => {
  it('is refused with instructions when a version before 0.2.0 made it', async () => {
    await client.query('create table public.migrations (name text primary key, hash text not null, at timestamptz not null default now())')
    await client.query(`insert into public.migrations values ('0001_journal.sql', 'x')`)
    await expect(bringUp({}, { dataFolder: '/srv/atelier/data' })).rejects.toThrow('Delete the folder /srv/atelier/data and start again')
    await expect(bringUp()).rejects.toThrow('Name an empty database in DATABASE_URL')
    await expect(bringUp()).rejects.toThrow(SchemaError)
  })

  it('is refused on a PostgreSQL before 18', () => {
    expect(() => assertPostgresVersion(170_004)).toThrow('This database is PostgreSQL 17. Atelier needs PostgreSQL 18 or newer')
    expect(() => assertPostgresVersion(180_000)).not.toThrow()
  })

  it('is refused when an applied file was edited, except for comments', async () => {
    await bringUp({ migrations: [EXPAND] })
    const comment = file(EXPAND.name, EXPAND.text.replace('\n', '\n-- Why a row has a note.\n'))
    await bringUp({ migrations: [comment] })
    const edited = file(EXPAND.name, EXPAND.text.replace('text', 'citext'))
    await expect(bringUp({ migrations: [edited] })).rejects.toThrow('0002_note.sql was changed after it had been applied')
    const baseline = [file('kept/schema.sql', 'create schema kept;')]
    await expect(bringUp({ baseline, migrations: [EXPAND] })).rejects.toThrow('0001_baseline was changed')
  })

  it('is refused when a newer version has contracted it', async () => {
    await bringUp({ version: '1.3.0', migrations: [EXPAND, CONTRACT] })
    await expect(bringUp({ migrations: [EXPAND] })).rejects.toThrow('Version 1.3.0 has changed this database for good (0003_n.sql)')
  })
})

describe('functions', () => {
  it('are applied again when their text changed, and stay when their file is removed', async () => {
    await bringUp()
    const other = file('kept/other.sql', 'create or replace function kept.other() returns integer language sql as $$ select 3 $$;')
    expect((await bringUp({ routines: [file('kept/answer.sql', answer(2)), other] })).applied).toEqual([
      'kept/answer.sql',
      'kept/other.sql',
    ])
    expect(await one('kept.answer()')).toBe(2)
    expect((await bringUp({ routines: [other] })).applied).toEqual([])
    expect(await one('kept.answer()')).toBe(2)
  })

  it('of a newer version stay when an older process starts beside it', async () => {
    await bringUp({ version: '1.3.0', migrations: [EXPAND], routines: [file('kept/answer.sql', answer(13))] })
    expect((await bringUp()).applied).toEqual([])
    expect(await one('kept.answer()')).toBe(13)
  })

  it('have one signature: a second one is refused', async () => {
    await bringUp()
    const changed = file(
      'kept/answer.sql',
      'create or replace function kept.answer(n integer) returns integer language sql as $$ select n $$;',
    )
    await expect(bringUp({ routines: [changed] })).rejects.toThrow('these have two: kept.answer. Name the new one …_2')
    expect(await one(`select count(*)::integer from pg_proc where proname = 'answer'`)).toBe(1)
  })
})

describe('a migration that contracts', () => {
  const older = { processId: randomUUID() }

  it('waits until no process of an older version is running', async () => {
    await bringUp({ version: '1.1.9' }, older)
    const first = await bringUp({ migrations: [EXPAND, CONTRACT] })
    expect(first).toEqual({ applied: ['0002_note.sql'], waiting: ['0003_n.sql'] })
    await client.query(`update public.processes set seen_at = now() - interval '61 seconds'`)
    expect(await bringUp({ migrations: [EXPAND, CONTRACT] })).toEqual({ applied: ['0003_n.sql'], waiting: [] })
  })

  it('does not wait for processes of its own version or of a newer one', async () => {
    await bringUp({}, { processId: randomUUID() })
    await bringUp({ version: '1.10.0' }, { processId: randomUUID() })
    expect((await bringUp({ migrations: [CONTRACT] })).waiting).toEqual([])
  })

  it('must declare its phase in its first lines', async () => {
    await expect(bringUp({ migrations: [file('0002_mute.sql', 'select 1')] })).rejects.toThrow('0002_mute.sql has to say its phase')
  })
})

describe('a lock that another transaction holds', () => {
  const patience = { lockTimeoutMs: 20, tries: 200, pauseMs: 5 }

  it('is requested again until it is free', async () => {
    await bringUp()
    await client.query('begin; lock table kept.rows')
    const started = bringUp({ migrations: [EXPAND] }, patience)
    const watching = new pg.Client({ connectionString: database.url })
    await watching.connect()
    const waits = `select from pg_stat_activity where application_name = 'atelier-migrate' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await watching.query(waits)).rowCount, { interval: 2 }).toBe(1)
    await watching.end()
    await client.query('commit')
    expect((await started).applied).toEqual(['0002_note.sql'])
  })

  it('fails the migration after the last attempt, and changes nothing', async () => {
    await bringUp()
    await client.query('begin; lock table kept.rows')
    await expect(bringUp({ migrations: [EXPAND] }, { ...patience, tries: 2 })).rejects.toThrow('canceling statement due to lock timeout')
    await client.query('commit')
    expect(await one(`select count(*)::integer from public.migrations`)).toBe(1)
  })
})

describe('a migration without a transaction', () => {
  const name = '0002_index.sql'
  const text = '-- phase: expand\n-- transaction: none\ncreate unique index concurrently rows_n on kept.rows (n);'

  it('runs in order between the others', async () => {
    const { applied } = await bringUp({ migrations: [file(name, text), { ...EXPAND, name: '0003_note.sql' }] })
    expect(applied).toEqual(['0001_baseline', name, '0003_note.sql', 'kept/answer.sql'])
  })

  it('rebuilds an unfinished index', async () => {
    await bringUp()
    await client.query('insert into kept.rows values (1), (1)')
    await expect(bringUp({ migrations: [file(name, text)] })).rejects.toThrow(`${name} failed`)
    expect(await one(`select indisvalid from pg_index where indexrelid = 'kept.rows_n'::regclass`)).toBe(false)
    await client.query('truncate kept.rows')
    expect((await bringUp({ migrations: [file(name, text)] })).applied).toEqual([name])
    expect(await one(`select indisvalid from pg_index where indexrelid = 'kept.rows_n'::regclass`)).toBe(true)
  })

  it('may be started by several processes at the same time', async () => {
    await bringUp()
    const all = await Promise.all([1, 2, 3].map(() => bringUp({ migrations: [file(name, text)] }, { tries: 1 })))
    expect(all.flatMap(({ applied }) => applied)).toEqual([name])
  })

  it('records an index that an interrupted start had already built', async () => {
    await bringUp()
    await client.query('create unique index concurrently rows_n on kept.rows (n)')
    expect((await bringUp({ migrations: [file(name, text)] })).applied).toEqual([name])
    expect((await bringUp({ migrations: [file(name, text)] })).applied).toEqual([])
  })
})
