/**
 * Signed addresses on this origin, like presigned addresses of a bucket: no cookie, one purpose, one object, until a time. Signed with
 * HMAC-SHA-256 over purpose, parts and time.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Purpose = 'upload-part' | 'download' | 'item' | 'export'

/** The number in the address of an upload that comes as one body; parts are counted from 1. */
export const WHOLE_PART = 0

const signatureOf = (secret: Buffer, purpose: Purpose, parts: readonly (string | number)[], expires: number): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['media-address', purpose, ...parts, expires]))
    .digest()

const signedQuery = (secret: Buffer, purpose: Purpose, parts: readonly (string | number)[], expires: number): string =>
  `expires=${expires}&signature=${signatureOf(secret, purpose, parts, expires).toString('base64url')}`

/** The address that receives a part: `PUT`. `expires` is in epoch milliseconds. */
export const partAddress = (secret: Buffer, objectId: string, part: number, expires: number): string =>
  `/media/uploads/${objectId}/${part}?${signedQuery(secret, 'upload-part', [objectId, part], expires)}`

/** The download address of a delivered file: `GET`. `expires` is in epoch milliseconds. */
export const downloadAddress = (secret: Buffer, objectId: string, expires: number): string =>
  `/media/files/${objectId}?${signedQuery(secret, 'download', [objectId], expires)}`

/** The address of a restricted file of an item: `GET`. `expires` is in epoch milliseconds. */
export const itemAddress = (secret: Buffer, itemId: string, variant: string, expires: number): string =>
  `/media/private/${itemId}/${variant}?${signedQuery(secret, 'item', [itemId, variant], expires)}`

/** The download address of the user's own data: `GET`, by that user. `expires` is in epoch milliseconds. */
export const exportAddress = (secret: Buffer, exportId: string, expires: number): string =>
  `/media/exports/${exportId}?${signedQuery(secret, 'export', [exportId], expires)}`

function verify(
  secret: Buffer,
  purpose: Purpose,
  parts: readonly (string | number)[],
  query: URLSearchParams,
  now: number,
): 'ok' | 'forged' | 'expired' {
  const expires = Number(query.get('expires'))
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = signatureOf(secret, purpose, parts, expires)
  if (!Number.isSafeInteger(expires) || given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
  return expires > now ? 'ok' : 'expired'
}

export const verifyPartAddress = (secret: Buffer, objectId: string, part: number, query: URLSearchParams, now: number) =>
  verify(secret, 'upload-part', [objectId, part], query, now)

export const verifyDownloadAddress = (secret: Buffer, objectId: string, query: URLSearchParams, now: number) =>
  verify(secret, 'download', [objectId], query, now)

export const verifyItemAddress = (secret: Buffer, itemId: string, variant: string, query: URLSearchParams, now: number) =>
  verify(secret, 'item', [itemId, variant], query, now)

export const verifyExportAddress = (secret: Buffer, exportId: string, query: URLSearchParams, now: number) =>
  verify(secret, 'export', [exportId], query, now)
