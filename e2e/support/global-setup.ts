/** Once per run of the browser tests: the builds, a Postgres, and the demo as a template that each site is copied from. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/env.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { seedSmallDemo } from '#test-support/small-demo.ts'
import { buildServer } from '#tools/site/server-build.ts'
import { buildWeb } from '#tools/site/web-build.ts'
import { FORGETFUL, prepareTestServer, testDataFolder } from '#tools/test-database.ts'
import { TEMPLATE_FOLDER_VARIABLE } from './site.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await testDataFolder(), 'atelier-browser-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '300', ...FORGETFUL } })
  const end = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const template = join(folder, 'template')
    const seed = (databaseUrl: string) => seedSmallDemo(readConfig({ ATELIER_DATA: template, LOG_LEVEL: 'warn' }), databaseUrl)
    await Promise.all([buildWeb(), buildServer(), prepareTestServer(postgres.url, seed)])
    process.env[TEMPLATE_FOLDER_VARIABLE] = template
  } catch (error) {
    await end()
    throw error
  }
  return end
}
