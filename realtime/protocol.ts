/**
 * The frames of the function protocol, as the pinned client writes and reads them
 * (node_modules/convex/src/browser/sync/protocol.ts). Parsing is strict: a frame that does not fit closes the connection.
 * Does not hold any state: see session.ts.
 */
import type { Json } from './json.ts'
import { hasFewValues } from './message-size.ts'

export interface AddQuery {
  type: 'Add'
  queryId: number
  udfPath: string
  args: Json
}

export interface RemoveQuery {
  type: 'Remove'
  queryId: number
}

export interface ConnectFrame {
  type: 'Connect'
  sessionId: string
  connectionCount: number
  /** The highest version that the client has seen, from any process. */
  maxObservedTimestamp: number | null
}

export interface ModifyQuerySetFrame {
  type: 'ModifyQuerySet'
  baseVersion: number
  newVersion: number
  modifications: readonly (AddQuery | RemoveQuery)[]
}

export interface CallFrame {
  type: 'Mutation' | 'Action'
  requestId: number
  udfPath: string
  args: Json
}

/**
 * Any client may send events about itself, which say nothing here. A signal is an event of ours: the client's own code sends it as it is,
 * only while it is connected, and never again.
 */
export interface EventFrame {
  type: 'Event'
  signal: { path: string; args: Json } | null
}

export type ClientFrame = ConnectFrame | ModifyQuerySetFrame | CallFrame | EventFrame | { type: 'Authenticate'; baseVersion: number }

/** The `eventType` of a signal (web/lib/live/bridge.ts). */
const SIGNAL_EVENT = 'Signal'
/** A path, a token, an id. */
const SIGNAL_MAX = 2_048

/** A violation of the protocol by the client, as the reason that closes its connection. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}

/** `over` is our own: the session of a token that this connection has used is over. The client reconnects at once (web/lib/live/reconnect.ts). */
export const CLOSE = {
  goingAway: 1001,
  protocol: 1002,
  unsupported: 1003,
  policy: 1008,
  internal: 1011,
  tryLater: 1013,
  over: 4001,
} as const

/** A version as the client reads it: eight bytes, little end first, in base64. */
export function encodeU64(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes.toString('base64')
}

/** Throws when `text` is no version or exceeds the safe integers. */
export function decodeU64(text: string): number {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 8) throw new ProtocolError('a timestamp has eight bytes')
  const value = bytes.readBigUInt64LE()
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProtocolError('a timestamp is out of range')
  return Number(value)
}

type Fields = Record<string, Json | undefined>

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function count(fields: Fields, name: string): number {
  const value = fields[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > 0xffff_ffff)
    throw new ProtocolError(`${name} must be a whole number`)
  return value
}

function text(fields: Fields, name: string, maxLength: number): string {
  const value = fields[name]
  if (typeof value !== 'string' || value.length > maxLength) throw new ProtocolError(`${name} must be a text`)
  return value
}

