/**
 * Brings a database up to the newest schema, under a lock, so that several processes can start at the same time:
 *
 *   baseline ─▶ migrations that expand ─▶ functions that changed ─▶ migrations that contract
 *   (once)      (once each, by name)      (by hash)                 (once each, when no older process lives)
 *
 * All of it is one transaction, except for files that say `-- transaction: none`. A lock request is given up after two seconds and
 * repeated, so that no other process waits behind us. docs/decisions/2026-11-23-repeatable-functions.md explains how to make changes.
 */
import pg from 'pg'
import { compareVersions, functionsIn, hashOf, parseMigration, routineHashOf, withoutComments } from './sql-files.ts'
import type { Migration, Schema, SqlFile } from './sql-files.ts'

/** Any constant number: the advisory lock under which migrations run. */
const LOCK = 7_216_402
/** Between two requests for it, in milliseconds. */
const LOCK_PAUSE_MS = 100
const BASELINE = '0001_baseline'
/** `uuidv7()` is built in from here on. */
const POSTGRES_MIN = 18
/** A process not seen for this long has ended; a running one updates its row every 20 seconds (processes.ts). */
const PROCESS_GONE_AFTER = '60 seconds'
/** Lock timeout and deadlock: another transaction was first. */
const BUSY = new Set(['55P03', '40P01'])

/** This version cannot start on the database. The message says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

export interface MigrateOptions {
  /** This process, if it keeps running: it is listed as alive under the lock, before a newer version could remove anything it needs. */
  readonly processId?: string
  /** The data folder of the embedded Postgres, for messages; undefined for an external database. */
  readonly dataFolder?: string | undefined
  /** Timeout of one attempt to lock a table, in milliseconds. */
  readonly lockTimeoutMs?: number
  /** The number of attempts. */
  readonly tries?: number
  /** The pause between two attempts, in milliseconds. */
  readonly pauseMs?: number
}

export interface Migrated {
  /** The files applied now, in order. */
  readonly applied: readonly string[]
  /** Migrations that contract and wait for the end of processes of an older version: the next start applies them. */
  readonly waiting: readonly string[]
}

type Run = Required<Pick<MigrateOptions, 'lockTimeoutMs' | 'tries' | 'pauseMs'>> & {
  readonly client: pg.Client
  readonly version: string
  readonly applied: string[]
}

/** Throws where the server is too old. `version` as in `server_version_num`: 180001. */
export function assertPostgresVersion(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < POSTGRES_MIN)
    throw new SchemaError(
      `This database is PostgreSQL ${major}. Atelier needs PostgreSQL ${POSTGRES_MIN} or newer: upgrade it, or leave DATABASE_URL out and Atelier brings its own.`,
    )
}

const isBusy = (error: unknown) => error instanceof pg.DatabaseError && error.code !== undefined && BUSY.has(error.code)

/**
 * Waits for the lock of the migrations by asking again and again: `create index concurrently` waits for every statement that began before
 * it, so that a process that waits for the lock inside a statement would never get it from the process that builds the index.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [LOCK])
    if (rows[0]?.isTaken === true) return
    await new Promise((done) => setTimeout(done, LOCK_PAUSE_MS))
  }
}

/** Retries `work` after a pause while another transaction holds its locks. */
async function untilFree({ tries, pauseMs }: Run, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || attempt >= tries) throw error
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isBusy(error) || error instanceof SchemaError) throw error
    throw new Error(`${name} failed`, { cause: error })
  }
}

async function assertNotOld(client: pg.Client, dataFolder: string | undefined): Promise<void> {
  const { rows } = await client.query<{ is_old: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('public.migrations') and attname = 'at') as is_old`,
  )
  if (rows[0]?.is_old !== true) return
  throw new SchemaError(
    'This database was made by a version of Atelier before 0.2.0, which was never released: its schema cannot be brought up. ' +
      (dataFolder === undefined
        ? 'Name an empty database in DATABASE_URL and start again. To go on with the old data, restore its dump into a database of its own and run the version that made it.'
        : `Delete the folder ${dataFolder} and start again. To go on with the old data, run the version that made it.`),
  )
}

async function makeRecords(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists public.migrations (
      name text primary key,
      hash text not null,
      phase text not null check (phase in ('expand', 'contract')),
      version text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists public.routines (
      file text primary key,
      hash text not null,
      version text not null,
      applied_at timestamptz not null default now()
    );
    -- The processes that run on this database; each one keeps its own row current.
    create table if not exists public.processes (
      id uuid primary key,
      version text not null,
      seen_at timestamptz not null default now()
    )`)
}

