/** A client that speaks the protocol by hand: for acts that the real one never takes, and for thousands of clients. */
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

export interface Ended {
  readonly code: number
  readonly reason: string
}

export interface Wire {
  readonly socket: WebSocket
  readonly frames: Record<string, unknown>[]
  readonly ended: Promise<Ended>
  send(frame: unknown): void
  connect(): void
  add(queryId: number, udfPath: string, args: unknown): void
  /** Adds a query under the next number; removes the oldest one of those when more than `max` are there. */
  replace(udfPath: string, args: unknown, max: number): void
  /** Resolves with the response once the mutation is answered and its version was sent, like the promise of the browser's client. */
  mutate(requestId: number, udfPath: string, args: unknown): Promise<Record<string, unknown>>
  /** Resolves with the first frame, there already or still to come, that satisfies `is`. */
  until(is: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
}

/** The test server takes the caller's address from here, where a request has it. */
export const ADDRESS_HEADER = 'x-test-address'

/** Opens a bare socket. Rejects when the upgrade is refused. */
export async function openWire(
  port: number,
  {
    origin,
    path = '/api/1.48.0/sync',
    address,
    headers = {},
  }: { origin?: string; path?: string; address?: string; headers?: Record<string, string> } = {},
): Promise<Wire> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    perMessageDeflate: false,
    ...(origin === undefined ? {} : { origin }),
    headers: { ...headers, ...(address === undefined ? {} : { [ADDRESS_HEADER]: address }) },
  })
  const frames: Record<string, unknown>[] = []
  const listeners = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>)
    for (const listener of listeners) listener()
  })
  const ended = new Promise<Ended>((resolve) => socket.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') })))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => socket.terminate())
  let querySet = 0
  let nextQuery = 0
  const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  function modify(modifications: readonly unknown[]): void {
    send({ type: 'ModifyQuerySet', baseVersion: querySet, newVersion: querySet + 1, modifications })
    querySet += 1
  }
  const until: Wire['until'] = (is) =>
    new Promise((resolve) => {
      const listener = (): void => {
        const found = frames.find(is)
        if (found === undefined) return
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
      listener()
    })
  return {
    socket,
    frames,
    ended,
    send,
    until,
    connect: () => send({ type: 'Connect', sessionId: randomUUID(), connectionCount: 0, lastCloseReason: 'InitialConnect', clientTs: 0 }),
    add: (queryId, udfPath, args) => modify([{ type: 'Add', queryId, udfPath, args: [args] }]),
    replace(udfPath, args, max) {
      const queryId = nextQuery++
      const over = queryId >= max ? [{ type: 'Remove', queryId: queryId - max }] : []
      modify([...over, { type: 'Add', queryId, udfPath, args: [args] }])
    },
    async mutate(requestId, udfPath, args) {
      send({ type: 'Mutation', requestId, udfPath, args: [args] })
      const response = await until((frame) => frame['type'] === 'MutationResponse' && frame['requestId'] === requestId)
      if (response['success'] === true)
        await until((frame) => frame['type'] === 'Transition' && versionOf(frame) >= readU64(response['ts']))
      return response
    },
  }
}

const readU64 = (text: unknown): bigint => Buffer.from(String(text), 'base64').readBigUInt64LE()
const versionOf = (frame: Record<string, unknown>): bigint => readU64((frame['endVersion'] as { ts: string }).ts)

interface Modification {
  readonly type: string
  readonly queryId: number
  readonly value?: unknown
}

/** The values of one query in a frame, if it is a transition that holds one. */
export function valueIn(frame: Record<string, unknown>, queryId: number): unknown {
  if (frame['type'] !== 'Transition') return undefined
  return (frame['modifications'] as Modification[]).find((modification) => modification.queryId === queryId)?.value
}
