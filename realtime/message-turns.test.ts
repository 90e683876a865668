import { expect, test, vi } from 'vitest'
import { HeldBytes } from './held-bytes.ts'
import { Inbox, type Receiver } from './inbox.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { MessageTurns } from './message-turns.ts'

/** A connection that records the messages it handles. */
function connection(turns: MessageTurns, network: string, handled: string[], held = new HeldBytes(DEFAULT_LIMITS)) {
  const states: string[] = []
  const receiver: Receiver = { network, receive: (data) => void handled.push(data.toString()) }
  const inbox = new Inbox(receiver, turns, held, { pause: () => void states.push('paused'), resume: () => void states.push('read') })
  return { states, inbox, send: (text: string) => inbox.arrive(Buffer.from(text), false) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

function raise(message: string): never {
  throw new Error(message)
}

test('a burst is handled in parts, so a message of another network does not wait for the rest', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const [loud, quiet] = [connection(turns, 'a', handled), connection(turns, 'b', handled)]
  for (let at = 0; at < 1_000; at += 1) loud.send(`loud ${at}`)
  quiet.send('quiet')
  expect(handled).toHaveLength(101)
  expect(handled.at(-1)).toBe('quiet')
  expect(loud.states).toEqual(['paused'])
  await expect.poll(() => handled.length).toBe(1_001)
  expect(handled.filter((text) => text !== 'quiet')).toEqual(Array.from({ length: 1_000 }, (_, at) => `loud ${at}`))
  expect(loud.states).toEqual(['paused', 'read'])
  expect(quiet.states).toEqual([])
})

test('connections of one network take turns, and a closed one handles no more messages', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const [loud, neighbour, gone] = ['a', 'a', 'a'].map((network) => connection(turns, network, handled))
  for (let at = 0; at < 200; at += 1) loud?.send(`loud ${at}`)
  neighbour?.send('neighbour')
  gone?.send('gone')
  gone?.inbox.clear()
  await expect.poll(() => handled.length).toBe(201)
  expect(handled.indexOf('neighbour')).toBeLessThan(103)
  expect(handled).not.toContain('gone')
  await expect.poll(() => gone?.states).toEqual(['paused', 'read'])
})

test('a large message waits for its turn, and a small one of another network that comes later does not', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const [loud, quiet] = [connection(turns, 'a', handled), connection(turns, 'b', handled)]
  const large = 'x'.repeat(100 * 1024)
  loud.send(large)
  quiet.send('quiet')
  expect(handled).toEqual(['quiet'])
  await expect.poll(() => handled.length).toBe(2)
  expect(handled.at(-1)).toBe(large)
})

test('a message that waits takes no room from smaller ones of its network', () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const [loud, neighbour] = [connection(turns, 'a', handled), connection(turns, 'a', handled)]
  loud.send('x'.repeat(100 * 1024))
  for (let at = 0; at < 100; at += 1) neighbour.send('small')
  expect(handled).toEqual(Array.from({ length: 100 }, () => 'small'))
})

test('messages of one connection keep their order, also behind a large one that waits', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const { send } = connection(turns, 'a', handled)
  const large = 'x'.repeat(100 * 1024)
  send(large)
  send('small')
  await expect.poll(() => handled).toEqual([large, 'small'])
})

test('a network that has been quiet for a turn has its messages handled as they arrive again', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const { send } = connection(turns, 'a', handled)
  for (let at = 0; at < 100; at += 1) send('first')
  await turn()
  send('second')
  expect(handled).toHaveLength(101)
})

test('messages that wait are handled in one turn of the event loop, but for some milliseconds only', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const { send } = connection(turns, 'a', handled)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  for (let at = 0; at < 103; at += 1) send('short')
  expect(handled).toHaveLength(100)
  await turn()
  expect(handled).toHaveLength(103)
  clock.mockRestore()

  const order: string[] = []
  const work = (name: string) => {
    const endsAt = performance.now() + 6
    while (performance.now() < endsAt);
    order.push(name)
  }
  for (const name of ['first', 'second', 'third']) void turns.once('b', 1024 * 1024, () => work(name))
  setImmediate(() => order.push('others'))
  await expect.poll(() => order).toEqual(['first', 'others', 'second', 'third'])
})

