import { once } from 'node:events'
import { createServer as createHttp, type ServerResponse } from 'node:http'
import { connect, createServer, Server, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'

const connected = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: HOST })
  await once(socket, 'connect')
  return socket
}

test('of many connections that are opened at once, several are accepted in one turn, and all are answered', async () => {
  let [inTurn, most] = [0, 0]
  const http = createHttp((_req, res) => res.end('here'))
  http.on('connection', () => {
    if (inTurn === 0) setImmediate(() => (inTurn = 0))
    most = Math.max(most, (inTurn += 1))
  })
  const { port, close } = await listen(http, 0, HOST)
  const answers = await Promise.all(Array.from({ length: 64 }, async () => (await fetch(`http://${HOST}:${port}/`)).text()))
  expect(new Set(answers)).toEqual(new Set(['here']))
  const sockets = await Promise.all(Array.from({ length: 64 }, () => connected(port)))
  await expect.poll(() => most).toBeGreaterThan(1)
  for (const socket of sockets) socket.destroy()
  http.closeAllConnections()
  await close()
})

test('a port on which another process listens is refused, whether that one shares it or not', async () => {
  const other = createServer().listen(0, HOST)
  await once(other, 'listening')
  const address = other.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  await expect(listen(createHttp(), address.port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  other.close()
  const first = await listen(createHttp(), 0, HOST)
  await expect(listen(createHttp(), first.port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.close()
})

test('closing accepts no connection, and waits for the answers on the connections of all sockets', async () => {
  const waiting: ServerResponse[] = []
  const { port, close } = await listen(
    createHttp((_req, res) => void waiting.push(res)),
    0,
    HOST,
  )
  const answers = Array.from({ length: 20 }, async () => (await fetch(`http://${HOST}:${port}/`)).text())
  await expect.poll(() => waiting.length).toBe(20)
  let isClosed = false
  const closed = close().then(() => (isClosed = true))
  await expect(connected(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(isClosed).toBe(false)
  for (const res of waiting) res.setHeader('connection', 'close').end('last')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['last']))
  await closed
})

/** Notes all servers that begin to listen; the one at `failing` fails. */
function noteServers(failing?: number): Server[] {
  const { listen: openIt } = Server.prototype
  const servers: Server[] = []
  const noting = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    servers.push(this)
    if (servers.length === failing) queueMicrotask(() => this.emit('error', new Error('too many open files')))
    else Reflect.apply(openIt, this, args)
    return this
  })
  onTestFinished(() => noting.mockRestore())
  return servers
}

test('when one of the sockets cannot be opened, none stays open', async () => {
  const servers = noteServers(5)
  await expect(listen(createHttp(), 0, HOST)).rejects.toThrow('too many open files')
  expect(servers.length).toBeGreaterThan(5)
  expect(servers.filter((server) => server.listening)).toEqual([])
})

test('a fault of accepting on any of the sockets is a fault of the server', async () => {
  const servers = noteServers()
  const http = createHttp()
  const { close } = await listen(http, 0, HOST)
  const faults: string[] = []
  http.on('error', ({ message }) => faults.push(message))
  const listening = servers.filter((server) => server.listening)
  for (const [at, server] of listening.entries()) server.emit('error', new Error(`at ${at}`))
  expect(faults).toEqual(listening.map((_, at) => `at ${at}`))
  await close()
})
