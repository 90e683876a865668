/** Public pictures, delivered files behind signed addresses, and the address of an order that redirects to its file. */
import { brandKey, filesInPlaceOf, findSignedFile, pictureKey, verifyDownloadAddress } from '#server/domains/media/parts.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileTokenOf } from '../auth-cookie.ts'
import { openToEverybody, refuse, serve, type MediaAnswer } from './media-answer.ts'
import type { MediaHttpDeps } from './media-deps.ts'

const YEAR_SECONDS = 31_536_000

async function keyOfPicture(storage: Storage, id: string, asked: string): Promise<string | null> {
  for (const file of filesInPlaceOf(asked)) if ((await storage.sizeOf(pictureKey(id, file))) !== null) return pictureKey(id, file)
  return null
}

export const answerPicture =
  ({ storage }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [id = '', file = '']) => {
    const storageKey = await keyOfPicture(storage, id, file)
    if (storageKey === null) return refuse(req, res, 404)
    openToEverybody(res)
    await serve(storage, req, res, {
      storageKey,
      type: 'image/webp',
      fileName: null,
      etag: `"${id}-${file}"`,
      cacheControl: `public, max-age=${YEAR_SECONDS}, immutable`,
    })
  }

/** A picture of the site's own brand: public, and never changed under its address. */
export const answerBrand =
  ({ storage }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [id = '', size = '']) => {
    const storageKey = brandKey(id, size)
    if ((await storage.sizeOf(storageKey)) === null) return refuse(req, res, 404)
    openToEverybody(res)
    await serve(storage, req, res, {
      storageKey,
      type: 'image/png',
      fileName: null,
      etag: `"${id}-${size}"`,
      cacheControl: `public, max-age=${YEAR_SECONDS}, immutable`,
    })
  }

export const answerFile =
  ({ db, storage, secret, now = Date.now }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [objectId = ''], query) => {
    const right = verifyDownloadAddress(secret, objectId, query, now())
    if (right !== 'ok') return refuse(req, res, right === 'expired' ? 410 : 403)
    const file = await findSignedFile(db, objectId)
    if (file === null) return refuse(req, res, 404)
    await serve(storage, req, res, {
      storageKey: file.storageKey,
      type: file.fileType,
      fileName: file.fileName,
      etag: `"${objectId}"`,
      cacheControl: 'private, no-store',
    })
  }

export const answerOrder =
  ({ actorOf, orderDownload }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [orderId = '']) => {
    const actor = await actorOf(fileTokenOf(req))
    if (!actor.roles.has('user')) return refuse(req, res, 403)
    // A file made for one customer is not shown to an admin who views as this user (docs/decisions/2026-11-21-support-access.md).
    if (actor.impersonatorId !== null) return refuse(req, res, 403, 'order.support')
    const found = await orderDownload(actor, orderId)
    if (found === null) return refuse(req, res, 404)
    // An address has no place for a reason.
    if (found === 'reason_needed') return refuse(req, res, 403, 'order.reason')
    res.writeHead(302, { location: found.url, 'cache-control': 'no-store' }).end()
  }
