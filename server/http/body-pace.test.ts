/** The minimum receive rate of request bodies, over real connections and with a fake clock. */
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { BodyPace } from './body-pace.ts'
import { createHttpServer } from './server.ts'

let nowMs = 0
let seenBytes = 0
let errors = 0
let heardOfEnd: Promise<unknown> = Promise.resolve()
/** The handler reads no byte before this resolves: a busy server. */
let whenFree: Promise<void> = Promise.resolve()
let current: IncomingMessage
const pace = new BodyPace(() => nowMs)
const log = createLog('silent')
log.error = () => void (errors += 1)

async function countBytes(req: IncomingMessage): Promise<number> {
  let bytes = 0
  await whenFree
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    seenBytes += chunk.length
  }
  return bytes
}

const server = createHttpServer({
  handlers: [
    async (req, res) => {
      current = req
      const counting = countBytes(req)
      heardOfEnd = counting.then(
        () => 'whole',
        () => 'cut off',
      )
      res.end(String(await counting))
      return true
    },
  ],
  onUpgrade: (_req, socket) => socket.destroy(),
  isSecure: false,
  trustProxy: false,
  log,
  pace,
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  seenBytes = 0
})
afterAll(() => {
  expect(errors).toBe(0)
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

function sending(bytes: number): { body: ClientRequest; answer: Promise<IncomingMessage> } {
  const { port } = server.address() as AddressInfo
  const body = request({ port, host: '127.0.0.1', method: 'PUT', headers: { 'content-length': bytes }, agent: false })
  const answer = once(body, 'response').then(([response]) => response as IncomingMessage)
  body.flushHeaders()
  return { body, answer }
}

async function send(body: ClientRequest, bytes: number): Promise<void> {
  const before = seenBytes
  body.write(Buffer.alloc(bytes))
  await expect.poll(() => seenBytes).toBe(before + bytes)
  pace.check()
}

function letPass(seconds: number): void {
  nowMs += seconds * 1_000
  pace.check()
}

it('a sender that stops in the middle of a body gets 408 within seconds, and the reader of the body fails', async () => {
  const { body, answer } = sending(100_000)
  await send(body, 50_000)
  letPass(19)
  await send(body, 10_000)
  letPass(21)
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([408, 'close'])
  expect(await heardOfEnd).toBe('cut off')
})

it('a sender below the minimum rate gets 408', async () => {
  const { body, answer } = sending(100)
  for (let time = 0; time < 5; time += 1) {
    await send(body, 1)
    letPass(5)
  }
  expect((await answer).statusCode).toBe(408)
})

it('a large file on a slow line has no time limit', async () => {
  const { body, answer } = sending(1_000_000)
  for (let time = 0; time < 10; time += 1) {
    await send(body, 100_000)
    letPass(12)
  }
  expect((await answer).statusCode).toBe(200)
})

it('a sender is not cut off while the server itself is slow to read', async () => {
  const gate = Promise.withResolvers<void>()
  whenFree = gate.promise
  const { body, answer } = sending(1_000_000)
  body.end(Buffer.alloc(1_000_000))
  await expect.poll(() => current.readableLength).toBeGreaterThan(0)
  letPass(120)
  gate.resolve()
  expect((await answer).statusCode).toBe(200)
})
