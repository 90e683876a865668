/**
 * Brings a database up to the newest schema: each file of `migrations/` once, in order of its name, under a lock,
 * so that several processes can start at the same time.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any constant number: the advisory lock under which migrations run. */
const LOCK = 7_216_402

interface Migration {
  name: string
  text: string
  hash: string
}

async function migrationsOnDisk(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table if not exists public.migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from public.migrations')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  for (const { name, text, hash } of migrations) {
    const known = applied.get(name)
    if (known === hash) continue
    if (known !== undefined)
      throw new Error(`Migration ${name} was changed after it had been applied to this database. Add a new migration instead.`)
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into public.migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed`, { cause: error })
    }
  }
}

/** Applies what is missing on the database at `databaseUrl`. Throws when an applied file was changed afterwards. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atelier-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyMissing(client, await migrationsOnDisk())
  } finally {
    await client.end()
  }
}
