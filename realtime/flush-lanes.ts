/**
 * Runs due queries on the one snapshot of a flush: in the pipeline of one connection, and of several when there is much to do.
 *
 *     begun ──done in time──▶ settled in the flush
 *       ├──the flush waits no longer──▶ away: settled when done, sent by a later flush
 *       └──its connection's transaction failed──▶ due again
 *
 * A query whose statement takes too long fails the transaction of its connection, is slow from then on, and runs elsewhere.
 */
import { performance } from 'node:perf_hooks'
import type { Log } from '#platform/log.ts'
import type { Actors } from './actors.ts'
import type { Limits } from './limits.ts'
import type { Readers, Snapshot } from './readers.ts'
import { isOfSite } from './resting-queries.ts'
import type { LiveResult, Run } from './live-result.ts'
import type { Results, TouchLog } from './results.ts'
import { type ActorRead, type QueryRunner, QueryTooSlow } from './run-query.ts'
import type { SlowQueries } from './slow-queries.ts'

/** Queries that one connection has in its pipeline. */
export const PIPELINE_MAX = 8
/** From so many due queries on, further connections help on the same snapshot. */
const SPREAD_FROM = 24
const LANES_MAX = 3
/** Connections that are left to the next flush, should this one's queries outlast it. */
const SPARE = 3

/** A statement of some query failed, and with it all that came after on this connection: once more, one by one. */
export class SnapshotBroken extends Error {
  override readonly name = 'SnapshotBroken'
}

export interface LaneOptions {
  readonly log: Log
  readonly limits: Pick<Limits, 'slowQueryMs' | 'flushBudgetMs' | 'flushMaxMs'>
  readonly readers: Readers
  readonly results: Results
  readonly actors: Actors
  readonly runner: QueryRunner
  readonly slow: SlowQueries
  /** A result has a new value, to be sent by the next flush. */
  readonly onChanged: (result: LiveResult) => void
  /** Asks for a flush. */
  readonly ring: () => void
}

/** The next query to run; undefined: no more. */
export type NextResult = () => LiveResult | undefined

interface Lane {
  readonly snapshot: Snapshot
  readonly readActor: (token: string | undefined) => Promise<ActorRead>
  readonly running: Set<LiveResult>
  readonly tasks: Promise<void>[]
  /** When the last query on it was done. */
  doneAt: number
  isBroken: boolean
  /** It was broken by a query that took too long. */
  isCut: boolean
}

export class FlushLanes {
  readonly #options: LaneOptions
  readonly #log: TouchLog
  readonly #lanes: Lane[] = []
  /** When the changes were read: the budget counts from then on. */
  #startedAt = 0
  #isOver = false
  #error: unknown
  /** Time of the queries of admins so far, in milliseconds. */
  siteMs = 0

  /** `log`: what is touched from before the snapshot on. */
  constructor(options: LaneOptions, log: TouchLog) {
    this.#options = options
    this.#log = log
  }

  /** Opens the first connection. With `name`, another one on the snapshot of that name. */
  async open(name?: string): Promise<Snapshot> {
    const { readers, limits } = this.#options
    const snapshot = await readers.open({ timeoutMs: limits.slowQueryMs, ...(name === undefined ? {} : { name }) })
    const readActor = this.#actorReader(snapshot)
    const doneAt = performance.now()
    this.#lanes.push({ snapshot, readActor, running: new Set(), tasks: [], doneAt, isBroken: false, isCut: false })
    return snapshot
  }

