import { EventEmitter } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { createLog } from '#platform/log.ts'
import { MessageTurns } from '#realtime/message-turns.ts'
import { CountedRequest } from './counted-request.ts'
import { BEGUN_AT_ONCE, RequestTurns } from './request-turns.ts'
import { createHttpServer } from './server.ts'
import { WAITING_MAX } from './small-pieces.ts'

/** A request on a connection of its own. */
const request = (socket = { destroyed: false, destroy: raise }) => ({
  req: { socket, complete: true, headers: {} },
  res: new EventEmitter(),
})

function raise(): never {
  throw new Error('no connection is to be closed')
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a network begins a few requests in each turn of the event loop, in their order, and others do not wait for the rest', async () => {
  const turns = new RequestTurns()
  const begun: string[] = []
  const arrive = (network: string, name: string) => {
    const { req, res } = request()
    turns.arrive(req, res, network, () => void begun.push(name))
  }
  const loud = Array.from({ length: 3 * BEGUN_AT_ONCE }, (_, at) => `loud ${at}`)
  for (const name of loud) arrive('a', name)
  expect(begun).toEqual(loud.slice(0, BEGUN_AT_ONCE))
  arrive('b', 'quiet')
  expect(begun.at(-1)).toBe('quiet')
  await turn()
  expect(begun).toHaveLength(2 * BEGUN_AT_ONCE + 1)
  // Not before those that wait.
  arrive('a', 'late')
  await expect.poll(() => begun.length).toBe(loud.length + 2)
  expect(begun.filter((name) => name !== 'quiet')).toEqual([...loud, 'late'])
})

test('the networks that wait take turns', async () => {
  const turns = new RequestTurns()
  const begun: string[] = []
  for (const network of ['a', 'b'])
    for (let at = 0; at < 3 * BEGUN_AT_ONCE; at += 1) {
      const { req, res } = request()
      turns.arrive(req, res, network, () => void begun.push(network))
    }
  begun.length = 0
  await turn()
  expect(begun.toSorted()).toEqual(['a', 'a', 'b', 'b'])
})

test('a request whose connection is closed before its turn is not begun', async () => {
  const turns = new RequestTurns()
  const begun: number[] = []
  const socket = { destroyed: false, destroy: raise }
  for (let at = 0; at < BEGUN_AT_ONCE; at += 1) turns.arrive(request().req, request().res, 'a', () => void begun.push(at))
  const { req, res } = request(socket)
  turns.arrive(req, res, 'a', () => void begun.push(-1))
  socket.destroyed = true
  await turn()
  expect(begun).not.toContain(-1)
})

/** Requests that have come, and that are being answered; `whole` bodies. */
let seen = 0
let running: { url: string; answer: () => void }[] = []
let runningMax = 0
let whole: number[] = []
const heard: string[] = []
/** Of a line when it was handed over. */
let readers: number | undefined

const LARGE = Buffer.alloc(4_000_000, 'x')

const sockets = new WebSocketServer({ noServer: true })
const server = createHttpServer({
  handlers: [
    async (req, res) => {
      if (req.method === 'POST') {
        let bytes = 0
        for await (const piece of req as AsyncIterable<Buffer>) bytes += piece.length
        whole.push(bytes)
        res.end()
        return true
      }
      if (req.url?.startsWith('/large') === true) {
        res.end(LARGE)
        return true
      }
      running.push({ url: String(req.url), answer: () => res.end(req.url) })
      runningMax = Math.max(runningMax, running.length)
      return true
    },
  ],
  onUpgrade: (req, socket, head) => {
    readers = socket.listenerCount('data')
    sockets.handleUpgrade(req, socket, head, (opened) => opened.on('message', (data: Buffer) => heard.push(data.toString())))
  },
  isSecure: false,
  trustProxy: false,
  log: createLog('silent'),
})
server.on('request', () => {
  seen += 1
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
beforeEach(() => {
  ;[seen, runningMax, running, whole] = [0, 0, [], []]
})

/** A connection; `said` is the server's answer on it so far. */
function line(): { socket: Socket; said: () => string } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString())).on('error', () => undefined)
  return { socket, said: () => text }
}

