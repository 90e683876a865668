/**
 * The connections that read: pipelined, so that opening a snapshot, reading the journal and the queries themselves go out
 * without waiting for one another. Separate from the pool that writes: a burst of writers never delays reads.
 */
import pg from 'pg'
import { type Database, type Db, dbOn, poolEnd, type Queryable } from '#platform/db/database.ts'
import { beginJoined, beginSnapshot, exportSnapshot } from './journal.sql.ts'

/** One connection inside one read-only snapshot. */
export interface Snapshot extends Db {
  /** The same snapshot for queries that ask the same as others: an equal statement is sent once. Each gets rows of its own, whose values are shared. */
  readonly shared: Db
  /** A statement failed: every later one fails too, until `restore`. */
  readonly isBroken: boolean
  /** A point to go back to, for one query whose failure must not reach the others. */
  guard(): Promise<void>
  restore(): Promise<void>
  /** A name under which other connections can read the same snapshot. */
  share(): Promise<string>
  /** Ends it. Nothing waits for that; the connection goes back when the server has answered. */
  end(): void
}

export interface Readers {
  /** Opens a snapshot: with a `name`, the same as the one that was shared. A statement that takes longer than `timeoutMs` fails. */
  open(options?: { name?: string; timeoutMs?: number }): Promise<Snapshot>
  /** Connections that can be had without waiting. */
  readonly free: number
  /** Connections that are open, and callers that wait for one. */
  readonly counts: { readonly open: number; readonly waiting: number }
  /** A statement by itself. */
  readonly single: Db
  end(): Promise<void>
}

/** Sends without waiting. A failure shows in the statements that follow on the same connection, so it is only kept. */
function send(client: pg.PoolClient, text: string): { failure: () => Error | undefined; done: Promise<void> } {
  let failure: Error | undefined
  const done = client.query(text).then(
    () => undefined,
    (error: Error) => {
      failure = error
    },
  )
  return { failure: () => failure, done }
}

/** Sends a statement once for equal values. */
function sendingOnce(client: pg.PoolClient): Queryable {
  const sent = new Map<string, Promise<pg.QueryResult<object>>>()
  return {
    async query(config: pg.QueryConfig) {
      const key = `${config.name} ${JSON.stringify(config.values)}`
      const known = sent.get(key)
      const asked = known ?? client.query<object>(config)
      if (known === undefined) sent.set(key, asked)
      const result = await asked
      return { ...result, rows: result.rows.map((row) => ({ ...row })) }
    },
  } as Queryable
}

class OpenSnapshot implements Snapshot {
  isBroken = false
  readonly shared: Db
  readonly #client: pg.PoolClient
  readonly #opened: ReturnType<typeof send>
  #isEnded = false
  readonly many: Db['many']
  readonly one: Db['one']
  readonly maybe: Db['maybe']
  readonly run: Db['run']
  readonly script: Db['script']

  constructor(client: pg.PoolClient, begin: string) {
    this.#client = client
    this.#opened = send(client, begin)
    const onFailure = () => {
      this.isBroken = true
    }
    const db = dbOn(client, onFailure)
    this.shared = dbOn(sendingOnce(client), onFailure)
    this.many = db.many
    this.one = db.one
    this.maybe = db.maybe
    this.run = db.run
    this.script = db.script
  }

  guard(): Promise<void> {
    return this.script('savepoint guard')
  }

  async restore(): Promise<void> {
    await this.script('rollback to savepoint guard')
    this.isBroken = false
  }

  async share(): Promise<string> {
    return (await this.one(exportSnapshot)).name
  }

  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    const closed = send(this.#client, 'rollback')
    void closed.done.then(() => this.#client.release(this.#opened.failure() ?? closed.failure()))
  }
}

/**
 * A pool listens to the errors of its connections only while they are idle. One that is lost while it is taken, between two
 * statements, would end the process: its next statement fails anyway, so here it is only noted.
 */
export function survivesLoss(pool: pg.Pool, onLoss: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onLoss))
}

/** Opens the readers on the database at `url`, with the same types as `database`. */
export function openReaders(database: Database, url: string, max: number, queryTimeoutMs: number, onLoss: (error: Error) => void): Readers {
  const pool = new pg.Pool({ ...database.pool.options, connectionString: url, max, application_name: 'atelier-live', pipeline: true })
  pool.on('error', onLoss)
  survivesLoss(pool, onLoss)
  return {
    async open({ name, timeoutMs = queryTimeoutMs } = {}) {
      const client = await pool.connect()
      return new OpenSnapshot(client, name === undefined ? beginSnapshot(timeoutMs) : beginJoined(name, timeoutMs))
    },
    get free() {
      return max - (pool.totalCount - pool.idleCount)
    },
    get counts() {
      return { open: pool.totalCount, waiting: pool.waitingCount }
    },
    single: dbOn(pool as unknown as Queryable),
    end: poolEnd(pool),
  }
}
