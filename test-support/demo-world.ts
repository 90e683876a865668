/** The whole demo, with a picture for each shape in place of every picture: seeded once for a test file, with failures during seeding. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { drawApplications } from '#demo/past-applications.ts'
import { writeDemo } from '#demo/seed.ts'
import { drawPicture } from '#demo/studio/gallery.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createLog, type Log } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createApp } from '#server/app.ts'
import { endpointDepsOf } from '#server/compose/webhooks.ts'
import { keepSwitches } from '#server/compose/switches.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { createCaller } from './context.ts'
import { makeSmallMaterial } from './small-demo.ts'

/** The history of the demo is long. */
const SEEDING_MS = 300_000

export interface DemoWorld {
  readonly log: Log
  readonly secret: Buffer
  readonly database: Database
  readonly storage: Storage
  readonly call: ReturnType<typeof createCaller>
  /** Results of seeding: with a failing storage, then by two processes at once. */
  readonly seeding: { afterFailure: unknown[]; atOnce: boolean[] }
  rows<R extends object = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]>
  /** Of the user with this address; empty when there is none. */
  idOf(email: string): Promise<string>
}

/** Stores ten deliveries, then its disk is full: in the middle of the history. */
function fillingUp(whole: Storage): Storage {
  let puts = 0
  const put: Storage['put'] = async (...args) => {
    puts += 1
    if (puts > 10) throw new Error('the disk is full')
    await whole.put(...args)
  }
  return Object.assign(Object.create(whole) as Storage, { put })
}

/** Seeds the demo before the tests of this file. */
export function useDemoWorld(): DemoWorld {
  const log = createLog('silent')
  const secret = randomBytes(32)
  const seeding: DemoWorld['seeding'] = { afterFailure: [], atOnce: [] }
  let inner: ReturnType<typeof createCaller>
  const call = ((...args: Parameters<DemoWorld['call']>) => inner(...args)) as DemoWorld['call']
  const rows: DemoWorld['rows'] = async <R extends object>(text: string, ...values: unknown[]) =>
    (await world.database.pool.query<R>(text, values)).rows
  const idOf: DemoWorld['idOf'] = async (email) =>
    (await rows<{ id: string }>('select id from users.users where email = $1', email))[0]?.id ?? ''
  const world = { log, secret, seeding, call, rows, idOf } as DemoWorld
  let clean: () => Promise<void>

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'demo-'))
    const database = openDatabase({ url: testDatabase.url })
    const storage = await openFolderStorage(folder)
    clean = async () => {
      await database.end()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    }
    const switches = await keepSwitches(database, log)
    inner = createCaller(
      database,
      createApp({
        storage,
        secret,
        log,
        provider: null,
        providers: {
          facts: () => [],
          serviceOf: () => '',
          sealKey: secret,
          isDemo: true,
          isLocalSite: true,
          isGiven: () => false,
          test: async () => null,
          secrets: () => [],
        },
        wakeDeposits: () => undefined,
        translator: null,
        isPushEndpoint: () => false,
        switches: switches.now,
        webhooks: endpointDepsOf({ isDemo: false, webhookNetworks: '' }, secret),
      }),
    )
    Object.assign(world, { database, storage })
    const applications = await drawApplications({ database, storage, studio: { draw: drawPicture } })
    const material = await makeSmallMaterial(database, { storage, objectsDir: join(folder, 'objects') }, applications)
    await expect(writeDemo({ database, secret, storage: fillingUp(storage) }, material)).rejects.toThrow('the disk is full')
    seeding.afterFailure = await rows(
      'select (select count(*) from users.users)::int as people, (select count(*) from ledger.transfers)::int as transfers',
    )
    seeding.atOnce = await Promise.all([
      writeDemo({ database, secret, storage }, material),
      writeDemo({ database, secret, storage }, material),
    ])
  }, SEEDING_MS)
  afterAll(() => clean())
  return world
}
