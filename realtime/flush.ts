/**
 * Brings each change to its readers. A loop; each turn is one flush on one snapshot of the database:
 *
 *     idle ──ring──▶ flushing ──nothing rung meanwhile──▶ idle
 *                     │   ▲
 *                     ├───┘ rung meanwhile, or something was left: once more
 *                     └──database away──▶ waiting ──50 ms … 2 s──▶ flushing          any ──stop──▶ stopped
 *
 * A flush reads the journal rows that became visible since the previous one, makes the queries of their topics due, runs them
 * on the same snapshot, and hands all results to the connections at once: each transition shows one state of the database,
 * also with several processes. A flush has a time budget, in which networks take turns; the rest is due in the next one.
 * Sockets and frames are in delivery.ts, watchers in results.ts, connections to the database in flush-lanes.ts.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { WRITE_TIMEOUT_MS } from '#platform/db/database.ts'
import { Durations } from '#platform/durations.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from './clock.ts'
import { isDatabaseAway } from './failure.ts'
import { keyText } from './journal.ts'
import { type JournalRow, selectSince, selectSnapshot } from './journal.sql.ts'
import { type Asker, FairQueue } from './fair-queue.ts'
import { FlushLanes, type LaneOptions, type NextResult, PIPELINE_MAX, SnapshotBroken } from './flush-lanes.ts'
import type { Limits } from './limits.ts'
import type { Pace } from './pace.ts'
import type { Published } from './published.ts'
import type { Readers } from './readers.ts'
import type { Actors } from './actors.ts'
import { isOfSite, RestingQueries } from './resting-queries.ts'
import { askersOf, type LiveResult } from './live-result.ts'
import type { Results, TouchLog } from './results.ts'
import type { QueryRunner } from './run-query.ts'
import { SlowQueries } from './slow-queries.ts'
import { LiveCheck, type Shown } from './verify-live.ts'

/** The connections that wait for this flush: taken at its start, served at its end. */
export interface Turn {
  /** Askers that wait for an answer to their own call. */
  readonly awaited: ReadonlySet<Asker>
  /**
   * Sends `changed`, the results with a new value. The last run of the results in `behind` is older than this flush. Called once, unless
   * `giveBack` is.
   */
  send(version: number, changed: readonly LiveResult[], behind: ReadonlySet<LiveResult>): void
  /** Returns the connections to the next flush when this one failed. */
  giveBack(): void
}

export interface FlushOptions {
  readonly log: Log
  readonly limits: Limits
  readonly clock: Clock
  readonly pace: Pick<Pace, 'isBusy'>
  readonly readers: Readers
  /** Connections for queries that a flush does not wait for. */
  readonly beside: Readers
  readonly results: Results
  readonly actors: Actors
  readonly runner: QueryRunner
  readonly published: Published
  readonly takeTurn: () => Turn
  /** Called once with every topic that a commit touched. */
  readonly onTopics: (topics: ReadonlySet<string>) => void
  readonly verifyLive: boolean
}

/** One attempt at a flush on a snapshot. */
interface SnapshotWork {
  readonly log: TouchLog
  readonly send: () => ReadonlySet<LiveResult>
  readonly shown: Shown
  readonly isVerified: boolean
  /** Each query behind a guard: one of them broke the snapshot before. */
  readonly oneByOne: boolean
}

/** Figures of the loop, for /metrics. */
export interface FlushFigures {
  readonly durations: Durations
  /** From the request for a flush to its start. */
  readonly lags: Durations
  /** Queries that the last flush left for the next one. */
  readonly left: number
  /** Flushes that read the journal. */
  readonly reads: number
  readonly slowWaiting: number
  readonly slowRunning: number
  /** Time of the live queries of admins in one flush, in milliseconds. */
  readonly siteMs: number
}

/** Queries of one connection in one turn: a screen is sent once all of it is current. */
const AGAIN_AT_ONCE = 32
const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 2_000
/** The time of an entry is at most one write before the commit that shows it; the minute is for clocks that are set. */
const ENTRY_AGE_MAX_MS = WRITE_TIMEOUT_MS + 60_000
/** All entries that were not visible at `readAtMs` are later than this time. */
const entriesAfter = (readAtMs: number): Date => new Date(readAtMs - ENTRY_AGE_MAX_MS)

