/** Fills a database that has the schema of a backup, and no functions or triggers yet, with its rows. */
import pg from 'pg'
import { BackupFileError, type BackupRecord, type BackupTable, type Frame } from './backup-file.ts'
import { copyIn } from './copy.ts'
import { PLAIN_VALUES } from './dump.ts'

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`

/** Tables that the migrations have filled. Never those that they keep about themselves. */
const FILLED = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    and n.nspname || '.' || c.relname not in ('public.migrations', 'public.routines', 'public.processes')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export interface Loaded {
  readonly tables: number
  readonly rows: number
  readonly files: ReadonlyMap<string, number>
}

/** Reads frames one after another; a table's rows are read between two records. */
class Frames {
  readonly #frames: AsyncIterator<Frame>
  #next: BackupRecord | null = null

  constructor(frames: AsyncIterable<Frame>) {
    this.#frames = frames[Symbol.asyncIterator]()
  }

  async record(): Promise<BackupRecord | null> {
    const kept = this.#next
    this.#next = null
    if (kept !== null) return kept
    const { value, done } = await this.#frames.next()
    if (done === true) return null
    if (!('record' in value)) throw new BackupFileError('The backup has rows without a table.')
    return value.record
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await this.#frames.next()
      if (done === true) return
      if ('record' in value) {
        this.#next = value.record
        return
      }
      yield value.rows
    }
  }
}

async function loadTable(client: pg.Client, { name, columns, parent, bound }: BackupTable, rows: AsyncIterable<Buffer>): Promise<number> {
  if (parent !== null && bound !== null) {
    const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
    if (found[0]?.there !== true) await client.query(`create table ${name} partition of ${parent} ${bound}`)
  }
  return copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, rows)
}

async function loadAll(client: pg.Client, frames: Frames, onTable: (name: string) => void): Promise<Loaded> {
  const files = new Map<string, number>()
  let tables = 0
  let rows = 0
  for (let record = await frames.record(); record !== null; record = await frames.record()) {
    if (record.kind === 'files') for (const [path, bytes] of record.files) files.set(path, bytes)
    else if (record.kind === 'table') {
      onTable(record.name)
      tables += 1
      rows += await loadTable(client, record, frames.rows())
    } else if (record.kind === 'sequence') {
      const { table, column, value, isCalled } = record
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [table, column, value, isCalled])
    } else if (record.kind === 'end' && (record.tables !== tables || record.files !== files.size))
      throw new BackupFileError('The backup is incomplete: it has fewer tables or files than it says.')
  }
  return { tables, rows, files }
}

/** Loads everything behind the first record, in one transaction. Foreign keys are checked once all rows are there. */
export async function loadDatabase(url: string, frames: AsyncIterable<Frame>, onTable: (name: string) => void): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url, application_name: 'atelier restore' })
  await client.connect()
  try {
    await client.query(PLAIN_VALUES)
    await client.query('begin')
    const { rows: filled } = await client.query<{ name: string }>(FILLED)
    await client.query(`truncate ${filled.map(({ name }) => name).join(', ')}`)
    const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    const loaded = await loadAll(client, new Frames(frames), onTable)
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
    await client.query('analyze')
    return loaded
  } finally {
    await client.end()
  }
}

/** Contents of the database, to decide whether it may be filled. `running`: a process of the site uses it, or was killed a minute ago. */
export async function contentsOf(url: string): Promise<'nothing' | 'no users' | 'running' | 'users' | 'other tables'> {
  const client = new pg.Client({ connectionString: url, application_name: 'atelier restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ has_users: boolean; has_tables: boolean }>(
      `select to_regclass('users.users') is not null as has_users, exists (${FILLED}) as has_tables`,
    )
    if (rows[0]?.has_users !== true) return rows[0]?.has_tables === true ? 'other tables' : 'nothing'
    const { rows: users } = await client.query<{ is_used: boolean }>('select exists (select from users.users) as is_used')
    if (users[0]?.is_used === true) return 'users'
    const { rows: processes } = await client.query<{ is_alive: boolean }>(
      `select exists (select from public.processes where seen_at > now() - interval '60 seconds') as is_alive`,
    )
    return processes[0]?.is_alive === true ? 'running' : 'no users'
  } finally {
    await client.end()
  }
}

/** Drops every schema of the database with all that is in it. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'atelier restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I', nspname) as name from pg_namespace where nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
    )
    await client.query('begin')
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
    await client.query('create schema public')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
