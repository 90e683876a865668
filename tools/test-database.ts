/**
 * A separate database for each test file: cloned from a migrated template on a server that lives for the test run.
 * `tools/vitest-setup.ts` starts that server and passes its address in the environment.
 */
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import type { Schema } from '#platform/db/sql-files.ts'
import { readSchema } from '#server/schema.ts'

const SERVER_VARIABLE = 'ATELIER_TEST_SERVER'
const TEMPLATE = 'atelier_template'

const withDatabase = (url: string, name: string) => url.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`)

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the template on the server at `serverUrl` and stores its address for this process and its children. `fill` writes the
 * common content of all copies; it must close its connections.
 */
export async function prepareTestServer(
  serverUrl: string,
  fill: (templateUrl: string) => Promise<void> = async () => undefined,
  schema?: Schema,
): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  })
  const templateUrl = withDatabase(serverUrl, TEMPLATE)
  await migrate(templateUrl, schema ?? (await readSchema()))
  await fill(templateUrl)
  process.env[SERVER_VARIABLE] = serverUrl
}

/** Is there a server already, for this process and its children? */
export const hasTestServer = (): boolean => process.env[SERVER_VARIABLE] !== undefined

/** Settings of a server with temporary data: it never waits for a disk. `synchronous_commit` stays unchanged, since tests check it. */
export const FORGETFUL = { fsync: 'off', full_page_writes: 'off' } as const

const MEMORY_FOLDER = '/dev/shm'
/** Maximum size of a test run's databases, in bytes. */
const MEMORY_MIN_BYTES = 6 * 2 ** 30

/** Folder for the data of test servers: in memory if the machine has enough of it, else the folder for temporary files. */
export async function testDataFolder(): Promise<string> {
  const found = await statfs(MEMORY_FOLDER).catch(() => null)
  return found !== null && found.bavail * found.bsize >= MEMORY_MIN_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Runs SQL on the template: later copies include the change. */
export async function changeTemplate(text: string): Promise<void> {
  const serverUrl = process.env[SERVER_VARIABLE]
  if (serverUrl === undefined) throw new Error('There is no test server yet.')
  await onServer(withDatabase(serverUrl, TEMPLATE), (client) => client.query(text))
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh, migrated database. `drop` removes it and closes open connections. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(TEMPLATE)

/** A database without any schema, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = process.env[SERVER_VARIABLE]
  if (serverUrl === undefined) throw new Error('There is no test server: run the tests with npm test, or through vitest.config.ts.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Ten times as fast as the default, which logs every block; its checkpoint does not wait for a disk here.
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: withDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}
