/** Once per test run: a Postgres in a temporary folder (or ATELIER_TEST_DATABASE_URL), with a migrated template that has the help articles. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { loadShippedArticles } from '#server/domains/help/parts.ts'
import { FORGETFUL, hasTestServer, prepareTestServer, testDataFolder } from './test-database.ts'

/** The first start of a server on a database loads them, which takes a second: once for all files of tests. */
async function loadArticles(templateUrl: string): Promise<void> {
  const database = openDatabase({ url: templateUrl })
  await loadShippedArticles(database)
  await database.end()
}

export default async function setup(): Promise<() => Promise<void>> {
  // Another project of the same run has started it, and stops it at the end.
  if (hasTestServer()) return async () => undefined
  const given = process.env['ATELIER_TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    await prepareTestServer(given, loadArticles)
    return async () => undefined
  }
  const dataDir = await mkdtemp(join(await testDataFolder(), 'atelier-test-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300', ...FORGETFUL } })
  const end = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareTestServer(server.url, loadArticles)
  } catch (error) {
    await end()
    throw error
  }
  return end
}
