/** The memory of signals: who is shown, for how long, and what other processes receive. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Signal, Signals, TURN_MS } from './signals.ts'

const TYPING: Signal = { place: 'room', sign: 'typing', userId: 'mara' }
const HERE: Signal = { ...TYPING, sign: 'here' }

let signals: Signals
let changes: string[]
let told: string[]

beforeEach(() => {
  changes = []
  told = []
  signals = new Signals({
    onChanged: (place) => void changes.push(`${place}: ${signals.usersOf(place, 'typing').join(' ')}`),
    tell: (piece) => void told.push(piece),
  })
})
afterEach(() => signals.stop())

/** Time passes. The wheel's own timer is too slow to turn meanwhile. */
function pass(seconds: number): void {
  for (let turn = 0; turn < (seconds * 1_000) / TURN_MS; turn += 1) signals.turn()
}

describe('a signal', () => {
  test('is shown until it ends, or six seconds without a repetition have passed', () => {
    const tab = {}
    signals.begin(TYPING, tab)
    pass(6)
    expect(signals.usersOf('room', 'typing')).toEqual(['mara'])
    pass(0.5)
    expect(signals.usersOf('room', 'typing')).toEqual([])
    signals.begin(TYPING, tab)
    signals.end(TYPING, tab)
    expect(changes).toEqual(['room: mara', 'room: ', 'room: mara', 'room: '])
    pass(8)
    expect(signals.size).toBe(0)
    expect(signals.sources).toBe(0)
  })

  test('changes nothing when it is repeated, and is shown for longer', () => {
    const tab = {}
    for (let at = 0; at < 20; at += 1) {
      for (let key = 0; key < 50; key += 1) signals.begin(TYPING, tab)
      pass(4)
    }
    expect(changes).toEqual(['room: mara'])
  })

  test('appears once in four seconds at most', () => {
    const tab = {}
    for (let key = 0; key < 500; key += 1) {
      signals.begin(TYPING, tab)
      signals.end(TYPING, tab)
    }
    expect(changes).toEqual(['room: mara', 'room: '])
    pass(3.5)
    signals.begin(TYPING, tab)
    expect(changes).toHaveLength(2)
    pass(0.5)
    signals.begin(TYPING, tab)
    expect(changes).toHaveLength(3)
  })

  test('of two tabs stays until both have ended', () => {
    const [one, two] = [{}, {}]
    signals.begin(TYPING, one)
    signals.begin(TYPING, two)
    signals.end(TYPING, one)
    expect(signals.usersOf('room', 'typing')).toEqual(['mara'])
    signals.forget(two)
    expect(signals.usersOf('room', 'typing')).toEqual([])
  })

  test('of a tab that never began it ends nothing', () => {
    signals.begin(TYPING, {})
    signals.end(TYPING, {})
    expect(changes).toHaveLength(1)
  })

  test('is one of many: users and signs do not mix', () => {
    const tab = {}
    signals.begin(HERE, tab)
    signals.begin({ ...HERE, userId: 'ines' }, {})
    signals.begin({ ...TYPING, place: 'elsewhere' }, tab)
    expect(signals.usersOf('room', 'here')).toEqual(['ines', 'mara'])
    expect(signals.usersOf('room', 'typing')).toEqual([])
    expect(signals.usersOf('elsewhere', 'typing')).toEqual(['mara'])
  })

  test('beyond twenty of one connection is not shown', () => {
    const tab = {}
    for (let at = 0; at < 50; at += 1) signals.begin({ ...TYPING, place: `room ${at}` }, tab)
    expect(changes).toHaveLength(20)
    signals.forget(tab)
    expect(changes).toHaveLength(40)
  })
})

describe('other processes', () => {
  test('are notified of the first start, of one repetition in two seconds, and of the last end', () => {
    const [one, two] = [{}, {}]
    for (let key = 0; key < 100; key += 1) signals.begin(TYPING, one)
    signals.begin(TYPING, two)
    pass(2)
    signals.begin(TYPING, one)
    signals.end(TYPING, one)
    expect(told).toEqual(['room typing mara +', 'room typing mara +'])
    signals.end(TYPING, two)
    expect(told).toEqual(['room typing mara +', 'room typing mara +', 'room typing mara -'])
  })

  test('show theirs here, and are not sent them back', () => {
    signals.hearTold('another process', 'room typing mara +')
    expect(signals.usersOf('room', 'typing')).toEqual(['mara'])
    signals.hearTold('another process', 'nonsense')
    signals.hearTold('another process', 'room typing mara -')
    expect(signals.usersOf('room', 'typing')).toEqual([])
    expect(told).toEqual([])
  })

  test('that have died are forgotten', () => {
    signals.begin(TYPING, 'another process')
    pass(6.5)
    expect(signals.usersOf('room', 'typing')).toEqual([])
  })
})
