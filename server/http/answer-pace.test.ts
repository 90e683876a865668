/** Answers that nobody reads keep no memory for ever: over real connections and with a fake clock. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { AnswerPace } from './answer-pace.ts'
import { createHttpServer } from './server.ts'

const PIECE = Buffer.alloc(64 * 1024, 'x')
const PIECES = 400
const WHOLE = PIECES * PIECE.length
const MINUTE_MS = 60_000

async function openSite() {
  const gate = Promise.withResolvers<void>()
  let nowMs = 0
  const answerPace = new AnswerPace(() => nowMs)
  const server = createHttpServer({
    handlers: [
      async (req, res) => {
        if (req.url === '/first') {
          res.end()
          return true
        }
        if (req.url === '/later') await gate.promise
        Readable.from(Array.from({ length: PIECES }, () => PIECE)).pipe(res)
        return true
      },
    ],
    onUpgrade: (_req, socket) => socket.destroy(),
    isSecure: false,
    trustProxy: false,
    log: createLog('silent'),
    answerPace,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const ask = async (path: string): Promise<{ client: Socket; line: Socket }> => {
    const accepted = once(server, 'connection')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void client.destroy())
    client.pause().write(`GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    const [line] = await accepted
    return { client, line }
  }
  /** A check each minute. */
  const letPass = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      nowMs += MINUTE_MS
      answerPace.check()
    }
  }
  return { ask, letPass, answer: gate.resolve }
}

const sent = (line: Socket): number => line.bytesWritten - line.writableLength

/** Resolves when no more of the answer fits into the buffers of the line, or all that is left does. */
async function full(line: Socket): Promise<void> {
  let before = -1
  await expect
    .poll(() => {
      const isFull = (line.writableLength > 0 && sent(line) === before) || sent(line) >= WHOLE
      before = sent(line)
      return isFull
    })
    .toBe(true)
}

test('a connection whose answer is not read for five minutes is closed, whatever its client sends meanwhile', async () => {
  const { ask, letPass } = await openSite()
  const { client, line } = await ask('/')
  await full(line)
  // In the first minute some of it was sent.
  letPass(6)
  expect(line.destroyed).toBe(false)
  const { bytesRead } = line
  client.write('\r\n\r\n')
  await expect.poll(() => line.bytesRead).toBe(bytesRead + 4)
  letPass(1)
  expect(line.destroyed).toBe(true)
})

test('a client that reads slowly has all of its answer', async () => {
  const { ask, letPass } = await openSite()
  const { client, line } = await ask('/')
  let bytes = 0
  client.on('data', (data) => (bytes += data.length)).pause()
  await full(line)
  // Once all of it is sent, the line is closed as it should be.
  while (sent(line) < WHOLE) {
    letPass(4)
    expect(line.destroyed).toBe(false)
    const enough = Math.min(WHOLE, sent(line) + 2_000_000)
    client.resume()
    await expect.poll(() => sent(line)).toBeGreaterThanOrEqual(enough)
    client.pause()
    await full(line)
  }
  client.resume()
  await expect.poll(() => bytes).toBeGreaterThan(WHOLE)
})

test('an answer may take as long to make as it needs', async () => {
  const { ask, letPass, answer } = await openSite()
  const { client, line } = await ask('/later')
  await expect.poll(() => line.bytesRead).toBeGreaterThan(0)
  letPass(30)
  answer()
  await full(line)
  letPass(4)
  expect((await text(client.resume())).length).toBeGreaterThan(WHOLE)
})
