/**
 * `npm run restore -- <file> [--other-secret]`: fills an empty installation with a backup, and ends with the audit of the books. The
 * stored files are copied by the operator; the command says which of them are missing.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupFileError, readBackup, type BackupStart, type Frame } from '#platform/backup/backup-file.ts'
import { contentsOf, emptyDatabase, loadDatabase, type Loaded } from '#platform/backup/load.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate, SchemaError } from '#platform/db/migrate.ts'
import { compareVersions } from '#platform/db/sql-files.ts'
import { readSecret } from '#platform/secret.ts'
import { repairRestoredJournal } from '#realtime/journal-keeping.ts'
import { auditBooks, type AuditReport } from '#server/domains/books/parts.ts'
import { ConfigError, readConfig, type Config } from '#server/env.ts'
import { bringUp, readSchema } from '#server/schema.ts'
import { auditLines } from './site/audit-lines.ts'
import { openPostgres } from './site/parts.ts'
import { PlainError } from './site/plain-error.ts'
import { secretFingerprint } from './site/secret-fingerprint.ts'
import { storageName, storedFiles } from './site/stored-files.ts'

const OTHER_SECRET = '--other-secret'
const MISSING_NAMED = 5

async function firstRecord(frames: AsyncGenerator<Frame>, path: string): Promise<BackupStart> {
  const { value } = await frames.next()
  if (value !== undefined && 'record' in value && value.record.kind === 'start') return value.record
  throw new BackupFileError(`${path} is not a backup: it does not say of what.`)
}

async function assertSecret(config: Config, { secretFingerprint: expected }: BackupStart): Promise<void> {
  const isThere = config.secret !== undefined || existsSync(join(config.dataDir, 'secret'))
  const actual = isThere ? secretFingerprint(await readSecret(config.secret, config.dataDir)) : null
  if (actual === expected) return
  throw new PlainError(
    `This backup belongs to the secret with the fingerprint ${expected}; ${actual === null ? 'there is none here' : `the one here has ${actual}`}.\n` +
      `Set ATELIER_SECRET, or copy the file \`secret\` of the old data folder to ${config.dataDir}. Without it, second factors, identity\n` +
      `documents and links in sent mails are lost; to go on all the same, add ${OTHER_SECRET}.`,
  )
}

async function assertEmpty(url: string, config: Config): Promise<void> {
  const contents = await contentsOf(url)
  if (contents === 'nothing' || contents === 'no users') return
  if (contents === 'running')
    throw new PlainError('A server is running on the database of DATABASE_URL, or was killed less than a minute ago: stop it first.')
  const where = config.databaseUrl === undefined ? `the data folder ${config.dataDir}` : 'the database of DATABASE_URL'
  throw new PlainError(
    `${contents === 'users' ? 'There is an installation with users' : 'There are tables of something else'} in ${where}: a restore overwrites nothing.\n` +
      (config.databaseUrl === undefined
        ? 'Name an empty folder:  ATELIER_DATA=./data-restored npm run restore -- <file>'
        : 'Name an empty database in DATABASE_URL.'),
  )
}

/** The schema as the backup has it, without functions and triggers; then the rows; then the newer parts. */
async function fill(url: string, config: Config, start: BackupStart, frames: AsyncGenerator<Frame>): Promise<Loaded> {
  const schema = await readSchema()
  const names = new Set(start.migrations)
  const known = new Set(['0001_baseline', ...schema.migrations.map(({ name }) => name)])
  const unknown = start.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0 || compareVersions(start.version, schema.version) > 0)
    throw new PlainError(
      `This backup is of Atelier ${start.version}, and this is ${schema.version}: restore it with that version or a newer one.`,
    )
  await emptyDatabase(url)
  try {
    await migrate(url, { ...schema, migrations: schema.migrations.filter(({ name }) => names.has(name)), routines: [] })
    const loaded = await loadDatabase(url, frames, (table) => console.log(`  ${table}`))
    await bringUp(config, url)
    return loaded
  } catch (error) {
    await emptyDatabase(url)
    throw error
  }
}

async function reportFiles(config: Config, { files }: Loaded): Promise<void> {
  const missing = new Map(files)
  for await (const [path, bytes] of storedFiles(config)) if (missing.get(path) === bytes) missing.delete(path)
  console.log(`\nFiles in ${storageName(config)}: ${files.size - missing.size} of ${files.size} are there.`)
  if (missing.size === 0) return
  console.log(`Copy the missing ones from your copy of the files before you start the site. Among them:`)
  for (const path of [...missing.keys()].slice(0, MISSING_NAMED)) console.log(`  ${path}`)
}

async function finish(url: string): Promise<AuditReport> {
  const database = openDatabase({ url, max: 1, applicationName: 'atelier restore' })
  try {
    await repairRestoredJournal(database)
    return await auditBooks(database)
  } finally {
    await database.end()
  }
}

async function restore(config: Config, path: string, isOtherSecret: boolean): Promise<boolean> {
  if (!existsSync(path)) throw new PlainError(`There is no file ${path}.`)
  const frames = readBackup(path)
  const start = await firstRecord(frames, path)
  if (!isOtherSecret) await assertSecret(config, start)
  const database = await openPostgres(config)
  try {
    await assertEmpty(database.url, config)
    console.log(`Restoring the backup of ${start.at} (Atelier ${start.version}) …`)
    const loaded = await fill(database.url, config, start, frames)
    console.log(`${loaded.rows} rows in ${loaded.tables} tables.`)
    await reportFiles(config, loaded)
    const report = await finish(database.url)
    console.log(`\n${auditLines(report).join('\n')}`)
    return report.isRight
  } finally {
    await database.stop()
  }
}

try {
  const args = process.argv.slice(2)
  const path = args.find((arg) => !arg.startsWith('--'))
  const unknown = args.filter((arg) => arg !== path && arg !== OTHER_SECRET)
  if (path === undefined || unknown.length > 0) throw new PlainError(`Usage: npm run restore -- <file> [${OTHER_SECRET}]`)
  process.exitCode = (await restore(readConfig(process.env), resolve(path), args.includes(OTHER_SECRET))) ? 0 : 1
} catch (error) {
  const isPlain = [ConfigError, PlainError, BackupFileError, SchemaError].some((kind) => error instanceof kind)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
