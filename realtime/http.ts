/**
 * The calls over HTTP, for readers outside the browser and for other clients of the protocol:
 * `POST /api/query | mutation | action | signal {path, args, format}`, `POST /api/query_ts`, `POST /api/query_at_ts`,
 * `GET /api/openapi.json`. A mutation with `Idempotency-Key: <uuid>` is applied once however often it is sent.
 */
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CallError } from '#platform/call-error.ts'
import { type Caller, callerOf } from './caller.ts'
import { failureOf } from './failure.ts'
import type { Json } from './json.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { Limits } from './limits.ts'
import { callsOfSize, hasFewValues } from './message-size.ts'
import type { MessageTurns } from './message-turns.ts'
import { encodeU64, isUuid, type Outcome } from './protocol.ts'
import { networkOf } from './network.ts'
import { NetworkBuckets } from './network-buckets.ts'
import { readBody } from './read-body.ts'
import type { CallRunner } from './run-call.ts'
import type { SignalCalls } from './signal-calls.ts'

export interface HttpOptions {
  readonly limits: Limits
  readonly runner: CallRunner
  readonly messages: MessageTurns
  readonly signalCalls: SignalCalls
  /** The memory held for each network, over sockets and HTTP together. */
  readonly held: HeldBytes
  /** Answers a query from the cache, or runs it. Never throws for an error of the caller. */
  readonly query: (path: string, args: Json, address: string) => Promise<Outcome>
  readonly openapi: () => Buffer
  readonly nextVersion: () => number
  readonly addressOf: (req: IncomingMessage) => string
  readonly nowMs: () => number
}

/** The status that tells the client: the call failed, the transport did not. */
const CALL_FAILED = 560
/** For plain callers (`format: "json"`) the status names the kind of failure. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  unauthorized: 401,
  invalid_credential: 401,
  forbidden: 403,
  bad_request: 400,
  result_gone: 410,
  too_large: 413,
  rate_limited: 429,
  too_many_queries: 429,
  internal: 500,
  unavailable: 503,
}
const DECLARED_STATUS = 422

const PATHS = new Set(['/api/query', '/api/mutation', '/api/action', '/api/signal', '/api/query_ts', '/api/query_at_ts'])
const TOO_OFTEN = 'Too many requests. Please wait a moment.'
const TOO_MUCH = 'Too much is being sent at once. Please wait a moment.'

interface CallBody {
  readonly path: string
  readonly args: Json
  readonly isPlain: boolean
}

/** `admin.orders.getOrder`, as the specification writes names, means `admin/orders:getOrder`. */
function pathOf(name: string): string {
  const parts = name.split('.')
  return name.includes(':') || parts.length < 2 ? name : `${parts.slice(0, -1).join('/')}:${parts.at(-1)}`
}

function jsonOf(body: Buffer): Json {
  // Replacing invalid UTF-8 would take ten times as long.
  if (!isUtf8(body)) throw new CallError('bad_request', 'The body must be JSON in UTF-8.')
  if (!hasFewValues(body)) throw new CallError('bad_request', 'There are too many values in the body.')
  try {
    return JSON.parse(body.toString('utf8')) as Json
  } catch (error) {
    throw new CallError('bad_request', 'The body must be JSON.', { cause: error instanceof Error ? error.name : 'unknown' })
  }
}

function callBody(bytes: Buffer): CallBody {
  const body = jsonOf(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CallError('bad_request', 'The body must be {path, args, format}.')
  const { path, args = {}, format } = body
  if (typeof path !== 'string') throw new CallError('bad_request', 'path: the name of a call, such as "models:list" or "models.list".')
  if (Array.isArray(args) && args.length > 1) throw new CallError('bad_request', 'args: one object.')
  return { path: pathOf(path), args: Array.isArray(args) ? (args[0] ?? {}) : args, isPlain: format !== 'convex_encoded_json' }
}

function send(res: ServerResponse, status: number, body: string | Buffer): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  res.end(bytes)
}

