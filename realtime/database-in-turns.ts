/**
 * The database as the calls of one network use it: its connections are taken in turns, so that a network that calls much waits for
 * itself. One statement, or one transaction, is one turn; work between two of them, such as making a hash, holds none.
 *
 * There are as many turns as connections, with the same patience: a call that waits too long fails like one that gets no connection
 * from the pool. The site's own work takes no turn: at most as many calls as connections are before it, however many wait.
 */
import type { Database, Db } from '#platform/db/database.ts'
import { networkOf, OWN } from './network.ts'
import { Turns } from './turns.ts'

type CallDatabase = Db & Pick<Database, 'write' | 'batch'>

/** One for all networks: each takes turns with the others. */
export class DatabaseInTurns {
  readonly #database: Database
  readonly #turns: Turns

  constructor(database: Database) {
    const { max: atOnceMax, connectionTimeoutMillis } = database.pool.options
    this.#database = database
    // 0: the pool waits as long as it takes, and so do turns.
    this.#turns = new Turns({ atOnceMax, patienceMs: connectionTimeoutMillis || undefined, waits: database.waits })
  }

  /** Statements and transactions that wait for their turn. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /** The database for the calls of an address. `gone`: aborted once the caller has left, whose work then leaves the queue. */
  of(address: string, gone?: AbortSignal): CallDatabase {
    if (address === OWN) return this.#database
    const [database, network] = [this.#database, networkOf(address)]
    const turn = <T>(work: () => Promise<T>): Promise<T> => this.#turns.run(network, work, gone)
    return {
      many: (statement, ...params) => turn(() => database.many(statement, ...params)),
      one: (statement, ...params) => turn(() => database.one(statement, ...params)),
      maybe: (statement, ...params) => turn(() => database.maybe(statement, ...params)),
      run: (statement, ...params) => turn(() => database.run(statement, ...params)),
      script: (text) => turn(() => database.script(text)),
      write: (work) => turn(() => database.write(work)),
      batch: (work) => turn(() => database.batch(work)),
    }
  }
}
