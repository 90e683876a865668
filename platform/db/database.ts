/**
 * The pool and the two ways to use it: one statement by itself, or several in one transaction.
 * Opens transactions for the edge (`realtime/run-call.ts`, jobs); a domain never commits.
 */
import { performance } from 'node:perf_hooks'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { Durations } from '../durations.ts'
import { refusalOf } from './refusals.ts'
import type { Statement } from './statement.ts'

/** Something that runs statements: the pool (each by itself) or an open transaction. */
export interface Db {
  /** All rows. */
  many<P extends readonly unknown[], R>(statement: Statement<P, R>, ...params: P): Promise<R[]>
  /** Exactly one row; anything else is a bug. */
  one<P extends readonly unknown[], R>(statement: Statement<P, R>, ...params: P): Promise<R>
  /** One row or none; more is a bug. */
  maybe<P extends readonly unknown[], R>(statement: Statement<P, R>, ...params: P): Promise<R | undefined>
  /** The number of rows written. */
  run<P extends readonly unknown[], R>(statement: Statement<P, R>, ...params: P): Promise<number>
  /** SQL without parameters that is not prepared: transaction control, migrations. */
  script(text: string): Promise<void>
}

/** A `Db` inside a read-write transaction. */
export interface Tx extends Db {
  readonly writable: true
  /** Runs a statement last, without its rows. It is sent together with the commit, which becomes a rollback if it fails. */
  atCommit<P extends readonly unknown[], R>(statement: Statement<P, R>, ...params: P): void
}

export type IsolationLevel = 'read committed' | 'repeatable read'

export interface Database extends Db {
  /** Runs `work` in one read-write transaction; rolls back when it throws. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * As `write`, for work that takes many rows at a time and few such turns: each statement is planned with its values, so that a turn of
   * a thousand rows never reads a whole table.
   */
  batch<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction without a time limit, for a lock that lasts as long as work that is done by other transactions. */
  hold<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` on one snapshot, read-only; statements are planned with their values. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  end(): Promise<void>
  readonly pool: pg.Pool
  /** How long callers waited for a connection. */
  readonly waits: Durations
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016

/** JSON has no bigint: integers cross the wire as safe integers, asserted here where they enter the process. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of the safe range: ${text}`)
  return value
}

const parseInt8Array = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger))

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [INT8_ARRAY, parseInt8Array],
  [TIMESTAMPTZ, (text) => new Date(text).getTime()],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** SQLSTATE that our own SQL functions raise for a declared error: message = code, detail = JSON `{sentence, …data}`. */
export const DECLARED_ERROR = 'AT400'

const isDeclared = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError && error.code === DECLARED_ERROR

/** Turns a declared error raised in SQL into a `CallError`; returns any other error unchanged. */
export function declaredOr(error: unknown): unknown {
  if (!isDeclared(error)) return error
  const { sentence, ...data } = JSON.parse(error.detail ?? '{}') as { sentence?: string }
  return refusalOf(error.message, sentence ?? error.message, data)
}

export type Queryable = Pick<pg.ClientBase, 'query'>

type AnyStatement = Pick<Statement<readonly unknown[], unknown>, 'name' | 'text' | 'opens'>

interface Asked extends pg.QueryConfig {
  readonly opens?: true | undefined
}

async function resultOf({ name, text, opens }: AnyStatement, params: readonly unknown[], on: Queryable): Promise<pg.QueryResult> {
  try {
    const asked: Asked = { name, text, opens, values: params as unknown[] }
    return await on.query(asked)
  } catch (error) {
    throw declaredOr(error)
  }
}

/** Runs statements on a pool, a connection or a transaction. Calls `onFailure` for each that failed. */
export function dbOn(on: Queryable, onFailure?: () => void): Db {
  async function result(statement: AnyStatement, params: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await resultOf(statement, params, on)
    } catch (error) {
      onFailure?.()
      throw error
    }
  }
  return {
    async many(statement, ...params) {
      return (await result(statement, params)).rows
    },
    async one(statement, ...params) {
      const { rows } = await result(statement, params)
      if (rows.length !== 1) throw new Error(`${statement.name} answered ${rows.length} rows, not one`)
      return rows[0]
    },
    async maybe(statement, ...params) {
      const { rows } = await result(statement, params)
      if (rows.length > 1) throw new Error(`${statement.name} answered ${rows.length} rows, not one or none`)
      return rows[0]
    },
    async run(statement, ...params) {
      return (await result(statement, params)).rowCount ?? 0
    },
    async script(text) {
      await on.query(text)
    },
  }
}

/** The stream that the driver writes to; its types leave it out. */
interface WithStream {
  readonly connection: { readonly stream: Pick<Writable, 'cork' | 'uncork'> }
}

/** Sends queries of one tick in one packet: a write costs more than its content. */
function inPackets(client: pg.PoolClient): Queryable {
  const { stream } = (client as unknown as WithStream).connection
  const query = (config: pg.QueryConfig) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return client.query(config)
  }
  return { query: query as Queryable['query'] }
}

/**
 * Statements of a transaction that begins with them. A statement sent before the transaction is known to have begun could run outside it,
 * so only opening statements are, and their rows are answered when it has; everything that is asked after another one waits as well.
 */