function sendOutcome(res: ServerResponse, outcome: Outcome, isPlain: boolean): void {
  if (outcome.ok) return send(res, 200, `{"status":"success","value":${outcome.json},"logLines":[]}`)
  const { message, data } = outcome.failure
  const status = isPlain ? (STATUS_OF_CODE[data.code] ?? DECLARED_STATUS) : CALL_FAILED
  send(res, status, JSON.stringify({ status: 'error', errorMessage: message, errorData: data, logLines: [] }))
}

const failed = (code: string, message: string): Outcome => ({ ok: false, failure: failureOf(new CallError(code, message)) })

/** Makes the handler of these paths. It returns false for other paths and leaves them unanswered. */
export function createHttp({
  limits,
  runner,
  messages,
  signalCalls,
  held,
  query,
  openapi,
  nextVersion,
  addressOf,
  nowMs,
}: HttpOptions): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  const buckets = new NetworkBuckets(limits, nowMs)

  function idempotencyKey(req: IncomingMessage): string | null {
    const header = req.headers['idempotency-key']
    if (header === undefined) return null
    if (typeof header !== 'string' || !isUuid(header)) throw new CallError('bad_request', 'Idempotency-Key must be a uuid.')
    return header.toLowerCase()
  }

  async function mutate(req: IncomingMessage, body: CallBody, caller: Caller): Promise<Outcome> {
    const sessionId = idempotencyKey(req)
    const key = sessionId === null ? null : { sessionId, requestId: 0 }
    try {
      return await runner.mutate({ path: body.path, args: body.args, key, mayBeRepeat: key !== null, ...caller })
    } catch (error) {
      if (error instanceof CallError) throw error
      return failed('unavailable', 'It is not known whether this was done. Send it again with the same Idempotency-Key, or look first.')
    }
  }

  async function act(res: ServerResponse, body: CallBody, caller: Caller): Promise<Outcome> {
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    return runner.act({ path: body.path, args: body.args, ...caller, signal: gone.signal })
  }

  async function call(pathname: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    let isPlain = true
    const caller = callerOf(req, addressOf)
    const network = networkOf(caller.address)
    let heldBytes = 0
    const wholeBytes = req.headers['content-length'] === undefined ? undefined : Number(req.headers['content-length'])
    const hold = (bytes: number): void => {
      if (!held.take(network, bytes, wholeBytes)) throw new CallError('rate_limited', TOO_MUCH)
      heldBytes += bytes
    }
    try {
      // Before the body, so that calls beyond the limit use no memory.
      if (!buckets.isAllowed(caller.address)) throw new CallError('rate_limited', TOO_OFTEN)
      const bytes = await readBody(req, limits.messageMaxBytes, hold)
      if (!buckets.isAllowed(caller.address, callsOfSize(bytes.length))) throw new CallError('rate_limited', TOO_OFTEN)
      const body = await messages.once(network, bytes.length, () => callBody(bytes))
      isPlain = body.isPlain
      if (pathname === '/api/mutation') sendOutcome(res, await mutate(req, body, caller), isPlain)
      else if (pathname === '/api/action') sendOutcome(res, await act(res, body, caller), isPlain)
      else if (pathname === '/api/signal') sendOutcome(res, await signalCalls.take({ ...body, address: caller.address }), isPlain)
      else sendOutcome(res, await query(body.path, body.args, caller.address), isPlain)
    } catch (error) {
      // The rest of a body is not awaited. A body that came too slowly was answered already.
      if (!req.complete && !res.headersSent) res.setHeader('connection', 'close')
      if (error instanceof CallError) sendOutcome(res, { ok: false, failure: failureOf(error) }, isPlain)
      else throw error
    } finally {
      held.give(network, heldBytes)
    }
  }

  return async (req, res) => {
    const pathname = (req.url ?? '').split('?', 1)[0] ?? ''
    if (pathname === '/api/openapi.json' && (req.method === 'GET' || req.method === 'HEAD')) {
      send(res, 200, openapi())
      return true
    }
    if (!PATHS.has(pathname)) return false
    if (req.method !== 'POST') {
      res.setHeader('allow', 'POST')
      send(res, 405, '{"status":"error","errorMessage":"Use POST.","logLines":[]}')
    } else if (pathname === '/api/query_ts') {
      req.resume()
      send(res, 200, JSON.stringify({ ts: encodeU64(nextVersion()) }))
    } else await call(pathname, req, res)
    return true
  }
}