const upgradeTo = (name: string, more = '') => `GET /page HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${name}\r\n${more}\r\n`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test('requests of one connection are handled one after another', async () => {
  const { socket, said } = line()
  socket.write(['/1', '/2', '/3', '/4', '/5'].map(get).join(''))
  for (const path of ['/1', '/2', '/3', '/4', '/5']) {
    await expect.poll(() => running.at(-1)?.url).toBe(path)
    running.at(-1)?.answer()
    running = []
  }
  await expect.poll(said).toMatch(/\/1[^]*\/2[^]*\/3[^]*\/4[^]*\/5$/)
  expect(runningMax).toBe(1)
  socket.destroy()
})

test('a connection is kept for the next request, also after a pause', async () => {
  const { socket, said } = line()
  for (const path of ['/1', '/2', '/3']) {
    socket.write(get(path))
    await expect.poll(() => running.at(-1)?.url).toBe(path)
    running.at(-1)?.answer()
    await expect.poll(said).toMatch(new RegExp(`${path}$`))
  }
  socket.destroy()
})

test.each([
  ['request', get('/gone')],
  ['upgrade', upgradeTo('websocket')],
])('a client that has left, so that its address is unknown, has no %s begun: it would count as the site itself', async (_, text) => {
  server.once('connection', (socket: Socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined }))
  const { socket } = line()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  readers = undefined
  socket.write(text)
  await closed
  expect(running).toEqual([])
  expect(readers).toBeUndefined()
})

test('a connection with a thousand requests and no answer is closed, and most of them are not even read', async () => {
  const { socket } = line()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(get('/').repeat(1_000))
  await closed
  expect(running).toHaveLength(1)
  expect(seen).toBeLessThan(60)
})

test('requests behind a large answer that is not read wait until it is', async () => {
  const { socket, said } = line()
  socket.pause()
  const large = (name: string) => `GET /large/${name} HTTP/1.1\r\nHost: a\r\nX-Padding: ${'x'.repeat(700)}\r\n\r\n`
  socket.write(['a', 'b', 'c', 'd', 'e', 'f'].map(large).join(''))
  await expect.poll(() => seen).toBeGreaterThan(0)
  socket.resume()
  await expect.poll(() => said().split('HTTP/1.1 200').length - 1).toBe(6)
  await expect.poll(() => said().length).toBeGreaterThan(6 * LARGE.length)
  socket.destroy()
})

