import { performance } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { SessionQueues } from './session-queue.ts'

/** Keeps the processor busy: a call that is refused waits for nothing. */
function work(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

test('calls of one client that take little time together do not pause, and the time counts anew after a pause', async () => {
  const queues = new SessionQueues()
  const now = vi.spyOn(performance, 'now')
  let at = 0
  now.mockImplementation(() => at)
  const order: (number | 'pause')[] = []
  for (const ms of [2, 2, 2, 4, 2, 1])
    queues.push('session', {
      isWanted: () => true,
      run: async () => {
        at += ms
        order.push(ms)
      },
      pause: async () => void order.push('pause'),
      end: vi.fn(),
    })
  await vi.waitFor(() => expect(queues.size).toBe(0))
  now.mockRestore()
  expect(order).toEqual([2, 2, 2, 'pause', 4, 2, 'pause', 1])
})

test('calls of one client that wait for nothing pause once they have taken their time, before the next one', async () => {
  const queues = new SessionQueues()
  const order: string[] = []
  const push = (name: string, ms: number) =>
    queues.push('session', {
      isWanted: () => true,
      run: async () => {
        work(ms)
        order.push(name)
      },
      pause: async () => void order.push('pause'),
      end: vi.fn(),
    })
  push('long', 6)
  push('longer', 7)
  push('last', 6)
  await vi.waitFor(() => expect(queues.size).toBe(0))
  expect(order).toEqual(['long', 'pause', 'longer', 'pause', 'last'])
})
