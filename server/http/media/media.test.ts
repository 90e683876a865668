import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { UPLOAD_PART_BYTES } from '#contract/limits.ts'
import { removeStaleUploads, storePicture } from '#server/domains/media/parts.ts'
import { visitor } from '#test-support/context.ts'
import { deliver, pictureBytes } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { useMediaHttp, zipOf } from '#test-support/media-http.ts'
import { createMediaHttp } from './media.ts'

const world = useOrdersWorld()
const media = useMediaHttp(world)

async function ticketFor(orderId: string, file: { fileName: string; fileType: string; fileSize: number }) {
  return (await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId, ...file })).value
}

describe('an upload in parts', () => {
  test('that is interrupted and resumed becomes the delivery, byte for byte', async () => {
    const orderId = await world.place()
    const bytes = zipOf(UPLOAD_PART_BYTES * 2 + 1234)
    const file = { fileName: 'Größe 日本.zip', fileType: 'application/zip', fileSize: bytes.length }
    const ticket = await ticketFor(orderId, file)
    expect(ticket.parts.map(({ number, received }) => [number, received])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ])
    expect(ticket.uploadUrl).toBe(ticket.parts[0]!.url)
    const part = (number: number) => bytes.subarray((number - 1) * UPLOAD_PART_BYTES, number * UPLOAD_PART_BYTES)

    expect((await media.put(ticket.parts[2]!.url, part(3))).status).toBe(204)
    await media.cut(ticket.parts[0]!.url, part(1), 3_000_000)
    await expect(world.call(world.model, 'media:finishUpload', { objectId: ticket.objectId })).rejects.toMatchObject({
      code: 'upload_unfinished',
    })

    const resumed = (await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId, objectId: ticket.objectId })).value
    expect(resumed.parts.map(({ received }) => received)).toEqual([false, false, true])
    for (const number of [1, 2, 2]) expect((await media.put(resumed.parts[number - 1]!.url, part(number))).status).toBe(204)
    const finished = await Promise.all([1, 2].map(() => world.call(world.model, 'media:finishUpload', { objectId: ticket.objectId })))
    for (const { value } of finished) expect(value).toEqual({ objectId: ticket.objectId, ...file, itemId: null, picture: null })

    await world.call(world.model, 'orders:completeOrderWithMediaR2', { orderId, objectId: ticket.objectId, ...file })
    const { url } = (await world.call(world.customer, 'orders:createDownloadLink', { orderId })).value
    const answer = await fetch(media.origin + url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E6%97%A5%E6%9C%AC.zip")
  })

  test('refuses a part of the wrong length, announced or not, and keeps no byte of it', async () => {
    const orderId = await world.place()
    const bytes = await pictureBytes()
    const ticket = await ticketFor(orderId, { fileName: 'a.png', fileType: 'image/png', fileSize: bytes.length })
    const stream = (chunk: Buffer) =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(chunk)
          controller.close()
        },
      })
    expect((await media.put(ticket.uploadUrl, bytes.subarray(1))).status).toBe(400)
    expect((await media.put(ticket.uploadUrl, Buffer.concat([bytes, Buffer.from('x')]))).status).toBe(400)
    expect((await media.put(ticket.uploadUrl, stream(bytes.subarray(1)))).status).toBe(400)
    expect((await media.put(ticket.uploadUrl, stream(Buffer.concat([bytes, Buffer.from('x')])))).status).toBe(400)
    const { value } = await world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId, objectId: ticket.objectId })
    expect(value.parts[0]!.received).toBe(false)
  })

  test('stops reading an endless body at the length of its part', async () => {
    const orderId = await world.place()
    const ticket = await ticketFor(orderId, { fileName: 'a.png', fileType: 'image/png', fileSize: 1000 })
    const req = request(media.origin + ticket.uploadUrl, { method: 'PUT' })
    const answered = once(req, 'response')
    const chunk = randomBytes(64 * 1024)
    // The server may close the connection under a sender that does not stop.
    req.on('error', () => req.destroy())
    const feed = () => {
      while (!req.destroyed && req.write(chunk));
    }
    req.on('drain', feed)
    feed()
    const [res] = await answered
    expect(res.statusCode).toBe(400)
    req.destroy()
  })

  test('keeps no byte of a part whose upload is discarded while it is being received', async () => {
    const orderId = await world.place()
    const bytes = randomBytes(200_000)
    const ticket = await ticketFor(orderId, { fileName: 'a.png', fileType: 'image/png', fileSize: bytes.length })
    const [row] = await world.sql(`select storage_key from media.uploads where object_id = '${ticket.objectId}'`)
    const writing = vi.spyOn(world.deps.storage, 'writePart')
    const rest = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(bytes.subarray(0, 100_000))
        await rest.promise
        controller.enqueue(bytes.subarray(100_000))
        controller.close()
      },
    })
    const sent = media.put(ticket.uploadUrl, body)
    await expect.poll(() => writing.mock.calls.length).toBe(1)
    writing.mockRestore()
    await world.call(world.model, 'media:cancelUpload', { objectId: ticket.objectId })
    await removeStaleUploads(world.deps, world.database)
    expect(await world.sql(`select 1 from media.uploads where object_id = '${ticket.objectId}'`)).toEqual([])
    rest.resolve()
    expect((await sent).status).toBe(409)
    const upload = {
      key: String(row?.['storage_key']),
      sizeBytes: bytes.length,
      partBytes: UPLOAD_PART_BYTES,
      type: 'image/png',
      fileName: 'a.png',
    }
    expect([...(await world.deps.storage.receivedParts(upload))]).toEqual([])
  })

  test('accepts an address only for its own part and upload, until it expires', async () => {
    const orderId = await world.place()
    const bytes = await pictureBytes()
    const file = { fileName: 'a.png', fileType: 'image/png', fileSize: bytes.length }
    const [one, two] = [await ticketFor(orderId, file), await ticketFor(orderId, file)]
    const [path = '', query = ''] = one.uploadUrl.split('?')
    expect((await media.put(`${path}?${query.replace(/expires=\d+/, 'expires=9999999999999')}`, bytes)).status).toBe(403)
    expect((await media.put(`${two.uploadUrl.split('?')[0]}?${query}`, bytes)).status).toBe(403)
    expect((await media.put(`${path.replace(/1$/, '2')}?${query}`, bytes)).status).toBe(403)
    expect((await media.put(path, bytes)).status).toBe(403)
    expect((await media.put(`${path.replace('uploads', 'files').replace(/\/1$/, '')}?${query}`, bytes)).status).toBe(405)
    expect((await fetch(`${media.origin}${path.replace('uploads', 'files').replace(/\/1$/, '')}?${query}`)).status).toBe(403)
    await world.call(world.model, 'media:cancelUpload', { objectId: one.objectId })
    expect((await media.put(one.uploadUrl, bytes)).status).toBe(409)
    await world.sql(`update media.uploads set expires_at = now() - interval '1 second' where object_id = '${two.objectId}'`)
    expect((await media.put(two.uploadUrl, bytes)).status).toBe(409)
    await expect(
      world.call(world.model, 'orders:generateOrderMediaUploadUrlR2', { orderId, objectId: two.objectId }),
    ).rejects.toMatchObject({ code: 'upload_expired' })
  })
})

