/** The upload address of a file to be sealed: on this origin, signed, for one file, until a time. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: Buffer, fileId: string, expires: number): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['sealed-upload', fileId, expires]))
    .digest()

/** `PUT` the whole file to this address. `expires` is in epoch milliseconds. */
export const sealedUploadAddress = (secret: Buffer, fileId: string, expires: number): string =>
  `/media/sealed/${fileId}?expires=${expires}&signature=${signatureOf(secret, fileId, expires).toString('base64url')}`

/** The address of a sealed file; it works only with the session of an entitled user. */
export const sealedViewAddress = (fileId: string): string => `/media/sealed/${fileId}`

export function verifySealedUpload(secret: Buffer, fileId: string, query: URLSearchParams, now: number): 'ok' | 'forged' | 'expired' {
  const expires = Number(query.get('expires'))
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = signatureOf(secret, fileId, expires)
  if (!Number.isSafeInteger(expires) || given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
  return expires > now ? 'ok' : 'expired'
}
