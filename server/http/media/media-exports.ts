import { findExport } from '#server/domains/leaving/parts.ts'
import { verifyExportAddress } from '#server/domains/media/parts.ts'
import { fileTokenOf } from '../auth-cookie.ts'
import { refuse, serve, type MediaAnswer } from './media-answer.ts'
import type { MediaHttpDeps } from './media-deps.ts'

const TYPE = 'application/zip'
/** Lifetime of the storage address that we redirect to, in milliseconds. */
const LED_MS = 60_000

/** An export of a user's data: a forwarded address opens nothing for other users. */
export const answerExport =
  ({ db, storage, secret, actorOf, now = Date.now }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [exportId = ''], query) => {
    const right = verifyExportAddress(secret, exportId, query, now())
    if (right === 'expired') return refuse(req, res, 410, 'export.linkOver')
    if (right !== 'ok') return refuse(req, res, 403, 'file.notYours')
    const actor = await actorOf(fileTokenOf(req))
    const file = await findExport(db, exportId)
    if (actor.userId === null || actor.impersonatorId !== null || (file !== null && file.userId !== actor.userId))
      return refuse(req, res, 403, 'export.notYours')
    if (file === null) return refuse(req, res, 404, 'export.gone')
    const elsewhere = await storage.signedGetUrl(file.storageKey, TYPE, LED_MS)
    if (elsewhere !== null) return void res.writeHead(302, { location: elsewhere, 'cache-control': 'no-store' }).end()
    await serve(storage, req, res, {
      storageKey: file.storageKey,
      type: TYPE,
      fileName: file.fileName,
      etag: `"${exportId}"`,
      cacheControl: 'private, no-store',
    })
  }
