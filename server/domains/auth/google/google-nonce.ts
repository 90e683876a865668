/**
 * The nonce that goes through Google and comes back inside its token. Its other half, the handle, stays in the page that asked: a
 * token that got out is worth nothing without it. Nothing is kept for a page that is only looked at: the nonce carries its own
 * end, and our key makes it ours.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A page may stay open for a while before somebody signs in; the page asks for a new one in time. */
const LIFETIME_MS = 60 * 60_000
const HANDLE_BYTES = 32

const macOf = (secret: Buffer, end: string, handle: string): string =>
  createHmac('sha256', secret).update(`google nonce\n${end}\n${handle}`).digest('base64url')

export interface StartedGoogle {
  readonly nonce: string
  readonly handle: string
}

/** A nonce and its handle. */
export function issueNonce(secret: Buffer, nowMs: number): StartedGoogle {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url')
  const end = (nowMs + LIFETIME_MS).toString(36)
  return { nonce: `${end}.${macOf(secret, end, handle)}`, handle }
}

/** Until when the nonce is good, in epoch milliseconds; null when it is not ours, not of this handle, or over. */
export function nonceEnd(secret: Buffer, { nonce, handle }: StartedGoogle, nowMs: number): number | null {
  const [, end = '', mac = ''] = /^([\da-z]{1,12})\.([\w-]{43})$/.exec(nonce) ?? []
  const isOurs = mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, end, handle)))
  const endMs = Number.parseInt(end, 36)
  return isOurs && endMs > nowMs ? endMs : null
}
