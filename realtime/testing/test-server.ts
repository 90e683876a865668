/** A server of the bank (bank.ts) for tests of the engine, on a real Postgres and real sockets. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import type { BaseActor } from '../implement.ts'
import { createRealtime, type Realtime } from '../index.ts'
import type { Limits } from '../limits.ts'
import type { NotedCall } from '../note-call.ts'
import { ADDRESS_HEADER } from './wire.ts'
import { type Bank, BANK_SCHEMA, contract, endOf, type Hooks, implementation, resolveActor } from './bank.ts'

export interface TestServer {
  readonly realtime: Realtime<BaseActor>
  readonly hooks: Hooks
  readonly port: number
  readonly address: string
  /** Arguments of each error that was logged. */
  readonly errors: readonly unknown[]
  /** Calls that were noted. */
  readonly notes: readonly NotedCall[]
  close(): Promise<void>
}

/** Of the pool that calls use. */
export const TEST_CONNECTIONS = 8

export const SECRET = Buffer.alloc(32, 7)

export interface TestServerOptions {
  limits?: Partial<Limits>
  verifyLive?: boolean
  clock?: () => number
  allowedOrigins?: (origin: string | undefined, host: string) => boolean
}

/** Makes the bank's tables in a migrated database. */
export async function createBankTables(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, max: 1 })
  await database.script(BANK_SCHEMA)
  await database.end()
}

/** Starts one process of the bank, on a port of its own. */
export async function openTestServer(
  databaseUrl: string,
  { limits, verifyLive = true, clock, allowedOrigins = () => true }: TestServerOptions = {},
): Promise<TestServer> {
  const database = openDatabase({ url: databaseUrl, max: TEST_CONNECTIONS, onIdleError: () => undefined })
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
    addressOf: ({ headers, socket }) => String(headers[ADDRESS_HEADER] ?? socket.remoteAddress),
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
  const port = (server.address() as AddressInfo).port
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

/** A promise that a test resolves by `open`. */
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
