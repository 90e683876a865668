/**
 * The database as the calls of one network use it: its connections are taken in turns, so that a network that calls much waits for
 * itself. One statement, or one transaction, is one turn; work between two of them, such as making a hash, holds none.
 *
 * There are as many turns as connections, and as much patience: a call that would have waited too long for a connection fails as it
 * would have there. The site's own work takes no turn: before it are as many calls as there are connections, however many wait.
 */
import type { Database, Db } from '#platform/db/database.ts'
import { networkOf } from './network.ts'
import { Turns } from './turns.ts'

export type CallDatabase = Db & Pick<Database, 'write' | 'batch'>

/** The address of the site's own work: tasks, and what its parts record. */
const OWN = ''

/** The database for the calls of an address. */
export type DatabaseOf = (address: string) => CallDatabase

export function databaseInTurns(database: Database): DatabaseOf {
  const { max: atOnceMax, connectionTimeoutMillis } = database.pool.options
  // No timeout is 0 there.
  const turns = new Turns({ atOnceMax, patienceMs: connectionTimeoutMillis || undefined })
  return (address) => {
    if (address === OWN) return database
    const network = networkOf(address)
    return {
      many: (statement, ...params) => turns.run(network, () => database.many(statement, ...params)),
      one: (statement, ...params) => turns.run(network, () => database.one(statement, ...params)),
      maybe: (statement, ...params) => turns.run(network, () => database.maybe(statement, ...params)),
      run: (statement, ...params) => turns.run(network, () => database.run(statement, ...params)),
      script: (text) => turns.run(network, () => database.script(text)),
      write: (work) => turns.run(network, () => database.write(work)),
      batch: (work) => turns.run(network, () => database.batch(work)),
    }
  }
}
