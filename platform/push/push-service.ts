/** One message to one browser's push service: encrypted for that browser (RFC 8291), signed as ours (RFC 8292). */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type webPush from 'web-push'
import { isPushEndpoint, publicLookup } from './push-endpoint.ts'
import type { VapidKeys } from './push-config.ts'

export interface Message {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  /** How long the service keeps it for a browser that is not there, in seconds. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
  /** A message that waits at the service is replaced by a later one with the same topic. */
  readonly topic: string
}

/** `later`: retry. `gone`: the subscription has ended. `never`: this message will never be accepted. */
export type PushOutcome =
  | { readonly kind: 'sent'; readonly status: number }
  | { readonly kind: 'later' | 'gone' | 'never'; readonly error: Error; readonly waitSeconds?: number }

export interface PushServiceDeps {
  readonly keys: VapidKeys
  /** Our contact for push services: mailto: or https:. */
  readonly subject: string
  readonly sandboxUrl: string | undefined
}

/** Resolves in any case. */
export type SendMessage = (message: Message) => Promise<PushOutcome>

const TIMEOUT_MS = 10_000
const ANSWER_MAX = 300
/** The browser subscribed with another key than ours, as Mozilla, Google and Apple state it: it must subscribe again. Any other 403 is our fault, and the subscription stays. */
const OTHER_KEY = /VapidPkHashMismatch|do not correspond to the credentials|key mismatch/i
/** Longest delay of a retry: the lifetime of a message. */
const WAIT_MAX_SECONDS = 24 * 60 * 60

function waitOf(header: string | undefined, nowMs: number): { waitSeconds?: number } {
  if (header === undefined) return {}
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1_000)
  return Number.isFinite(seconds) && seconds > 0 ? { waitSeconds: Math.min(seconds, WAIT_MAX_SECONDS) } : {}
}

function outcomeOf(status: number, retryAfter: string | undefined, text: string): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent', status }
  const error = new Error(`the push service answered ${status}: ${text}`)
  if (status === 404 || status === 410) return { kind: 'gone', error }
  if (status === 403 && OTHER_KEY.test(text)) return { kind: 'gone', error }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', error, ...waitOf(retryAfter, Date.now()) }
  return { kind: 'never', error }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response as AsyncIterable<string>) {
    text += part
    if (text.length > ANSWER_MAX) break
  }
  return text.slice(0, ANSWER_MAX).trim()
}

function post(endpoint: string, headers: Record<string, string>, body: Buffer, isSandbox: boolean): Promise<PushOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PushOutcome>()
  const url = new URL(endpoint)
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  // Redirects are not followed: a known service redirects to no other.
  const request =
    url.protocol === 'http:' && isSandbox
      ? requestHttp(url, options)
      : requestHttps(url, { ...options, ...(isSandbox ? {} : { lookup: publicLookup }) })
  request.once('error', reject)
  request.once('response', (response: IncomingMessage) => {
    textOf(response).then((text) => resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'], text)), reject)
  })
  request.end(body)
  return promise
}

/** Encrypts, signs and sends; failures are classified by what to do next. */
export const createPushService =
  ({ keys, subject, sandboxUrl }: PushServiceDeps): SendMessage =>
  async ({ endpoint, p256dh, auth, payload, ttlSeconds, isUrgent, topic }) => {
    if (!isPushEndpoint(endpoint, sandboxUrl)) return { kind: 'gone', error: new Error('this is no push service that is known here') }
    let request: ReturnType<typeof webPush.generateRequestDetails>
    try {
      request = (await import('web-push')).default.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
        vapidDetails: { subject, ...keys },
      })
    } catch (error) {
      return { kind: 'never', error: error instanceof Error ? error : new Error(String(error)) }
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    try {
      return await post(
        endpoint,
        headers,
        request.body ?? Buffer.alloc(0),
        sandboxUrl !== undefined && endpoint.startsWith(`${new URL(sandboxUrl).origin}/`),
      )
    } catch (error) {
      return { kind: 'later', error: error instanceof Error ? error : new Error(String(error)) }
    }
  }
