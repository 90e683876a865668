/** Ends the database connection of a write between two of its statements, or before its commit, as a crash of the server or of Postgres does. */
import { beforeAll } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import type { OrdersWorld } from './orders-world.ts'

const selectOwnPid = statement<[], { pid: number }>('test.selectOwnPid', `select pg_backend_pid() as pid`)

export interface Crash {
  /** Writes that go well before. */
  readonly writes: number
  /** Statements of the lost write that go well; it is lost before its commit when it has fewer. */
  readonly statements: number
}

export interface Crashes {
  /** Runs `work`, loses its connection there, and runs it again. A refusal is an answer, and is not asked for again. */
  during<T>(crash: Crash | null, work: () => Promise<T>): Promise<T>
  /** How many connections were lost. */
  count(): number
}

export function useCrashes(world: OrdersWorld): Crashes {
  let armed: { writes: number; statements: number } | null = null
  let lost = 0

  beforeAll(() => {
    const { database } = world
    const { write } = database
    /** Ends the connection of this transaction; its next statement, or its commit, fails. */
    const lose = async (tx: Tx) => {
      const { pid } = await tx.one(selectOwnPid)
      await database.pool.query('select pg_terminate_backend($1, 5000)', [pid])
      lost += 1
    }
    const dying = (tx: Tx, crash: { statements: number }): Tx => {
      const before =
        <P extends unknown[], R>(ask: (...params: P) => Promise<R>) =>
        async (...params: P): Promise<R> => {
          crash.statements -= 1
          if (crash.statements === -1) await lose(tx)
          return ask(...params)
        }
      return {
        ...tx,
        many: before(tx.many.bind(tx) as never) as Tx['many'],
        one: before(tx.one.bind(tx) as never) as Tx['one'],
        maybe: before(tx.maybe.bind(tx) as never) as Tx['maybe'],
        run: before(tx.run.bind(tx) as never) as Tx['run'],
      }
    }
    Object.assign(database, {
      write: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        write(async (tx) => {
          if (armed === null || armed.writes > 0) {
            if (armed !== null) armed.writes -= 1
            return work(tx)
          }
          const crash = armed
          armed = null
          const result = await work(dying(tx, crash))
          if (crash.statements >= 0) await lose(tx)
          return result
        }),
    })
  })

  return {
    count: () => lost,
    async during(crash, work) {
      if (crash === null) return work()
      armed = { ...crash }
      const before = lost
      try {
        return await work()
      } catch (error) {
        if (error instanceof CallError || lost === before) throw error
      } finally {
        armed = null
      }
      return work()
    },
  }
}
