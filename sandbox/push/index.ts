/**
 * A stand-in push service with its browsers: speaks the protocol of RFC 8030 like the real services, verifies each sender's key, and
 * decrypts the messages like the browsers.
 */
import { randomBytes } from 'node:crypto'
import { json, type Answer, type Part, type SandboxRequest } from '../http.ts'
import { checkVapid } from './check-vapid.ts'
import { decryptMessage, makeBrowserKeys, type BrowserKeys } from './decrypt.ts'

/** A browser's subscription, as sent to the server. */
export interface SandboxSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface ReceivedMessage {
  readonly endpoint: string
  readonly text: string
  readonly ttlSeconds: number
  readonly urgency: string
  readonly topic: string
}

/** A planned answer: a status, its number of times (missing: always), and the seconds of Retry-After. */
export interface PushAnswer {
  readonly status: number
  readonly times?: number
  readonly retryAfterSeconds?: number
  readonly text?: string
}

export interface PushControl {
  /** Subscribes a browser with a server's key. Returns the subscription for that server. */
  subscribe(publicKey: string): SandboxSubscription
  /** Unsubscribes the browser: the service answers 410 from now on. */
  leave(endpoint: string): void
  /** The next answers to this browser's messages; accepted ones are stored. */
  answer(endpoint: string, answer: PushAnswer): void
  /** Messages to one browser, or all; oldest first. */
  messages(endpoint?: string): readonly ReceivedMessage[]
  /** Number of requests to it, accepted or not. */
  requests(endpoint: string): number
  /** Resolves when this browser has this number of messages. */
  waitFor(endpoint: string, count?: number): Promise<readonly ReceivedMessage[]>
}

export interface PushSandbox {
  readonly part: Part
  readonly control: PushControl
}

interface Browser {
  readonly endpoint: string
  readonly publicKey: string
  readonly keys: BrowserKeys
  isThere: boolean
  answers: PushAnswer[]
  requests: number
}

const PATH = '/push/send/'
const BODY_MAX_BYTES = 4_096
const TOPIC = /^[\w-]{1,32}$/

/** The problem of a message, before its sender is verified; null: none. */
function faultOf({ headers, bytes }: SandboxRequest): Answer | null {
  if (bytes.length > BODY_MAX_BYTES) return json(413, { message: 'too large' })
  if (headers['content-encoding'] !== 'aes128gcm') return json(400, { message: 'only aes128gcm' })
  if (!/^\d+$/.test(String(headers['ttl'] ?? ''))) return json(400, { message: 'TTL is missing' })
  if (headers['topic'] !== undefined && !TOPIC.test(String(headers['topic']))) return json(400, { message: 'not a topic' })
  return null
}

/** The planned answer for this request; null: handle it normally. */
function orderedAnswer(browser: Browser): Answer | null {
  const [ordered, ...later] = browser.answers
  if (ordered === undefined) return null
  const { status, times, retryAfterSeconds, text = '' } = ordered
  browser.answers = times === undefined ? [ordered] : times > 1 ? [{ ...ordered, times: times - 1 }, ...later] : later
  return {
    status,
    type: 'text/plain; charset=utf-8',
    body: text,
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  }
}

/** `urlOf`: this sandbox's address, known once it listens. */
export function openPushService({ urlOf }: { urlOf: () => string }): PushSandbox {
  const browsers = new Map<string, Browser>()
  const received: ReceivedMessage[] = []
  const waiting = new Set<() => void>()
  const messages = (endpoint?: string) => received.filter((message) => endpoint === undefined || message.endpoint === endpoint)
  const browserAt = (endpoint: string): Browser => {
    const browser = browsers.get(endpoint)
    if (browser === undefined) throw new Error(`no browser has subscribed at ${endpoint}`)
    return browser
  }

  function take(browser: Browser, { headers, bytes }: SandboxRequest): Answer {
    const text = decryptMessage(browser.keys, bytes)
    received.push({
      endpoint: browser.endpoint,
      text,
      ttlSeconds: Number(headers['ttl']),
      urgency: String(headers['urgency'] ?? 'normal'),
      topic: String(headers['topic'] ?? ''),
    })
    waiting.forEach((look) => look())
    return { status: 201, type: 'text/plain; charset=utf-8', body: '', headers: { location: `${urlOf()}/push/message/${received.length}` } }
  }

  const part: Part = (request) => {
    if (!request.path.startsWith(PATH)) return null
    const browser = browsers.get(`${urlOf()}${request.path}`)
    if (request.method !== 'POST') return json(405, { message: 'POST only' })
    if (browser === undefined) return json(404, { message: 'unknown' })
    browser.requests += 1
    if (!browser.isThere) return json(410, { message: 'gone' })
    const refused = checkVapid(request.headers.authorization, browser.publicKey, urlOf())
    if (refused !== 201) return json(refused, { message: refused === 403 ? 'VapidPkHashMismatch' : 'Unauthorized' })
    return faultOf(request) ?? orderedAnswer(browser) ?? take(browser, request)
  }

  return {
    part,
    control: {
      subscribe(publicKey) {
        const keys = makeBrowserKeys(randomBytes(16))
        const endpoint = `${urlOf()}${PATH}${randomBytes(24).toString('base64url')}`
        browsers.set(endpoint, { endpoint, publicKey, keys, isThere: true, answers: [], requests: 0 })
        return { endpoint, p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') }
      },
      leave: (endpoint) => void (browserAt(endpoint).isThere = false),
      answer: (endpoint, answer) => void browserAt(endpoint).answers.push(answer),
      messages,
      requests: (endpoint) => browserAt(endpoint).requests,
      waitFor(endpoint, count = 1) {
        const { promise, resolve } = Promise.withResolvers<readonly ReceivedMessage[]>()
        const look = () => {
          if (messages(endpoint).length < count) return
          waiting.delete(look)
          resolve(messages(endpoint))
        }
        waiting.add(look)
        look()
        return promise
      },
    },
  }
}
