/**
 * The nonce that passes through Google and returns inside its token. Its other half, the handle, stays in the page that asked: a leaked
 * token is worth nothing without it. No row is stored: the nonce carries its own end, signed with our key.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A page may stay open for a while before the sign-in; it requests a new nonce in time. */
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

/** The end of the nonce, in epoch milliseconds; null when it is forged, of another handle, or over. */
export function nonceEnd(secret: Buffer, { nonce, handle }: StartedGoogle, nowMs: number): number | null {
  const [, end = '', mac = ''] = /^([\da-z]{1,12})\.([\w-]{43})$/.exec(nonce) ?? []
  const isOurs = mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, end, handle)))
  const endMs = Number.parseInt(end, 36)
  return isOurs && endMs > nowMs ? endMs : null
}
