import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import { pictureBytes } from '#test-support/delivery.ts'
import { useMediaHttp, zipOf } from '#test-support/media-http.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()
const media = useMediaHttp(world)

describe('an upload as one body', () => {
  const wholeFor = async (orderId: string) => (await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId })).value

  test('needs the order alone, and completes it with the name that is given then', async () => {
    const orderId = await world.place()
    const { uploadUrl, objectId } = await wholeFor(orderId)
    const bytes = zipOf(UPLOAD_PART_BYTES + 1234)
    expect((await media.put(uploadUrl, bytes)).status).toBe(204)
    const file = { fileName: '../my work.zip', fileType: 'application/zip', fileSize: bytes.length }
    await expect(
      world.call(world.model, 'orders:completeOrderWithMediaR2', { orderId, objectId, ...file, fileSize: 5 }),
    ).rejects.toMatchObject({ code: 'upload_mismatch' })
    await world.call(world.model, 'orders:completeOrderWithMediaR2', { orderId, objectId, ...file })
    const { url } = (await world.call(world.customer, 'orders:createDownloadLink', { orderId })).value
    const answer = await fetch(media.origin + url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-disposition')).toContain('filename="my work.zip"')
  })

  test('is checked when it has arrived: another kind of file, and one that is too large, deliver nothing', async () => {
    const orderId = await world.place()
    const page = await wholeFor(orderId)
    expect((await media.put(page.uploadUrl, Buffer.from('<html><script>alert(1)</script></html>'))).status).toBe(422)
    expect((await media.put(page.uploadUrl, await pictureBytes())).status).toBe(409)
    const large = await wholeFor(orderId)
    const sent = connect(media.port, '127.0.0.1')
    await once(sent, 'connect')
    sent.write(`PUT ${large.uploadUrl} HTTP/1.1\r\nhost: a\r\ncontent-length: ${UPLOAD_MAX_BYTES + 1}\r\n\r\n`)
    const [answer] = (await once(sent, 'data')) as [Buffer]
    expect(answer.toString()).toContain('413')
    sent.destroy()
    for (const { objectId } of [page, large])
      await expect(
        world.call(world.model, 'orders:completeOrderWithMediaR2', {
          orderId,
          objectId,
          fileName: 'a.png',
          fileType: 'image/png',
          fileSize: 9,
        }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^upload_/) })
  })

  test('that ended while it was received leaves nothing', async () => {
    const orderId = await world.place()
    const { uploadUrl, objectId } = await wholeFor(orderId)
    const bytes = zipOf(UPLOAD_PART_BYTES * 2)
    const sent = connect(media.port, '127.0.0.1')
    await once(sent, 'connect')
    sent.write(`PUT ${uploadUrl} HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes.length}\r\n\r\n`)
    sent.write(bytes.subarray(0, UPLOAD_PART_BYTES + 5))
    const [row] = await world.sql(`select storage_key from media.uploads where object_id = '${objectId}'`)
    const upload = { key: String(row?.['storage_key']), sizeBytes: bytes.length, partBytes: UPLOAD_PART_BYTES, type: '', fileName: '' }
    await expect.poll(async () => (await world.deps.storage.receivedParts(upload)).size).toBe(1)
    await world.call(world.model, 'media:cancelUpload', { objectId })
    sent.write(bytes.subarray(UPLOAD_PART_BYTES + 5))
    const [answer] = (await once(sent, 'data')) as [Buffer]
    expect(answer.toString()).toContain('409')
    sent.destroy()
    expect((await world.deps.storage.receivedParts(upload)).size).toBe(0)
  })

  test('that was cut can be sent again, of the same size only', async () => {
    const orderId = await world.place()
    const { uploadUrl } = await wholeFor(orderId)
    const bytes = zipOf(UPLOAD_PART_BYTES * 2)
    await media.cut(uploadUrl, bytes, UPLOAD_PART_BYTES + 5)
    await expect.poll(async () => (await media.put(uploadUrl, zipOf(1234))).status).toBe(409)
    expect((await media.put(uploadUrl, bytes)).status).toBe(204)
    expect((await media.put(uploadUrl, bytes)).status).toBe(409)
  })
})
