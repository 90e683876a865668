import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { PICTURE_UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { makeTestClip, makeTestSound } from '#test-support/clips.ts'
import { createCaller } from '#test-support/context.ts'
import { useMediaWorld, type SentFile } from '#test-support/media-world.ts'
import { createMediaCalls } from './calls.ts'
import { fileOf, findItem, itemKey } from './item-files.ts'
import { markItemsUsed, mediaViewsOf, ownReadyItems } from './items.ts'
import { removeStaleItems, removeStaleUploads } from './jobs.ts'
import { probeClip } from './probe-clip.ts'
import type { ItemWorkerDeps } from './work-items.ts'

const world = useMediaWorld()

/** A photograph as a phone saves it: rotated by metadata, with the place and the camera. */
const photo = async (width = 2000, height = 1000): Promise<SentFile> => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#a63' } })
    .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
  fileName: 'Strand 日本.jpg',
  fileType: 'image/jpeg',
})

const stored = async (itemId: string, name: string): Promise<Buffer> => {
  const bytes = await world.deps.storage.read(itemKey(itemId, name))
  if (bytes === null) throw new Error(`${name} is missing`)
  return buffer(bytes)
}

/** The files of an item that are left in the storage's folder. */
async function filesOf(folder: string, itemId: string): Promise<string[]> {
  const all = await readdir(join(folder, 'objects'), { recursive: true })
  return all.filter((path) => path.startsWith(join('items', itemId, '/')))
}

