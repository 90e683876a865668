/** Every file of an item × every reader × public or not; and tampered addresses. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { mediaItems } from '#server/domains/media/index.ts'
import { makeTestClip, makeTestSound } from '#test-support/clips.ts'
import { visitor } from '#test-support/context.ts'
import { useMediaWorld } from '#test-support/media-world.ts'
import { createMediaHttp } from './media.ts'

const world = useMediaWorld()
const READERS = ['visitor', 'user', 'stranger', 'owner', 'admin', 'support', 'viewer', 'buyer'] as const
type Reader = (typeof READERS)[number]
const KINDS = ['image', 'video', 'audio'] as const

let server: Server
let origin: string
/** The machine's clock plus an offset that tests set, in milliseconds. */
let later = 0
let people: Record<Reader, Actor>
const items = {} as Record<(typeof KINDS)[number], { itemId: string; variants: string[] }>

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const handle = createMediaHttp({
      ...world.deps,
      db: world.database,
      actorOf: async (token) => people[token as Reader] ?? visitor,
      orderDownload: async () => null,
      // As posts decide: a viewer may view, a buyer may download.
      receiveWhole: async () => false,
      mayOpenItem: async ({ userId }, _itemId, intent) =>
        userId !== null && (userId === people.buyer.userId || (intent === 'view' && userId === people.viewer.userId)),
      now: () => Date.now() + later,
    })
    if (!(await handle(req, res))) res.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Shared by all tests of the file; their users are those of the first test. */
async function itemsOnce(): Promise<void> {
  if (items.image !== undefined) return
  const files = {
    image: {
      bytes: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#538' } })
        .jpeg()
        .toBuffer(),
      fileName: 'Bild “1”.jpeg',
      fileType: 'image/jpeg',
    },
    video: { bytes: await makeTestClip({ seconds: 1 }), fileName: 'clip.mp4', fileType: 'video/mp4' },
    audio: { bytes: await makeTestSound('mp3', 1), fileName: 'song.mp3', fileType: 'audio/mpeg' },
  }
  people = {
    visitor,
    user: world.user,
    stranger: world.stranger,
    owner: world.owner,
    admin: world.admin,
    // An admin in the owner's account.
    support: { ...world.owner, impersonatorId: world.admin.userId },
    viewer: { ...world.user, userId: randomUUID() },
    buyer: { ...world.user, userId: randomUUID() },
  }
  for (const kind of KINDS) {
    const itemId = await world.item(files[kind])
    await world.work()
    const media = (await world.look(itemId))?.media
    items[kind] = {
      itemId,
      variants: [
        ...(media?.widths ?? []).flatMap((width) => [`${width}.avif`, `${width}.webp`]),
        ...(kind === 'video' ? ['video.mp4'] : []),
        ...(kind === 'audio' ? ['audio.m4a'] : []),
      ],
    }
    expect(items[kind].variants.length).toBeGreaterThan(0)
  }
}

