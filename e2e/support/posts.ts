/** Posts to begin a test with: their files sent, prepared and published as the screens do it, by calls. */
import { crc32, deflateSync } from 'node:zlib'
import type { OwnPost, Post } from '#contract/types.ts'
import { valueOf } from './calls.ts'
import { expect, type TestSite } from './site.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of one colour. Its bytes differ with its colour and size. */
export function pictureBytes({
  width = 320,
  height = 240,
  colour = [168, 57, 29],
}: { width?: number; height?: number; colour?: readonly [number, number, number] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => colour).flat())])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A file for the file field of a page. */
export const pictureFile = (name: string, look: Parameters<typeof pictureBytes>[0] = {}) => ({
  name,
  mimeType: 'image/png',
  buffer: pictureBytes(look),
})

/** Sends a picture as this model and waits until it can be used. Answers its item. */
export const sendPicture = (
  site: TestSite,
  token: string,
  name = 'glaze.png',
  look: Parameters<typeof pictureBytes>[0] = {},
): Promise<string> => sendFile(site, token, { name, type: 'image/png', bytes: pictureBytes(look) })

/** Sends a file of a post in one part, and waits until it can be used. Answers its item. */
export async function sendFile(
  site: TestSite,
  token: string,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
): Promise<string> {
  const ticket = (await valueOf(site, 'action', 'media:openUpload', {
    token,
    purpose: 'post-media',
    fileName: name,
    fileType: type,
    fileSize: bytes.length,
  })) as { objectId: string; uploadUrl: string }
  const sent = await fetch(new URL(ticket.uploadUrl, site.url), { method: 'PUT', body: new Uint8Array(bytes) })
  if (!sent.ok) throw new Error(`the file was refused with ${sent.status}`)
  const { itemId } = (await valueOf(site, 'action', 'media:finishUpload', { token, objectId: ticket.objectId })) as { itemId: string }
  const statusOf = async () =>
    ((await valueOf(site, 'query', 'media:getItems', { token, itemIds: [itemId] })) as { status: string }[])[0]?.status
  await expect.poll(statusOf, { timeout: 60_000, intervals: [50, 100] }).toBe('ready')
  return itemId
}

type Fields = Partial<
  Pick<OwnPost, 'title' | 'teaser' | 'text' | 'visibility' | 'price' | 'tags' | 'areCommentsOpen'> & {
    media: Omit<OwnPost['media'][number], 'isSold'>[]
  }
>

/** A draft with these fields. */
export async function makeDraft(site: TestSite, token: string, fields: Fields): Promise<{ postId: string; revision: number }> {
  const { postId, revision } = (await valueOf(site, 'mutation', 'posts:createDraft', { token })) as { postId: string; revision: number }
  const all = { title: '', teaser: '', text: '', visibility: 'free', price: null, tags: [], media: [], areCommentsOpen: true, ...fields }
  return { postId, ...((await valueOf(site, 'mutation', 'posts:savePost', { token, postId, revision, ...all })) as { revision: number }) }
}

/** A published post with these fields. Answers its id. */
export async function makePost(site: TestSite, token: string, fields: Fields): Promise<string> {
  const { postId, revision } = await makeDraft(site, token, fields)
  await valueOf(site, 'mutation', 'posts:publishPost', { token, postId, revision, publishAt: null, timeZone: null })
  return postId
}

/** Buys a post as it is offered now. */
export async function buyPost(site: TestSite, token: string, postId: string): Promise<void> {
  const post = (await valueOf(site, 'query', 'posts:getPost', { postId })) as Post | null
  if (post === null) throw new Error(`there is no post ${postId}`)
  await valueOf(site, 'mutation', 'posts:purchasePost', { token, postId, expectedPrice: post.price, contentRevision: post.contentRevision })
}

export const getMine = async (site: TestSite, token: string, postId: string): Promise<OwnPost> =>
  (await valueOf(site, 'query', 'posts:getMine', { token, postId })) as OwnPost