describe('a picture of a post', () => {
  test('is made upright in every width as AVIF and WebP, with a blurred placeholder, and without place and camera', async () => {
    const itemId = await world.item(await photo())
    expect(await world.look(itemId)).toMatchObject({ status: 'processing', progress: 0, media: null, fileName: 'Strand 日本.jpg' })
    await world.work()
    const item = await world.look(itemId)
    expect(item).toMatchObject({ status: 'ready', progress: 100, failure: null })
    expect(item?.media).toMatchObject({
      kind: 'image',
      width: 1000,
      height: 2000,
      seconds: null,
      peaks: null,
      widths: [160, 320, 640, 960, 1000],
    })
    expect(item?.media?.blur).toMatch(/^data:image\/webp;base64,.{20,900}$/)
    for (const width of [160, 320, 640, 960, 1000]) {
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        const metadata = await sharp(await stored(itemId, `${width}.${ending}`)).metadata()
        expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
          format,
          width,
          width * 2,
          undefined,
          undefined,
        ])
      }
    }
    const original = await stored(itemId, 'original.jpg')
    const metadata = await sharp(original).metadata()
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([1000, 2000, undefined])
  })

  test('is never enlarged', async () => {
    const itemId = await world.item({
      bytes: await sharp({ create: { width: 100, height: 60, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
      fileName: 'a.png',
      fileType: 'image/png',
    })
    await world.work()
    expect((await world.look(itemId))?.media).toMatchObject({ width: 100, height: 60, widths: [100] })
    expect((await sharp(await stored(itemId, 'original.png')).metadata()).hasAlpha).toBe(true)
  })
})

describe('a clip', () => {
  test('in a playable format is copied without its metadata, with a poster and a preview', async () => {
    const bytes = await makeTestClip({
      size: '640x360',
      more: [
        '-metadata',
        'title=Secret',
        '-metadata',
        'location=+51.5-0.1/',
        '-metadata',
        'com.apple.quicktime.location.ISO6709=+51.5-0.1/',
      ],
    })
    expect(bytes.includes('Secret')).toBe(true)
    const itemId = await world.item({ bytes, fileName: 'clip.mp4', fileType: 'video/mp4' })
    await world.work()
    const item = await world.look(itemId)
    expect(item).toMatchObject({ status: 'ready', kind: 'video', failure: null })
    expect(item?.media).toMatchObject({ kind: 'video', width: 640, height: 360, widths: [160, 320, 640] })
    expect(item?.media?.seconds).toBeCloseTo(2, 0)
    for (const name of ['video.mp4', 'original.mp4']) {
      const made = await stored(itemId, name)
      for (const words of ['Secret', '+51.5']) expect(made.includes(words), `${words} in ${name}`).toBe(false)
    }
    // The copy has lost even the notes that cameras write between the pictures.
    for (const name of ['video.mp4', 'original.mp4']) expect((await stored(itemId, name)).includes('x264')).toBe(false)
    expect((await stored(itemId, 'video.mp4')).indexOf('moov')).toBeLessThan((await stored(itemId, 'video.mp4')).indexOf('mdat'))
    expect((await sharp(await stored(itemId, '640.avif')).metadata()).width).toBe(640)
  })

  test('has a preview of four seconds at most, small, silent and without metadata; an item from before previews has none', async () => {
    const bytes = await makeTestClip({
      size: '1280x720',
      seconds: 6,
      more: ['-metadata', 'title=Secret', '-metadata', 'location=+51.5-0.1/'],
    })
    const itemId = await world.item({ bytes, fileName: 'clip.mp4', fileType: 'video/mp4' })
    await world.work()
    expect((await world.look(itemId))?.media).toMatchObject({ hasPreview: true })
    const preview = await stored(itemId, 'preview.mp4')
    for (const words of ['Secret', '+51.5']) expect(preview.includes(words), words).toBe(false)
    const folder = await mkdtemp(join(tmpdir(), 'preview-'))
    try {
      await writeFile(join(folder, 'preview.mp4'), preview)
      const probe = await probeClip(
        { ffmpeg: (await findFfmpeg()) ?? '', folder, signal: AbortSignal.timeout(30_000) },
        'video/mp4',
        'preview.mp4',
      )
      expect(probe).toMatchObject({ audio: null, video: { codec: 'h264', width: 480, height: 270 } })
      expect(probe.seconds).toBeGreaterThan(3)
      expect(probe.seconds).toBeLessThanOrEqual(4.1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await world.sql(`update media.items set has_preview = false where id = '${itemId}'`)
    expect((await world.look(itemId))?.media).toMatchObject({ hasPreview: false })
    const row = await findItem(world.database, itemId)
    expect(row === null ? null : fileOf(row, 'preview.mp4')).toBeNull()
    expect(row === null ? null : fileOf(row, 'video.mp4')).not.toBeNull()
  })

  test('of another format is converted to a playable one, at most 1080p and with even sides', async () => {
    const bytes = await makeTestClip({
      extension: 'webm',
      size: '2001x301',
      seconds: 1,
      video: ['-c:v', 'libvpx', '-deadline', 'realtime'],
      audio: ['-c:a', 'libopus'],
    })
    const itemId = await world.item({ bytes, fileName: 'wide.webm', fileType: 'video/webm' })
    await world.work()
    const item = await world.look(itemId)
    expect(item?.media).toMatchObject({ kind: 'video', width: 1920, height: 288 })
  })

  test('without moving pictures becomes a sound', async () => {
    const itemId = await world.item({ bytes: await makeTestSound('mp4', 1), fileName: 'voice.mp4', fileType: 'video/mp4' })
    await world.work()
    expect(await world.look(itemId)).toMatchObject({ kind: 'audio', status: 'ready', media: { kind: 'audio' } })
  })
})

describe('a sound', () => {
  test.each(['mp3', 'wav', 'flac', 'ogg', 'm4a'])('as %s is made into one that browsers play, with its wave', async (extension) => {
    const bytes = await makeTestSound(extension, 2, ['-metadata', 'title=Secret', '-metadata', 'artist=Nobody'])
    const itemId = await world.item({ bytes, fileName: `song.${extension}`, fileType: 'audio/mpeg' })
    await world.work()
    const item = await world.look(itemId)
    expect(item).toMatchObject({ status: 'ready', media: { kind: 'audio', width: null, blur: null, widths: [] } })
    expect(item?.media?.seconds).toBeCloseTo(2, 0)
    const peaks = item?.media?.peaks ?? []
    expect(peaks).toHaveLength(96)
    expect(Math.max(...peaks)).toBe(1)
    expect(peaks[5]!).toBeLessThan(peaks[80]!)
    expect((await stored(itemId, 'audio.m4a')).includes('Secret')).toBe(false)
  })
})

describe('an item that cannot be made', () => {
  test('is shown as failed to the owner, who may retry or remove it', async () => {
    const whole = (await photo()).bytes
    const itemId = await world.item({ bytes: whole.subarray(0, whole.length - 4000), fileName: 'cut.jpg', fileType: 'image/jpeg' })
    await world.work()
    expect(await world.look(itemId)).toMatchObject({ status: 'failed', failure: 'damaged', media: null })
    const { topics } = await world.call(world.owner, 'media:retryItem', { itemId })
    expect(topics).toEqual([`media-item:${itemId}`])
    expect(await world.look(itemId)).toMatchObject({ status: 'processing', failure: null, progress: 0 })
    await expect(world.call(world.owner, 'media:retryItem', { itemId })).rejects.toMatchObject({ code: 'wrong_status' })
    await world.work()
    expect(await world.look(itemId)).toMatchObject({ status: 'failed' })
    await world.call(world.owner, 'media:discardItem', { itemId })
    expect(await world.look(itemId)).toBeUndefined()
    await expect(world.call(world.owner, 'media:retryItem', { itemId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('without ffmpeg is refused before a byte is sent, and one already waiting fails with that reason', async () => {
    const without = createMediaCalls({ ...world.deps, findFfmpeg: async () => null })
    const open = createCaller(world.database, without)(world.owner, 'media:openUpload', {
      purpose: 'post-media',
      fileName: 'a.mp4',
      fileType: 'video/mp4',
      fileSize: 10,
    })
    await expect(open).rejects.toMatchObject({ code: 'no_ffmpeg', message: expect.stringContaining('install ffmpeg') })
    const itemId = await world.item({ bytes: await makeTestSound('wav', 1), fileName: 'a.wav', fileType: 'audio/wav' })
    await world.work(undefined, { findFfmpeg: async () => null })
    expect(await world.look(itemId)).toMatchObject({ status: 'failed', failure: 'no_ffmpeg' })
    await world.call(world.owner, 'media:retryItem', { itemId })
    await world.work()
    expect(await world.look(itemId)).toMatchObject({ status: 'ready' })
  })

  test('because the storage fails is retried, and given up after the third attempt', async () => {
    const itemId = await world.item(await photo(200, 100))
    const storage = new Proxy(world.deps.storage, {
      get: (target, name) => (name === 'put' ? () => Promise.reject(new Error('disk on fire')) : Reflect.get(target, name)),
    })
    for (const status of ['processing', 'processing', 'failed']) {
      await world.work(undefined, { storage })
      expect((await world.look(itemId))?.status).toBe(status)
      await world.work(undefined, { storage })
      await world.sql(`update media.items set next_try_at = now() where id = '${itemId}'`)
    }
    expect(await world.look(itemId)).toMatchObject({ failure: 'gave_up' })
    await world.call(world.owner, 'media:retryItem', { itemId })
    await world.work()
    expect(await world.look(itemId)).toMatchObject({ status: 'ready' })
  })
})

describe('a worker', () => {
  test('that stops puts its item back, and another one finishes it', async () => {
    const itemId = await world.item({
      bytes: await makeTestClip({
        extension: 'webm',
        seconds: 6,
        size: '640x360',
        video: ['-c:v', 'libvpx', '-deadline', 'realtime'],
        audio: ['-an'],
      }),
      fileName: 'a.webm',
      fileType: 'video/webm',
    })
    const stop = new AbortController()
    const write: ItemWorkerDeps['write'] = (path, work) => {
      if (path === 'clock/media:progress') stop.abort(new Error('stopping'))
      return world.worker.write(path, work)
    }
    await world.work(stop.signal, { write })
    expect(stop.signal.aborted).toBe(true)
    expect(await world.look(itemId)).toMatchObject({ status: 'processing', progress: 0 })
    expect(await world.sql(`select attempts from media.items where id = '${itemId}'`)).toEqual([{ attempts: 0 }])
    await world.work()
    expect(await world.look(itemId)).toMatchObject({ status: 'ready', media: { width: 640, height: 360 } })
  })

  test('takes only unclaimed items, and two at once share the work', async () => {
    const itemIds = await Promise.all([1, 2, 3, 4].map(async () => world.item(await photo(300, 200))))
    await Promise.all([world.work(), world.work()])
    for (const itemId of itemIds) expect(await world.look(itemId)).toMatchObject({ status: 'ready' })
    expect(await world.sql(`select distinct attempts from media.items where id in (${itemIds.map((id) => `'${id}'`).join()})`)).toEqual([
      { attempts: 1 },
    ])
  })

  test('whose item is discarded meanwhile stops, and leaves no files', async () => {
    const itemId = await world.item(await photo(1600, 1200))
    const write: ItemWorkerDeps['write'] = async (path, work) => {
      if (path === 'clock/media:progress' && (await world.look(itemId)) !== undefined)
        await world.call(world.owner, 'media:discardItem', { itemId })
      return world.worker.write(path, work)
    }
    await world.work(undefined, { write })
    expect(await world.look(itemId)).toBeUndefined()
    await removeStaleItems(world.worker)
    await removeStaleUploads(world.deps, world.database)
    expect(await filesOf(world.folder, itemId)).toEqual([])
    expect(
      await world.sql(`select 1 from media.uploads u where not exists (select 1 from media.items i where i.object_id = u.object_id)`),
    ).toEqual([])
  })
})

describe('a sound whose item is discarded while it is made', () => {
  test.each(['mp3', 'wav', 'flac', 'aiff'])('leaves nothing behind, as %s', async (extension) => {
    const itemId = await world.item({ bytes: await makeTestSound(extension, 1), fileName: `song.${extension}`, fileType: 'audio/mpeg' })
    const storage = new Proxy(world.deps.storage, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (name !== 'put') return typeof method === 'function' ? method.bind(target) : method
        // Its files are removed while the last of them is being stored: the removal cannot know later ones.
        return async (...args: Parameters<typeof target.put>) => {
          if (args[0].includes('original') && (await world.look(itemId)) !== undefined) {
            await world.call(world.owner, 'media:discardItem', { itemId })
            await removeStaleItems(world.worker)
          }
          await target.put(...args)
        }
      },
    })
    await world.work(undefined, { storage })
    expect(await world.look(itemId)).toBeUndefined()
    expect(await filesOf(world.folder, itemId)).toEqual([])
  })
})

describe('items', () => {
  test('are shown and served to their owner only', async () => {
    const itemId = await world.item(await photo(100, 100))
    for (const other of [world.stranger, world.user, world.admin]) {
      expect(await world.look(itemId, other)).toBeUndefined()
      for (const path of ['media:retryItem', 'media:discardItem'] as const)
        await expect(world.call(other, path, { itemId })).rejects.toMatchObject({ code: 'not_found' })
    }
    const take = (by = world.owner) => world.database.write((tx) => ownReadyItems(tx, by.userId ?? '', [itemId]))
    await expect(take()).rejects.toMatchObject({ code: 'media_not_ready' })
    await world.work()
    await expect(take(world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    expect((await take()).map(({ id }) => id)).toEqual([itemId])
    expect((await mediaViewsOf(world.database, [itemId])).get(itemId)).toMatchObject({ _id: itemId, kind: 'image', alt: '' })
  })

  test('held by a post are neither discarded nor removed; others are removed after seven days', async () => {
    const [held, old, fresh] = (await Promise.all([1, 2, 3].map(async () => world.item(await photo(200, 100))))) as [string, string, string]
    await world.work()
    await world.database.write((tx) => markItemsUsed(tx, [held], true))
    await expect(world.call(world.owner, 'media:discardItem', { itemId: held })).rejects.toMatchObject({ code: 'item_used' })
    await world.sql(`update media.items set created_at = now() - interval '8 days' where id in ('${held}', '${old}')`)
    await removeStaleItems(world.worker)
    expect(await Promise.all([held, old, fresh].map(async (itemId) => (await world.look(itemId))?.status))).toEqual([
      'ready',
      undefined,
      'ready',
    ])
    expect(await filesOf(world.folder, old)).toEqual([])
    expect((await filesOf(world.folder, held)).length).toBe(3)
    await world.database.write((tx) => markItemsUsed(tx, [held], false))
    await removeStaleItems(world.worker)
    expect((await world.look(held))?.status).toBe('ready')
    await world.call(world.owner, 'media:discardItem', { itemId: held })
  })

  test('are for models; a public picture is for every user', async () => {
    const file = await photo(500, 250)
    await expect(world.upload('post-media', file, world.user)).rejects.toMatchObject({ code: 'forbidden' })
    const { objectId, itemId, picture } = await world.upload('picture', file, world.user)
    expect(itemId).toBeNull()
    expect(picture).toMatchObject({ url: expect.stringMatching(/^\/media\/pictures\/.+\/768\.webp$/), width: 250, height: 500 })
    expect((await world.call(world.user, 'media:finishUpload', { objectId })).value.picture).toEqual(picture)
    expect(
      await world.deps.storage.sizeOf(
        String((await world.sql(`select storage_key from media.uploads where object_id = '${objectId}'`))[0]?.['storage_key']),
      ),
    ).toBeNull()
    await expect(
      world.upload('picture', { bytes: await makeTestSound('wav', 1), fileName: 'a.png', fileType: 'image/png' }, world.user),
    ).rejects.toMatchObject({ code: 'wrong_type' })
    const open = (fileSize: number) =>
      world.call(world.user, 'media:openUpload', { purpose: 'picture', fileName: 'a.png', fileType: 'image/png', fileSize })
    await expect(open(PICTURE_UPLOAD_MAX_BYTES + 1)).rejects.toMatchObject({ code: 'too_large' })
    await open(PICTURE_UPLOAD_MAX_BYTES)
  })
})