describe('downloads', () => {
  async function delivered(): Promise<{ orderId: string; bytes: Buffer; url: string }> {
    const orderId = await world.place()
    const bytes = await pictureBytes()
    await deliver(world.call, world.model, orderId, bytes)
    const { url } = (await world.call(world.customer, 'orders:createDownloadLink', { orderId })).value
    return { orderId, bytes, url }
  }

  test('a delivered file is an attachment that browsers do not run, cache or sniff', async () => {
    const { bytes, url } = await delivered()
    const answer = await fetch(media.origin + url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="picture.png"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    const head = await fetch(media.origin + url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('ranges: 206 with the right bytes, 416 beyond the end, 200 when the header may be ignored', async () => {
    const { bytes, url } = await delivered()
    const size = bytes.length
    const get = async (range: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(media.origin + url, { headers: { range, ...headers } })
      return { status: answer.status, range: answer.headers.get('content-range'), bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    expect(await get('bytes=2-5')).toEqual({ status: 206, range: `bytes 2-5/${size}`, bytes: bytes.subarray(2, 6) })
    expect(await get('bytes=10-')).toEqual({ status: 206, range: `bytes 10-${size - 1}/${size}`, bytes: bytes.subarray(10) })
    expect(await get('bytes=-4')).toEqual({ status: 206, range: `bytes ${size - 4}-${size - 1}/${size}`, bytes: bytes.subarray(-4) })
    expect(await get(`bytes=0-${size * 2}`)).toEqual({ status: 206, range: `bytes 0-${size - 1}/${size}`, bytes })
    expect(await get(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect(await get('bytes=-0')).toMatchObject({ status: 416 })
    for (const ignored of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b', 'bytes=-'])
      expect(await get(ignored), ignored).toEqual({ status: 200, range: null, bytes })
    expect(await get('bytes=2-5', { 'if-range': '"another"' })).toMatchObject({ status: 200 })
  })

  test('a link that was tampered with or has expired is refused', async () => {
    const { url } = await delivered()
    const other = await delivered()
    const get = async (path: string) => (await fetch(media.origin + path)).status
    expect(await get(url)).toBe(200)
    expect(await get(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(403)
    expect(await get(url.replace(/signature=.{5}/, 'signature=AAAAA'))).toBe(403)
    expect(await get(`${other.url.split('?')[0]}?${url.split('?')[1]}`)).toBe(403)
    expect(await get(url.split('?')[0]!)).toBe(403)
    expect(await get('/media/files/..%2f..%2fetc%2fpasswd')).toBe(404)
    const handle = createMediaHttp({
      ...world.deps,
      db: world.database,
      actorOf: async () => visitor,
      orderDownload: async () => null,
      mayOpenItem: async () => false,
      receiveWhole: async () => false,
      now: () => Date.now() + 3_600_000,
    })
    const later = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1')
    await once(later, 'listening')
    expect((await fetch(`http://127.0.0.1:${(later.address() as AddressInfo).port}${url}`)).status).toBe(410)
    later.close()
  })

  test('a file that is not delivered yet cannot be downloaded, even with a signed address', async () => {
    const orderId = await world.place()
    await expect(world.call(world.customer, 'orders:createDownloadLink', { orderId })).rejects.toMatchObject({
      code: 'media_missing',
      message: 'The media file for this order is not available.',
    })
    const { url, orderId: done } = await delivered()
    await expect(world.call(world.customer, 'orders:createDownloadLink', { orderId: done, objectId: randomUUID() })).rejects.toMatchObject({
      code: 'media_missing',
    })
    await world.sql(`update media.uploads set status = 'checked' where object_id = '${/files\/([^?]+)/.exec(url)![1]}'`)
    expect((await fetch(media.origin + url)).status).toBe(404)
  })

  test('GET /media/orders/<id> redirects the customer and the model to the file; admins and others are refused', async () => {
    const { orderId, bytes } = await delivered()
    const get = (cookie: string | undefined, id = orderId, site = 'none') =>
      fetch(`${media.origin}/media/orders/${id}`, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': site, ...(cookie === undefined ? {} : { cookie }) },
      })
    const cookieOf = (token: string) => `theme=dark; auth_token=${encodeURIComponent(JSON.stringify(token))}; other=1`
    for (const who of ['customer', 'model']) {
      const answer = await get(cookieOf(who))
      expect([who, answer.status]).toEqual([who, 302])
      const file = await fetch(media.origin + answer.headers.get('location')!)
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    }
    expect((await get(cookieOf('stranger'))).status).toBe(404)
    expect((await get(cookieOf('admin'))).status).toBe(403)
    expect((await get(cookieOf('customer'), randomUUID())).status).toBe(404)
    for (const cookie of [undefined, cookieOf('unknown'), cookieOf(''), 'auth_token=customer', 'auth_token=%', 'auth_token=%7B%7D'])
      expect((await get(cookie)).status, String(cookie)).toBe(403)
    expect((await get('auth_token="customer"')).status).toBe(302)
    const open = await world.place()
    expect((await get(cookieOf('customer'), open)).status).toBe(404)
    // A link on another site does not open the file, and adds nothing to the access log.
    const looks = () => world.sql(`select id from users.admin_acts where object_id = '${orderId}'`)
    const before = await looks()
    for (const who of ['customer', 'admin'])
      for (const site of ['cross-site', 'same-site']) expect((await get(cookieOf(who), orderId, site)).status).toBe(403)
    expect(await looks()).toEqual(before)
  })
})

describe('public pictures', () => {
  test('have the allowed widths, are cached for a year, and carry no location or camera metadata', async () => {
    const original = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#852' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const picture = await world.database.write((tx) => storePicture({ storage: world.deps.storage, tx }, original))
    expect(picture).toMatchObject({
      width: 800,
      height: 400,
      widths: [96, 192, 384, 768, 1200],
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    for (const [asked, width] of [
      [96, 96],
      [384, 384],
      [1200, 800],
    ] as const) {
      const answer = await fetch(`${media.origin}/media/pictures/${picture.id}/${asked}.webp`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined])
    }
    const first = await fetch(`${media.origin}/media/pictures/${picture.id}/96.webp`)
    const again = await fetch(`${media.origin}/media/pictures/${picture.id}/96.webp`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    for (const path of [
      `${picture.id}/97.webp`,
      `${picture.id}/096.webp`,
      `${picture.id}/96.png`,
      `${randomUUID()}/96.webp`,
      '../objects/96.webp',
    ])
      expect((await fetch(`${media.origin}/media/pictures/${path}`)).status, path).toBe(404)
    expect((await fetch(`${media.origin}/media/pictures/${picture.id}/96.webp`, { method: 'POST' })).status).toBe(405)
  })

  test('have an upright crop of the center for cards, as sharp as the original allows', async () => {
    const third = (background: string) => ({ input: { create: { width: 1000, height: 1000, channels: 3 as const, background } } })
    const original = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#000' } })
      .composite([{ ...third('#ff0000'), left: 1000, top: 0 }])
      .png()
      .toBuffer()
    const picture = await world.database.write((tx) => storePicture({ storage: world.deps.storage, tx }, original))
    for (const [asked, width, height] of [
      ['card-320', 320, 400],
      ['card-640', 640, 800],
    ] as const) {
      const answer = await fetch(`${media.origin}/media/pictures/${picture.id}/${asked}.webp`)
      const { dominant } = await sharp(Buffer.from(await answer.clone().arrayBuffer())).stats()
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([metadata.width, metadata.height, dominant.r > 200]).toEqual([width, height, true])
    }
    expect((await fetch(`${media.origin}/media/pictures/${picture.id}/card-641.webp`)).status).toBe(404)
  })

  test('a small original is never enlarged, and is served at every width', async () => {
    const picture = await world.database.write(async (tx) => storePicture({ storage: world.deps.storage, tx }, await pictureBytes()))
    const answer = await fetch(`${media.origin}/media/pictures/${picture.id}/768.webp`)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(30)
    expect((await fetch(`${media.origin}/media/pictures/${picture.id}/card-640.webp`)).status).toBe(200)
  })

  test('SVG and files that are not pictures are refused', async () => {
    const store = (bytes: Buffer) => world.database.write((tx) => storePicture({ storage: world.deps.storage, tx }, bytes))
    await expect(store(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).rejects.toThrow('svg')
    await expect(store(Buffer.from('not a picture'))).rejects.toThrow()
  })
})

test('other paths are left to other handlers', async () => {
  expect((await fetch(`${media.origin}/models/ines`)).status).toBe(418)
  expect((await fetch(`${media.origin}/media/unknown`)).status).toBe(404)
})
