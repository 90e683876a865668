/** Reads a whole database in one snapshot, while others write to it. */
import pg from 'pg'
import type { BackupTable, Frame } from './backup-file.ts'
import { copyOut } from './copy.ts'

/** So that values read the same on every server. */
export const PLAIN_VALUES = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Made by the migration of the restored database, and about its own processes. */
const OF_THE_DATABASE = ['public.migrations', 'public.routines', 'public.processes']

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select format('%I', a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid and c.relispartition) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
    and n.nspname || '.' || c.relname <> all ($1::text[])
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

const SEQUENCES = `
  select format('%I.%I', n.nspname, c.relname) as table, a.attname as column, pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attidentity <> '' and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`

interface SequenceRow {
  readonly table: string
  readonly column: string
  readonly sequence: string
}

async function* sequencesOf(client: pg.Client): AsyncGenerator<Frame> {
  const { rows } = await client.query<SequenceRow>(SEQUENCES)
  for (const { table, column, sequence } of rows) {
    // After the rows: a number that was drawn meanwhile is only left out.
    const { rows: found } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${sequence}`,
    )
    for (const { value, is_called: isCalled } of found) yield { record: { kind: 'sequence', table, column, value, isCalled } }
  }
}

export interface DumpOptions {
  /** The first record, made of the names of the applied migrations. */
  readonly start: (migrations: readonly string[]) => Frame
  /** Stored files; listed once the snapshot is taken, so that none is missing that a row names. */
  readonly files: () => AsyncIterable<readonly [path: string, bytes: number]>
  readonly onTable?: (name: string) => void
}

const FILES_AT_ONCE = 1_000

/** The frames of a backup of the database at `url`. */
export async function* dumpDatabase(url: string, { start, files, onTable }: DumpOptions): AsyncGenerator<Frame> {
  const client = new pg.Client({ connectionString: url, application_name: 'atelier backup' })
  await client.connect()
  const counts = { tables: 0, files: 0 }
  try {
    await client.query(PLAIN_VALUES)
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string }>('select name from public.migrations order by applied_at, name')
    yield start(migrations.map(({ name }) => name))
    const { rows: tables } = await client.query<Omit<BackupTable, 'kind'>>(TABLES, [OF_THE_DATABASE])
    const some: (readonly [string, number])[] = []
    for await (const file of files()) {
      counts.files += 1
      if (some.push(file) === FILES_AT_ONCE) yield { record: { kind: 'files', files: some.splice(0) } }
    }
    yield { record: { kind: 'files', files: some } }
    for (const table of tables) {
      onTable?.(table.name)
      counts.tables += 1
      yield { record: { kind: 'table', ...table } }
      const text = `copy ${table.name} (${table.columns.join(', ')}) to stdout`
      for await (const rows of copyOut(client, text) as AsyncIterable<Buffer>) yield { rows }
    }
    yield* sequencesOf(client)
    yield { record: { kind: 'end', ...counts } }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