const cookieOf = (reader: Reader): Record<string, string> =>
  reader === 'visitor' ? {} : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(reader))}` }

const get = (path: string, reader: Reader = 'visitor', headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, redirect: 'manual', headers: { ...cookieOf(reader), ...headers } })

/** Sends the path unchanged, with dots and slashes that a browser would normalize. */
function getRaw(path: string, reader: Reader): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(`${origin}/`, { path, headers: cookieOf(reader) }, (res) => {
    res.resume()
    resolve(res.statusCode ?? 0)
  })
    .on('error', reject)
    .end()
  return promise
}

const setPublic = (itemId: string, isPublic: boolean) => world.database.write((tx) => mediaItems.publishItems(tx, [itemId], isPublic))
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', mp4: 'video/mp4', m4a: 'audio/mp4' }

describe.each(KINDS)('a file of kind %s', (kind) => {
  test.each(READERS)('private, for %s', async (reader) => {
    await itemsOnce()
    const { itemId, variants } = items[kind]
    await setPublic(itemId, false)
    const mayView = reader === 'owner' || reader === 'viewer' || reader === 'buyer'
    const mayKeep = reader === 'owner' || reader === 'buyer'
    for (const variant of variants) {
      const answer = await get(`/media/items/${itemId}/${variant}`, reader)
      expect([variant, answer.status], reader).toEqual([variant, mayView ? 302 : 403])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      if (!mayView)
        expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
          'text/plain; charset=utf-8',
          'You cannot open this file.',
        ])
      else {
        // The redirect leads to a signed address that stays the same for minutes, so that the browser cache is used.
        const location = answer.headers.get('location') ?? ''
        expect((await get(`/media/items/${itemId}/${variant}`, reader)).headers.get('location')).toBe(location)
        const bytes = await get(location)
        expect(Object.fromEntries(bytes.headers)).toMatchObject({
          'content-type': TYPES[variant.split('.')[1]!],
          'cache-control': 'private, max-age=300',
          'accept-ranges': 'bytes',
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
          'cross-origin-resource-policy': 'same-origin',
        })
        expect((await bytes.arrayBuffer()).byteLength).toBe(Number(bytes.headers.get('content-length')))
      }
    }
    for (const address of [`/media/items/${itemId}/original`, `/media/items/${itemId}/${variants[0]}?download=1`]) {
      const answer = await get(address, reader)
      expect([address, answer.status], reader).toEqual([address, mayKeep ? 302 : 403])
      if (!mayKeep) continue
      const bytes = await get(answer.headers.get('location') ?? '')
      expect([bytes.status, bytes.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(bytes.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    }
  })

  test('private, opens from our own pages only', async () => {
    await itemsOnce()
    const { itemId, variants } = items[kind]
    await setPublic(itemId, false)
    const statusFrom = async (site: string) =>
      (await get(`/media/items/${itemId}/${variants[0]}`, 'owner', { 'sec-fetch-site': site })).status
    expect(await Promise.all(['same-origin', 'none', 'same-site', 'cross-site'].map(statusFrom))).toEqual([302, 302, 403, 403])
  })

  test.each(READERS)('public, for %s', async (reader) => {
    await itemsOnce()
    const { itemId, variants } = items[kind]
    await setPublic(itemId, true)
    for (const variant of variants) {
      const answer = await get(`/media/items/${itemId}/${variant}`, reader)
      expect([variant, answer.status]).toEqual([variant, 200])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': TYPES[variant.split('.')[1]!],
        'cache-control': 'public, max-age=86400, s-maxage=60',
        'accept-ranges': 'bytes',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect((await get(`/media/items/${itemId}/${variant}`, reader, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(
        304,
      )
      expect((await get(`/media/items/${itemId}/${variant}`, reader, { range: 'bytes=0-9' })).headers.get('content-range')).toMatch(
        /^bytes 0-9\/\d+$/,
      )
      await answer.body?.cancel()
    }
    // Only buyers may download the original, also of a public item.
    expect((await get(`/media/items/${itemId}/original`, reader)).status).toBe(reader === 'owner' || reader === 'buyer' ? 302 : 403)
    await setPublic(itemId, false)
  })
})

describe('a signed address', () => {
  const signed = async (kind: (typeof KINDS)[number], at = 0) => {
    await itemsOnce()
    const { itemId, variants } = items[kind]
    return (await get(`/media/items/${itemId}/${variants[at]}`, 'owner')).headers.get('location') ?? ''
  }

  test('opens its own file only, and nothing when it was tampered with', async () => {
    const url = await signed('image')
    const [path = '', query = ''] = url.split('?')
    const { itemId, variants } = items.image
    expect((await get(url)).status).toBe(200)
    const bent = [
      path,
      `${path}?expires=9999999999999`,
      url.replace(/expires=\d+/, 'expires=9999999999999'),
      url.replace(/expires=\d+/, 'expires=NaN'),
      url.replace(/signature=.{4}/, 'signature=AAAA'),
      url.replace(/signature=.*/, 'signature='),
      `/media/private/${itemId}/${variants[1]}?${query}`,
      `/media/private/${itemId}/original?${query}`,
      `/media/private/${items.video.itemId}/${variants[0]}?${query}`,
      `/media/private/${items.video.itemId}/video.mp4?${query}`,
      `/media/files/${itemId}?${query}`,
      `${(await signed('video')).split('?')[0]}?${query}`,
    ]
    for (const address of bent) expect([address, (await get(address)).status]).toEqual([address, 403])
    expect((await get(url, 'visitor', {}, 'POST')).status).toBe(405)
    expect((await get(`/media/uploads/${itemId}/1?${query}`, 'visitor', {}, 'PUT')).status).toBe(403)
  })

  test('expires after minutes', async () => {
    const url = await signed('video')
    const expires = Number(/expires=(\d+)/.exec(url)?.[1])
    expect(expires - Date.now()).toBeGreaterThan(4 * 60_000)
    expect(expires - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    later = 10 * 60_000
    const answer = await get(url)
    const inFrench = await get(url, 'visitor', { cookie: 'language=fr' })
    later = 0
    expect(await inFrench.text()).toBe('Ce lien a expiré. Rouvrez la page pour en obtenir un nouveau.')
    expect([answer.status, await answer.text()]).toEqual([410, 'This link has expired. Please open the page again for a new one.'])
  })

  test('of a clip answers ranges', async () => {
    const url = await signed('video', items.video?.variants.indexOf('video.mp4') ?? 0)
    const whole = Buffer.from(await (await get(url)).arrayBuffer())
    const part = await get(url, 'visitor', { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
    expect((await get(url, 'visitor', { range: `bytes=${whole.length}-` })).status).toBe(416)
    expect((await get(url, 'visitor', {}, 'HEAD')).headers.get('content-length')).toBe(String(whole.length))
  })

  test.each(['visitor', 'owner'] as const)('with path traversal is refused, for %s', async (reader) => {
    await itemsOnce()
    const { itemId } = items.image
    const { itemId: other } = items.video
    const tricks = [
      '161.webp',
      '160.png',
      '160',
      'original.jpg',
      '0160.webp',
      '160.webp.avif',
      'video.mp4',
      'audio.m4a',
      'peaks',
      'source',
      '..',
      '../160.webp',
      '%2e%2e/160.webp',
      '..%2f160.webp',
      '160.webp%00',
      '160.webp/',
      '/160.webp',
      '160.WEBP',
      `../${other}/160.webp`,
      `..%2f${other}%2fvideo.mp4`,
      '160.webp%3fdownload=1',
    ]
    for (const trick of tricks) {
      const status = await getRaw(`/media/items/${itemId}/${trick}`, reader)
      expect([trick, status], reader).toEqual([trick, expect.toSatisfy((code) => code === 403 || code === 404)])
    }
    expect(await getRaw(`/media/items/${itemId.toUpperCase()}/160.webp`, reader)).toBe(404)
    expect(await getRaw(`/media/items/${randomUUID()}/160.webp`, reader)).toBe(403)
    expect(await getRaw(`/media/../media/items/${randomUUID()}/160.webp`, reader)).toBe(404)
  })

  test('of an item that is being processed, has failed or was discarded opens nothing', async () => {
    await itemsOnce()
    people.owner = world.owner
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#111' } })
      .png()
      .toBuffer()
    const itemId = await world.item({ bytes, fileName: 'a.png', fileType: 'image/png' })
    const statusOf = async (reader: Reader) => (await get(`/media/items/${itemId}/160.webp`, reader)).status
    expect([await statusOf('owner'), await statusOf('user')]).toEqual([404, 403])
    await world.work()
    const url = (await get(`/media/items/${itemId}/160.webp`, 'owner')).headers.get('location') ?? ''
    expect((await get(url)).status).toBe(200)
    await world.call(world.owner, 'media:discardItem', { itemId })
    expect([await statusOf('owner'), (await get(url)).status]).toEqual([403, 404])
  })
})
