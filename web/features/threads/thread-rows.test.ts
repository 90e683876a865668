import { expect, test } from 'vitest'
import type { Message } from '#contract/types.ts'
import { aMessage } from '#web/testing/messages.ts'
import type { Unsent } from './outbox.ts'
import { rowsOf, type ThreadRow } from './thread-rows.ts'

const ME = 'me'
const MINUTE_MS = 60_000

const message = (seq: number, authorId: string, sentAt: number): Message =>
  aMessage({
    seq,
    clientId: `c${seq}`,
    authorId,
    authorKind: authorId === ME ? 'customer' : 'model',
    text: `text ${seq}`,
    sentAt,
  })
const unsent = (clientId: string, at: number, problem: string | null = null): Unsent => ({ clientId, text: 'mine', files: [], at, problem })

const rows = (but: Partial<Parameters<typeof rowsOf>[0]>) =>
  rowsOf({
    messages: [],
    unsent: [],
    entries: [],
    hasOlder: false,
    newSeq: null,
    userId: ME,
    ownKind: 'customer',
    dayOf: (at) => `day ${Math.floor(at / (24 * 60 * MINUTE_MS))}`,
    ...but,
  })
/** `(` and `)` around each group. */
const drawn = (all: readonly ThreadRow[]) =>
  all.map((row) =>
    row.kind === 'day'
      ? row.label
      : row.kind === 'new'
        ? 'new'
        : row.kind === 'entry'
          ? row.key.replace('entry ', '')
          : `${row.isFirst ? '(' : ''}${row.message.seq ?? row.message.clientId}${row.isLast ? ')' : ''}`,
  )

test('groups messages of one author, with a line for each day and for new ones', () => {
  const messages = [message(1, 'ines', 0), message(2, 'ines', MINUTE_MS), message(3, ME, 2 * MINUTE_MS), message(4, ME, 9 * MINUTE_MS)]
  expect(drawn(rows({ messages }))).toEqual(['day 0', '(1', '2)', '(3)', '(4)'])
  expect(drawn(rows({ messages, newSeq: 2 }))).toEqual(['day 0', '(1)', 'new', '(2)', '(3)', '(4)'])
  const night = [message(1, 'ines', 24 * 60 * MINUTE_MS - 1), message(2, 'ines', 24 * 60 * MINUTE_MS)]
  expect(drawn(rows({ messages: night }))).toEqual(['day 0', '(1)', 'day 1', '(2)'])
})

test('a message by hand is no group with an automatic one of the same author', () => {
  const messages = [{ ...message(1, 'ines', 0), authorKind: 'automation' as const }, message(2, 'ines', 1), message(3, 'ines', 2)]
  expect(drawn(rows({ messages }))).toEqual(['day 0', '(1)', '(2', '3)'])
})

test('puts other entries between the messages by their time, and ends a group with them', () => {
  const messages = [message(1, 'ines', 1000), message(2, 'ines', 3000)]
  const entries = [
    { at: 4000, key: 'delivered', node: null },
    { at: 0, key: 'placed', node: null },
    { at: 2000, key: 'accepted', node: null },
  ]
  expect(drawn(rows({ messages, entries }))).toEqual(['day 0', 'placed', '(1)', 'accepted', '(2)', 'delivered'])
  expect(drawn(rows({ messages, entries, hasOlder: true }))).toEqual(['day 0', '(1)', 'accepted', '(2)', 'delivered'])
  expect(drawn(rows({ messages, entries, unsent: [unsent('x', 3500)] }))).toEqual([
    'day 0',
    'placed',
    '(1)',
    'accepted',
    '(2)',
    'delivered',
    '(x)',
  ])
})

test('keeps the order of the numbers, whatever the times say', () => {
  expect(drawn(rows({ messages: [message(1, 'ines', 5000), message(2, ME, 1000), message(3, 'ines', 2000)] }))).toEqual([
    'day 0',
    '(1)',
    '(2)',
    '(3)',
  ])
})

test('begins each day once, also when the clock of the server is set back over midnight', () => {
  const day = 24 * 60 * MINUTE_MS
  const times = [day - MINUTE_MS, day + MINUTE_MS, day - 30 * MINUTE_MS, day + 2 * MINUTE_MS]
  const said = times.map((sentAt, at) => message(at + 1, at % 2 === 0 ? ME : 'ines', sentAt))
  expect(drawn(rows({ messages: said }))).toEqual(['day 0', '(1)', 'day 1', '(2)', '(3)', '(4)'])
})

test('shows a message once while it is sent, with the same key before and after', () => {
  const before = rows({ messages: [message(1, 'ines', 0)], unsent: [unsent('c2', 1000)] })
  const between = rows({ messages: [message(1, 'ines', 0), message(2, ME, 1500)], unsent: [unsent('c2', 1000)] })
  const after = rows({ messages: [message(1, 'ines', 0), message(2, ME, 1500)] })
  expect(before.map(({ key }) => key)).toEqual(after.map(({ key }) => key))
  expect(between.map(({ key }) => key)).toEqual(after.map(({ key }) => key))
  // Another author's id is no answer to it.
  expect(rows({ messages: [message(2, 'ines', 0)], unsent: [unsent('c2', 1000)] })).toHaveLength(3)
})
