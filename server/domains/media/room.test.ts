/** Repeated cancelling cannot fill the disk, and honest work is not held up. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { createCaller } from '#test-support/context.ts'
import { useMediaWorld } from '#test-support/media-world.ts'
import { createMediaCalls } from './calls.ts'
import { removeStaleItems, removeStaleUploads } from './jobs.ts'

const world = useMediaWorld()

const open = (fileSize = 10, by: Actor = world.owner) =>
  world.call(by, 'media:openUpload', {
    purpose: by === world.user ? 'picture' : 'post-media',
    fileName: 'a.png',
    fileType: 'image/png',
    fileSize,
  })
const cancel = (objectId: string, by: Actor = world.owner) => world.call(by, 'media:cancelUpload', { objectId })
const clean = () => removeStaleUploads(world.deps, world.database)
beforeEach(async () => {
  await removeStaleItems(world.worker)
  await clean()
})

const TOO_MUCH = { code: 'rate_limited' }

/** Opens and cancels until it is refused. Answers how often it succeeded. */
async function openAndCancel(fileSize: number, by: Actor): Promise<number> {
  for (let count = 0; count < 200; count += 1) {
    const opened = await open(fileSize, by).catch((error: unknown) => error as { code: string })
    if ('code' in opened) {
      expect(opened).toMatchObject(TOO_MUCH)
      return count
    }
    await cancel(opened.value.objectId, by)
  }
  throw new Error('it was never refused')
}

test('cancelled bytes count until they are removed, large ones by their size, small ones by their number', async () => {
  expect(await openAndCancel(UPLOAD_MAX_BYTES, world.owner)).toBe(30)
  expect(await openAndCancel(1, world.user)).toBe(100)
  await clean()
  await open(UPLOAD_MAX_BYTES)
  await open(1, world.user)
})

test('one run of the cleaning removes all that waits, and files that cannot be removed now delay no others', async () => {
  const broken = `broken/${randomUUID()}`
  const insert = (count: number, key: string) =>
    world.sql(
      `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       select '${world.owner.userId}', 'picture', '${key}' || n, 'a.png', 'image/png', 10, 'cancelled', now() - interval '1 hour' from generate_series(1, ${count}) n`,
    )
  await insert(60, `${broken}-`)
  await insert(130, `fine/${randomUUID()}-`)
  await world.sql(`update media.uploads set expires_at = expires_at - interval '1 hour' where storage_key like '${broken}%'`)
  const storage = new Proxy(world.deps.storage, {
    get: (target, name) =>
      name === 'discardUpload'
        ? ({ key }: { key: string }) =>
            key.startsWith(broken) ? Promise.reject(new Error('disk on fire')) : target.discardUpload({ key } as never)
        : Reflect.get(target, name),
  })
  expect(await removeStaleUploads({ ...world.deps, storage }, world.database)).toBe(130)
  expect(await world.sql(`select count(*)::integer as count from media.uploads where owner_id = '${world.owner.userId}'`)).toEqual([
    { count: 60 },
  ])
  await world.sql(`update media.uploads set expires_at = now() where owner_id = '${world.owner.userId}'`)
  expect(await clean()).toBe(60)
})

test('cancelling an upload, and discarding an item, wake the cleaning', async () => {
  let woken = 0
  const call = createCaller(world.database, createMediaCalls({ ...world.deps, wakeCleaning: () => void (woken += 1) }))
  const { objectId } = (await open()).value
  await call(world.owner, 'media:cancelUpload', { objectId })
  expect(woken).toBe(1)
  const [upload] = await world.sql(
    `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
     values ('${world.owner.userId}', 'post-media', '${randomUUID()}', 'a.png', 'image/png', 10, 'attached', now()) returning object_id`,
  )
  const [item] = await world.sql(
    `insert into media.items (owner_id, object_id, kind, file_name) values ('${world.owner.userId}', '${String(upload?.['object_id'])}', 'image', 'a.png') returning id`,
  )
  await call(world.owner, 'media:discardItem', { itemId: String(item?.['id']) })
  expect(woken).toBe(2)
})

test('discarded items count until their files are removed; one run removes all of them with their originals', async () => {
  await world.sql(
    `with uploads as (
       insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       select '${world.owner.userId}', 'post-media', 'many/' || gen_random_uuid(), 'a.png', 'image/png', 10, 'attached', now() from generate_series(1, 120) returning object_id)
     insert into media.items (owner_id, object_id, kind, file_name, status, next_try_at) select '${world.owner.userId}', object_id, 'image', 'a.png', 'discarded', now() from uploads`,
  )
  await expect(open()).rejects.toMatchObject(TOO_MUCH)
  expect(await removeStaleItems(world.worker)).toBe(120)
  expect(await clean()).toBe(120)
  await open()
})

test('where parts are sent to the storage itself, an upload keeps its place until none of its addresses works', async () => {
  const discarded: string[] = []
  const storage = new Proxy(world.deps.storage, {
    get(target, name) {
      if (name === 'partUrl') return () => Promise.resolve('https://bucket.example/part')
      if (name === 'discardUpload') return ({ key }: { key: string }) => Promise.resolve(void discarded.push(key))
      return Reflect.get(target, name)
    },
  })
  const deps = { ...world.deps, storage }
  const call = createCaller(world.database, createMediaCalls(deps))
  const { objectId, parts } = (
    await call(world.owner, 'media:openUpload', { purpose: 'post-media', fileName: 'a.png', fileType: 'image/png', fileSize: 10 })
  ).value
  expect(parts[0]?.url).toBe('https://bucket.example/part')
  await call(world.owner, 'media:cancelUpload', { objectId })
  expect(await removeStaleUploads(deps, world.database)).toBe(0)
  const [row] = await world.sql(`select status, expires_at >= addresses_end_at as waits from media.uploads where object_id = '${objectId}'`)
  expect(row).toEqual({ status: 'cancelled', waits: true })
  // Half an hour later bytes sent meanwhile are removed, too.
  await world.sql(
    `update media.uploads set expires_at = now() - interval '1 second', addresses_end_at = now() - interval '1 second' where object_id = '${objectId}'`,
  )
  expect(await removeStaleUploads(deps, world.database)).toBe(1)
  expect(discarded).toHaveLength(2)
})
