import { expect, test } from 'vitest'
import { type ReadTurn, ReadTurns } from './read-turns.ts'
import { NotWanted } from './turns.ts'

/** Reads that the test ends by name. */
function reads(turns: ReadTurns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const failures: unknown[] = []
  return {
    begun,
    failures,
    ask(network: string, name: string, turn?: ReadTurn): void {
      const read = () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.set(name, resolve)
        })
      turns.run(network, read, turn).catch((error: unknown) => failures.push(error))
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('two networks with reads take alternate turns', async () => {
  const { begun, ask, end } = reads(new ReadTurns({ atOnceMax: 1, waitingPerNetworkMax: 100 }))
  for (const at of [1, 2, 3]) ask('a', `a${at}`)
  for (const at of [1, 2]) ask('b', `b${at}`)
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
    await new Promise(setImmediate)
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
})

test('waiting reads are limited per network; reads for the server’s own pages are not limited', async () => {
  const { begun, failures, ask, end } = reads(new ReadTurns({ atOnceMax: 1, waitingPerNetworkMax: 2 }))
  for (const at of [1, 2, 3, 4]) ask('a', `a${at}`)
  for (const at of [1, 2, 3, 4]) ask('', `own${at}`)
  await new Promise(setImmediate)
  expect(failures).toEqual([expect.objectContaining({ code: 'rate_limited' })])
  for (const name of ['a1', 'a2', 'own1', 'a3', 'own2', 'own3', 'own4']) await end(name)
  expect(begun).toHaveLength(7)
})

test('reads for pages of two networks take alternate turns, apart from the other reads of each, and none is refused', async () => {
  const { begun, failures, ask, end } = reads(new ReadTurns({ atOnceMax: 1, waitingPerNetworkMax: 1 }))
  ask('a', 'page a1', { isForPage: true })
  ask('a', 'a')
  for (const at of [2, 3]) ask('a', `page a${at}`, { isForPage: true })
  ask('b', 'page b', { isForPage: true })
  for (const name of ['page a1', 'a', 'page a2', 'page b', 'page a3']) {
    await new Promise(setImmediate)
    expect(begun.at(-1)).toBe(name)
    await end(name)
  }
  expect(failures).toEqual([])
})

test('a read that nobody wants any more when its turn comes is left out, and the next one begins', async () => {
  const { begun, failures, ask, end } = reads(new ReadTurns({ atOnceMax: 1, waitingPerNetworkMax: 9 }))
  ask('a', 'first')
  ask('a', 'left', { isWanted: () => false })
  ask('a', 'last')
  await new Promise(setImmediate)
  await end('first')
  expect(begun).toEqual(['first', 'last'])
  expect(failures).toEqual([expect.any(NotWanted)])
})
