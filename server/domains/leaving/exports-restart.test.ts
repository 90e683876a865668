/** A copy of a user's data is whole or missing, also after its worker was killed. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { createTestUser } from '#test-support/people.ts'
import { unzip } from '#test-support/unzip.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'

let testDatabase: TestDatabase
let database: Database
let folder: string
let child: ChildProcess | undefined

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url })
  folder = await mkdtemp(join(tmpdir(), 'exports-'))
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(async () => {
  await database.end()
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

const sql = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows
const startWorker = () =>
  (child = fork(new URL('../../../test-support/export-worker-process.ts', import.meta.url), [testDatabase.url, folder], {
    stdio: 'inherit',
  }))
const left = () => readdir(join(folder, 'work'))

test('one whose worker was killed in the middle starts again, and the partial file is removed', async () => {
  const userId = await createTestUser(database, { name: 'Mara' })
  const [row] = await sql(`insert into leaving.exports (user_id, language) values ('${userId}', 'en') returning id`)
  const exportId = String(row?.['id'])
  const look = async () => (await sql(`select state, attempts, failures from leaving.exports where id = '${exportId}'`))[0]
  const first = startWorker()
  for (let steps = 0; steps < 3;) if ((await once(first, 'message'))[0] === 'clock/leaving:progress') steps += 1
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await look()).toEqual({ state: 'running', attempts: 1, failures: 0 })
  expect(await left()).toEqual([`${exportId}.1.zip`])

  // While it may still live, no other worker takes the copy or its file.
  await once(startWorker(), 'exit')
  expect([await look(), await left()]).toEqual([{ state: 'running', attempts: 1, failures: 0 }, [`${exportId}.1.zip`]])

  await sql(`update leaving.exports set next_try_at = now() where id = '${exportId}'`)
  await once(startWorker(), 'exit')
  expect(await look()).toEqual({ state: 'ready', attempts: 2, failures: 1 })
  expect(await left()).toEqual([])
  const storage = await openFolderStorage(folder)
  expect(await storage.sizeOf(`exports/${exportId}/1.zip`)).toBeNull()
  const stored = await storage.read(`exports/${exportId}/2.zip`)
  expect([...(await unzip(await buffer(stored!))).keys()]).toContain('README.txt')
})

test('one whose worker dies again and again is given up', async () => {
  const userId = await createTestUser(database)
  const [row] = await sql(
    `insert into leaving.exports (user_id, language, state, attempts, failures) values ('${userId}', 'en', 'running', 3, 2) returning id`,
  )
  await once(startWorker(), 'exit')
  expect(await sql(`select state from leaving.exports where id = '${String(row?.['id'])}'`)).toEqual([{ state: 'failed' }])
  expect(await sql(`select kind from notifications.notifications where user_id = '${userId}'`)).toEqual([{ kind: 'export_failed' }])
})
