import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave } from './autosave.ts'

interface Sent {
  version: string
  revision: number
  answer: (revision: number) => void
  refuse: (error: unknown) => void
}

/** An autosave whose server answers when the test says so. */
function setUp(delayMs: number | null = 800) {
  const sent: Sent[] = []
  const autosave = new Autosave<string>({
    revision: 1,
    save: (version, revision) => new Promise((answer, refuse) => sent.push({ version, revision, answer, refuse })),
    isConflict: (error) => error === 'conflict',
    delayMs: () => delayMs,
  })
  return { autosave, sent, last: () => sent.at(-1) as Sent }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typed text is saved once typing pauses, as one save', async () => {
  const { autosave, sent, last } = setUp()
  autosave.edit('a')
  await vi.advanceTimersByTimeAsync(700)
  autosave.edit('ab')
  await vi.advanceTimersByTimeAsync(700)
  expect(sent).toEqual([])
  expect(autosave.state()).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(100)
  expect(sent.map(({ version, revision }) => [version, revision])).toEqual([['ab', 1]])
  expect(autosave.state()).toBe('saving')
  last().answer(2)
  await vi.advanceTimersByTimeAsync(0)
  expect([autosave.state(), autosave.revision()]).toEqual(['saved', 2])
})

test('text typed during a save is saved after it, from its revision', async () => {
  const { autosave, sent, last } = setUp()
  autosave.edit('a')
  const flushed = autosave.flush()
  autosave.edit('ab')
  last().answer(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ version, revision }) => [version, revision])).toEqual([
    ['a', 1],
    ['ab', 2],
  ])
  last().answer(3)
  expect(await flushed).toBe(true)
  expect(autosave.revision()).toBe(3)
})

test('a failed save keeps the version, and is sent again on demand', async () => {
  const { autosave, sent, last } = setUp()
  autosave.edit('a')
  const first = autosave.flush()
  last().refuse(new Error('away'))
  expect(await first).toBe(false)
  expect(autosave.state()).toBe('failed')
  const second = autosave.flush()
  last().answer(2)
  expect(await second).toBe(true)
  expect(sent.map(({ version }) => version)).toEqual(['a', 'a'])
})

test('after a conflict nothing is sent until the user decides; then the latest version continues', async () => {
  const { autosave, sent, last } = setUp()
  autosave.edit('a')
  const first = autosave.flush()
  last().refuse('conflict')
  await first
  autosave.edit('ab')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(autosave.state()).toBe('conflict')
  expect(await autosave.flush()).toBe(false)
  expect(sent).toHaveLength(1)
  autosave.resolve(7, 'ab')
  expect(sent.at(-1)).toMatchObject({ version: 'ab', revision: 7 })
  last().answer(8)
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.state()).toBe('saved')
})

test('a version that cannot be saved waits for one that can', async () => {
  const { autosave, sent } = setUp()
  autosave.edit(undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([autosave.state(), sent.length]).toEqual(['unsaved', 0])
  expect(await autosave.flush()).toBe(false)
  autosave.edit('short')
  await vi.advanceTimersByTimeAsync(800)
  expect(sent.map(({ version }) => version)).toEqual(['short'])
})

test('without a delay only flush saves', async () => {
  const { autosave, sent, last } = setUp(null)
  autosave.edit('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([autosave.state(), sent.length]).toEqual(['unsaved', 0])
  const flushed = autosave.flush()
  last().answer(2)
  expect(await flushed).toBe(true)
})
