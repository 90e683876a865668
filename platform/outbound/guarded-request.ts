/**
 * Every request to an address that a user has named goes through here: the address is checked literally and as the names resolve, the
 * connection goes to the very address that was checked, redirects are not followed, and the answer is small and in time.
 * docs/decisions/2026-11-24-guarded-requests.md.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type BlockList } from 'node:net'
import { performance } from 'node:perf_hooks'
import { isInside, isOnInternet, isPortFree } from './address-rules.ts'

/** The time of a whole request, names and TLS included, in milliseconds. */
const DEADLINE_MS = 15_000
/** The time in which names must resolve, in milliseconds. */
const RESOLVE_MS = 5_000
/** Answers are read up to here, in bytes; the rest is cut off. */
const ANSWER_MAX = 16_384
/** Maximum kept of an answer, in bytes. */
const KEPT_MAX = 2_048
const HEADERS_MAX = 8_192
const STATUS_MIN = 100
/** Addresses of a name that are called, one after another, while none accepts a connection. */
const ADDRESSES_MAX = 3
const URL_MAX = 2_000

/** Why an address was not called. Each has a text of its own for its user. */
export type Unreachable = 'bad_url' | 'not_https' | 'bad_port' | 'no_address' | 'inside'

/** The address must not be called. Nothing was sent. */
export class AddressRefused extends Error {
  readonly why: Unreachable

  constructor(why: Unreachable) {
    super(`the address may not be called: ${why}`)
    this.name = 'AddressRefused'
    this.why = why
  }
}

export interface GuardOptions {
  /** Networks of the operator, inside which any address may be called, also by plain http. */
  readonly allowed?: BlockList
  /** Only these networks may be called: the demo. */
  readonly isClosed?: boolean
  /** For tests. */
  readonly resolve?: (name: string) => Promise<readonly Found[]>
  readonly deadlineMs?: number
}

export interface Asked {
  readonly method: 'POST' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly signal?: AbortSignal
}

export interface Answered {
  readonly status: number
  readonly retryAfter: string | null
  /** The beginning of the answer, as text. */
  readonly text: string
  readonly ms: number
}

/** A checked address, for a few requests within seconds. Its connections are its own. */
export interface Target {
  /** Resolves with whatever status is answered; a redirect is a status like others. Rejects when nothing is answered in time. */
  send(asked: Asked): Promise<Answered>
  close(): void
}

export interface Guard {
  /** Checks the address as far as it can be without asking for names. Throws `AddressRefused`. */
  check(address: string): URL
  /** Checks the address and all that its name resolves to. Throws `AddressRefused`. */
  open(address: string): Promise<Target>
}

const bare = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)
const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

interface Found {
  readonly address: string
  readonly family: number
}

/** The time of one question to a name server, in milliseconds, and how often it is asked. */
const QUESTION_MS = 2_000
const QUESTIONS = 2

/** Both families in turns, so that the first few addresses hold both. */
const inTurns = (four: readonly string[], six: readonly string[]): Found[] =>
  Array.from({ length: Math.max(four.length, six.length) }, (_, place) => place).flatMap((place) =>
    [four[place], six[place]].flatMap((address) => (address === undefined ? [] : [{ address, family: isIP(address) }])),
  )

/**
 * All addresses of a name. The name servers are asked directly: `lookup` holds one of two threads that all names of this process share, so
 * that a few names whose servers never answer would keep everything else from resolving. It serves names without a dot, which this
 * machine's own network has. `servers`: for tests.
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<readonly Found[]> {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: QUESTIONS })
  if (servers !== undefined) resolver.setServers(servers)
  const ask = async (): Promise<Found[]> => {
    if (!name.replace(/\.$/, '').includes('.')) return lookup(name, { all: true, verbatim: true })
    return inTurns(...(await Promise.all([resolver.resolve4(name).catch(() => []), resolver.resolve6(name).catch(() => [])])))
  }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('names did not resolve in time')), RESOLVE_MS)
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
    resolver.cancel()
  }
}

/** The time for the rest of an answer once its status is there, in milliseconds: the status is what counts. */
const BODY_MS = 2_000