export function beginning(on: Queryable, begin: string): Queryable {
  const begun = on.query(begin)
  // A failure reaches every statement, as all of them wait for it.
  begun.catch(() => undefined)
  let isOpening = true
  const query = async (config: Asked | string) => {
    isOpening &&= typeof config !== 'string' && config.opens === true
    if (!isOpening) await begun
    const [answer] = await Promise.all([on.query(config as pg.QueryConfig), begun])
    return answer
  }
  return { query: query as Queryable['query'] }
}

/** Runs `work` on a connection of the pool. `lose` marks it as lost: it is closed, as one with an error of its own is. */
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient, lose: (error: Error) => void) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    return await work(client, (error) => {
      lost = error
    })
  } finally {
    client.release(lost)
  }
}

/** SQLSTATE of a row that is there already, such as the receipt of a call that was sent twice at once. */
const UNIQUE_VIOLATION = '23505'

const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION

/**
 * Runs each statement on some connection of the pool, which is kept when the statement was refused or its row was there already: callers can
 * make both happen as often as they call. (pg's own `query` closes it after every error, and the first call on a new one takes many times as
 * long: nothing is planned there.)
 */
function onAny(pool: pg.Pool): Queryable {
  const query = (config: Asked | string) =>
    onClient(pool, async (client, lose) => {
      try {
        return await client.query(config as pg.QueryConfig)
      } catch (error) {
        if (!isDeclared(error) && !isTaken(error)) lose(error as Error)
        throw error
      }
    })
  return { query: query as Queryable['query'] }
}

const inTransaction = <T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onClient(pool, async (client, lose) => {
    const within = beginning(inPackets(client), begin)
    try {
      const last: { statement: AnyStatement; params: readonly unknown[] }[] = []
      const result = await work({
        ...dbOn(within),
        writable: true,
        atCommit: (statement, ...params) => void last.push({ statement, params }),
      })
      const ends = await Promise.allSettled([
        ...last.map(({ statement, params }) => resultOf(statement, params, within)),
        within.query('commit'),
      ])
      // The first failure is the cause; later ones only say that the transaction was over.
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      return result
    } catch (error) {
      // After all statements that wait for the transaction to begin: one behind the rollback would run outside the transaction.
      await within.query('rollback').catch(lose)
      throw declaredOr(error)
    }
  })

/**
 * Makes the function that ends a pool; it resolves when all connections are closed. (pg's own `end` resolves when they have been
 * asked to close; stopping the server right then would end them as errors.)
 */
export function poolEnd(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  return async () => {
    const closed = Promise.withResolvers<void>()
    const look = () => open.size === 0 && closed.resolve()
    pool.on('remove', look)
    await pool.end()
    look()
    await closed.promise
  }
}

/** A transaction that takes longer is ended by the server, but for `hold`: readers of the journal read no further back. */
export const WRITE_TIMEOUT_MS = 5 * 60_000

type OnClient = Parameters<pg.Pool['connect']>[0]

/** A pool that measures how long callers wait for a connection. */
class MeasuredPool extends pg.Pool {
  readonly waits = new Durations()

  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnClient): void
  override connect(callback?: OnClient): Promise<pg.PoolClient> | undefined {
    const askedAt = performance.now()
    if (callback !== undefined) {
      super.connect((error, client, done) => {
        this.waits.note(performance.now() - askedAt)
        callback(error, client, done)
      })
      return undefined
    }
    return super.connect().then((client) => {
      this.waits.note(performance.now() - askedAt)
      return client
    })
  }
}

/** A user rather reads that the site is unavailable than waits longer. */
const CONNECT_PATIENCE_MS = 5_000

/**
 * Settings of each connection. Statements are planned once for all values: planning anew for each call took most of a call's time in
 * large tables. A statement that must see its values is a function that says so (`set plan_cache_mode`), or runs in a batch. One statement
 * uses one processor, and none is long enough to be compiled.
 */
const SETTINGS = {
  transaction_timeout: WRITE_TIMEOUT_MS,
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: 0,
  jit: 'off',
}
const STARTUP_OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Begins a transaction whose statements are planned with their values, where that promises to be cheaper. */
const WITH_VALUES = 'set local plan_cache_mode = auto'

export interface DatabaseOptions {
  url: string
  /** Connections at most. */
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** Milliseconds until a call that gets no connection is refused as unavailable. */
  connectPatienceMs?: number | undefined
  /** Called with errors of idle connections (the server went away); the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
}

/** Opens a pool on `url`. Call `end()` to close it. */
export function openDatabase({
  url,
  max = 12,
  applicationName = 'atelier',
  connectPatienceMs = CONNECT_PATIENCE_MS,
  onIdleError,
}: DatabaseOptions): Database {
  const pool = new MeasuredPool({
    connectionString: url,
    max,
    application_name: applicationName,
    types,
    connectionTimeoutMillis: connectPatienceMs,
    pipeline: true,
    options: STARTUP_OPTIONS,
  })
  pool.on('error', (error) => onIdleError?.(error))
  // Without a listener, a connection that is lost between two statements would end the process; the next statement reports it. The pool
  // hands out a new one while it reads: an error that was read with the greeting comes before the caller has it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    ...dbOn(onAny(pool)),
    pool,
    waits: pool.waits,
    write: (work) => inTransaction(pool, 'begin', work),
    batch: (work) => inTransaction(pool, `begin; ${WITH_VALUES}`, work),
    hold: (work) => inTransaction(pool, `begin; set local transaction_timeout = 0; ${WITH_VALUES}`, work),
    read: (work) => inTransaction(pool, `begin isolation level repeatable read read only; ${WITH_VALUES}`, work),
    end: poolEnd(pool),
  }
}
