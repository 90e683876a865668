/** Webhook signatures: HMAC-SHA512 over the raw bytes, in lower-case hex, keyed by the API key (reference: "Webhook"). */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The form of every signature. It also keeps both sides of the comparison equally long. */
const HEX = /^[0-9a-f]{128}$/i

export const signWebhook = (rawBody: Uint8Array, key: string): string => createHmac('sha512', key).update(rawBody).digest('hex')

/** Refuses a header of another form, then compares in constant time. */
export function isSignedBy(rawBody: Uint8Array, header: string | undefined, key: string): boolean {
  if (header === undefined || !HEX.test(header)) return false
  return timingSafeEqual(Buffer.from(header.toLowerCase()), Buffer.from(signWebhook(rawBody, key)))
}
