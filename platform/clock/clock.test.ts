import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { startClock } from './clock.ts'

let testDatabase: TestDatabase
let database: Database
const log = createLog('silent')

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url })
})
afterAll(async () => {
  await database.end()
  await testDatabase.drop()
})

describe('the clock', () => {
  it('repeats a task, also after a failure', async () => {
    const { promise: thirdRun, resolve } = Promise.withResolvers<void>()
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('the first time goes wrong')
      if (runs === 3) resolve()
    }
    const clock = startClock({ database, log, tasks: [{ name: 'again', everyMs: 1, run }] })
    await thirdRun
    await clock.stop()
    expect(clock.figures()).toEqual([{ name: 'again', runs, failures: 1, seconds: expect.any(Number), lastSeconds: expect.any(Number) }])
    expect(runs).toBeGreaterThanOrEqual(3)
  })

  it('runs only the named tasks, even if another one is woken', async () => {
    const ran: string[] = []
    const { promise: secondRun, resolve } = Promise.withResolvers<void>()
    const task = (name: string) => ({
      name,
      everyMs: 1,
      run: async () => {
        ran.push(name)
        if (ran.length === 2) resolve()
      },
    })
    const clock = startClock({ database, log, tasks: [task('left to others'), task('own')], runs: ['own'] })
    clock.wake('left to others')
    await secondRun
    await clock.stop()
    expect(new Set(ran)).toEqual(new Set(['own']))
  })

  it('refuses to run a task that it does not know', () => {
    expect(() => startClock({ database, log, tasks: [], runs: ['misspelt'] })).toThrow('there is no task named misspelt')
  })

  it('runs a task in one process at a time', async () => {
    let atOnce = 0
    let most = 0
    let runs = 0
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const run = async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await database.pool.query('select 1')
      runs += 1
      atOnce -= 1
      if (runs === 40) resolve()
    }
    const clocks = Array.from({ length: 4 }, () => startClock({ database, log, tasks: [{ name: 'alone', everyMs: 1, run }] }))
    await enough
    await Promise.all(clocks.map((clock) => clock.stop()))
    expect(most).toBe(1)
  })

  it('leaves enough connections for the work of its tasks and for other callers, for any number of tasks', async () => {
    const small = openDatabase({ url: testDatabase.url, max: 6 })
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const done = new Set<string>()
    const all = Promise.withResolvers<void>()
    const names = Array.from({ length: 20 }, (_, at) => `one of many ${at}`)
    const tasks = names.map((name) => ({
      name,
      everyMs: 60_000,
      run: async () => {
        begun.resolve()
        await gate.promise
        await small.pool.query('select 1')
        done.add(name)
        if (done.size === names.length) all.resolve()
      },
    }))
    const clock = startClock({ database: small, log, tasks })
    for (const name of names) clock.wake(name)
    await begun.promise
    expect((await small.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    gate.resolve()
    await all.promise
    await clock.stop()
    await small.end()
    expect(done.size).toBe(names.length)
  })

  it('runs a woken task at once, and once more if it was running', async () => {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) {
        started.resolve()
        await gate.promise
      } else again.resolve()
    }
    const clock = startClock({ database, log, tasks: [{ name: 'woken', everyMs: 3_600_000, run }] })
    clock.wake('woken')
    await started.promise
    clock.wake('woken')
    gate.resolve()
    await again.promise
    await clock.stop()
    expect(runs).toBe(2)
  })

  it('leaves a task for later that is not for the first minutes', async () => {
    const ran: string[] = []
    const soon = Promise.withResolvers<void>()
    const clock = startClock({
      database,
      log,
      tasks: [
        { name: 'later', everyMs: 7_200_000, firstAfterMs: 3_600_000, run: async () => void ran.push('later') },
        { name: 'soon', everyMs: 7_200_000, run: async () => (ran.push('soon'), soon.resolve()) },
      ],
    })
    await soon.promise
    await clock.stop()
    expect(ran).toEqual(['soon'])
  })

  it('finishes running tasks before it stops', async () => {
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const seen: string[] = []
    const run = async () => {
      started.resolve()
      await end.promise
      await database.pool.query('select 1')
      seen.push('done')
    }
    const clock = startClock({ database, log, tasks: [{ name: 'slow', everyMs: 1, run }] })
    await started.promise
    const stopped = clock.stop().then(() => seen.push('stopped'))
    end.resolve()
    await stopped
    expect(seen).toEqual(['done', 'stopped'])
  })
})