const noteMigration = ({ client, version }: Run, { name, hash, phase }: Pick<Migration, 'name' | 'hash' | 'phase'>) =>
  client.query('insert into public.migrations (name, hash, phase, version) values ($1, $2, $3, $4)', [name, hash, phase, version])

async function applyBaseline(run: Run, files: readonly SqlFile[]): Promise<void> {
  for (const file of files) await named(file.name, () => run.client.query(file.text))
  await noteMigration(run, { name: BASELINE, hash: hashOf(files), phase: 'expand' })
  run.applied.push(BASELINE)
}

async function applyMigration(run: Run, migration: Migration): Promise<void> {
  await named(migration.name, () => run.client.query(migration.text))
  await noteMigration(run, migration)
  run.applied.push(migration.name)
}

const INDEX = /^create (?:unique )?index concurrently (?:if not exists )?([a-z_0-9]+)\s+on\s+([a-z_0-9]+)\./

/** True when the index is there and complete. Drops an unfinished one: it costs every write and serves no read. */
async function isIndexThere(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string; isValid: boolean }>(
    'select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  for (const { name, isValid } of rows) if (!isValid) await client.query(`drop index concurrently ${name}`)
  return rows.some(({ isValid }) => isValid)
}

/** Outside of a transaction. An index that is complete was made by a start that ended before it could record it. */
async function applyAlone(run: Run, migration: Migration): Promise<void> {
  const { client } = run
  const sql = withoutComments(migration.text)
  const [, index, schema] = INDEX.exec(sql) ?? []
  // Built concurrently, it may take hours and blocks no reads or writes.
  await client.query('set lock_timeout = 0; set statement_timeout = 0')
  try {
    await untilFree(run, async () => {
      if (index !== undefined && (await isIndexThere(client, `${schema}.${index}`))) return
      await named(migration.name, () => client.query(sql))
    })
  } finally {
    await client.query('reset lock_timeout; reset statement_timeout')
  }
  await noteMigration(run, migration)
  run.applied.push(migration.name)
}

/** A process of the version before calls a function by its arguments: another signature is another function, by another name. */
async function assertOneSignature({ client }: Run, routines: readonly SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname || '.' || p.proname = any ($1::text[]) group by 1 having count(*) > 1 order by 1`,
    [routines.flatMap(functionsIn)],
  )
  if (rows.length > 0)
    throw new SchemaError(
      `A function has one signature, and these have two: ${rows.map(({ name }) => name).join(', ')}. Name the new one …_2, and drop the old one in a migration that contracts.`,
    )
}

/** The files whose text changed. Those of a newer version stay: an older process that starts beside it uses them. */
async function applyRoutines(run: Run, routines: readonly SqlFile[]): Promise<void> {
  const { client, version } = run
  const { rows } = await client.query<{ file: string; hash: string; version: string }>('select file, hash, version from public.routines')
  const known = new Map(rows.map((row) => [row.file, row]))
  for (const file of routines) {
    const hash = routineHashOf(file)
    const before = known.get(file.name)
    if (before !== undefined && (before.hash === hash || compareVersions(before.version, version) > 0)) continue
    await named(file.name, () => client.query(file.text))
    await client.query(
      `insert into public.routines (file, hash, version) values ($1, $2, $3)
         on conflict (file) do update set hash = excluded.hash, version = excluded.version, applied_at = now()`,
      [file.name, hash, version],
    )
    run.applied.push(file.name)
  }
  await assertOneSignature(run, routines)
}

/** Applies a step, in a transaction shared with its neighbours or alone. */
interface Step {
  readonly isInTransaction: boolean
  apply(): Promise<void>
}

async function inTransaction(run: Run, steps: readonly Step[]): Promise<void> {
  const { client, applied } = run
  const before = applied.length
  await untilFree(run, async () => {
    applied.length = before
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${run.lockTimeoutMs}`)
      for (const step of steps) await step.apply()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