test('messages of one network that are handled at once have a limit in bytes, too', () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const loud = Array.from({ length: 20 }, () => connection(turns, 'a', handled))
  for (const each of loud) each.send('x'.repeat(16 * 1024))
  expect(handled).toHaveLength(5)
})

test('a message without a connection is handled at once or in its turn, and its failure is thrown', async () => {
  const turns = new MessageTurns()
  expect(await turns.once('a', 10, () => 'small')).toBe('small')
  await expect(turns.once('a', 10, () => raise('small'))).rejects.toThrow('small')
  const order: string[] = []
  const large = turns.once('a', 1024 * 1024, () => order.push('large'))
  await turns.once('b', 10, () => order.push('small'))
  await large
  expect(order).toEqual(['small', 'large'])
  await expect(turns.once('a', 1024 * 1024, () => raise('large'))).rejects.toThrow('large')
})

test.each(['messages without a connection', 'work that follows other work'])('networks take turns for %s', async (of) => {
  const turns = new MessageTurns()
  const order: string[] = []
  const wait = async (network: string): Promise<void> => {
    if (of === 'messages without a connection') await turns.once(network, 1024 * 1024, () => order.push(network))
    else await turns.pause(network).then(() => order.push(network))
  }
  await Promise.all(['a', 'a', 'a', 'b'].map(wait))
  expect(order).toEqual(['a', 'b', 'a', 'a'])
})

test('says how many connections and calls of a network wait, whatever waits of others', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const large = 'x'.repeat(100 * 1024)
  const work = [turns.once('a', large.length, () => undefined), turns.pause('a'), turns.pause('b')]
  // Two messages of one connection.
  const { send } = connection(turns, 'a', handled)
  send(large)
  send(large)
  expect(['a', 'b', 'c'].map((network) => turns.waitingOf(network))).toEqual([3, 1, 0])
  await Promise.all(work)
  await expect.poll(() => handled).toEqual([large, large])
  expect(['a', 'b', 'c'].map((network) => turns.waitingOf(network))).toEqual([0, 0, 0])
})

test('small messages that wait have room of their own, which large ones cannot take', () => {
  const held = new HeldBytes({ heldPerNetworkMaxBytes: 200_000, heldSmallPerNetworkMaxBytes: 3_000, smallMaxBytes: 1_000 })
  const { send } = connection(new MessageTurns(), 'a', [], held)
  const sizes = [200_000, 1_001, 1_000, 1_000, 1_000, 1_000]
  expect(sizes.map((size) => send('x'.repeat(size)))).toEqual([true, false, true, true, true, false])
})

test('messages that wait count as memory of their network until they are handled or their connection is over', async () => {
  const [turns, handled] = [new MessageTurns(), [] as string[]]
  const held = new HeldBytes({ heldPerNetworkMaxBytes: 250_000, heldSmallPerNetworkMaxBytes: 0, smallMaxBytes: 0 })
  const [first, second, third] = ['a', 'a', 'a'].map((network) => connection(turns, network, handled, held))
  const large = 'x'.repeat(110_000)
  expect([first?.send(large), second?.send(large), third?.send(large)]).toEqual([true, true, false])
  first?.inbox.clear()
  expect(third?.send(large)).toBe(true)
  await expect.poll(() => handled.length).toBe(2)
  expect(held.size).toBe(0)
})

test('of work that follows other work, one begins in each turn', async () => {
  const turns = new MessageTurns()
  const order: string[] = []
  const work = (name: string) => turns.pause('a').then(() => void order.push(name))
  const both = Promise.all([work('first'), work('second')])
  // Behind the first turn, before the second.
  setImmediate(() => order.push('others'))
  await both
  expect(order).toEqual(['first', 'others', 'second'])
})

test('one that has left is not handled, and takes no turn from others', async () => {
  const turns = new MessageTurns()
  const order: string[] = []
  const waiting = (name: string) => ({ receiver: { network: 'a' }, endsTurn: true, handleNext: () => order.push(name) === 0 })
  const [gone, stays] = [waiting('gone'), waiting('stays')]
  turns.wait(gone)
  turns.wait(stays)
  turns.leave(gone)
  await turn()
  expect(order).toEqual(['stays'])
})
