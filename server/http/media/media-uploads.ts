/** `PUT /media/uploads/<objectId>/<part>?…`: a part of an upload, or as part 0 the whole of it. The right is in the address. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { findSignedPart, verifyPartAddress, WHOLE_PART } from '#server/domains/media/parts.ts'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { partLengthOf, PartLengthError } from '#platform/storage/storage.ts'
import { refuse, type MediaAnswer } from './media-answer.ts'
import type { MediaHttpDeps } from './media-deps.ts'

/**
 * The body as a separate stream: when the storage stops reading, the connection stays open, and the sender gets an answer.
 * It fails when the sender disconnects.
 */
function bodyOf(req: IncomingMessage): Readable {
  const body = new PassThrough()
  req.on('error', (error) => body.destroy(error))
  req.on('close', () => {
    if (!req.complete) body.destroy(Object.assign(new Error('the sender went away'), { code: 'ECONNRESET' }))
  })
  return req.pipe(body)
}

/** A body of up to 50 MB whose size only the request declares. */
async function answerWhole({ receiveWhole }: MediaHttpDeps, req: IncomingMessage, res: ServerResponse, objectId: string): Promise<void> {
  const bytes = Number(req.headers['content-length'] ?? Number.NaN)
  if (!Number.isInteger(bytes) || bytes < 1) return refuse(req, res, 400)
  if (bytes > UPLOAD_MAX_BYTES) return refuse(req, res, 413)
  try {
    if (!(await receiveWhole(objectId, bytes, bodyOf(req)))) return refuse(req, res, 409)
  } catch (error) {
    if (error instanceof PartLengthError) return refuse(req, res, 400)
    if (error instanceof CallError) return refuse(req, res, 422)
    throw error
  }
  res.writeHead(204, { 'cache-control': 'no-store' }).end()
}

export const answerPart =
  (deps: MediaHttpDeps): MediaAnswer =>
  async (req, res, [objectId = '', number = ''], query) => {
    const { db, storage, secret, now = Date.now } = deps
    const part = Number(number)
    const right = verifyPartAddress(secret, objectId, part, query, now())
    if (right !== 'ok') return refuse(req, res, right === 'expired' ? 410 : 403)
    if (part === WHOLE_PART) return answerWhole(deps, req, res, objectId)
    const found = await findSignedPart(db, objectId, now())
    if (found === null) return refuse(req, res, 404)
    if (found.state === 'ended') return refuse(req, res, 409)
    const announced = req.headers['content-length']
    const length = partLengthOf(found.upload, part)
    if (length === null) return refuse(req, res, 404)
    if (announced !== undefined && Number(announced) !== length) return refuse(req, res, 400)
    try {
      await storage.writePart(found.upload, part, bodyOf(req))
      // Discarded while it was received: its bytes are removed already, or were never stored.
      if ((await findSignedPart(db, objectId, now()))?.state !== 'open') {
        await storage.removePart(found.upload, part)
        return refuse(req, res, 409)
      }
    } catch (error) {
      if (error instanceof PartLengthError) return refuse(req, res, 400)
      throw error
    }
    res.writeHead(204, { 'cache-control': 'no-store' }).end()
  }