export class FlushLoop {
  readonly #options: FlushOptions
  #snapshot = ''
  #readAtMs = 0
  #state: 'idle' | 'flushing' | 'stopped' = 'idle'
  #isRung = false
  /** The journal may hold what this process does not know yet: the next flush reads it. */
  #hasNews = false
  #failures = 0
  #waiters: (() => void)[] = []
  #idle: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()
  /** Results that ran beside the flushes, or in one that failed afterwards: still to be sent. */
  readonly #changed = new Set<LiveResult>()
  readonly #slow: SlowQueries
  readonly #rests: RestingQueries
  readonly #lanes: LaneOptions
  readonly check: LiveCheck
  flushes = 0
  readonly #durations = new Durations()
  readonly #lags = new Durations()
  #rungAt = 0
  #left = 0
  #reads = 0

  constructor(options: FlushOptions) {
    this.#options = options
    const { log, limits, pace, readers, beside, results, actors, runner, verifyLive } = options
    const callbacks = { onChanged: (result: LiveResult) => void this.#changed.add(result), ring: () => this.ring() }
    this.#slow = new SlowQueries({ log, limits, readers: beside, results, runner, ...callbacks })
    this.#rests = new RestingQueries({ limits, pace, results, ring: callbacks.ring })
    this.#lanes = { log, limits, readers, results, actors, runner, slow: this.#slow, ...callbacks }
    this.check = new LiveCheck({ log, results, runner, isComplete: verifyLive, sampleEvery: limits.compareEvery })
  }

  get figures(): FlushFigures {
    const { waiting: slowWaiting, running: slowRunning } = this.#slow
    const { siteMs } = this.#rests
    return { durations: this.#durations, lags: this.#lags, left: this.#left, reads: this.#reads, slowWaiting, slowRunning, siteMs }
  }

  /** Everything that is committed from now on will be seen. */
  async start(): Promise<void> {
    const { snapshot, readAt, isStandby } = await this.#options.readers.single.one(selectSnapshot)
    assertPrimary(isStandby)
    this.#snapshot = snapshot
    this.#readAtMs = readAt
  }

  /** Asks for a flush that begins after this moment, and reads the journal. */
  ring(): void {
    this.#hasNews = true
    this.ringKnown()
  }

  /**
   * The same for a reason that this process knows all about: a commit of its own whose topics are published, or a connection that waits.
   * With no query due, this flush only answers the connections, and leaves the journal to the next: half a second later at most.
   */
  ringKnown(): void {
    if (!this.#isRung) this.#rungAt = performance.now()
    this.#isRung = true
    if (this.#state !== 'idle') return
    this.#state = 'flushing'
    this.#idle = this.#loop()
  }

  /** Sends results that were made again without the database. */
  show(results: readonly LiveResult[]): void {
    if (results.length === 0) return
    for (const result of results) this.#changed.add(result)
    this.ringKnown()
  }

  /** Resolves when flushes that began after this moment have sent all results, slow queries apart. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push(resolve)
      this.ring()
    })
  }

  async stop(): Promise<void> {
    this.#isRung = false
    this.#stopping.abort()
    this.#rests.stop()
    await this.#idle
    this.#state = 'stopped'
    await this.#slow.stop()
    for (const resolve of this.#waiters.splice(0)) resolve()
  }

  async #loop(): Promise<void> {
    // One turn of the event loop gathers what arrived together: one flush for all of it.
    await new Promise(setImmediate)
    while (this.#isRung && !this.#stopping.signal.aborted) {
      this.#isRung = false
      const waiters = this.#waiters
      this.#waiters = []
      const startedAt = performance.now()
      this.#lags.note(startedAt - this.#rungAt)
      const isDone = await this.#flushOrWait(waiters.length > 0)
      this.#durations.note(performance.now() - startedAt)
      if (isDone && this.#left === 0) for (const resolve of waiters) resolve()
      else this.#waiters.push(...waiters)
    }
    this.#state = 'idle'
  }

  /** `isAwaited`: a caller of `next` waits for its end. */
  async #flushOrWait(isAwaited: boolean): Promise<boolean> {
    try {
      await this.#flush(isAwaited)
      this.#failures = 0
      return true
    } catch (error) {
      this.#failures += 1
      const delayMs = Math.min(RETRY_FIRST_MS * 2 ** (this.#failures - 1), RETRY_MAX_MS)
      if (isDatabaseAway(error)) this.#options.log.warn({ err: error, delayMs }, 'live queries wait for the database')
      else this.#options.log.error({ err: error, delayMs }, 'a flush failed')
      this.#isRung = true
      this.#hasNews = true
      await wait(delayMs, undefined, { signal: this.#stopping.signal }).catch((aborted: Error) =>
        this.#options.log.debug({ err: aborted }, 'stopped while waiting'),
      )
      return false
    }
  }

  async #flush(isAwaited: boolean): Promise<void> {
    const { results, clock, takeTurn } = this.#options
    const turn = takeTurn()
    const log = results.beginTouchLog()
    const { shown, isSample } = this.check.begin()
    this.#rests.begin(isAwaited ? null : turn.awaited)
    const version = clock.next()
    let isSent = false
    const send = (): ReadonlySet<LiveResult> => {
      isSent = true
      this.flushes += 1
      const behind = this.#leave()
      const changed = [...this.#changed]
      this.#changed.clear()
      turn.send(version, changed, behind)
      return behind
    }
    const lanes: FlushLanes[] = []
    try {
      await this.#runDue({ log, send, shown, isVerified: isAwaited || isSample, oneByOne: false }, lanes)
    } catch (error) {
      if (!isSent) {
        results.leaveBehind()
        turn.giveBack()
      }
      throw error
    } finally {
      void Promise.all(lanes.map((each) => each.end())).then(() => results.endTouchLog(log))
    }
  }

  /** Leaves the queries that did not run to the next flush. Returns the outdated results. */
  #leave(): ReadonlySet<LiveResult> {
    const { results } = this.#options
    const behind = results.leaveBehind()
    this.#left = behind.size + results.newSize
    const late = this.#slow.lateNetworks()
    let canWait = 0
    for (const network of late) canWait += results.newSizeOf(network)
    for (const result of behind) if (results.isAway(result) || askersOf(result).every(({ network }) => late.has(network))) canWait += 1
    // A query that runs beside the flushes rings at its end.
    if (this.#left > canWait) this.ring()
    return behind
  }

  /**
   * Reads the journal and runs what is due on one snapshot. Nothing due: one statement and no transaction, or none at all (`ringKnown`).
   *
   * With `verifyLive`, results are compared after each write, once they are sent, and whenever a caller waits for a flush: a
   * test that reads the violations has waited for one.
   */
  async #runDue(work: SnapshotWork, lanes: FlushLanes[]): Promise<void> {
    const { results, readers } = this.#options
    let { isVerified } = work
    const hasNews = this.#hasNews
    this.#hasNews = false
    if (!results.hasDue && !(isVerified && work.shown.size > 0)) {
      if (!hasNews && work.shown.size === 0) return void work.send()
      const rows = await readers.single.many(selectSince, this.#snapshot, entriesAfter(this.#readAtMs))
      this.#takeRows(rows, work.log)
      isVerified ||= rows.some(isWrite)
      if (!results.hasDue && !(isVerified && work.shown.size > 0)) return void work.send()
    }
    try {
      await this.#onSnapshot({ ...work, isVerified }, lanes)
    } catch (error) {
      if (!(error instanceof SnapshotBroken)) throw error
      await this.#onSnapshot({ ...work, isVerified, oneByOne: true }, lanes)
    }
  }

  async #onSnapshot({ log, send, shown, isVerified, oneByOne }: SnapshotWork, all: FlushLanes[]): Promise<void> {
    const { results } = this.#options
    const lanes = new FlushLanes(this.#lanes, log)
    all.push(lanes)
    const snapshot = await lanes.open()
    const asked = snapshot.many(selectSince, this.#snapshot, entriesAfter(this.#readAtMs))
    if (oneByOne) {
      this.#takeRows(await asked, log)
      await lanes.runGuarded(this.#order(new Set()))
    } else {
      const changes = asked.then((rows) => this.#takeRows(rows, log))
      const ahead = results.due().length + results.newSize > PIPELINE_MAX ? [] : drain(this.#order(new Set()))
      lanes.runAhead(ahead, changes)
      await changes
      const begun = new Set(ahead)
      const left = results.due().filter((result) => !begun.has(result)).length + results.newSize
      await lanes.run(this.#order(begun), left)
    }
    this.#rests.noteSite(lanes.siteMs)
    const behind = send()
    const { whole } = lanes
    if (whole !== null && shown.size > 0 && (isVerified || (await asked).some(isWrite))) await this.check.compare(whole, shown, behind)
  }

  /**
   * The order of due queries: networks take turns, and connections within a network; new queries and repeated ones alternate.
   * Leaves out `begun`, which are under way, and hands slow queries over to run beside the flushes.
   */
  #order(begun: ReadonlySet<LiveResult>): NextResult {
    const { results } = this.#options
    const again = new FairQueue<LiveResult>(AGAIN_AT_ONCE)
    for (const result of results.due()) {
      if (begun.has(result) || this.#rests.takes(result)) continue
      if (result.isSlow) this.#slow.take(result)
      else for (const asker of askersOf(result)) again.push(asker, result)
    }
    const late = this.#slow.lateNetworks()
    const mayServe = (network: string): boolean => !late.has(network)
    const taken = new Set<LiveResult>()
    const nextAgain: NextResult = () => {
      let result = again.next(mayServe)
      while (result !== undefined && taken.has(result)) result = again.next(mayServe)
      if (result !== undefined) taken.add(result)
      return result
    }
    const nextNew: NextResult = () => {
      let result = results.takeNew(mayServe)
      while (result !== undefined && this.#slow.isSuspect(result)) {
        this.#slow.take(result)
        result = results.takeNew(mayServe)
      }
      if (result !== undefined && isOfSite(result)) this.#rests.noteRun(result)
      return result
    }
    let isNewFirst = false
    return () => {
      isNewFirst = !isNewFirst
      return isNewFirst ? (nextNew() ?? nextAgain()) : (nextAgain() ?? nextNew())
    }
  }

  /** Makes the results of these rows due. Returns all touched topics. */
  #takeRows(rows: readonly JournalRow[], log: TouchLog): ReadonlySet<string> {
    const { results, published, onTopics } = this.#options
    const touched = new Set<string>()
    const fresh = new Set<string>()
    this.#reads += 1
    for (const { session_id: sessionId, request_id: requestId, topics, snapshot, readAt, isStandby } of rows) {
      assertPrimary(isStandby)
      this.#snapshot = snapshot
      this.#readAtMs = readAt
      if (sessionId === null || requestId === null || topics === null) continue
      results.touchWithinFlush(topics, keyText(sessionId, requestId), log)
      for (const topic of topics) touched.add(topic)
      if (published.isFirst(sessionId, requestId)) for (const topic of topics) fresh.add(topic)
    }
    if (fresh.size > 0) onTopics(fresh)
    return touched
  }
}

/** A standby does not list running transactions (procarray.c), so a reader of its journal would miss their commits for ever, in silence. */
function assertPrimary(isStandby: boolean): void {
  if (isStandby)
    throw new Error(
      'The journal was read on a standby: live queries would miss changes. DATABASE_URL has to lead to the primary for reading, too; a proxy in between must not send read-only transactions to replicas.',
    )
}

/** False for the row that only carries the snapshot. */
const isWrite = ({ session_id: sessionId }: JournalRow): boolean => sessionId !== null

function drain(next: NextResult): LiveResult[] {
  const results: LiveResult[] = []
  for (let result = next(); result !== undefined; result = next()) results.push(result)
  return results
}
