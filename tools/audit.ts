/** `npm run audit`: recomputes the books of this installation and prints the result of each check. Changes nothing. */
import { auditBooks, type AuditReport } from '#server/domains/books/parts.ts'
import { ConfigError, readConfig, type Config } from '#server/env.ts'
import { openDatabase } from '#platform/db/database.ts'
import { auditLines } from './site/audit-lines.ts'
import { PlainError } from './site/plain-error.ts'
import { openExisting } from './site/running-database.ts'

async function audit(config: Config): Promise<AuditReport> {
  const books = await openExisting(
    config,
    `There are no books in ${config.dataDir} yet: npm start makes them. Books elsewhere are named by DATABASE_URL or ATELIER_DATA.`,
  )
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
  console.log(auditLines(report).join('\n'))
  process.exitCode = report.isRight ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
