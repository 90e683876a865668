/**
 * Announces new journal rows to the other processes on the same database, and hears of theirs. Only a hint: the content is in the
 * journal. Carries signals as well (`signals.ts`), which are lost while the connection is. Uses a connection of its own, outside every writer's transaction (a NOTIFY inside one costs
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
  /** Announces new journal rows. */
  ring(): void
  /** Tells the other processes a piece of text in one line. */
  tell(piece: string): void
  close(): Promise<void>
}

/** Postgres takes payloads below 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900
/** Pieces of one interval; more are dropped. */
const PIECES_MAX = 5_000

/** Sends so many pieces as fit into each message: first the name of this process, then one piece a line. */
function messagesOf(self: string, pieces: readonly string[]): string[] {
  const messages: string[] = []
  let message = self
  for (const piece of pieces) {
    if (Buffer.byteLength(message) + Buffer.byteLength(piece) + 1 > PAYLOAD_MAX_BYTES) {
      messages.push(message)
      message = self
    }
    message += `\n${piece}`
  }
  if (message !== self) messages.push(message)
  return messages
}

export interface DoorbellOptions {
  readonly databaseUrl: string
  readonly log: Log
  /** Called when another process rang, and after the connection was lost for a while. */
  readonly onRing: () => void
  /** Called with each piece that another process sent. */
  readonly onTold: (from: string, piece: string) => void
}

export function createDoorbell({ databaseUrl, log, onRing, onTold }: DoorbellOptions): Doorbell {
  const self = randomUUID()
  let client: pg.Client | null = null
  let gathering: NodeJS.Timeout | null = null
  let retrying: NodeJS.Timeout | null = null
  let failures = 0
  let hasRows = false
  let pieces: string[] = []
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
      const [from = '', ...told] = (payload ?? '').split('\n')
      if (from === self) return
      if (told.length === 0) onRing()
      for (const piece of told) onTold(from, piece)
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
    const messages = [...(hasRows ? [self] : []), ...messagesOf(self, pieces)]
    hasRows = false
    pieces = []
    for (const message of messages)
      on?.query({ name: ringDoorbell.name, text: ringDoorbell.text, values: [message] }).catch((error: Error) => lost(on, error))
  }

  function gather(): void {
    gathering ??= setTimeout(sendRing, GATHER_MS).unref()
  }

  return {
    start: connect,
    ring() {
      hasRows = true
      gather()
    },
    tell(piece) {
      if (pieces.length < PIECES_MAX) pieces.push(piece)
      gather()
    },
    close,
  }
}