/** Reads up to the limit, then lets go of the connection. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => response.destroy(), BODY_MS)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (size < KEPT_MAX) chunks.push(chunk)
      size += chunk.length
      if (size >= ANSWER_MAX) break
    }
  } catch {
    // Cut off, or too slow: the status has arrived, and that is the answer.
  }
  clearTimeout(timer)
  if (size >= ANSWER_MAX) response.destroy()
  return Buffer.concat(chunks).subarray(0, KEPT_MAX).toString('utf8').replaceAll('\0', '')
}

interface Pinned {
  readonly url: URL
  readonly address: string
  readonly agent: HttpAgent | HttpsAgent
  readonly deadlineMs: number
}

/** One request to one address. */
function sendTo({ url, address, agent, deadlineMs }: Pinned, asked: Asked): Promise<Answered> {
  const startedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const isSecure = url.protocol === 'https:'
  const host = bare(url.hostname)
  const request: ClientRequest = (isSecure ? httpsRequest : httpRequest)({
    agent,
    // The checked address itself: no name is asked for again. The name is in the certificate and in `host`.
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method: asked.method,
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    // A compressed answer could grow beyond the limit.
    headers: { ...asked.headers, host: url.host, 'accept-encoding': 'identity', 'content-length': String(asked.body?.length ?? 0) },
    maxHeaderSize: HEADERS_MAX,
    insecureHTTPParser: false,
  })
  // Destroys the answer, too: reading it ends with the bytes so far.
  const timer = setTimeout(() => request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })), deadlineMs)
  const onAbort = (): void => void request.destroy(new Error('stopped'))
  asked.signal?.addEventListener('abort', onAbort, { once: true })
  // Stopped while the name was resolved: the event came before its listener.
  if (asked.signal?.aborted === true) onAbort()
  let isAnswered = false
  // After the status, an error only ends the reading.
  request.on('error', (error) => !isAnswered && reject(error))
  // The socket has no listener then: an error of its own would end the process.
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(Object.assign(new Error('an upgrade is no answer'), { code: 'EUPGRADE' }))
  })
  request.on('response', (response) => {
    const { statusCode: status = 0 } = response
    // The parser takes three digits of any kind: `000` is no answer of HTTP.
    if (status < STATUS_MIN) return void request.destroy(new Error('a status that HTTP does not have'))
    isAnswered = true
    void readAnswer(response).then((text) => {
      const retryAfter = response.headers['retry-after'] ?? null
      resolve({ status, retryAfter, text, ms: performance.now() - startedAt })
    })
  })
  request.end(asked.body)
  return promise.finally(() => {
    clearTimeout(timer)
    asked.signal?.removeEventListener('abort', onAbort)
  })
}

const UNCONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])
const hasNotConnected = (error: unknown): boolean => UNCONNECTED.has(String((error as { code?: unknown }).code))

/** Parallel connections of one target. */
const SOCKETS_MAX = 4

function targetOf(url: URL, addresses: readonly string[], deadlineMs: number): Target {
  const secure = url.protocol === 'https:'
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: SOCKETS_MAX, timeout: deadlineMs })
  let first = 0
  return {
    async send(asked) {
      const until = performance.now() + deadlineMs
      for (let place = first; ; place += 1) {
        const address = addresses[place] as string
        try {
          return await sendTo({ url, address, agent, deadlineMs: Math.max(1, until - performance.now()) }, asked)
        } catch (error) {
          if (place + 1 >= addresses.length || !hasNotConnected(error)) throw error
          first = place + 1
        }
      }
    },
    close: () => agent.destroy(),
  }
}

export function createGuard({ allowed, isClosed = false, resolve = resolveName, deadlineMs = DEADLINE_MS }: GuardOptions = {}): Guard {
  const isAllowed = (address: string): boolean => allowed !== undefined && isInside(allowed, address)
  const mayCall = (address: string): boolean => isAllowed(address) || (!isClosed && isOnInternet(address))

  function check(address: string): URL {
    const url = address.length <= URL_MAX ? URL.parse(address) : null
    // Letters outside ASCII become longer when they are written for a request.
    if (url === null || url.href.length > URL_MAX || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
      throw new AddressRefused('bad_url')
    if (url.username !== '' || url.password !== '' || address.includes('#')) throw new AddressRefused('bad_url')
    const host = bare(url.hostname)
    // A name of the operator's network is known once it is resolved; plain http is decided then.
    if (isIP(host) !== 0 && !mayCall(host)) throw new AddressRefused('inside')
    if (url.protocol === 'http:' && (allowed === undefined || (isIP(host) !== 0 && !isAllowed(host)))) throw new AddressRefused('not_https')
    const port = portOf(url)
    if (!isPortFree(port) && !(url.protocol === 'http:' && port === 80)) throw new AddressRefused('bad_port')
    return url
  }

  return {
    check,
    async open(address) {
      const url = check(address)
      const host = bare(url.hostname)
      const found = isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }]
      if (found.length === 0) throw new AddressRefused('no_address')
      // One bad address refuses all: the others could be a lure.
      if (!found.every((each) => mayCall(each.address))) throw new AddressRefused('inside')
      if (url.protocol === 'http:' && !found.every((each) => isAllowed(each.address))) throw new AddressRefused('not_https')
      return targetOf(
        url,
        found.slice(0, ADDRESSES_MAX).map((each) => each.address),
        deadlineMs,
      )
    },
  }
}
