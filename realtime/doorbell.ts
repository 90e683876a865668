/**
 * Signals new journal rows to the other processes on the same database, and receives their signals. Only a hint: the
 * content is in the journal. Uses a connection of its own, outside every writer's transaction (a NOTIFY inside one costs
 * two thirds of the write throughput), at most once in 10 ms.
 *
 *     closed ──start──▶ listening ◀──reconnected, 0.1 … 5 s──▶ lost          any ──close──▶ closed
 *
 * While it is lost, the poll (see index.ts) finds everything a second later.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { listenToDoorbell, ringDoorbell } from './journal.sql.ts'

const GATHER_MS = 10
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000

export interface Doorbell {
  start(): Promise<void>
  /** Signals new journal rows. */
  ring(): void
  close(): Promise<void>
}

/** `onRing` is called when another process rang, and after the connection was lost for a while. */
export function createDoorbell(databaseUrl: string, log: Log, onRing: () => void): Doorbell {
  const self = randomUUID()
  let client: pg.Client | null = null
  let gathering: NodeJS.Timeout | null = null
  let retrying: NodeJS.Timeout | null = null
  let failures = 0
  let isClosed = false

  function lost(which: pg.Client, error: Error): void {
    if (client !== which) return
    client = null
    log.warn({ err: error }, 'the doorbell lost its connection')
    retryLater()
  }

  function retryLater(): void {
    if (isClosed || retrying !== null) return
    const delayMs = Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS)
    failures += 1
    retrying = setTimeout(() => {
      retrying = null
      connect().then(onRing, (error: Error) => {
        log.warn({ err: error }, 'the doorbell could not connect')
        retryLater()
      })
    }, delayMs)
    retrying.unref()
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'atelier-doorbell', pipeline: true })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, new Error('the connection ended')))
    next.on('notification', ({ payload }) => {
      if (payload !== self) onRing()
    })
    await next.connect()
    await next.query(listenToDoorbell)
    failures = 0
    client = next
    if (isClosed) await close()
  }

  async function close(): Promise<void> {
    isClosed = true
    if (gathering !== null) clearTimeout(gathering)
    if (retrying !== null) clearTimeout(retrying)
    const last = client
    client = null
    await last?.end()
  }

  function sendRing(): void {
    gathering = null
    const on = client
    on?.query({ name: ringDoorbell.name, text: ringDoorbell.text, values: [self] }).catch((error: Error) => lost(on, error))
  }

  return {
    start: connect,
    ring() {
      gathering ??= setTimeout(sendRing, GATHER_MS).unref()
    },
    close,
  }
}
