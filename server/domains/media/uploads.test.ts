import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES, UPLOAD_SMALL_MAX_BYTES } from '#contract/limits.ts'
import { checkedUpload, pictureBytes, sendParts } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { makeZip } from '#test-support/zip.ts'
import { removeStaleUploads } from './jobs.ts'

const world = useOrdersWorld()

const ticket = async (orderId: string, fileSize: number, fileName = 'a.png', fileType = 'image/png') =>
  (await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId, fileName, fileType, fileSize })).value

const keyOf = async (objectId: string) =>
  String((await world.sql(`select storage_key from media.uploads where object_id = '${objectId}'`))[0]?.['storage_key'])
const statusOf = async (objectId: string) =>
  (await world.sql(`select status from media.uploads where object_id = '${objectId}'`))[0]?.['status']

async function send(orderId: string, bytes: Buffer, fileName?: string, fileType?: string): Promise<string> {
  const { objectId } = await ticket(orderId, bytes.length, fileName, fileType)
  await sendParts(world.deps.storage, { key: await keyOf(objectId) }, bytes, UPLOAD_PART_BYTES)
  return objectId
}

const finish = (objectId: string, as = world.model) => world.call(as, 'media:finishUpload', { objectId })

/** A photograph of several parts, with the place where it was taken. */
const photoWithPlace = () =>
  sharp(randomBytes(1600 * 1600 * 3), { raw: { width: 1600, height: 1600, channels: 3 } })
    .withExif({ IFD0: { Make: 'Leica' }, IFD3: { GPSProcessingMethod: 'NETWORKMARK' } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

describe('orders:generateOrderMediaUploadUrlR2', () => {
  test('refuses a file that is too large or of an undeliverable kind before a byte is sent', async () => {
    const orderId = await world.place()
    await expect(ticket(orderId, UPLOAD_MAX_BYTES + 1)).rejects.toMatchObject({ code: 'too_large', data: { maxBytes: UPLOAD_MAX_BYTES } })
    expect((await ticket(orderId, UPLOAD_MAX_BYTES)).parts).toHaveLength(10)
    await expect(ticket(orderId, 10, 'a.svg', 'image/svg+xml')).rejects.toMatchObject({ code: 'wrong_type' })
    await expect(ticket(orderId, 10, 'a.html', 'text/html')).rejects.toMatchObject({ code: 'wrong_type' })
  })

  test('accepts only orders that can be delivered now', async () => {
    const orderId = await world.place()
    await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'x' })
    await expect(ticket(orderId, 10)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('resumes an upload of the same order and user only', async () => {
    const [orderId, other] = [await world.place(), await world.place()]
    const { objectId } = await ticket(orderId, 10)
    const resume = (order: string, object: string) =>
      world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId: order, objectId: object })
    expect((await resume(orderId, objectId)).value.objectId).toBe(objectId)
    await expect(resume(other, objectId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(resume(orderId, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a user has at most twenty unfinished uploads, also when they are opened at once', async () => {
    const orderId = await world.place()
    const attempts = await Promise.allSettled(Array.from({ length: 24 }, () => ticket(orderId, 10)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    for (const each of attempts) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'rate_limited' })
    const first = attempts.find((each) => each.status === 'fulfilled')!
    await world.call(world.model, 'media:cancelUpload', { objectId: first.value.objectId })
    await ticket(orderId, 10)
  })
})

describe('media:finishUpload', () => {
  test('removes the position of the camera from a file of an order, unless it is to be left untouched', async () => {
    const orderId = await world.place()
    const photo = await photoWithPlace()
    expect(photo.length).toBeGreaterThan(UPLOAD_PART_BYTES)
    const stored = async (objectId: string) => buffer((await world.deps.storage.read(await keyOf(objectId)))!)
    const untouched = await send(orderId, photo, 'a.jpg', 'image/jpeg')
    await world.call(world.model, 'media:finishUpload', { objectId: untouched, isUntouched: true })
    expect((await stored(untouched)).equals(photo)).toBe(true)
    const cleaned = await send(orderId, photo, 'b.jpg', 'image/jpeg')
    await finish(cleaned)
    const bytes = await stored(cleaned)
    expect([bytes.length, bytes.includes('NETWORKMARK'), bytes.includes('Leica')]).toEqual([photo.length, false, true])
    // The choice may change until the delivery.
    await finish(untouched)
    expect((await stored(untouched)).equals(bytes)).toBe(true)
    const small = await checkedUpload(world.call, world.model, await sharp(photo).resize(40).keepMetadata().jpeg().toBuffer(), 'c.jpg')
    expect((await stored(small)).includes('NETWORKMARK')).toBe(false)
  })

  test('takes type and extension from the content, not from the sender', async () => {
    const orderId = await world.place()
    const bytes = await pictureBytes()
    const objectId = await send(orderId, bytes, '../holiday.html', 'video/mp4')
    expect((await finish(objectId)).value).toEqual({
      objectId,
      fileName: 'holiday.html.png',
      fileType: 'image/png',
      fileSize: bytes.length,
      itemId: null,
      picture: null,
    })
    expect((await finish(objectId)).value.fileName).toBe('holiday.html.png')
  })

  test.each([
    ['a web page called a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'wrong_type'],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 'wrong_type'],
    ['a ZIP that leads out', makeZip([{ name: '../../x' }]), 'unsafe_file'],
    ['a ZIP bomb', makeZip([{ name: 'zeros', content: Buffer.alloc(60 * 1024 * 1024) }]), 'unsafe_file'],
  ])('refuses %s, removes it, and lets no order complete with it', async (_name, bytes, code) => {
    const orderId = await world.place()
    const objectId = await send(orderId, bytes)
    await expect(finish(objectId)).rejects.toMatchObject({ code })
    expect(await world.deps.storage.sizeOf(await keyOf(objectId))).toBeNull()
    expect(await statusOf(objectId)).toBe('refused')
    await expect(finish(objectId)).rejects.toMatchObject({ code: 'not_found' })
    const complete = world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId,
      objectId,
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: bytes.length,
    })
    await expect(complete).rejects.toMatchObject({ code: 'upload_mismatch' })
  })

  test('finds a ZIP behind a picture also in a file of two parts', async () => {
    const bytes = Buffer.concat([await pictureBytes(), Buffer.alloc(UPLOAD_PART_BYTES), makeZip([{ name: 'run.exe' }])])
    await expect(finish(await send(await world.place(), bytes))).rejects.toMatchObject({ code: 'unsafe_file' })
  })

  test('answers for another user’s upload as for a missing one', async () => {
    const objectId = await send(await world.place(), await pictureBytes())
    await expect(finish(objectId, world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    await world.call(world.stranger, 'media:cancelUpload', { objectId })
    expect(await statusOf(objectId)).toBe('open')
  })
})

describe('cloudflare_r2:uploadToR2', () => {
  const small = (base64Data: string, contentType = 'image/png') =>
    world.call(world.model, 'cloudflare_r2:uploadToR2', { base64Data, contentType, fileName: 'a.png', purpose: 'order-media' })

  test('stores and checks a small file, also as a data address', async () => {
    const bytes = await pictureBytes()
    for (const prefix of ['', 'data:image/png;base64,']) {
      const { value } = await small(prefix + bytes.toString('base64'))
      expect(await statusOf(value.objectId)).toBe('checked')
    }
  })

  test('refuses a file that is too large, empty, no base64, or hostile', async () => {
    await expect(small(Buffer.alloc(UPLOAD_SMALL_MAX_BYTES + 1).toString('base64'))).rejects.toThrow()
    await expect(small('')).rejects.toMatchObject({ code: 'wrong_type' })
    await expect(small('%%%')).rejects.toMatchObject({ code: 'wrong_type' })
    await expect(small(Buffer.from('<html>').toString('base64'))).rejects.toMatchObject({ code: 'wrong_type' })
    await expect(
      world.call(world.customer, 'cloudflare_r2:uploadToR2', {
        base64Data: 'YQ==',
        contentType: 'image/png',
        fileName: 'a',
        purpose: 'order-media',
      }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('orders:completeOrderWithMediaR2 takes', () => {
  const complete = (orderId: string, objectId: string, fileSize: number, moreObjectIds?: string[]) =>
    world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId,
      objectId,
      moreObjectIds,
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize,
    })

  test('only checked files of the same model and order, each once, of the declared size', async () => {
    const [orderId, other] = [await world.place(), await world.place()]
    const bytes = await pictureBytes()
    const open = await send(orderId, bytes)
    await expect(complete(orderId, open, bytes.length)).rejects.toMatchObject({ code: 'upload_unfinished' })
    const checked = await checkedUpload(world.call, world.model, bytes)
    await expect(complete(orderId, checked, bytes.length + 1)).rejects.toMatchObject({ code: 'upload_mismatch' })
    await expect(complete(orderId, checked, bytes.length, [checked])).rejects.toMatchObject({ code: 'upload_mismatch' })
    await expect(complete(orderId, checked, bytes.length, [open])).rejects.toMatchObject({ code: 'upload_unfinished' })
    await expect(complete(orderId, randomUUID(), bytes.length)).rejects.toMatchObject({ code: 'upload_mismatch' })
    const foreign = await checkedUpload(world.call, world.stranger, bytes)
    await expect(complete(orderId, foreign, bytes.length)).rejects.toMatchObject({ code: 'upload_mismatch' })
    await finish(open)
    await expect(complete(other, open, bytes.length)).rejects.toMatchObject({ code: 'upload_mismatch' })
    expect((await world.balances(world.customer)).escrow).toBe(100_00)
    await complete(orderId, open, bytes.length, [checked])
    await expect(complete(other, checked, bytes.length)).rejects.toMatchObject({ code: 'upload_mismatch' })
    expect((await world.balances(world.customer)).escrow).toBe(50_00)
  })
})

describe('the cleaning', () => {
  test('removes expired, refused and cancelled uploads with their bytes, but no delivered file', async () => {
    const orderId = await world.place()
    const bytes = await pictureBytes()
    const [expired, given, kept, delivered] = [
      await send(orderId, bytes),
      await send(orderId, bytes),
      await send(orderId, bytes),
      await checkedUpload(world.call, world.model, bytes),
    ]
    const keys = await Promise.all([expired, given, kept, delivered].map(keyOf))
    await finish(expired)
    await world.call(world.model, 'media:cancelUpload', { objectId: given })
    await world.call(world.model, 'orders:completeOrderWithMediaR2', {
      orderId,
      objectId: delivered,
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: bytes.length,
    })
    await world.call(world.model, 'media:cancelUpload', { objectId: delivered })
    await world.sql(`update media.uploads set expires_at = now() - interval '1 second' where object_id in ('${expired}', '${delivered}')`)
    await Promise.all([removeStaleUploads(world.deps, world.database), removeStaleUploads(world.deps, world.database)])
    expect(await Promise.all([expired, given, kept, delivered].map(statusOf))).toEqual([undefined, undefined, 'open', 'attached'])
    expect(await Promise.all(keys.map((key) => world.deps.storage.sizeOf(key)))).toEqual([null, null, null, bytes.length])
    expect(
      (
        await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', {
          orderId: await world.place(),
          fileName: 'a.png',
          fileType: 'image/png',
          fileSize: 3,
        })
      ).value.parts,
    ).toHaveLength(1)
  })

  test('retries after the storage failed', async () => {
    const objectId = await send(await world.place(), await pictureBytes())
    await world.call(world.model, 'media:cancelUpload', { objectId })
    const broken = new Proxy(world.deps.storage, {
      get: (target, name) => (name === 'discardUpload' ? () => Promise.reject(new Error('disk on fire')) : Reflect.get(target, name)),
    })
    await removeStaleUploads({ ...world.deps, storage: broken }, world.database)
    expect(await statusOf(objectId)).toBe('cancelled')
    // Some minutes later.
    await world.sql(`update media.uploads set expires_at = now() - interval '1 second' where object_id = '${objectId}'`)
    await removeStaleUploads(world.deps, world.database)
    expect(await statusOf(objectId)).toBeUndefined()
  })
})
