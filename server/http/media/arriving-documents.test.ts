import { describe, expect, it } from 'vitest'
import { ArrivingDocuments, NoRoom, type ArrivingLimits, type Arrival } from './arriving-documents.ts'

const LIMITS: ArrivingLimits = { heldMaxBytes: 100, heldPerNetworkMaxBytes: 60, arrivalsMax: 6, perOwnerMax: 3, graceMs: 5_000 }

/** A request body that the test sends piece by piece. */
function slowBody() {
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  ended.catch(() => undefined)
  const pieces: Buffer[] = []
  let next = Promise.withResolvers<void>()
  async function* body(): AsyncGenerator<Buffer> {
    for (;;) {
      while (pieces.length > 0) yield pieces.shift() as Buffer
      const isEnded = await Promise.race([ended.then(() => true), next.promise.then(() => false)])
      if (isEnded && pieces.length === 0) return
    }
  }
  return {
    body: body(),
    send(bytes: number) {
      pieces.push(Buffer.alloc(bytes))
      next.resolve()
      next = Promise.withResolvers<void>()
    },
    end,
    fail,
  }
}

function open() {
  let nowMs = 1_000
  const documents = new ArrivingDocuments(LIMITS, () => nowMs)
  const sentAway: string[] = []
  function arrive(name: string, ownerId: string, address = ownerId) {
    const sending = slowBody()
    const arrival: Arrival = documents.begin({
      ownerId,
      address,
      sendAway: () => {
        sentAway.push(name)
        sending.fail(new Error('the connection has ended'))
      },
    })
    const read = documents.read(arrival, sending.body, () => new Error('too large'))
    read.catch(() => undefined)
    return { ...sending, arrival, read }
  }
  return { documents, sentAway, arrive, pass: (ms: number) => void (nowMs += ms) }
}

describe('arriving documents', () => {
  it('are read one at a time per user, with a limit on those waiting; other users do not wait', async () => {
    const { documents, arrive } = open()
    const [first, second] = [arrive('a1', 'a'), arrive('a2', 'a')]
    arrive('a3', 'a')
    expect(() => arrive('a4', 'a')).toThrow(NoRoom)
    const other = arrive('b', 'b')
    for (const { send, end } of [second, other]) {
      send(10)
      end()
    }
    expect((await other.read).length).toBe(10)
    expect([first, second].map(({ arrival }) => arrival.state)).toEqual(['coming', 'waiting'])
    documents.end(first.arrival)
    expect((await second.read).length).toBe(10)
    for (const { arrival } of [second, other]) documents.end(arrival)
    expect(documents.heldBytes).toBe(0)
  })

  it('disconnect the slowest sender when memory is full, never one that keeps the pace', async () => {
    const { sentAway, arrive, pass } = open()
    const slow = arrive('slow', 'a')
    slow.send(40)
    await expect.poll(() => slow.arrival.bytes).toBe(40)
    pass(60_000)
    const quick = arrive('quick', 'b')
    quick.send(50)
    await expect.poll(() => quick.arrival.bytes).toBe(50)
    pass(6_000)
    const third = arrive('third', 'c')
    third.send(40)
    third.end()
    expect((await third.read).length).toBe(40)
    expect(sentAway).toEqual(['slow'])
    await expect(slow.read).rejects.toThrow('the connection has ended')
  })

  it('have a limit per network: beyond it, the slowest sender of that network is disconnected', async () => {
    const { sentAway, arrive, pass } = open()
    const elsewhere = arrive('elsewhere', 'x', '203.0.113.9')
    elsewhere.send(1)
    const early = arrive('early', 'a', '203.0.113.1')
    early.send(40)
    await expect.poll(() => early.arrival.bytes).toBe(40)
    pass(10_000)
    const late = arrive('late', 'b', '203.0.113.1')
    late.send(40)
    late.end()
    expect((await late.read).length).toBe(40)
    expect(sentAway).toEqual(['early'])
  })

  it('are refused while memory is full and all senders are within their grace period', async () => {
    const { sentAway, arrive } = open()
    const first = arrive('first', 'a', '203.0.113.1')
    first.send(50)
    await expect.poll(() => first.arrival.bytes).toBe(50)
    const second = arrive('second', 'b', '203.0.113.1')
    second.send(20)
    await expect(second.read).rejects.toThrow(NoRoom)
    expect(sentAway).toEqual(['second'])
    first.end()
    expect((await first.read).length).toBe(50)
  })

  it('replace the slowest sender when all places are taken', () => {
    const { sentAway, arrive, pass } = open()
    for (let n = 0; n < LIMITS.arrivalsMax; n += 1) arrive(`slow ${n}`, `owner ${n}`)
    expect(() => arrive('early', 'late')).toThrow(NoRoom)
    pass(5_000)
    arrive('late', 'late')
    expect(sentAway).toEqual(['slow 0'])
  })
})
