import { expect, test } from 'vitest'
import { Inbox, MessageTurns, type Receiver } from './message-turns.ts'

/** A connection that records the messages it handles. */
function connection(turns: MessageTurns, network: string, handled: string[]) {
  const states: string[] = []
  const receiver: Receiver = { network, receive: (data) => void handled.push(data.toString()) }
  const inbox = new Inbox(receiver, turns, { pause: () => void states.push('paused'), resume: () => void states.push('read') })
  return { states, inbox, send: (text: string) => inbox.arrive(Buffer.from(text), false) }
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
  expect(gone?.states.at(0)).toBe('paused')
  expect(gone?.states.at(-1)).toBe('read')
})
