/**
 * A database of its own for each test file: cloned from a migrated template on a server that lives for the test run.
 * `tools/vitest-setup.ts` starts that server and passes its address on in the environment.
 */
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'
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
 * Makes the template on the server at `serverUrl` and tells this process and its children where it is. `fill` writes what
 * every copy shall have; it must leave no connection open.
 */
export async function prepareTestServer(
  serverUrl: string,
  fill: (templateUrl: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  })
  const templateUrl = withDatabase(serverUrl, TEMPLATE)
  await migrate(templateUrl, await readSchema())
  await fill(templateUrl)
  process.env[SERVER_VARIABLE] = serverUrl
}

/** Is there a server already, for this process and its children? */
export const hasTestServer = (): boolean => process.env[SERVER_VARIABLE] !== undefined

/** For a server whose data nobody needs after it: it never waits for a disk. Which commits would wait is left as it is: tests look at that. */
export const FORGETFUL = { fsync: 'off', full_page_writes: 'off' } as const

const MEMORY_FOLDER = '/dev/shm'
/** Room that a test run's databases take at the most, in bytes. */
const MEMORY_MIN_BYTES = 6 * 2 ** 30

/** Where the data of test servers lie: in memory where the machine has enough for it, otherwise in its folder for temporary files. */
export async function testDataFolder(): Promise<string> {
  const found = await statfs(MEMORY_FOLDER).catch(() => null)
  return found !== null && found.bavail * found.bsize >= MEMORY_MIN_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Runs SQL on the template: every copy made from now on has what it changed. */
export async function changeTemplate(text: string): Promise<void> {
  const serverUrl = process.env[SERVER_VARIABLE]
  if (serverUrl === undefined) throw new Error('There is no test server yet.')
  await onServer(withDatabase(serverUrl, TEMPLATE), (client) => client.query(text))
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh, migrated database. `drop` removes it and ends whoever is still connected. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(TEMPLATE)

/** A database without any schema, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = process.env[SERVER_VARIABLE]
  if (serverUrl === undefined) throw new Error('There is no test server: run the tests with npm test, or through vitest.config.ts.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Ten times as fast as the usual way, which logs every block; the checkpoint that this one makes waits for no disk here.
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: withDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}
