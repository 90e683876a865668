import { expect } from 'vitest'
import { tryTask } from '#platform/clock/clock.sql.ts'
import type { Database } from '#platform/db/database.ts'

/** Runs `work` while the clock of the test's server cannot run a task: for tests that run it themselves, and say when. */
export const withHeldTask = <T>(database: Pick<Database, 'hold'>, name: string, work: () => Promise<T>): Promise<T> =>
  database.hold(async (tx) => {
    await expect.poll(async () => (await tx.one(tryTask, name)).isFree).toBe(true)
    return work()
  })
