/** Answers that nobody reads keep no memory for ever. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createHttpServer } from './server.ts'

const LARGE = Buffer.alloc(20_000_000, 'x')
const UNREAD_MS = 150

async function openSite() {
  const gate = Promise.withResolvers<void>()
  const server = createHttpServer({
    handlers: [
      async (req, res) => {
        if (req.url === '/later') await gate.promise
        res.end(LARGE)
        return true
      },
    ],
    onUpgrade: (_req, socket) => socket.destroy(),
    isSecure: false,
    trustProxy: false,
    log: createLog('silent'),
    unreadMs: UNREAD_MS,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const ask = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    return socket
  }
  return { server, ask, answer: gate.resolve }
}

test('a connection of whose answer nothing could be sent for a while is closed', async () => {
  const { server, ask } = await openSite()
  const accepted = once(server, 'connection')
  const socket = ask('/')
  const [line] = await accepted
  await once(line, 'close')
  // Without its end.
  expect((await text(socket)).length).toBeLessThan(LARGE.length)
})

test('one whose answer takes as long to make stays, and has all of it once it reads', async () => {
  const { server, ask, answer } = await openSite()
  const quiet = once(server, 'timeout')
  const socket = ask('/later')
  await quiet
  answer()
  expect((await text(socket)).length).toBeGreaterThan(LARGE.length)
})
