import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createHttpServer } from './server.ts'

const MAX = 3
const opened: { close(): void }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

async function listening(trustProxy: boolean): Promise<number> {
  const server = createHttpServer({
    handlers: [
      (_req, res) => {
        res.end('here')
        return true
      },
    ],
    onUpgrade: (_req, socket) => socket.destroy(),
    isSecure: false,
    trustProxy,
    log: createLog('silent'),
    connectionsPerNetworkMax: MAX,
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  opened.push({ close: () => server.close().closeAllConnections() })
  return (server.address() as AddressInfo).port
}

/** A connection that sends nothing. On Linux all of 127/8 are addresses of this machine. */
async function idle(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  opened.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  return socket
}

async function answerOn(socket: Socket): Promise<string> {
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n')
  return text(socket)
}

test('a network with all its connections is refused a further one, another network is not, and the end of one makes room', async () => {
  const port = await listening(false)
  const [first] = await Promise.all(Array.from({ length: MAX }, () => idle(port)))
  expect(await text(await idle(port))).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After/)
  const refused = await answerOn(await idle(port))
  expect([refused.includes(' 429 '), refused.includes('here')]).toEqual([true, false])
  expect(await answerOn(await idle(port, '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /)
  // A refused one was not counted.
  if (first === undefined) throw new Error('no connection')
  expect(await answerOn(first)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(async () => answerOn(await idle(port))).toMatch(/^HTTP\/1\.1 200 /)
})

test('connections of a trusted proxy are not counted', async () => {
  const port = await listening(true)
  await Promise.all(Array.from({ length: MAX }, () => idle(port)))
  expect(await answerOn(await idle(port))).toMatch(/^HTTP\/1\.1 200 /)
})
