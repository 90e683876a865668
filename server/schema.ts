/**
 * The schema of the product, put together: `schema.sql` of each folder is the baseline, every other `.sql` beside a domain holds functions
 * and triggers, `server/migrations` the changes since the first release. docs/decisions/2026-11-23-repeatable-functions.md.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, type Migrated, type MigrateOptions } from '#platform/db/migrate.ts'
import type { Schema, SqlFile } from '#platform/db/sql-files.ts'
import { ROOT } from '#platform/root.ts'
import type { Config } from './env.ts'
import { accountsSql, kindsSql, limitsSql, topicsSql } from './generated-sql.ts'

const MIGRATIONS = 'server/migrations'

/** Folders with SQL, in the order of application: each one builds on those before it. */
export const SCHEMA_FOLDERS: readonly string[] = [
  'platform/db',
  'realtime',
  'server/domains/settings',
  'server/domains/audit',
  'server/domains/help',
  'server/domains/translation',
  'server/domains/ledger',
  'server/domains/media',
  'server/domains/users',
  'server/outbox',
  'server/domains/notifications',
  'server/domains/threads',
  'server/domains/auth',
  'server/domains/models',
  'server/domains/applications',
  'server/domains/posts',
  'server/domains/orders',
  'server/domains/tips',
  'server/domains/reviews',
  'server/domains/deposits',
  'server/domains/withdrawals',
  'server/domains/subscriptions',
  'server/domains/people',
  'server/domains/chats',
  'server/domains/leaving',
  'server/domains/tickets',
  'server/domains/analytics',
]

/** Every `.sql` below `folder`, by path. */
async function sqlIn(folder: string): Promise<SqlFile[]> {
  const found = await readdir(join(ROOT, folder), { recursive: true })
  const names = found
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(ROOT, name), 'utf8') })))
}

const isBaseline = ({ name }: SqlFile) => name.endsWith('/schema.sql')

/** Reads the files. The version is that of package.json. */
export async function readSchema(): Promise<Schema> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const files = (await Promise.all(SCHEMA_FOLDERS.map(sqlIn))).flat()
  return {
    version,
    baseline: files.filter(isBaseline),
    migrations: await sqlIn(MIGRATIONS),
    routines: [limitsSql(), topicsSql(), accountsSql(), kindsSql(), ...files.filter((file) => !isBaseline(file))],
  }
}

/** Brings the database of an installation up to this version (`migrate`), with advice that fits its location. */
export async function bringUp(
  { databaseUrl: ownUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  databaseUrl: string,
  options: Pick<MigrateOptions, 'processId'> = {},
): Promise<Migrated & { version: string }> {
  const schema = await readSchema()
  const migrated = await migrate(databaseUrl, schema, { ...options, dataFolder: ownUrl === undefined ? dataDir : undefined })
  return { ...migrated, version: schema.version }
}