  /**
   * Sends queries right behind the query for changes, without waiting for its answer: one round trip for both. A run counts unless
   * the changes include its caller.
   */
  runAhead(due: readonly LiveResult[], changes: Promise<ReadonlySet<string>>): void {
    const [first] = this.#lanes
    if (first === undefined) throw new Error('no connection is open')
    for (const result of due) first.tasks.push(this.#runOne(first, result, changes))
  }

  /** Runs the queries of `next` as long as the flush has time, and waits for all begun ones. `pending`: about how many there are. */
  async run(next: NextResult, pending: number): Promise<void> {
    const [first] = this.#lanes
    if (first === undefined) throw new Error('no connection is open')
    this.#startedAt = performance.now()
    const more = Math.min(LANES_MAX, Math.floor(pending / SPREAD_FROM), this.#options.readers.free - SPARE)
    // The name of the snapshot comes behind the queries that were sent ahead, so not when one of them takes long.
    if (more > 0 && (await this.#areDone(this.#options.limits.flushBudgetMs))) {
      const name = await first.snapshot.share()
      await Promise.all(Array.from({ length: more }, () => this.open(name)))
    }
    if (pending > 0) for (const lane of this.#lanes) for (let at = 0; at < PIPELINE_MAX; at += 1) lane.tasks.push(this.#work(lane, next))
    await this.#inTime()
    if (this.#error !== undefined) throw this.#error
    if (this.#lanes.some(({ isBroken, isCut }) => isBroken && !isCut)) throw new SnapshotBroken()
  }

  /** One after another on the first connection, each behind a guard: a failing query fails alone. */
  async runGuarded(next: NextResult): Promise<void> {
    const { results, runner, slow, onChanged } = this.#options
    const [first] = this.#lanes
    if (first === undefined) throw new Error('no connection is open')
    const { snapshot } = first
    this.#startedAt = performance.now()
    for (let result = next(); result !== undefined; result = this.#hasTime ? next() : undefined) {
      await snapshot.guard()
      let run: Run | null = null
      try {
        run = await runner.run(snapshot, result.call, result.args, result.token, { isQuick: true })
      } catch (error) {
        if (!(error instanceof QueryTooSlow)) throw error
        slow.note(result)
      }
      if (snapshot.isBroken) await snapshot.restore()
      if (run !== null && results.settle(result, run, this.#log)) onChanged(result)
    }
  }

  /** The first snapshot, when nothing runs on it any more and all is well. */
  get whole(): Snapshot | null {
    const [first] = this.#lanes
    return first === undefined || first.running.size > 0 || first.isBroken ? null : first.snapshot
  }

  /** Ends each connection's part when its last query is done. Resolves when all are. */
  async end(): Promise<void> {
    await Promise.all(
      this.#lanes.map(async ({ snapshot, running, tasks }) => {
        if (running.size > 0) await Promise.all(tasks)
        snapshot.end()
      }),
    )
  }

  get #hasTime(): boolean {
    return !this.#isOver && performance.now() - this.#startedAt < this.#options.limits.flushBudgetMs
  }

  /** Waits until all begun queries are done, or the flush may wait no longer. */
  async #inTime(): Promise<void> {
    await this.#areDone(this.#startedAt + this.#options.limits.flushMaxMs - performance.now())
    this.#isOver = true
    for (const result of this.#lanes.flatMap(({ running }) => [...running])) {
      this.#options.results.setAway(result)
      this.#options.slow.beginLate(result)
    }
  }

  /** Waits for all queries that were begun, this long at most. */
  async #areDone(maxMs: number): Promise<boolean> {
    if (this.#lanes.every(({ running }) => running.size === 0)) return true
    const all = Promise.all(this.#lanes.flatMap(({ tasks }) => tasks)).then(() => true)
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), Math.max(0, maxMs))
    const areDone = await Promise.race([all, late])
    clearTimeout(timer)
    return areDone
  }

  async #work(lane: Lane, next: NextResult): Promise<void> {
    for (let result = next(); result !== undefined; result = this.#hasTime && !lane.isBroken ? next() : undefined)
      await this.#runOne(lane, result, null)
  }

  async #runOne(lane: Lane, result: LiveResult, changes: Promise<ReadonlySet<string>> | null): Promise<void> {
    const { actors, runner } = this.#options
    const kept = changes === null ? null : actors.kept(result.token)
    lane.running.add(result)
    const startedAt = performance.now()
    try {
      const db = isOfSite(result) ? lane.snapshot.shared : lane.snapshot
      const run = await runner.run(db, result.call, result.args, result.token, { actor: lane.readActor, isQuick: true })
      const touched = await changes
      this.#noteTime(lane, result, startedAt)
      if (lane.snapshot.isBroken) this.#notRun(lane, result)
      else if (kept?.topics.some((topic) => touched?.has(topic)) === true) this.#returned(result)
      else this.#settle(result, run)
    } catch (error) {
      this.#failed(lane, result, error)
    } finally {
      lane.running.delete(result)
      this.#options.slow.endLate(result)
    }
  }

  /** The queries of a connection are answered one after another: the time of one begins when the one before it is done. */
  #noteTime(lane: Lane, result: LiveResult, startedAt: number): void {
    const now = performance.now()
    const tookMs = now - Math.max(startedAt, lane.doneAt)
    if (tookMs > this.#options.limits.slowQueryMs) this.#options.slow.note(result)
    if (isOfSite(result)) this.siteMs += tookMs
    lane.doneAt = now
  }

  #settle(result: LiveResult, run: Run): void {
    const { results, onChanged, ring } = this.#options
    const isChanged = this.#isOver ? results.settleAway(result, run, this.#log) : results.settle(result, run, this.#log)
    if (isChanged) onChanged(result)
    if (this.#isOver) ring()
  }

  /** Still due. */
  #returned(result: LiveResult): void {
    if (!this.#isOver) return
    this.#options.results.returnAway(result)
    this.#options.ring()
  }

  #notRun(lane: Lane, result: LiveResult): void {
    lane.isBroken = true
    this.#returned(result)
  }

  #failed(lane: Lane, result: LiveResult, error: unknown): void {
    if (error instanceof QueryTooSlow) {
      lane.isCut = true
      this.#options.slow.note(result)
      return this.#notRun(lane, result)
    }
    if (this.#isOver) this.#options.log.warn({ err: error, path: result.call.path }, 'a live query waits for the database')
    else this.#error ??= error
    this.#returned(result)
  }

  /** Reads the caller for the queries of one snapshot: kept from before, or read once for all queries of one user. */
  #actorReader(snapshot: Snapshot): Lane['readActor'] {
    const { actors, runner } = this.#options
    const reading = new Map<string | undefined, Promise<ActorRead>>()
    const read = async (token: string | undefined): Promise<ActorRead> => {
      const found = await runner.readActor(snapshot, token)
      actors.offer(token, found, this.#log)
      return found
    }
    return async (token) => {
      const known = actors.kept(token) ?? reading.get(token)
      if (known !== undefined) return known
      const found = read(token)
      reading.set(token, found)
      return found
    }
  }
}