/** Arguments arrive as a list of one object. */
function oneArgument(fields: Fields): Json {
  const value = fields['args']
  if (!Array.isArray(value) || value.length > 1) throw new ProtocolError('args must be a list of one object')
  return value[0] ?? {}
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a uuid, as sessions and idempotency keys are. */
export const isUuid = (value: string): boolean => UUID.test(value)

const PATH_MAX = 200

function connectFrame(fields: Fields): ConnectFrame {
  const sessionId = text(fields, 'sessionId', 64)
  if (!isUuid(sessionId)) throw new ProtocolError('sessionId must be a uuid')
  const observed = fields['maxObservedTimestamp']
  if (observed !== undefined && observed !== null && typeof observed !== 'string')
    throw new ProtocolError('maxObservedTimestamp must be a text')
  return {
    type: 'Connect',
    sessionId: sessionId.toLowerCase(),
    connectionCount: count(fields, 'connectionCount'),
    maxObservedTimestamp: typeof observed === 'string' ? decodeU64(observed) : null,
  }
}

function modification(value: Json): AddQuery | RemoveQuery {
  if (!isObject(value)) throw new ProtocolError('a modification must be an object')
  const queryId = count(value, 'queryId')
  if (value['type'] === 'Remove') return { type: 'Remove', queryId }
  if (value['type'] !== 'Add') throw new ProtocolError('a modification is Add or Remove')
  return { type: 'Add', queryId, udfPath: text(value, 'udfPath', PATH_MAX), args: oneArgument(value) }
}

function modifyQuerySetFrame(fields: Fields): ModifyQuerySetFrame {
  const modifications = fields['modifications']
  if (!Array.isArray(modifications)) throw new ProtocolError('modifications must be a list')
  return {
    type: 'ModifyQuerySet',
    baseVersion: count(fields, 'baseVersion'),
    newVersion: count(fields, 'newVersion'),
    modifications: modifications.map(modification),
  }
}

function eventFrame(fields: Fields, size: number): EventFrame {
  if (fields['eventType'] !== SIGNAL_EVENT) return { type: 'Event', signal: null }
  if (size > SIGNAL_MAX) throw new ProtocolError(`a signal has at most ${SIGNAL_MAX} bytes`)
  const event = fields['event']
  if (!isObject(event)) throw new ProtocolError('a signal must be an object')
  return { type: 'Event', signal: { path: text(event, 'path', PATH_MAX), args: event['args'] ?? {} } }
}

function jsonOf(data: Buffer): Json {
  if (!hasFewValues(data)) throw new ProtocolError('too many values in one message')
  try {
    return JSON.parse(data.toString('utf8')) as Json
  } catch (error) {
    throw new ProtocolError('not JSON', { cause: error })
  }
}

/** Reads one frame. Throws `ProtocolError`, whose message is the reason that closes the connection. */
export function parseClientFrame(data: Buffer): ClientFrame {
  const fields = jsonOf(data)
  if (!isObject(fields)) throw new ProtocolError('a message must be an object')
  switch (fields['type']) {
    case 'Connect':
      return connectFrame(fields)
    case 'ModifyQuerySet':
      return modifyQuerySetFrame(fields)
    case 'Mutation':
    case 'Action':
      return {
        type: fields['type'],
        requestId: count(fields, 'requestId'),
        udfPath: text(fields, 'udfPath', PATH_MAX),
        args: oneArgument(fields),
      }
    case 'Authenticate':
      return { type: 'Authenticate', baseVersion: count(fields, 'baseVersion') }
    case 'Event':
      return eventFrame(fields, data.length)
    default:
      throw new ProtocolError('unknown message type')
  }
}

/** A failed call: a sentence for users, and data for the screen. */
export interface Failure {
  readonly message: string
  readonly data: { readonly code: string; readonly message: string; readonly data: Record<string, unknown>; readonly callId?: string }
}

/** The result of a call as text, ready to be put into a frame. */
export type Outcome = { readonly ok: true; readonly json: string } | { readonly ok: false; readonly failure: Failure }

const QUERY_END = ',"logLines":[],"journal":null}'

/** The part of a modification that is the same for all subscribers: made once for each result. */
export function modificationTail(outcome: Outcome): string {
  if (outcome.ok) return `,"value":${outcome.json}${QUERY_END}`
  const { message, data } = outcome.failure
  return `,"errorMessage":${JSON.stringify(message)},"errorData":${JSON.stringify(data)}${QUERY_END}`
}

/** One modification: `tail` as `modificationTail` made it. */
export const modificationJson = (ok: boolean, queryId: number, tail: string): string =>
  `{"type":"${ok ? 'QueryUpdated' : 'QueryFailed'}","queryId":${queryId}${tail}`

/** A version of one connection as text; `ts` is encoded once for each flush. */
export const versionJson = (querySet: number, identity: number, ts: string): string =>
  `{"querySet":${querySet},"ts":"${ts}","identity":${identity}}`

export const transitionJson = (start: string, end: string, modifications: string): string =>
  `{"type":"Transition","startVersion":${start},"endVersion":${end},"modifications":[${modifications}]}`

/** `version` is the commit's, for a mutation that succeeded; an action has none. */
export function responseJson(type: 'Mutation' | 'Action', requestId: number, outcome: Outcome, version: number | null): string {
  const head = `{"type":"${type}Response","requestId":${requestId},"success":${outcome.ok},"logLines":[]`
  if (!outcome.ok) return `${head},"result":${JSON.stringify(outcome.failure.message)},"errorData":${JSON.stringify(outcome.failure.data)}}`
  const ts = version === null ? '' : `,"ts":"${encodeU64(version)}"`
  return `${head},"result":${outcome.json}${ts}}`
}

export const PING = Buffer.from('{"type":"Ping"}')
