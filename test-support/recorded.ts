/** The prepared statements that some work runs, on any connection: what else runs in the process is left out. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Asked {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Where the statements of the running work are kept: the tasks of the clock run in other contexts. */
const recording = new AsyncLocalStorage<Asked[]>()

export async function recorded(work: () => Promise<unknown>): Promise<Asked[]> {
  const found: Asked[] = []
  const { query } = pg.Client.prototype
  const record = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const { name, text, values } = config as Partial<Asked>
    if (name !== undefined && text !== undefined && values !== undefined) recording.getStore()?.push({ name, text, values })
    return Reflect.apply(query, this, [config, ...rest]) as unknown
  }
  pg.Client.prototype.query = record as typeof query
  try {
    await recording.run(found, work)
  } finally {
    pg.Client.prototype.query = query
  }
  return found
}
