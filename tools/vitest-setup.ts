/** Once per test run: a Postgres in a temporary folder (or ATELIER_TEST_DATABASE_URL), with a migrated template. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { FORGETFUL, hasTestServer, prepareTestServer, testDataFolder } from './test-database.ts'

export default async function setup(): Promise<() => Promise<void>> {
  // Another project of the same run has started it, and stops it at the end.
  if (hasTestServer()) return async () => undefined
  const given = process.env['ATELIER_TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    await prepareTestServer(given)
    return async () => undefined
  }
  const dataDir = await mkdtemp(join(await testDataFolder(), 'atelier-test-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '300', ...FORGETFUL } })
  const end = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareTestServer(server.url)
  } catch (error) {
    await end()
    throw error
  }
  return end
}
