import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { storePicture } from '#server/domains/media/parts.ts'
import { modelOf } from '#server/domains/models/index.ts'
import { pictureBytes } from '#test-support/delivery.ts'
import { createTestUser } from '#test-support/people.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { createPreviews } from './previews.ts'
import { CARD_HEIGHT, CARD_WIDTH, drawCard, type Card } from './previews-draw.ts'
import { outlineText, wrapText } from './previews-text.ts'

const world = useHttpWorld((opened) => [createPreviews(opened)])

async function newModel(name = 'Ines Duarte') {
  const id = await createTestUser(world.database, { name, status: 'model' })
  const { rows } = await world.database.pool.query<{ handle: string }>('select handle from users.users where id = $1', [id])
  return { id, handle: String(rows[0]?.handle) }
}

/** The color in the center of the picture's half. */
async function pictureColour(jpeg: Uint8Array) {
  const { data } = await sharp(jpeg).extract({ left: 940, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
  return [...data].map((part) => Math.round(part / 16) * 16)
}

describe('text as outlines', () => {
  it.each([
    ['Latin', 'Ines Duarte'],
    ['accents', 'Łódź, Ñandú, Ç'],
    ['Cyrillic', 'Анастасия Ёлка'],
    ['Greek', 'Ελένη'],
    ['Chinese', '李小龙的工作室'],
    ['several at once', 'Zoë 王 Юля'],
  ])('%s is drawn with a glyph for each character', async (_name, text) => {
    const { path, width } = await outlineText(text, { size: 40, weight: 700 })
    expect(width).toBeGreaterThan(text.length * 8)
    expect(path.split('M').length).toBeGreaterThan([...text.replaceAll(/[\s,]/g, '')].length)
  })

  it('leaves out characters that no font has', async () => {
    expect(await outlineText('\u{10ffff}\u0007', { size: 40, weight: 400 })).toEqual({ path: '', width: 0 })
    expect((await wrapText('👩‍🎨 🇮🇹', { size: 40, weight: 400 }, 500, 2)).lines).toEqual([])
  })

  it('stays within its width, for any text', async () => {
    const style = { size: 60, weight: 700 } as const
    for (const text of ['a'.repeat(300), '字'.repeat(300), 'word '.repeat(100), 'Short']) {
      const { lines, isCut } = await wrapText(text, style, 500, 3)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(500)
      expect(isCut).toBe(text !== 'Short')
    }
  })
})

describe('a card', () => {
  const card: Card = { brand: 'Atelier', title: '"><script>&', text: '</svg>', facts: [{ text: '4.9 (12)', hasStar: true }], picture: null }

  it('is a JPEG of 1200 × 630, below 300 kB, without metadata', async () => {
    const jpeg = await drawCard(card)
    const found = await sharp(jpeg).metadata()
    expect([found.format, found.width, found.height, found.exif]).toEqual(['jpeg', CARD_WIDTH, CARD_HEIGHT, undefined])
    expect(jpeg.length).toBeLessThan(300_000)
  })

  it('is drawn without a picture whose bytes cannot be read', async () => {
    expect(
      (await sharp(await drawCard({ ...card, picture: { bytes: Buffer.from('<svg onload="x">'), isVeiled: false } })).metadata()).width,
    ).toBe(CARD_WIDTH)
  })
})

/** Sets a one-color cover, as the profile editor does. */
async function setCover(id: string, colour: string) {
  const bytes = await pictureBytes(colour)
  await world.realtime.write('test:setCover', SYSTEM, async ({ tx, touch }) => {
    const { id: coverId } = await storePicture({ storage: world.storage, tx }, bytes)
    await tx.script(`update models.profiles set cover_id = '${coverId}' where user_id = '${id}'`)
    touch(modelOf(id))
  })
}

describe('previews over HTTP', () => {
  it('show a model with the cover, on any site, and answer 304 until their content changes', async () => {
    const { id, handle } = await newModel()
    await setCover(id, '#f00')
    const path = `/previews/models/${handle}.jpg`
    const first = await world.get(path)
    expect([first.status, first.headers.get('content-type'), first.headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'image/jpeg',
      'cross-origin',
    ])
    const etag = first.headers.get('etag') ?? ''
    const [red = 0, , blue = 0] = await pictureColour(await first.bytes())
    expect(red).toBeGreaterThan(blue + 100)
    expect((await world.get(path, { 'if-none-match': etag })).status).toBe(304)

    await setCover(id, '#00f')
    const second = await world.get(path, { 'if-none-match': etag })
    expect(second.status).toBe(200)
    const [redNow = 0, , blueNow = 0] = await pictureColour(await second.bytes())
    expect(blueNow).toBeGreaterThan(redNow + 100)
  })

  it('are not drawn again for a change outside their content', async () => {
    const { id, handle } = await newModel()
    const path = `/previews/models/${handle}.jpg`
    const etag = (await world.get(path)).headers.get('etag')
    await world.realtime.write('test:goOnline', SYSTEM, async ({ tx, touch }) => {
      await tx.script(`update models.profiles set is_online = true where user_id = '${id}'`)
      touch(modelOf(id))
    })
    expect((await world.get(path)).headers.get('etag')).toBe(etag)
  })

  it('exist for the site itself, and for no unknown address', async () => {
    expect((await world.get('/previews/site.jpg')).status).toBe(200)
    for (const path of [
      '/previews/models/nobody.jpg',
      '/previews/models/%E0%A4%A.jpg',
      `/previews/models/${'a'.repeat(200)}.jpg`,
      '/previews/posts/01a1fd92-e973-7df7-9986-929395cfe8ac.jpg',
      '/previews/posts/1.jpg',
      '/previews/',
      '/previews/models/../site.jpg/x',
    ]) {
      expect((await world.get(path)).status, path).toBe(404)
    }
    expect((await fetch(`${world.url}/previews/site.jpg`, { method: 'POST' })).status).toBe(405)
  })

  it('are drawn once for simultaneous requests, with a limit on those waiting', async () => {
    const models = await Promise.all(Array.from({ length: 40 }, () => newModel()))
    const answers = await Promise.all(
      models.flatMap(({ handle }) => [world.get(`/previews/models/${handle}.jpg`), world.get(`/previews/models/${handle}.jpg`)]),
    )
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    const refused = answers.find(({ status }) => status === 503)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  }, 60_000)
})

describe('the preview of a post', () => {
  const addMedia = async (postId: string, ownerId: string, colour: string, isPublic: boolean, isPreview: boolean) => {
    const { rows: uploads } = await world.database.pool.query<{ object_id: string }>(
      `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       values ($1, 'post-media', gen_random_uuid()::text, 'lake.jpg', 'image/jpeg', 10, 'attached', now()) returning object_id`,
      [ownerId],
    )
    const { rows } = await world.database.pool.query<{ id: string }>(
      `insert into media.items (owner_id, object_id, kind, status, file_name, width, height, blur, widths, is_public)
       values ($1, $2, 'image', 'ready', 'lake.jpg', 30, 20, $3, '{320}', $4) returning id`,
      [ownerId, uploads[0]?.object_id, `data:image/png;base64,${(await pictureBytes('#0f0')).toString('base64')}`, isPublic],
    )
    const itemId = String(rows[0]?.id)
    await world.storage.put(`items/${itemId}/320.webp`, await pictureBytes(colour), 'image/webp')
    await world.database.pool.query(
      'insert into posts.media (post_id, position, item_id, is_preview) values ($1, (select count(*) from posts.media where post_id = $1), $2, $3)',
      [postId, itemId, isPreview],
    )
  }

  async function newPost(visibility: 'free' | 'paid') {
    const { id } = await newModel()
    const { rows } = await world.database.pool.query<{ id: string }>(
      `insert into posts.posts (model_id, status, title, visibility, price_cents, published_at) values ($1, 'published', 'Evening light', $2::text, case when $2::text = 'paid' then 500 end, now()) returning id`,
      [id, visibility],
    )
    return { modelId: id, postId: String(rows[0]?.id) }
  }

  const colourOf = async (postId: string) => pictureColour(await (await world.get(`/previews/posts/${postId}.jpg`)).bytes())

  it('shows a locked file only as its blurred stand-in', async () => {
    const { postId, modelId } = await newPost('paid')
    await addMedia(postId, modelId, '#f00', false, false)
    const [red = 0, green = 0] = await colourOf(postId)
    expect(green).toBeGreaterThan(red + 60)
  })

  it('prefers an open file', async () => {
    const { postId, modelId } = await newPost('paid')
    await addMedia(postId, modelId, '#f00', false, false)
    await addMedia(postId, modelId, '#00f', true, true)
    const [red = 0, , blue = 0] = await colourOf(postId)
    expect(blue).toBeGreaterThan(red + 100)
  })

  it('does not exist for a draft', async () => {
    const { postId } = await newPost('free')
    await world.database.pool.query(`update posts.posts set status = 'draft' where id = $1`, [postId])
    expect((await world.get(`/previews/posts/${postId}.jpg`)).status).toBe(404)
  })
})
