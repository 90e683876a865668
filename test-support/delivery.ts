/** Uploads a file for an order like a browser, and completes the order with it. */
import sharp from 'sharp'
import type { Storage, Upload } from '#platform/storage/storage.ts'
import { Readable } from 'node:stream'
import type { Actor } from '#server/access/actor.ts'
import type { createCaller } from './context.ts'
import type { OrdersWorld } from './orders-world.ts'

type Call = ReturnType<typeof createCaller>

export const pictureBytes = (background = '#336'): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

/** Writes the parts of `bytes` straight into the storage, as the part addresses do. */
export async function sendParts(storage: Storage, upload: Pick<Upload, 'key'>, bytes: Buffer, partBytes: number): Promise<void> {
  const whole: Upload = { key: upload.key, sizeBytes: bytes.length, partBytes, type: 'application/octet-stream', fileName: 'file' }
  for (let part = 1; (part - 1) * partBytes < bytes.length; part += 1) {
    await storage.writePart(whole, part, Readable.from(bytes.subarray((part - 1) * partBytes, part * partBytes)))
  }
}

/** A checked upload of the model, through the small upload. */
export async function checkedUpload(call: Call, model: Actor, bytes: Buffer, fileName = 'picture.png'): Promise<string> {
  const { value } = await call(model, 'cloudflare_r2:uploadToR2', {
    base64Data: bytes.toString('base64'),
    fileName,
    contentType: 'image/png',
    purpose: 'order-media',
  })
  return value.objectId
}

/** Uploads a picture and completes the order with it. Answers the object id. */
export async function deliver(call: Call, model: Actor, orderId: string, bytes?: Buffer): Promise<string> {
  const picture = bytes ?? (await pictureBytes())
  const objectId = await checkedUpload(call, model, picture)
  await call(model, 'orders:completeOrderWithMediaR2', {
    orderId,
    objectId,
    fileName: 'picture.png',
    fileType: 'image/png',
    fileSize: picture.length,
  })
  return objectId
}

/** A file of a brief, sent in parts and checked: answers its id. `isFinished`: false leaves it open. */
export async function briefFile(
  { call, deps, sql }: Pick<OrdersWorld, 'call' | 'deps' | 'sql'>,
  by: Actor,
  {
    bytes,
    fileName = 'room.png',
    isFinished = true,
    isUntouched = false,
  }: { bytes?: Buffer; fileName?: string; isFinished?: boolean; isUntouched?: boolean } = {},
): Promise<string> {
  const picture = bytes ?? (await pictureBytes())
  const { value } = await call(by, 'media:openUpload', {
    purpose: 'brief-file',
    fileName,
    fileType: 'image/png',
    fileSize: picture.length,
  })
  const { objectId, partSize } = value
  if (!isFinished) return objectId
  const [row] = await sql(`select storage_key from media.uploads where object_id = '${objectId}'`)
  await sendParts(deps.storage, { key: String(row?.['storage_key']) }, picture, partSize)
  await call(by, 'media:finishUpload', { objectId, isUntouched })
  return objectId
}
