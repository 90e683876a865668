/**
 * `npm run backup [-- <file>]`: the whole database in one file, as it is in one moment, while the site runs; with a list of the stored
 * files and the fingerprint of the secret. The files and the secret themselves are not in it (docs/self-hosting.md).
 */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BackupFileError, writeBackup } from '#platform/backup/backup-file.ts'
import { dumpDatabase } from '#platform/backup/dump.ts'
import { recordRun } from '#platform/clock/clock.sql.ts'
import { openDatabase } from '#platform/db/database.ts'
import { readSecret } from '#platform/secret.ts'
import { BACKUP_TASK } from '#server/domains/analytics/parts.ts'
import { ConfigError, readConfig, type Config } from '#server/env.ts'
import { readSchema } from '#server/schema.ts'
import { PlainError } from './site/plain-error.ts'
import { openExisting } from './site/running-database.ts'
import { secretFingerprint } from './site/secret-fingerprint.ts'
import { storageName, storedFiles } from './site/stored-files.ts'

/** `2026-11-23T09-15-00Z`: sorts by time, and every file system takes it. */
const nameOf = (at: Date): string => `atelier-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`

const DAY_SECONDS = 86_400

/** Records that a backup was made: admins see its age. A database that cannot be written to (a standby) is left alone. */
async function record(databaseUrl: string, startedAt: Date): Promise<void> {
  const database = openDatabase({ url: databaseUrl, max: 1 })
  try {
    await database.run(recordRun, BACKUP_TASK, DAY_SECONDS, startedAt, (Date.now() - startedAt.getTime()) / 1_000, null)
  } catch (error) {
    console.warn(`The backup is complete, but the site could not be told: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await database.end()
  }
}

async function backup(config: Config, path: string): Promise<void> {
  const database = await openExisting(
    config,
    `There is nothing to back up in ${config.dataDir} yet: npm start makes an installation. Another one is named by DATABASE_URL or ATELIER_DATA.`,
  )
  const startedAt = new Date()
  try {
    const { version } = await readSchema()
    const fingerprint = secretFingerprint(await readSecret(config.secret, config.dataDir))
    let tables = 0
    let files = 0
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const frames = dumpDatabase(database.url, {
      start: (migrations) => ({
        record: {
          kind: 'start',
          version,
          at: new Date().toISOString(),
          secretFingerprint: fingerprint,
          files: storageName(config),
          migrations,
        },
      }),
      async *files() {
        for await (const file of storedFiles(config)) {
          files += 1
          yield file
        }
      },
      onTable: () => void (tables += 1),
    })
    await writeBackup(path, frames)
    const { size } = await stat(path)
    await record(database.url, startedAt)
    console.log(`${path}: ${tables} tables, ${(size / 1e6).toFixed(1)} MB, and a list of ${files} files.`)
    console.log(`Keep with it, in another place: the secret (fingerprint ${fingerprint}) and a copy of ${storageName(config)}.`)
  } finally {
    await database.stop()
  }
}

try {
  const config = readConfig(process.env)
  await backup(config, resolve(process.argv[2] ?? join(config.dataDir, 'backups', nameOf(new Date()))))
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof PlainError || error instanceof BackupFileError
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
