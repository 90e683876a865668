/**
 * Brings each change to its readers. A loop; each turn is one flush on one snapshot of the database:
 *
 *     idle ──ring──▶ flushing ──nothing rung meanwhile──▶ idle
 *                     │   ▲
 *                     ├───┘ rung meanwhile: once more
 *                     └──database away──▶ waiting ──50 ms … 2 s──▶ flushing          any ──stop──▶ stopped
 *
 * A flush reads the journal rows that became visible since the previous one, makes the queries of their topics due, runs them
 * on the same snapshot, and hands all results to the connections at once: each transition shows one state of the database,
 * also with several processes. Sockets and frames are in delivery.ts, watchers in results.ts.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { WRITE_TIMEOUT_MS } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from './clock.ts'
import { isDatabaseAway } from './failure.ts'
import { keyText } from './journal.ts'
import { type JournalRow, selectSince, selectSnapshot } from './journal.sql.ts'
import type { Outcome } from './protocol.ts'
import type { Published } from './published.ts'
import type { Readers, Snapshot } from './readers.ts'
import type { Actors } from './actors.ts'
import type { LiveResult, Results, Run, TouchLog } from './results.ts'
import type { ActorRead, QueryRunner, RunOptions } from './run-query.ts'

/** The watched results at the start of a flush, each with the run that clients show. */
type Shown = ReadonlyMap<LiveResult, Run | null>

/** The connections that wait for this flush: taken at its start, served at its end. */
export interface Turn {
  /** Sends `changed`, the results with a new value. Called once, unless `giveBack` is. */
  send(version: number, changed: readonly LiveResult[]): void
  /** Returns the connections to the next flush when this one failed. */
  giveBack(): void
}

export interface FlushOptions {
  readonly log: Log
  readonly clock: Clock
  readonly readers: Readers
  readonly results: Results
  readonly actors: Actors
  readonly runner: QueryRunner
  readonly published: Published
  readonly takeTurn: () => Turn
  /** Called once with every topic that a commit touched. */
  readonly onTopics: (topics: ReadonlySet<string>) => void
  readonly verifyLive: boolean
}

/** A live query whose last pushed value differs from a fresh run: a mutation did not touch a topic. */
export interface Violation {
  readonly path: string
  readonly args: unknown
  readonly pushed: string
  readonly fresh: string
}

/** One attempt at a flush on a snapshot. */
interface SnapshotWork {
  readonly log: TouchLog
  readonly send: () => void
  readonly shown: Shown
  readonly isVerified: boolean
  /** Each query behind a guard: one of them broke the snapshot before. */
  readonly oneByOne: boolean
}

/** From this many due queries on, further connections help on the same snapshot. */
const SPREAD_FROM = 24
const LANES_MAX = 3
/** Queries that one connection has in its pipeline. */
const PIPELINE_MAX = 8
const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 2_000
const VIOLATIONS_KEPT = 100
/** An entry carries a time up to one write before the commit that shows it; the minute is for clocks that are set. */
const ENTRY_AGE_MAX_MS = WRITE_TIMEOUT_MS + 60_000
/** The time after which all entries lie that were not visible at `readAtMs`. */
const entriesAfter = (readAtMs: number): Date => new Date(readAtMs - ENTRY_AGE_MAX_MS)

/** A statement failed and broke the snapshot for all later ones on its connection: the queries run again, one by one. */
class SnapshotBroken extends Error {
  override readonly name = 'SnapshotBroken'
}

export class FlushLoop {
  readonly #options: FlushOptions
  #snapshot = ''
  #readAtMs = 0
  #state: 'idle' | 'flushing' | 'stopped' = 'idle'
  #isRung = false
  #failures = 0
  #waiters: (() => void)[] = []
  #idle: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()
  /** Results that ran in a flush that failed afterwards: still to be sent. */
  readonly #changed = new Set<LiveResult>()
  flushes = 0
  /** The last ones. */
  readonly violations: Violation[] = []
  violationCount = 0

  constructor(options: FlushOptions) {
    this.#options = options
  }

  /** Everything that is committed from now on will be seen. */
  async start(): Promise<void> {
    const { snapshot, readAt } = await this.#options.readers.single.one(selectSnapshot)
    this.#snapshot = snapshot
    this.#readAtMs = readAt
  }

