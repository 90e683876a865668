/**
 * spec §7 `orders.generateOrderMediaUploadUrlR2 {token, orderId}`: one address for one body of up to 50 MB, whose name, type and size
 * nobody has declared. The body is kept in parts, as every upload, and checked as soon as it has arrived.
 */
import { Readable } from 'node:stream'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import type { UploadTicket } from '#contract/types.ts'
import { partLengthOf, partNumbersOf } from '#platform/storage/storage.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { nowOf, type MediaDeps } from './deps.ts'
import { finishUpload } from './finish-upload.action.ts'
import { selectSignedUpload, updateWholeSize } from './media.sql.ts'
import { insertOpenUpload, type UploadFor } from './open-upload.action.ts'
import { partAddress, WHOLE_PART } from './signed-address.ts'
import { PART_URL_LIFETIME_MS, storedUpload } from './upload-state.ts'

/** Until the order is completed, which names the file. The greatest size is kept free for it. */
const UNDECLARED = { fileName: 'file', fileType: 'application/octet-stream', fileSize: UPLOAD_MAX_BYTES }

/** Opens an upload of one body. Errors: rate_limited. */
export async function openWholeUpload(
  deps: MediaDeps,
  { write }: Pick<ActionContext<Actor>, 'write'>,
  ownerId: string,
  target: UploadFor,
): Promise<UploadTicket> {
  const { objectId, expiresAt: endsAt } = await write('open', ({ tx }) => insertOpenUpload(tx, ownerId, target, UNDECLARED))
  const expiresAt = Math.min(nowOf(deps) + PART_URL_LIFETIME_MS, endsAt)
  const uploadUrl = partAddress(deps.secret, objectId, WHOLE_PART, expiresAt)
  return { uploadUrl, objectId, partSize: UPLOAD_MAX_BYTES, parts: [{ number: WHOLE_PART, url: uploadUrl, received: false }], expiresAt }
}

/** Takes pieces of given lengths from a stream, one after another. The last one is shorter when the stream ends. */
function piecesOf(body: Readable): (bytes: number) => AsyncGenerator<Buffer> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  return async function* piece(bytes) {
    for (let missing = bytes; missing > 0;) {
      if (left.length === 0) {
        const next = await chunks.next()
        if (next.done === true) return
        left = next.value
      }
      const taken = left.subarray(0, missing)
      left = left.subarray(taken.length)
      missing -= taken.length
      yield taken
    }
  }
}

/**
 * Keeps and checks the one body of an upload. False: the upload has ended, or another size was sent before. Sending the same again is fine.
 * Throws `PartLengthError` when the body ends early. Errors: wrong_type, unsafe_file, storage_failed.
 */
export async function receiveWholeUpload(
  deps: MediaDeps,
  context: Pick<ActionContext<Actor>, 'db' | 'write'>,
  objectId: string,
  bytes: number,
  body: Readable,
): Promise<boolean> {
  const row = await context.write('size', ({ tx }) => tx.maybe(updateWholeSize, objectId, bytes, UPLOAD_MAX_BYTES))
  if (row === undefined) return false
  const upload = storedUpload(row)
  const isOpen = async () => (await context.db.maybe(selectSignedUpload, objectId))?.status === 'open'
  try {
    const piece = piecesOf(body)
    for (const part of partNumbersOf(upload)) {
      const source = Readable.from(piece(partLengthOf(upload, part) ?? 0), { objectMode: false })
      await deps.storage.writePart(upload, part, source)
      if (!(await isOpen())) return false
    }
    await finishUpload(deps, context, row.ownerId, { objectId })
    return true
  } finally {
    // Ended while it was received, by a cancellation or by another body: parts stored since then belong to nothing.
    if (!(await isOpen())) for (const part of partNumbersOf(upload)) await deps.storage.removePart(upload, part)
  }
}
