/** How long a body may take: as long as it keeps coming. Real connections, and a clock that is turned. */
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
/** A house that is busy takes no byte before this. */
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

it('whoever stops in the middle of a body is told so some seconds later, and what waited for it is let go', async () => {
  const { body, answer } = sending(100_000)
  await send(body, 50_000)
  letPass(19)
  await send(body, 10_000)
  letPass(21)
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([408, 'close'])
  expect(await heardOfEnd).toBe('cut off')
})

it('whoever lets it drip is, too', async () => {
  const { body, answer } = sending(100)
  for (let time = 0; time < 5; time += 1) {
    await send(body, 1)
    letPass(5)
  }
  expect((await answer).statusCode).toBe(408)
})

it('a large file on a slow line takes as long as it needs', async () => {
  const { body, answer } = sending(1_000_000)
  for (let time = 0; time < 10; time += 1) {
    await send(body, 100_000)
    letPass(12)
  }
  expect((await answer).statusCode).toBe(200)
})

it('nobody is cut off for a house that is slow itself', async () => {
  const gate = Promise.withResolvers<void>()
  whenFree = gate.promise
  const { body, answer } = sending(1_000_000)
  body.end(Buffer.alloc(1_000_000))
  await expect.poll(() => current.readableLength).toBeGreaterThan(0)
  letPass(120)
  gate.resolve()
  expect((await answer).statusCode).toBe(200)
})
