/** Headers that every answer carries, and the content policy of pages. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** 128 random bits, new for each answer. */
export const createNonce = (): string => randomBytes(16).toString('base64')

interface PolicyOptions {
  nonce: string
  /** The object storage that browsers send files to and are led to. */
  uploadOrigin?: string
  /** Upgrades every request on https. */
  isSecure: boolean
  /** On pages with Google's button: the address of its library. Everything that the library opens is in the same folder. */
  googleScript?: string
}

/** The content policy of a page: our own origin, scripts and styles by nonce only. */
export function contentPolicy({ nonce, uploadOrigin, isSecure, googleScript }: PolicyOptions): string {
  const storage = ["'self'", uploadOrigin].filter((source) => source !== undefined).join(' ')
  const google = googleScript === undefined ? null : { script: ` ${googleScript}`, folder: new URL('.', googleScript).href }
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${google?.script ?? ''}`,
    `style-src 'self' 'nonce-${nonce}'${google === null ? '' : ` ${google.folder}style`}`,
    // Private files are shown by signed addresses, in the object storage if there is one.
    `img-src ${storage} data: blob:`,
    `media-src ${storage} blob:`,
    "font-src 'self'",
    `connect-src ${storage}${google === null ? '' : ` ${google.folder}`}`,
    ...(google === null ? [] : [`frame-src ${google.folder}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of all other answers: they load nothing and stand in no frame. Pages set their own. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The service worker fetches pages and files of this site for the browser. */
const WORKER_PATH = '/push-worker.js'
const OF_WORKER = `connect-src 'self'; ${NOTHING}`

/** Pages whose addresses or forms hold a code, a token or an e-mail address: they send no referrer, to our own site neither. */
const UNTOLD = /^\/(?:reset-password|confirm-email|contact|verify-otp|otp|sign-in\/external|mail\/unsubscribe)(?:\/|$)/

/** Set before any handler: no framing, no sniffing, no leaking referrer, no powerful features. */
export function setSecurityHeaders(req: IncomingMessage, res: ServerResponse, pathname: string, isSecure: boolean): void {
  // A 304 replaces the headers of the browser's cached page, which must keep the policy that it came with.
  if (req.headers['if-none-match'] === undefined) res.setHeader('content-security-policy', pathname === WORKER_PATH ? OF_WORKER : NOTHING)
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('x-frame-options', 'DENY')
  res.setHeader('referrer-policy', UNTOLD.test(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin')
  res.setHeader('permissions-policy', 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  if (isSecure) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