  /** Asks for a flush that begins after this moment. */
  ring(): void {
    this.#isRung = true
    if (this.#state !== 'idle') return
    this.#state = 'flushing'
    this.#idle = this.#loop()
  }

  /** Resolves when a flush that began after this moment has sent its results. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push(resolve)
      this.ring()
    })
  }

  async stop(): Promise<void> {
    this.#isRung = false
    this.#stopping.abort()
    await this.#idle
    this.#state = 'stopped'
    for (const resolve of this.#waiters.splice(0)) resolve()
  }

  async #loop(): Promise<void> {
    // One turn of the event loop gathers what arrived together: one flush for all of it.
    await new Promise(setImmediate)
    while (this.#isRung && !this.#stopping.signal.aborted) {
      this.#isRung = false
      const waiters = this.#waiters
      this.#waiters = []
      if (await this.#flushOrWait(waiters.length > 0)) for (const resolve of waiters) resolve()
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
      await wait(delayMs, undefined, { signal: this.#stopping.signal }).catch((aborted: Error) =>
        this.#options.log.debug({ err: aborted }, 'stopped while waiting'),
      )
      return false
    }
  }

  async #flush(isAwaited: boolean): Promise<void> {
    const { results, clock, takeTurn, verifyLive } = this.#options
    const turn = takeTurn()
    const log = results.beginTouchLog()
    const shown: Shown = new Map(verifyLive ? results.watched().map((result) => [result, result.run]) : [])
    results.beginFlush()
    const version = clock.next()
    let isSent = false
    const send = (): void => {
      isSent = true
      this.flushes += 1
      const changed = [...this.#changed]
      this.#changed.clear()
      turn.send(version, changed)
    }
    try {
      await this.#runDue(log, send, shown, isAwaited)
    } catch (error) {
      if (!isSent) {
        results.abandonFlush()
        turn.giveBack()
      }
      throw error
    } finally {
      results.endTouchLog(log)
    }
  }

  /**
   * Reads the journal and runs what is due on one snapshot. Nothing due: one statement and no transaction.
   *
   * With `verifyLive`, results are compared after each write, once they are sent, and whenever a caller waits for a flush: a
   * test that reads the violations has waited for one.
   */
  async #runDue(log: TouchLog, send: () => void, shown: Shown, isAwaited: boolean): Promise<void> {
    const { results, readers } = this.#options
    let isVerified = isAwaited
    if (!results.hasDue && !(isAwaited && shown.size > 0)) {
      const rows = await readers.single.many(selectSince, this.#snapshot, entriesAfter(this.#readAtMs))
      this.#takeRows(rows, log)
      isVerified ||= rows.some(isWrite)
      if (!results.hasDue && !(isVerified && shown.size > 0)) return send()
    }
    const work = { log, send, shown, isVerified }
    try {
      await this.#onSnapshot({ ...work, oneByOne: false })
    } catch (error) {
      if (!(error instanceof SnapshotBroken)) throw error
      await this.#onSnapshot({ ...work, oneByOne: true })
    }
  }

  async #onSnapshot({ log, send, shown, isVerified, oneByOne }: SnapshotWork): Promise<void> {
    const { results, readers } = this.#options
    const snapshot = await readers.open()
    try {
      const asked = snapshot.many(selectSince, this.#snapshot, entriesAfter(this.#readAtMs))
      if (oneByOne) {
        this.#takeRows(await asked, log)
        await this.#runGuarded(snapshot, results.due(), log)
      } else {
        await this.#runAhead(snapshot, asked, log)
        await this.#runSpread(snapshot, results.due(), log)
      }
      send()
      if (isVerified || (await asked).some(isWrite)) await this.#verify(snapshot, shown)
    } finally {
      snapshot.end()
    }
  }

  /**
   * Sends the queries that are known to be due right after the query for journal rows: one round trip for both. A run counts
   * unless a row touches its caller's actor.
   */
  async #runAhead(snapshot: Snapshot, rows: Promise<readonly JournalRow[]>, log: TouchLog): Promise<void> {
    const { results, actors } = this.#options
    const due = results.due()
    const ahead = due.length > PIPELINE_MAX ? [] : due.map((result) => ({ result, kept: actors.kept(result.token) }))
    const read = this.#actorReader(snapshot, log)
    const [found, ...runs] = await Promise.all([rows, ...ahead.map(({ result }) => this.#run(snapshot, result, read))])
    const touched = this.#takeRows(found, log)
    for (const [index, { result, kept }] of ahead.entries()) {
      const run = runs[index]
      if (run === undefined || kept?.topics.some((topic) => touched.has(topic)) === true) continue
      if (results.settle(result, run, log)) this.#changed.add(result)
    }
  }

  /** Finds the actors for the queries of one snapshot: cached, or read once for each token. */
  #actorReader(snapshot: Snapshot, log: TouchLog): NonNullable<RunOptions['actor']> {
    const { actors, runner } = this.#options
    const reading = new Map<string | undefined, Promise<ActorRead>>()
    const read = async (token: string | undefined): Promise<ActorRead> => {
      const found = await runner.readActor(snapshot, token)
      actors.offer(token, found, log)
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

  async #run(snapshot: Snapshot, result: LiveResult, actor: NonNullable<RunOptions['actor']>): Promise<Run> {
    const run = await this.#options.runner.run(snapshot, result.call, result.args, result.token, { actor })
    if (snapshot.isBroken) throw new SnapshotBroken()
    return run
  }

  /** Makes the results of these rows due. Returns all touched topics. */
  #takeRows(rows: readonly JournalRow[], log: TouchLog): ReadonlySet<string> {
    const { results, published, onTopics } = this.#options
    const touched = new Set<string>()
    const fresh = new Set<string>()
    for (const { session_id: sessionId, request_id: requestId, topics, snapshot, readAt } of rows) {
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

  /** Runs `due` in the pipeline of one connection, or of several when there are many. */
  async #runSpread(first: Snapshot, due: readonly LiveResult[], log: TouchLog): Promise<void> {
    const queue = due.values()
    const lanes = [first]
    const more = Math.min(LANES_MAX, Math.floor(due.length / SPREAD_FROM))
    try {
      if (more > 0) {
        const name = await first.share()
        lanes.push(...(await Promise.all(Array.from({ length: more }, () => this.#options.readers.open(name)))))
      }
      await Promise.all(lanes.map((lane) => this.#runLane(lane, queue, log)))
    } finally {
      for (const lane of lanes) if (lane !== first) lane.end()
    }
  }

  async #runLane(lane: Snapshot, queue: Iterator<LiveResult>, log: TouchLog): Promise<void> {
    const read = this.#actorReader(lane, log)
    const worker = async (): Promise<void> => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        const result = next.value
        if (this.#options.results.settle(result, await this.#run(lane, result, read), log)) this.#changed.add(result)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: PIPELINE_MAX }, worker))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  /** One after another, each behind a guard: a failing query fails alone. */
  async #runGuarded(snapshot: Snapshot, due: readonly LiveResult[], log: TouchLog): Promise<void> {
    for (const result of due) {
      await snapshot.guard()
      const run = await this.#options.runner.run(snapshot, result.call, result.args, result.token)
      if (snapshot.isBroken) await snapshot.restore()
      if (this.#options.results.settle(result, run, log)) this.#changed.add(result)
    }
  }

  /** Compares each shown result that this flush did not run with a fresh run on the same snapshot. */
  async #verify(snapshot: Snapshot, shown: Shown): Promise<void> {
    const old = [...shown].flatMap(([result, run]) => (run !== null && result.run === run && result.watchers.size > 0 ? [result] : []))
    const { runner } = this.#options
    for (let at = 0; at < old.length; at += PIPELINE_MAX) {
      const some = old.slice(at, at + PIPELINE_MAX)
      await snapshot.guard()
      const actors = new Map<string | undefined, Promise<ActorRead>>()
      const actor = (token: string | undefined): Promise<ActorRead> => {
        const read = actors.get(token) ?? runner.readActor(snapshot, token)
        actors.set(token, read)
        return read
      }
      const runs = await Promise.all(some.map(({ call, args, token }) => runner.run(snapshot, call, args, token, { actor })))
      if (!snapshot.isBroken) {
        for (const [index, result] of some.entries()) this.#compare(result, runs[index]?.outcome)
        continue
      }
      await snapshot.restore()
      for (const result of some) {
        await snapshot.guard()
        const { outcome } = await runner.run(snapshot, result.call, result.args, result.token)
        if (snapshot.isBroken) await snapshot.restore()
        this.#compare(result, outcome)
      }
    }
  }

  #compare(result: LiveResult, outcome: Outcome | undefined): void {
    const pushed = comparable(result.run?.outcome)
    const fresh = comparable(outcome)
    if (pushed === fresh) return
    const violation: Violation = { path: result.call.path, args: result.args, pushed, fresh }
    this.violationCount += 1
    if (this.violations.push(violation) > VIOLATIONS_KEPT) this.violations.shift()
    this.#options.log.error({ path: violation.path }, 'a live query does not equal a fresh run: a mutation did not touch what it changed')
  }
}

/** False for the row that only carries the snapshot. */
const isWrite = ({ session_id: sessionId }: JournalRow): boolean => sessionId !== null

const comparable = (outcome: Outcome | undefined): string =>
  outcome === undefined ? '(none)' : outcome.ok ? outcome.json : `(failed: ${outcome.failure.data.code})`
