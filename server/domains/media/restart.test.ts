/** Processing of items goes on after its process was killed. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { makeTestClip } from '#test-support/clips.ts'
import { useMediaWorld, type SentFile } from '#test-support/media-world.ts'
import { removeWorkFolders } from './work-folders.ts'

const world = useMediaWorld()
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

const files: Record<string, () => Promise<SentFile>> = {
  picture: async () => ({
    bytes: await sharp({
      create: { width: 1200, height: 900, channels: 3, background: '#333', noise: { type: 'gaussian', mean: 120, sigma: 50 } },
    })
      .jpeg()
      .toBuffer(),
    fileName: 'a.jpg',
    fileType: 'image/jpeg',
  }),
  clip: async () => ({
    bytes: await makeTestClip({
      extension: 'webm',
      seconds: 8,
      size: '640x360',
      video: ['-c:v', 'libvpx', '-deadline', 'realtime'],
      audio: ['-an'],
    }),
    fileName: 'a.webm',
    fileType: 'video/webm',
  }),
}

test.each(Object.keys(files))('a %s whose worker was killed in the middle is finished by another one', async (kind) => {
  const itemId = await world.item(await files[kind]!())
  child = fork(
    new URL('../../../test-support/media-worker-process.ts', import.meta.url),
    [world.database.pool.options.connectionString ?? '', world.folder],
    { stdio: 'inherit' },
  )
  while ((await once(child, 'message'))[0] !== 'clock/media:progress') continue
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await world.look(itemId)).toMatchObject({ status: 'processing' })
  expect((await world.look(itemId))?.progress).toBeGreaterThan(0)

  // While it may still live, no other worker takes the item or its folder.
  const left = () => readdir(world.worker.workDir)
  await world.work()
  expect(await removeWorkFolders(world.database, world.worker.workDir)).toBe(0)
  expect(await left()).toEqual([`${itemId}.1`])
  expect(await world.look(itemId)).toMatchObject({ status: 'processing' })
  await world.sql(`update media.items set next_try_at = now() where id = '${itemId}'`)
  expect(await removeWorkFolders(world.database, world.worker.workDir)).toBe(1)
  expect(await left()).toEqual([])
  await world.work()
  expect(await left()).toEqual([])
  expect(await world.look(itemId)).toMatchObject({ status: 'ready', progress: 100 })
  expect(await world.sql(`select attempts from media.items where id = '${itemId}'`)).toEqual([{ attempts: 2 }])
})

test('an item whose worker dies again and again is given up, and shown as failed', async () => {
  const itemId = await world.item(await files['picture']!())
  await world.sql(`update media.items set attempts = 3 where id = '${itemId}'`)
  await world.work()
  expect(await world.look(itemId)).toMatchObject({ status: 'failed', failure: 'gave_up' })
  await world.call(world.owner, 'media:retryItem', { itemId })
  await world.work()
  expect(await world.look(itemId)).toMatchObject({ status: 'ready' })
})
