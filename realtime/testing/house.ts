/** Engines, clients and a line that can be cut: what the tests of the engine are made of. All real: Postgres, sockets, the client. */
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { ConvexClient } from 'convex/browser'
import { type FunctionReference, makeFunctionReference } from 'convex/server'
import { WebSocket } from 'ws'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import type { BaseActor } from '../implement.ts'
import { createRealtime, type Realtime } from '../index.ts'
import type { Limits } from '../limits.ts'
import type { NotedCall } from '../note-call.ts'
import { type Bank, BANK_SCHEMA, contract, endOf, type Hooks, implementation, resolveActor } from './bank.ts'

export interface House {
  readonly realtime: Realtime<BaseActor>
  readonly hooks: Hooks
  readonly port: number
  readonly address: string
  /** Everything that was logged as an error. */
  readonly errors: readonly unknown[]
  /** What the house has heard of calls. */
  readonly notes: readonly NotedCall[]
  close(): Promise<void>
}

export const SECRET = Buffer.alloc(32, 7)

export interface HouseOptions {
  limits?: Partial<Limits>
  verifyLive?: boolean
  clock?: () => number
  allowedOrigins?: (origin: string | undefined, host: string) => boolean
}

const listening = (server: { address(): AddressInfo | string | null }): number => (server.address() as AddressInfo).port

/** Makes the tables of the tiny product in a migrated database. */
export async function furnish(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, max: 1 })
  await database.script(BANK_SCHEMA)
  await database.end()
}

/** One process of the tiny product, on a port of its own. */
export async function openHouse(
  databaseUrl: string,
  { limits, verifyLive = true, clock, allowedOrigins = () => true }: HouseOptions = {},
): Promise<House> {
  const database = openDatabase({ url: databaseUrl, max: 8, onIdleError: () => undefined })
  const hooks: Hooks = {}
  const errors: unknown[] = []
  const notes: NotedCall[] = []
  const log = createLog('error')
  log.error = ((...args: unknown[]) => void errors.push(args)) as typeof log.error
  const realtime = createRealtime<BaseActor, Bank>({
    contract,
    implementation: implementation(hooks),
    database,
    databaseUrl,
    secret: SECRET,
    resolveActor,
    endOf,
    log,
    note: (call) => void notes.push(call),
    allowedOrigins,
    limits,
    verifyLive,
    clock,
    validateResults: true,
  })
  await realtime.start()
  const server = createServer((req, res) => {
    realtime.handleHttp(req, res).then(
      (isOwn) => (isOwn ? undefined : res.writeHead(404).end()),
      (error: Error) => res.destroy(error),
    )
  })
  server.on('upgrade', (req: IncomingMessage, socket, head) => realtime.handleUpgrade(req, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = listening(server)
  let isClosed = false
  return {
    realtime,
    hooks,
    port,
    address: `http://127.0.0.1:${port}`,
    errors,
    notes,
    async close() {
      if (isClosed) return
      isClosed = true
      await realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.end()
    },
  }
}

/** A line between client and server that can be cut, and led elsewhere. */
export interface Line {
  readonly address: string
  /** Cuts all connections, both ends at once. */
  cut(): void
  /** From now on nothing that a client sends arrives. */
  deafen(isDeaf: boolean): void
  leadTo(port: number): void
  /** Cuts after so many more bytes in either direction. */
  cutAfter(bytes: number): void
  readonly cuts: number
  close(): Promise<void>
}

/** Opens a line to `port`. */
export async function openLine(port: number): Promise<Line> {
  const ends = new Set<Socket>()
  let target = port
  let isDeaf = false
  let bytesLeft = Number.POSITIVE_INFINITY
  let cuts = 0
  function cut(): void {
    cuts += 1
    bytesLeft = Number.POSITIVE_INFINITY
    for (const end of ends) end.destroy()
  }
  function count(bytes: number): boolean {
    bytesLeft -= bytes
    if (bytesLeft > 0) return true
    cut()
    return false
  }
  const server = createTcpServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.setNoDelay(true)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => {
      if (!isDeaf && count(data.length)) far.write(data)
    })
    far.on('data', (data) => {
      if (count(data.length)) near.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${listening(server)}`,
    cut,
    deafen: (on) => {
      isDeaf = on
    },
    leadTo: (next) => {
      target = next
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes
    },
    get cuts() {
      return cuts
    },
    async close() {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The real client. Reconnects at once, as it does in a browser that comes online, so that tests need not wait for its backoff. */
export function openClient(address: string): ConvexClient {
  const client = new ConvexClient(address, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    logger: false,
  })
  const manager = (client.client as unknown as { webSocketManager: { tryReconnectImmediately(): void } }).webSocketManager
  client.client.subscribeToConnectionState((state) => {
    if (!state.isWebSocketConnected && state.hasEverConnected) setImmediate(() => manager.tryReconnectImmediately())
  })
  return client
}

export const q = (path: string): FunctionReference<'query'> => makeFunctionReference<'query'>(path)
export const m = (path: string): FunctionReference<'mutation'> => makeFunctionReference<'mutation'>(path)
export const a = (path: string): FunctionReference<'action'> => makeFunctionReference<'action'>(path)

export interface Watched<V> {
  readonly values: V[]
  readonly errors: Error[]
  /** Resolves when a value (the latest, or one to come) satisfies `is`. */
  until(is: (value: V) => boolean): Promise<V>
  untilError(): Promise<Error>
  stop(): void
}

/** Watches a query and keeps all that is shown. */
export function watchQuery<V>(client: ConvexClient, path: string, args: Record<string, unknown>): Watched<V> {
  const values: V[] = []
  const errors: Error[] = []
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const stop = client.onUpdate(
    q(path),
    args,
    (value: V) => {
      values.push(value)
      tell()
    },
    (error) => {
      errors.push(error)
      tell()
    },
  )
  function when<R>(look: () => R | undefined): Promise<R> {
    return new Promise((resolve) => {
      const listener = (): void => {
        const found = look()
        if (found === undefined) return
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
      listener()
    })
  }
  return {
    values,
    errors,
    until: (is) => when(() => (values.length > 0 && is(values.at(-1) as V) ? (values.at(-1) as V) : undefined)),
    untilError: () => when(() => errors.at(-1)),
    stop: () => stop(),
  }
}

/** A promise and the key to it. */
export interface Gate {
  readonly passed: Promise<void>
  open(): void
}

export function createGate(): Gate {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
