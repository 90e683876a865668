/**
 * The frames of the function protocol, as the client package sends and reads them (its src/browser/sync/protocol.ts).
 * Values travel as plain JSON; a version travels as eight bytes, little endian, in base64.
 */
import { z } from 'zod'

const queryId = z.number().int().nonnegative()
const count = z.number().int().nonnegative()
const path = z.string().min(1).max(200)
const args = z.array(z.unknown()).max(1)

const clientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Connect'),
    sessionId: z.uuid(),
    connectionCount: count,
    maxObservedTimestamp: z.string().max(16).optional(),
  }),
  z.object({ type: z.literal('Authenticate'), tokenType: z.enum(['User', 'Admin', 'None']), baseVersion: count }),
  z.object({
    type: z.literal('ModifyQuerySet'),
    baseVersion: count,
    newVersion: count,
    modifications: z
      .array(z.discriminatedUnion('type', [z.object({ type: z.literal('Add'), queryId, udfPath: path, args }), z.object({ type: z.literal('Remove'), queryId })]))
      .max(1000),
  }),
  z.object({ type: z.literal('Mutation'), requestId: count, udfPath: path, args }),
  z.object({ type: z.literal('Action'), requestId: count, udfPath: path, args }),
  z.object({ type: z.literal('Event'), eventType: z.string().max(200) }),
])

export type ClientFrame = z.output<typeof clientFrame>

/** The frame in `text`, or null when it is none. */
export function parseClientFrame(text: string): ClientFrame | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Not JSON is one of the ways of not being a frame.
    return null
  }
  const parsed = clientFrame.safeParse(value)
  return parsed.success ? parsed.data : null
}

export function encodeVersion(version: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(version))
  return bytes.toString('base64')
}

/** The version in `text`, or null when it is none. */
export function decodeVersion(text: string): number | null {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 8) return null
  const version = bytes.readBigUInt64LE()
  return version <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(version) : null
}

/** What a call came to: its value as JSON text, or why not. */
export type Outcome = { ok: true; json: string } | { ok: false; message: string; errorJson: string }

export interface SyncVersion {
  querySet: number
  identity: number
  ts: number
}

const versionJson = ({ querySet, identity, ts }: SyncVersion) => `{"querySet":${querySet},"identity":${identity},"ts":"${encodeVersion(ts)}"}`

/** One changed query inside a transition. The value is spliced in as it is: it was serialized once for all subscribers. */
export const queryChangeJson = (id: number, outcome: Outcome): string =>
  outcome.ok
    ? `{"type":"QueryUpdated","queryId":${id},"value":${outcome.json},"logLines":[],"journal":null}`
    : `{"type":"QueryFailed","queryId":${id},"errorMessage":${JSON.stringify(outcome.message)},"errorData":${outcome.errorJson},"logLines":[],"journal":null}`

export const queryRemovedJson = (id: number): string => `{"type":"QueryRemoved","queryId":${id}}`

export const transitionJson = (start: SyncVersion, end: SyncVersion, modifications: readonly string[]): string =>
  `{"type":"Transition","startVersion":${versionJson(start)},"endVersion":${versionJson(end)},"modifications":[${modifications.join(',')}]}`

export const mutationResponseJson = (requestId: number, outcome: Outcome, ts: number): string =>
  outcome.ok
    ? `{"type":"MutationResponse","requestId":${requestId},"success":true,"result":${outcome.json},"ts":"${encodeVersion(ts)}","logLines":[]}`
    : `{"type":"MutationResponse","requestId":${requestId},"success":false,"result":${JSON.stringify(outcome.message)},"errorData":${outcome.errorJson},"logLines":[]}`

export const actionResponseJson = (requestId: number, outcome: Outcome): string =>
  outcome.ok
    ? `{"type":"ActionResponse","requestId":${requestId},"success":true,"result":${outcome.json},"logLines":[]}`
    : `{"type":"ActionResponse","requestId":${requestId},"success":false,"result":${JSON.stringify(outcome.message)},"errorData":${outcome.errorJson},"logLines":[]}`

export const PING_JSON = '{"type":"Ping"}'
export const fatalErrorJson = (error: string): string => JSON.stringify({ type: 'FatalError', error })
