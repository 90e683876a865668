/** Webhook signatures: HMAC-SHA512 over the raw bytes, in lower-case hex, keyed by the API key (reference: "Webhook"). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_LENGTH = 128

export const signWebhook = (rawBody: Uint8Array, key: string): string => createHmac('sha512', key).update(rawBody).digest('hex')

/** Compares in constant time; a header of another length is refused first. */
export function isSignedBy(rawBody: Uint8Array, header: string | undefined, key: string): boolean {
  if (header === undefined || header.length !== HEX_LENGTH) return false
  return timingSafeEqual(Buffer.from(header.toLowerCase()), Buffer.from(signWebhook(rawBody, key)))
}
