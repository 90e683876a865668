import { describe, expect, it } from 'vitest'
import { nearestFirst } from './nearest-first.ts'

const FILES = Array.from({ length: 100 }, (_, at) => `file-${at}.test.ts`)

/** Each batch takes `batchMs` of a clock of our own. */
async function runWith(batchMs: number, budgetMs: number, isRed = false) {
  let time = 0
  const batches: (readonly string[])[] = []
  const said: string[] = []
  const step = nearestFirst(FILES, {
    budgetMs,
    now: () => time,
    run: (files) => ({
      async run() {
        batches.push(files)
        time += batchMs
        return { isGreen: !isRed, counts: { passed: files.length, failed: 0, failures: [], slow: [] } }
      },
    }),
  })
  const result = await step.run({ workDir: '', say: (text) => void said.push(text) })
  return { result, batches: batches.map((files) => files.length), first: batches[0]?.[0], said: said.join('') }
}

describe('tests within a budget of time', () => {
  it('all run when there is time, in their order', async () => {
    const { result, batches, first, said } = await runWith(10, 30)
    expect(batches).toEqual([40, 40, 20])
    expect(first).toBe(FILES[0])
    expect(result.counts?.passed).toBe(100)
    expect(said).toBe('')
  })

  it('leaves the furthest when another batch would end too late, and says how many', async () => {
    const { batches, said } = await runWith(10, 29)
    expect(batches).toEqual([40, 40])
    expect(said).toContain('20 files')
  })

  it('runs the first batch however short the budget is', async () => {
    expect((await runWith(10, 0)).batches).toEqual([40])
  })

  it('is red when a batch is red', async () => {
    expect((await runWith(10, 30, true)).result.isGreen).toBe(false)
  })
})
