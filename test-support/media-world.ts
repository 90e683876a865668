/** Users, a storage and the calls of media, for tests: uploads as from a browser, and the worker on demand. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { UPLOAD_PART_BYTES } from '#contract/limits.ts'
import type { MediaItem, UploadPurpose } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '#server/domains/media/index.ts'
import { createMediaCalls, workOnItems, type ItemWorkerDeps } from '#server/domains/media/parts.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { actorOf, createCaller, visitor, writeAs } from './context.ts'
import { sendParts } from './delivery.ts'
import { createTestUser } from './people.ts'

export interface SentFile {
  readonly bytes: Buffer
  readonly fileName: string
  readonly fileType: string
}

export interface MediaWorld {
  database: Database
  /** The folder of the storage. */
  folder: string
  deps: MediaDeps
  worker: ItemWorkerDeps
  call: ReturnType<typeof createCaller>
  owner: Actor
  user: Actor
  stranger: Actor
  admin: Actor
  sql(text: string): Promise<Record<string, unknown>[]>
  /** Uploads a file and finishes it. Returns the answer of the call. */
  upload(
    purpose: UploadPurpose,
    file: SentFile,
    by?: Actor,
  ): Promise<{ objectId: string; itemId: string | null; picture: { _id: string } | null }>
  /** Uploads media of a post. Returns the item's id. */
  item(file: SentFile, by?: Actor): Promise<string>
  /** Runs the worker until the queue is empty. */
  work(stop?: AbortSignal, worker?: Partial<ItemWorkerDeps>): Promise<void>
  look(itemId: string, by?: Actor): Promise<MediaItem | undefined>
}

/** Sets everything up around the tests of this file: one database for all, fresh users for each. */
export function useMediaWorld(): MediaWorld {
  const world = {} as MediaWorld
  let drop: () => Promise<void>

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'media-'))
    const database = openDatabase({ url: testDatabase.url })
    const log = createLog('silent')
    const deps: MediaDeps = { storage: await openFolderStorage(folder), secret: randomBytes(32), log }
    const worker: ItemWorkerDeps = {
      storage: deps.storage,
      workDir: join(folder, 'work'),
      log,
      database,
      write: (_path, work) => writeAs(database, visitor, work),
    }
    const call = createCaller(database, createMediaCalls(deps))
    Object.assign(world, {
      database,
      folder,
      deps,
      worker,
      call,
      sql: async (text) => (await database.pool.query<Record<string, unknown>>(text)).rows,
      async upload(purpose, { bytes, fileName, fileType }, by = world.owner) {
        const { objectId } = (await call(by, 'media:openUpload', { purpose, fileName, fileType, fileSize: bytes.length })).value
        const [row] = await world.sql(`select storage_key from media.uploads where object_id = '${objectId}'`)
        await sendParts(deps.storage, { key: String(row?.['storage_key']) }, bytes, UPLOAD_PART_BYTES)
        return (await call(by, 'media:finishUpload', { objectId })).value
      },
      async item(file, by) {
        const { itemId } = await world.upload('post-media', file, by)
        if (itemId === null) throw new Error('no item was queued')
        return itemId
      },
      async work(stop = new AbortController().signal, other = {}) {
        for (const lane of ['pictures', 'clips'] as const) await workOnItems({ ...worker, ...other }, lane, stop)
      },
      look: async (itemId, by = world.owner) => (await call(by, 'media:getItems', { itemIds: [itemId] })).value[0],
    } satisfies Partial<MediaWorld>)
    drop = async () => {
      await database.end()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  beforeEach(async () => {
    const { database } = world
    world.owner = actorOf(await createTestUser(database, { name: 'Ines', status: 'model' }), 'model')
    world.stranger = actorOf(await createTestUser(database, { name: 'Eve', status: 'model' }), 'model')
    world.user = actorOf(await createTestUser(database, { name: 'Mara' }))
    world.admin = actorOf(await createTestUser(database, { name: 'Jonas', adminRole: 'owner' }), 'admin')
  })

  afterAll(() => drop())
  return world
}
