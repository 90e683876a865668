/** Public pictures, delivered files behind signed addresses, and the address of an order that leads to its file. */
import { findSignedFile, pictureKey, PICTURE_WIDTHS, verifyDownloadAddress } from '#server/domains/media/index.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { authTokenOf } from './auth-cookie.ts'
import { openToEverybody, refuse, serve, type MediaAnswer } from './media-answer.ts'
import type { MediaHttpDeps } from './media-deps.ts'

const YEAR_SECONDS = 31_536_000

/** The largest stored width up to the one asked for: a small original has no large ones. */
async function keyOfPicture(storage: Storage, id: string, wanted: number): Promise<string | null> {
  for (const width of PICTURE_WIDTHS.filter((width) => width <= wanted).toReversed()) if ((await storage.sizeOf(pictureKey(id, width))) !== null) return pictureKey(id, width)
  return null
}

export const answerPicture =
  ({ storage }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [id = '', width = '']) => {
    if (!PICTURE_WIDTHS.some((allowed) => String(allowed) === width)) return refuse(req, res, 404)
    const storageKey = await keyOfPicture(storage, id, Number(width))
    if (storageKey === null) return refuse(req, res, 404)
    openToEverybody(res)
    await serve(storage, req, res, { storageKey, type: 'image/webp', fileName: null, etag: `"${id}-${width}"`, cacheControl: `public, max-age=${YEAR_SECONDS}, immutable` })
  }

export const answerFile =
  ({ db, storage, secret, now = Date.now }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [objectId = ''], query) => {
    const right = verifyDownloadAddress(secret, objectId, query, now())
    if (right !== 'ok') return refuse(req, res, right === 'expired' ? 410 : 403)
    const file = await findSignedFile(db, objectId)
    if (file === null) return refuse(req, res, 404)
    await serve(storage, req, res, { storageKey: file.storageKey, type: file.fileType, fileName: file.fileName, etag: `"${objectId}"`, cacheControl: 'private, no-store' })
  }

export const answerOrder =
  ({ actorOf, orderDownload }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [orderId = '']) => {
    const actor = await actorOf(authTokenOf(req.headers.cookie))
    if (!actor.roles.has('user')) return refuse(req, res, 403)
    const url = await orderDownload(actor, orderId)
    if (url === null) return refuse(req, res, 404)
    res.writeHead(302, { location: url, 'cache-control': 'no-store' }).end()
  }
