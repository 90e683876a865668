/** A flush that only answers connections reads no journal; everything else does. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createClock } from './clock.ts'
import { FlushLoop, type FlushOptions } from './flush.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { Published } from './published.ts'
import { Results } from './results.ts'

/** A loop over a journal without entries. Counts what it reads and sends. */
async function openLoop() {
  const counts = { reads: 0, sent: 0 }
  const row = { snapshot: '1:1:', readAt: 0, isStandby: false, session_id: null, request_id: null, topics: null }
  const readers = {
    single: {
      one: async () => row,
      many: async () => {
        counts.reads += 1
        return [row]
      },
    },
  }
  const loop = new FlushLoop({
    log: createLog('silent'),
    limits: DEFAULT_LIMITS,
    clock: createClock(Date.now),
    pace: { isBusy: false },
    readers: readers as unknown as FlushOptions['readers'],
    beside: readers as unknown as FlushOptions['beside'],
    results: new Results(DEFAULT_LIMITS),
    actors: {} as FlushOptions['actors'],
    runner: {} as FlushOptions['runner'],
    published: new Published(Date.now),
    takeTurn: () => ({ awaited: new Set(), send: () => void (counts.sent += 1), giveBack: () => undefined }),
    onTopics: () => undefined,
    verifyLive: false,
  })
  await loop.start()
  return { loop, counts }
}

test('a commit of this process that no open query reads is answered without a read of the journal', async () => {
  const { loop, counts } = await openLoop()
  loop.ringKnown()
  await expect.poll(() => counts.sent).toBe(1)
  expect(counts.reads).toBe(0)
  expect(loop.figures.reads).toBe(0)
})

test('the journal is read once another reason is added, also before the flush begins', async () => {
  const { loop, counts } = await openLoop()
  loop.ringKnown()
  loop.ring()
  loop.ringKnown()
  await expect.poll(() => counts.sent).toBe(1)
  expect(counts.reads).toBe(1)
  await loop.next()
  expect(counts).toEqual({ reads: 2, sent: 2 })
})
