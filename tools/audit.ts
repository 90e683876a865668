/** `npm run audit`: recomputes the books of this installation and prints the result of each check. Changes nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { auditBooks, type AuditReport } from '#server/domains/books/parts.ts'
import { ConfigError, readConfig, type Config } from '#server/env.ts'
import { openDatabase } from '#platform/db/database.ts'
import { urlOfRunningPostgres } from '#platform/postgres/running.ts'
import { openPostgres, type Running } from './site/parts.ts'
import { PlainError } from './site/plain-error.ts'

/** Opens the books: of `DATABASE_URL`, of the running database in the data folder, else of one started for this audit. */
async function openBooks(config: Config): Promise<Running> {
  if (config.databaseUrl === undefined) {
    const postgresDir = join(config.dataDir, 'postgres')
    if (!existsSync(join(postgresDir, 'cluster')))
      throw new PlainError(
        `There are no books in ${config.dataDir} yet: npm start makes them. Books elsewhere are named by DATABASE_URL or ATELIER_DATA.`,
      )
    const url = await urlOfRunningPostgres(postgresDir)
    if (url !== null) return { url, stop: async () => undefined }
  }
  return openPostgres(config)
}

/** One line for each check, and one for the whole. */
function linesOf({ isRight, checks }: AuditReport): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map((check) => {
    const verdict = check.isRight
      ? 'ok'
      : `NOT ok: ${check.rows} ${check.rows === 1 ? 'row disagrees' : 'rows disagree'}, by ${(Math.abs(check.cents) / 100).toFixed(2)} USDT`
    return `  ${check.name.padEnd(width)}   ${verdict}`
  })
  return [...lines, '', isRight ? 'The books are right.' : 'The books are NOT right. Stop withdrawals until it is clear why.']
}

async function audit(config: Config): Promise<AuditReport> {
  const books = await openBooks(config)
  try {
    const database = openDatabase({ url: books.url, max: 1, applicationName: 'atelier audit' })
    try {
      return await auditBooks(database)
    } finally {
      await database.end()
    }
  } finally {
    await books.stop()
  }
}

try {
  const report = await audit(readConfig(process.env))
  console.log(linesOf(report).join('\n'))
  process.exitCode = report.isRight ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
