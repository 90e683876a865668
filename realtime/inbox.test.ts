import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { HeldBytes } from './held-bytes.ts'
import { Inbox } from './inbox.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { MessageTurns } from './message-turns.ts'

const PIECE = 4 * 1024

/** A line that a socket parses: `happened` gets the length of each piece, and the text of each message in it. */
function lineOf(turns: MessageTurns, network: string, happened: (string | number)[], before?: Buffer) {
  const line = new Readable({ read: () => undefined })
  if (before !== undefined) line.push(before)
  const parsed: Buffer[] = []
  const receiver = { network, receive: (data: Buffer) => void happened.push(data.toString()) }
  const inbox = new Inbox(receiver, turns, new HeldBytes(DEFAULT_LIMITS), { pause: () => line.pause(), resume: () => line.resume() })
  line.on('data', (piece: Buffer) => {
    parsed.push(piece)
    happened.push(piece.length)
    for (const message of piece.toString().match(/message \d+/g) ?? []) inbox.arrive(Buffer.from(message), false)
  })
  inbox.readFrom(line)
  return { line, inbox, read: (text: string) => line.push(Buffer.from(text)), text: () => Buffer.concat(parsed).toString() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a small read is parsed as it comes, as long as its network has room in this turn', async () => {
  const [turns, loud, quiet] = [new MessageTurns(), [] as (string | number)[], [] as (string | number)[]]
  const [first, second, other] = [lineOf(turns, 'a', loud), lineOf(turns, 'a', loud), lineOf(turns, 'b', quiet)]
  await turn()
  for (let at = 0; at < 30; at += 1) for (const each of [first, second]) each.read('x'.repeat(64))
  // Each counts as two of 100.
  expect(loud).toHaveLength(50)
  other.read('x'.repeat(6_400 - 64))
  expect(quiet).toEqual([6_400 - 64])
  await expect.poll(() => first.text().length + second.text().length).toBe(60 * 64)
})

test('a large read is parsed in small pieces, one in each turn, and all of it in order', async () => {
  const [turns, happened] = [new MessageTurns(), [] as (string | number)[]]
  const { line, read, text } = lineOf(turns, 'a', happened)
  await turn()
  const sent = Array.from({ length: 2_500 }, (_, at) => `${at};`.padStart(6)).join('')
  read(sent)
  expect(happened).toEqual([])
  for (let pieces = 1; pieces <= 3; pieces += 1) {
    await turn()
    expect(happened).toEqual(Array.from({ length: pieces }, () => PIECE))
  }
  await expect.poll(() => happened).toEqual([PIECE, PIECE, PIECE, sent.length - 3 * PIECE])
  expect(text()).toBe(sent)
  expect(line.isPaused()).toBe(false)
  await turn()
  read('and on')
  expect(text()).toBe(`${sent}and on`)
  happened.length = 0
  read(sent)
  await expect.poll(() => happened).toEqual([PIECE, PIECE, PIECE, sent.length - 3 * PIECE])
})

test('two networks with large reads take turns', async () => {
  const [turns, happened] = [new MessageTurns(), [] as (string | number)[]]
  const [first, second] = [lineOf(turns, 'a', happened), lineOf(turns, 'b', happened)]
  await turn()
  first.read('x'.repeat(3 * PIECE + 1))
  second.read('x'.repeat(2 * PIECE + 2))
  await expect.poll(() => happened).toEqual([PIECE, PIECE, PIECE, PIECE, PIECE, 2, 1])
})

test('messages of a piece are handled before the next piece is parsed', async () => {
  const [turns, happened] = [new MessageTurns(), [] as (string | number)[]]
  const { read } = lineOf(turns, 'a', happened)
  await turn()
  const messages = Array.from({ length: 160 }, (_, at) => `message ${at}`)
  const first = messages.join('').padEnd(PIECE)
  read(first + 'x'.repeat(3_000))
  await expect.poll(() => happened).toEqual([PIECE, ...messages, 3_000])
})

test('bytes that a line has read before wait for their turn, too, and the line ends behind them', async () => {
  const [turns, happened] = [new MessageTurns(), [] as (string | number)[]]
  const { line } = lineOf(turns, 'a', happened, Buffer.alloc(2 * PIECE))
  line.on('end', () => happened.push('end'))
  line.push(null)
  await expect.poll(() => happened).toEqual([PIECE, PIECE, 'end'])
})
