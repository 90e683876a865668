/** Turns in which pieces are parsed; nothing is lost while a connection waits. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { MessageTurns } from '#realtime/message-turns.ts'
import { BodyPace } from './body-pace.ts'
import { RequestTurns } from './request-turns.ts'
import { createHttpServer } from './server.ts'
import { WAITING_MAX } from './small-pieces.ts'

const CALLER = '2001:db8::7'
const CALLERS_NETWORK = '2001:db8:0:0::/64'
const PEER = '127.0.0.1'
const CHUNK = `12c\r\n${'a'.repeat(300)}\r\n`
const CHUNKS = 2_000
const BODY = `${CHUNK.repeat(CHUNKS)}0\r\n\r\n`
const headers = (more = '') =>
  `POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${CALLER}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n${more}\r\n`

const opened: { close(): unknown }[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const each of opened.splice(0)) each.close()
})

interface Site {
  /** Opens a connection to it. */
  connect: () => Socket
  /** Lets the handler read bodies. */
  read: () => void
  /** The newest request. */
  request: () => IncomingMessage | undefined
}

async function openSite({ trustProxy = false, pace = new BodyPace() } = {}): Promise<Site> {
  const gate = Promise.withResolvers<void>()
  let newest: IncomingMessage | undefined
  const server = createHttpServer({
    handlers: [
      async (req, res) => {
        newest = req
        await gate.promise
        res.end(`${(await text(req)).length} bytes`)
        return true
      },
    ],
    onUpgrade: (_req, socket) => socket.destroy(),
    isSecure: false,
    trustProxy,
    log: createLog('silent'),
    pace,
  }).listen(0, PEER)
  await once(server, 'listening')
  opened.push({ close: () => server.close().closeAllConnections() })
  return {
    connect: () => {
      const socket = connect((server.address() as AddressInfo).port, PEER).on('error', () => undefined)
      opened.push({ close: () => socket.destroy() })
      return socket
    },
    read: gate.resolve,
    request: () => newest,
  }
}

test.each([
  { trustProxy: false, ofHeaders: PEER, ofBody: PEER, ofRequest: PEER },
  { trustProxy: true, ofHeaders: PEER, ofBody: CALLERS_NETWORK, ofRequest: CALLERS_NETWORK },
])(
  'behind a proxy ($trustProxy) a body takes turns with those of its caller’s network',
  async ({ trustProxy, ofHeaders, ofBody, ofRequest }) => {
    const parsed = vi.spyOn(MessageTurns.prototype, 'mayParse')
    const begun = vi.spyOn(RequestTurns.prototype, 'arrive')
    const site = await openSite({ trustProxy })
    site.read()
    const socket = site.connect()
    socket.write(headers())
    await expect.poll(site.request).toBeDefined()
    expect(new Set(parsed.mock.calls.map(([network]) => network))).toEqual(new Set([ofHeaders]))
    parsed.mockClear()
    socket.write(BODY)
    expect(await text(socket)).toContain(`${CHUNKS * 300} bytes`)
    expect(new Set(parsed.mock.calls.map(([network]) => network))).toEqual(new Set([ofBody]))
    expect(begun.mock.calls.map(([, , network]) => network)).toEqual([ofRequest])
  },
)

test('behind a proxy a network with too many bodies that wait is cut off, and requests of others are read', async () => {
  const site = await openSite({ trustProxy: true })
  site.read()
  vi.spyOn(MessageTurns.prototype, 'waitingOf').mockReturnValue(WAITING_MAX)
  const cut = site.connect()
  const closed = new Promise((resolve) => cut.once('close', resolve))
  cut.write(headers() + BODY)
  await closed
  const other = site.connect()
  other.write(`${headers(`X-Padding: ${'x'.repeat(12_000)}\r\n`)}0\r\n\r\n`)
  expect(await text(other)).toContain('0 bytes')
})

test('a body that nobody reads for a while arrives whole', async () => {
  const site = await openSite()
  const socket = site.connect()
  socket.write(headers() + BODY)
  // Node has paused the line, and its turn comes meanwhile.
  await expect.poll(() => site.request()?.socket.isPaused()).toBe(true)
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  site.read()
  expect(await text(socket)).toContain(`${CHUNKS * 300} bytes`)
})

test('a body that waits for its turn is not too slow, however long that takes', async () => {
  let nowMs = 0
  const pace = new BodyPace(() => nowMs)
  const site = await openSite({ pace })
  site.read()
  const socket = site.connect()
  const wait = vi.spyOn(MessageTurns.prototype, 'wait').mockReturnValue()
  socket.write(headers() + BODY)
  await expect.poll(() => wait.mock.lastCall).toBeDefined()
  for (let minute = 1; minute < 4; minute += 1) {
    nowMs = minute * 60_000
    pace.check()
  }
  expect(site.request()?.destroyed).toBe(false)
  const waiting = wait.mock.lastCall?.[0]
  wait.mockRestore()
  waiting?.handleNext()
  expect(await text(socket)).toContain(`HTTP/1.1 200`)
})
