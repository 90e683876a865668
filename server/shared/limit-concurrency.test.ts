import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs the given number at once and the others in their order, also after a failure', async () => {
  const limited = limitConcurrency(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const all = ends.map(({ promise }, at) =>
    limited(() => {
      begun.push(at)
      return promise
    }),
  )
  const settled = Promise.allSettled(all)
  await expect.poll(() => begun).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(all[1]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]?.resolve(0)
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.resolve(2)
  ends[3]?.resolve(3)
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const later: string[] = []
  await Promise.all(['a', 'b', 'c'].map((name) => limited(async () => later.push(name))))
  expect(later).toEqual(['a', 'b', 'c'])
})