test('a body arrives whole, also with requests around it', async () => {
  const { socket } = line()
  const body = 'x'.repeat(100_000)
  socket.write(`POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  socket.write(`POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwords\r\n0\r\n\r\n${get('/last')}`)
  await expect.poll(() => running.map(({ url }) => url)).toEqual(['/last'])
  expect(whole).toEqual([100_000, 5])
  socket.destroy()
})

const chunksOf = (count: number, bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`.repeat(count)
const CHUNKED = 'POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

test('a large body of unknown length arrives whole, and the next request behind it', async () => {
  const { socket } = line()
  socket.write(`${CHUNKED}${chunksOf(2_000, 300)}0\r\n\r\n${get('/last')}`)
  await expect.poll(() => running.map(({ url }) => url)).toEqual(['/last'])
  expect(whole).toEqual([600_000])
  socket.destroy()
})

test('of many connections of one network, few tiny parts of bodies are taken in before others have their turn', async () => {
  let [inTurn, most, parts] = [0, 0, 0]
  const push = vi.spyOn(CountedRequest.prototype, 'push').mockImplementation(() => {
    parts += 1
    if (inTurn === 0) setImmediate(() => (inTurn = 0))
    most = Math.max(most, (inTurn += 1))
    return true
  })
  const sockets = Array.from({ length: 20 }, () => line().socket)
  for (const socket of sockets) socket.write(CHUNKED + chunksOf(900, 1))
  await expect.poll(() => parts).toBe(20 * 900)
  // At most six pieces of 1 kB.
  expect(most).toBeLessThan(1_100)
  push.mockRestore()
  for (const socket of sockets) socket.destroy()
})

test.each([
  [WAITING_MAX - 1, [20_000], false],
  [WAITING_MAX, [], true],
])('with %i connections of its network that wait, one more waits or is closed', async (count, read, isClosed) => {
  const waiting = vi.spyOn(MessageTurns.prototype, 'waitingOf').mockReturnValue(count)
  const { socket } = line()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${CHUNKED}${chunksOf(20, 1_000)}0\r\n\r\n`)
  await (isClosed ? closed : expect.poll(() => whole).toHaveLength(1))
  expect(whole).toEqual(read)
  waiting.mockRestore()
  socket.destroy()
})

test('a body whose length is known does not wait for turns', async () => {
  const read = vi.spyOn(MessageTurns.prototype, 'mayParse')
  const { socket } = line()
  const bytes = 2_000_000
  socket.write(`POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`)
  await expect.poll(() => whole).toEqual([bytes])
  expect(read.mock.calls.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(5_000)
  read.mockRestore()
  socket.destroy()
})

test.each([
  ['in almost a thousand parts of one byte', 990, 1, 990],
  ['in more parts of 64 bytes on average', 4_000, 64, 256_000],
])('a body %s is read', async (_, count, bytes, sum) => {
  const { socket } = line()
  socket.write(`${CHUNKED}${chunksOf(count, bytes)}0\r\n\r\n`)
  await expect.poll(() => whole).toEqual([sum])
  socket.destroy()
})

test.each([
  ['one byte', 1_020, 1],
  ['some bytes', 2_000, 30],
])('a connection with a body of thousands of parts of %s is closed', async (_, count, bytes) => {
  const { socket } = line()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${CHUNKED}${chunksOf(count, bytes)}0\r\n\r\n`)
  await closed
  expect(whole).toEqual([])
})

test.each([
  ['in the piece of its headers', 'Content-Length: 5', 'words'],
  ['of many pieces', 'Content-Length: 40000', 'words'.repeat(8_000)],
  ['of unknown length', 'Transfer-Encoding: chunked', '5\r\nwords\r\n0\r\n\r\n'],
])('after a body %s, too many requests close the connection', async (_, header, body) => {
  const { socket } = line()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`POST /a HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${body}${get('/').repeat(1_000)}`)
  await closed
  expect(seen).toBeLessThan(60)
})

test.each([
  ['with an expectation that is not known', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n', '417'],
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', '400'],
])('requests %s are refused one by one, as others are answered', async (_, text, status) => {
  const { socket, said } = line()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(text)
  await expect.poll(said).toContain(`HTTP/1.1 ${status}`)
  socket.write(text.repeat(2_000))
  await closed
  expect(seen).toBeLessThan(80)
  expect(said().split('HTTP/1.1').length).toBeLessThan(20)
})

test.each([
  ['to another protocol', upgradeTo('h2c')],
  ['with a body', `${upgradeTo('websocket', 'Content-Length: 5\r\n')}words`],
])('a request for an upgrade %s is answered as a request', async (_, text) => {
  const { socket, said } = line()
  socket.write(text)
  await expect.poll(() => running.length).toBe(1)
  running[0]?.answer()
  await expect.poll(said).toMatch(/^HTTP\/1.1 200[^]*\/page$/)
  socket.destroy()
})

test('a request for an upgrade behind one that is not answered waits for it', async () => {
  const { socket, said } = line()
  socket.write(get('/first') + upgradeTo('websocket'))
  await expect.poll(() => running.map(({ url }) => url)).toEqual(['/first'])
  running[0]?.answer()
  await expect.poll(() => running.map(({ url }) => url)).toEqual(['/first', '/page'])
  running[1]?.answer()
  await expect.poll(said).toMatch(/\/first[^]*\/page$/)
  socket.destroy()
})

test('frames behind an upgrade in the same piece go to the socket, in their order', async () => {
  const { socket } = line()
  const message = (text: string) => Buffer.from([0x81, 0x80 + text.length, 0, 0, 0, 0, ...Buffer.from(text)])
  const words = Array.from({ length: 300 }, (_, at) => `word ${at}`)
  socket.write(
    Buffer.concat([
      Buffer.from(
        'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      ),
      ...words.map(message),
    ]),
  )
  await expect.poll(() => heard.length).toBe(words.length)
  expect(heard).toEqual(words)
  expect(readers).toBe(0)
  socket.destroy()
})
