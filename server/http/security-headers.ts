/** Headers that every answer carries, and the content policy of pages. */
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** 128 random bits, new for each answer. */
export const createNonce = (): string => randomBytes(16).toString('base64')

/**
 * What a page may load: our own origin, scripts and styles by nonce only. `uploadOrigin` is the object storage that browsers
 * send files to and are led to; `isSecure` upgrades every request on https.
 */
export function contentPolicy({ nonce, uploadOrigin, isSecure }: { nonce: string; uploadOrigin?: string; isSecure: boolean }): string {
  const storage = ["'self'", uploadOrigin].filter((source) => source !== undefined).join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // What is not public is shown by way of signed addresses, in the object storage where there is one.
    `img-src ${storage} data: blob:`,
    `media-src ${storage} blob:`,
    "font-src 'self'",
    `connect-src ${storage}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Set before any handler: no framing, no sniffing, no leaking referrer, no powerful features. */
export function setSecurityHeaders(res: ServerResponse, isSecure: boolean): void {
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('x-frame-options', 'DENY')
  res.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  res.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  if (isSecure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