async function applySteps(run: Run, steps: readonly Step[]): Promise<void> {
  let together: Step[] = []
  for (const step of steps) {
    if (step.isInTransaction) {
      together.push(step)
      continue
    }
    await inTransaction(run, together)
    together = []
    await step.apply()
  }
  await inTransaction(run, together)
}

interface Applied {
  readonly name: string
  readonly hash: string
  readonly phase: string
  readonly version: string
}

/** Throws when this version must not touch the database: an applied file was edited, or a newer version removed something it needs. */
function assertKnown(applied: readonly Applied[], baseline: readonly SqlFile[], migrations: readonly Migration[]): void {
  const expected = new Map<string, string>([
    [BASELINE, hashOf(baseline)],
    ...migrations.map(({ name, hash }): [string, string] => [name, hash]),
  ])
  for (const { name, hash, phase, version } of applied) {
    const ours = expected.get(name)
    if (ours === undefined && phase === 'contract')
      throw new SchemaError(`Version ${version} has changed this database for good (${name}): start that version or a newer one.`)
    if (ours !== undefined && ours !== hash)
      throw new SchemaError(`${name} was changed after it had been applied to this database. Add a migration to server/migrations instead.`)
  }
}

async function hasOlderProcess({ client, version }: Run): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>(
    `select distinct version from public.processes where seen_at > now() - interval '${PROCESS_GONE_AFTER}'`,
  )
  return rows.some((row) => compareVersions(row.version, version) < 0)
}

async function bringUp(run: Run, schema: Schema): Promise<string[]> {
  const migrations = schema.migrations.map(parseMigration)
  const { rows } = await run.client.query<Applied>('select name, hash, phase, version from public.migrations')
  assertKnown(rows, schema.baseline, migrations)
  const known = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !known.has(name))
  const contracts = missing.filter(({ phase }) => phase === 'contract')
  const mustWait = contracts.length > 0 && (await hasOlderProcess(run))
  const stepOf = (migration: Migration): Step => ({
    isInTransaction: migration.isInTransaction,
    apply: () => (migration.isInTransaction ? applyMigration(run, migration) : applyAlone(run, migration)),
  })
  await applySteps(run, [
    ...(known.has(BASELINE) ? [] : [{ isInTransaction: true, apply: () => applyBaseline(run, schema.baseline) }]),
    ...missing.filter(({ phase }) => phase === 'expand').map(stepOf),
    { isInTransaction: true, apply: () => applyRoutines(run, schema.routines) },
    ...(mustWait ? [] : contracts.map(stepOf)),
  ])
  return mustWait ? contracts.map(({ name }) => name) : []
}

/** Applies all missing files to the database at `databaseUrl`. Throws `SchemaError` when an admin has to act. */
export async function migrate(databaseUrl: string, schema: Schema, options: MigrateOptions = {}): Promise<Migrated> {
  const { processId, dataFolder, lockTimeoutMs = 2_000, tries = 30, pauseMs = 1_000 } = options
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atelier-migrate' })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::integer as version`)
    assertPostgresVersion(rows[0]?.version ?? 0)
    await takeLock(client)
    await assertNotOld(client, dataFolder)
    await makeRecords(client)
    const run: Run = { client, version: schema.version, applied: [], lockTimeoutMs, tries, pauseMs }
    const waiting = await bringUp(run, schema)
    await client.query(`delete from public.processes where seen_at < now() - interval '1 day'`)
    if (processId !== undefined)
      await client.query('insert into public.processes (id, version) values ($1, $2)', [processId, schema.version])
    return { applied: run.applied, waiting }
  } finally {
    await client.end()
  }
}
