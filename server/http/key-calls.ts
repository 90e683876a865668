/**
 * Calls by keys for programs: `POST /api/v1/orders.listOrders` with `Authorization: Bearer atl_…` and the arguments as JSON. The contract
 * names the calls and the right that each needs; a key never has more rights than its user. `Idempotency-Key: <uuid>` as everywhere.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { type AnyEntry, entriesOf } from '#realtime/define.ts'
import type { Realtime } from '#realtime/index.ts'
import type { CallRate } from '#realtime/limits.ts'
import { hasFewValues } from '#realtime/message-size.ts'
import { NetworkBuckets } from '#realtime/network-buckets.ts'
import { readBody } from '#realtime/read-body.ts'
import type { Actor } from '../access/actor.ts'
import { requireScope } from '../access/by-key.ts'
import { useOfKey } from '../access/key-use.ts'
import { recordKeyCall, useKey } from '../domains/connections/parts.ts'
import { callerAddress } from './request.ts'
import type { Handler } from './server.ts'

const PREFIX = '/api/v1/'
/** Arguments of calls by keys are texts and numbers. */
const BODY_MAX = 256 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const RETRY_SECONDS = 5
const STATUS: Readonly<Record<string, number>> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  bad_request: 400,
  too_large: 413,
  rate_limited: 429,
  too_many_queries: 429,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
}
const DECLARED_STATUS = 422

interface Options {
  readonly database: Database
  readonly realtime: Pick<Realtime<Actor>, 'query' | 'mutate'>
  readonly limits: CallRate
  readonly trustProxy: boolean
  readonly log: Log
}

/** `orders.listOrders` → the path and its entry. */
const CALLS = new Map<string, { path: string; entry: AnyEntry }>(
  [...entriesOf(contract)].map(({ path, entry }) => [path.replaceAll(/[/:]/g, '.'), { path, entry }]),
)

function answer(res: ServerResponse, status: number, body: string): void {
  if (status === STATUS['rate_limited']) res.setHeader('retry-after', RETRY_SECONDS)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  }
  res.writeHead(status, headers).end(body)
}

function refuse(req: IncomingMessage, res: ServerResponse, { code, message, data }: CallError): void {
  if (!req.complete) res.setHeader('connection', 'close')
  if (code === 'unauthorized') res.setHeader('www-authenticate', 'Bearer')
  answer(res, STATUS[code] ?? DECLARED_STATUS, JSON.stringify({ error: { code, message, data } }))
}

async function argsOf(req: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(req, BODY_MAX)
  if (body.length === 0) return {}
  if (!hasFewValues(body)) throw new CallError('too_large', 'There are too many values in the arguments.')
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new CallError('bad_request', 'The body must be one JSON object: the arguments of the call.')
}

function bearerOf({ headers }: IncomingMessage): string {
  const [scheme, key, ...more] = (headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || key === undefined || more.length > 0)
    throw new CallError('unauthorized', 'Please send the key: Authorization: Bearer atl_…')
  return key
}

function idempotencyKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !UUID.test(key)) throw new CallError('bad_request', 'Idempotency-Key must be a uuid.')
  return key
}

export function createKeyCalls({ database, realtime, limits, trustProxy, log }: Options): Handler {
  const buckets = new NetworkBuckets(limits, Date.now)

  async function keyOf(req: IncomingMessage, address: string) {
    const use = await useKey(database, bearerOf(req), address)
    if (use === 'unknown') throw new CallError('unauthorized', 'This key does not exist, or has ended.')
    if (use === 'too_often') throw new CallError('rate_limited', 'This key makes too many calls. Please wait a moment.')
    return use
  }

  async function perform(req: IncomingMessage, keyId: string, { path, entry }: { path: string; entry: AnyEntry }, address: string) {
    const args = { ...(await argsOf(req)), token: useOfKey(keyId) }
    if (entry.kind === 'query') return (await realtime.query(path, args, { address })).json
    const idempotencyKey = idempotencyKeyOf(req)
    const userAgent = 'key'
    return JSON.stringify(
      await realtime.mutate(path, args, { address, userAgent, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
    )
  }

  async function serve(req: IncomingMessage, res: ServerResponse, name: string): Promise<void> {
    const address = callerAddress(req, trustProxy)
    if (!buckets.isAllowed(address)) throw new CallError('rate_limited', 'Too many requests. Please wait a moment.')
    const { keyId, scopes, isAllowed } = await keyOf(req, address)
    const call = CALLS.get(name)
    let code: string | null = null
    try {
      // Its owner sees in the record that the key is used elsewhere.
      if (!isAllowed) throw new CallError('forbidden', 'This key may not be used from this network.')
      // The rules refuse it as well (access/by-key.ts); here no work is done for it.
      if (call === undefined) throw new CallError('not_found', 'There is no such call.')
      requireScope(call.entry.scope, scopes)
      answer(res, 200, `{"value":${await perform(req, keyId, call, address)}}`)
    } catch (error) {
      code = error instanceof CallError ? error.code : 'internal'
      throw error
    } finally {
      const recorded = { keyId, path: call?.path ?? name, code, address, scope: call?.entry.scope ?? null }
      recordKeyCall(database, recorded).catch((error: unknown) => log.warn({ err: error }, 'a call by key was not recorded'))
    }
  }

  return async (req, res, pathname) => {
    if (!pathname.startsWith(PREFIX)) return false
    try {
      if (req.method !== 'POST') {
        res.setHeader('allow', 'POST')
        answer(res, 405, '{"error":{"code":"bad_request","message":"Use POST.","data":{}}}')
      } else await serve(req, res, pathname.slice(PREFIX.length))
    } catch (error) {
      if (error instanceof CallError) refuse(req, res, error)
      else throw error
    }
    return true
  }
}
