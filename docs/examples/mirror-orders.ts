/**
 * Mirrors your orders into a file, by webhook and pull. A complete consumer without packages: copy it, and store the orders where you like.
 *
 *   ORIGIN=https://your.site KEY=atl_… SECRET=whsec_… PORT=8787 FILE=orders.json node mirror-orders.ts
 *
 * The key needs the right events:read.
 *
 * Three rules make it right, whatever is lost, late, doubled or out of order:
 *   1. A message counts only with a valid signature and a fresh timestamp.
 *   2. A row is replaced only by a row of a higher version.
 *   3. The webhook is the bell, the pull is the truth: it goes on after the last number that was stored together with the rows.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MirroredOrder {
  readonly version: number
  readonly status: string
  readonly totalCents: number
  readonly refundedCents: number
}

interface OrderEvent {
  readonly type: string
  readonly data: {
    readonly id: string
    readonly currentVersion: number
    readonly status: string
    readonly totalCents: number
    readonly refundedCents: number
  }
}

interface Stored {
  /** The number of the last event that was pulled. */
  after: number
  orders: Record<string, MirroredOrder>
}

export interface MirrorOptions {
  readonly origin: string
  /** A key with the right events:read. */
  readonly key: string
  readonly secret: string
  readonly file: string
  readonly port: number
}

const TOLERANCE_SECONDS = 300
const BODY_MAX = 65_536
const PULL_EVERY_MS = 30_000
const PAGE = 200

/** Standard Webhooks: one of the signatures fits the secret, and the attempt is not older than five minutes. */
export function verify(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  nowMs = Date.now(),
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!(Math.abs(nowMs / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Rule 2. */
function apply(stored: Stored, { type, data }: OrderEvent): void {
  if (!type.startsWith('order.')) return
  const { id, currentVersion: version, status, totalCents, refundedCents } = data
  if ((stored.orders[id]?.version ?? 0) < version) stored.orders[id] = { version, status, totalCents, refundedCents }
}

/** Rows and number in one step: a program that is killed goes on from both. */
async function save(file: string, stored: Stored): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(stored))
  await rename(`${file}.new`, file)
}

async function load(file: string): Promise<Stored> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stored
  } catch {
    return { after: 0, orders: {} }
  }
}

async function pull({ origin, key }: MirrorOptions, after: number): Promise<{ number: number; event: OrderEvent }[]> {
  const response = await fetch(`${origin}/api/v1/webhooks.events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ after, limit: PAGE }),
  })
  const answer = (await response.json()) as {
    value?: { events: (OrderEvent & { number: number })[] }
    error?: { code: string; message: string }
  }
  // A refusal says what to do; after a 429 the next pull by the clock goes on.
  if (answer.value === undefined) throw new Error(answer.error?.message ?? `status ${response.status}`)
  return answer.value.events.map((event) => ({ number: event.number, event }))
}

/** Answers the rest of the events, page after page. Rule 3. */
async function catchUp(options: MirrorOptions, stored: Stored): Promise<void> {
  for (;;) {
    const page = await pull(options, stored.after)
    for (const { number, event } of page) {
      if (number !== stored.after + 1) throw new Error(`event ${stored.after + 1} is missing`)
      apply(stored, event)
      stored.after = number
    }
    await save(options.file, stored)
    if (page.length < PAGE) return
  }
}

export interface Mirror {
  readonly url: string
  readonly stored: Readonly<Stored>
  /** Pulls missing events. One at a time. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export async function startMirror(options: MirrorOptions): Promise<Mirror> {
  const stored = await load(options.file)
  let work: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  // However many messages arrive during a pull, one more pull reads their events.
  const catchUpNext = (): Promise<void> =>
    (next ??= work = work
      .catch(() => undefined)
      .then(() => {
        next = null
        return catchUp(options, stored)
      }))
  const ring = (): void => void catchUpNext().catch((error: unknown) => console.error('The next pull makes up for it:', error))
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_MAX) chunks.push(chunk)
    })
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const isOurs = size <= BODY_MAX && verify(options.secret, req.headers, body)
      // Answered at once: the work is not the sender's concern.
      res.writeHead(isOurs ? 204 : 401).end()
      if (!isOurs) return
      apply(stored, JSON.parse(body) as OrderEvent)
      ring()
    })
  })
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  const timer = setInterval(ring, PULL_EVERY_MS)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stored,
    catchUp: catchUpNext,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await work.catch(() => undefined)
    },
  }
}

if (process.argv[1] !== undefined && import.meta.filename === process.argv[1]) {
  const { ORIGIN = '', KEY = '', SECRET = '', PORT = '8787', FILE = 'orders.json' } = process.env
  const mirror = await startMirror({ origin: ORIGIN, key: KEY, secret: SECRET, port: Number(PORT), file: FILE })
  console.log(`Listening for webhooks at ${mirror.url}`)
  await mirror.catchUp()
}
