import { expect, test } from 'vitest'
import { type Asker, FairQueue } from './fair-queue.ts'

const asker = (network: string): Asker => ({ network })

function drain(queue: FairQueue<string>, max = Number.POSITIVE_INFINITY): string[] {
  const taken: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) {
    taken.push(item)
    if (taken.length === max) break
  }
  return taken
}

test('networks take turns, and so do the askers within each', () => {
  const queue = new FairQueue<string>()
  const [loud, louder, quiet] = [asker('a'), asker('a'), asker('b')]
  for (const at of [1, 2, 3]) queue.push(loud, `loud ${at}`)
  for (const at of [1, 2]) queue.push(louder, `louder ${at}`)
  for (const at of [1, 2]) queue.push(quiet, `quiet ${at}`)
  expect(queue.size).toBe(7)
  expect(drain(queue)).toEqual(['loud 1', 'quiet 1', 'louder 1', 'quiet 2', 'loud 2', 'louder 2', 'loud 3'])
  expect([queue.size, queue.networks, queue.sizeOf('a')]).toEqual([0, 0, 0])
})

test('an asker that arrives while 10,000 items wait is served at the next turn of its network', () => {
  const queue = new FairQueue<string>()
  const flood = Array.from({ length: 60 }, () => asker('a'))
  for (let at = 0; at < 10_000; at += 1) queue.push(flood[at % 60] as Asker, `flood ${at}`)
  drain(queue, 100)
  queue.push(asker('b'), 'from elsewhere')
  expect(drain(queue, 2)).toContain('from elsewhere')
  queue.push(asker('a'), 'from the same network')
  expect(drain(queue, 61)).toContain('from the same network')
})

test('an asker may get several items per turn', () => {
  const queue = new FairQueue<string>(3)
  const [one, other] = [asker('a'), asker('b')]
  for (const at of [1, 2, 3, 4]) queue.push(one, `one ${at}`)
  queue.push(other, 'other 1')
  expect(drain(queue)).toEqual(['one 1', 'one 2', 'one 3', 'other 1', 'one 4'])
})

test('deleted items leave the queue, and a network can be skipped', () => {
  const queue = new FairQueue<string>()
  const [one, other] = [asker('a'), asker('b')]
  queue.push(one, 'x')
  queue.push(one, 'x')
  queue.push(one, 'y')
  queue.push(other, 'z')
  queue.delete(one, 'x')
  queue.delete(other, 'not there')
  expect(queue.size).toBe(2)
  expect(queue.next((network) => network !== 'a')).toBe('z')
  expect(queue.next((network) => network !== 'a')).toBeUndefined()
  expect(queue.sizeOf('a')).toBe(1)
  expect(drain(queue)).toEqual(['y'])
})
