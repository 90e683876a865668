/**
 * Live queries that take long, run beside the flushes so that they delay no other query: few at once, one per network, networks in turns.
 *
 *     due ──slow──▶ waiting ──its network's turn──▶ running ──▶ fresh, sent by the next flush
 *                                                      └──touched meanwhile──▶ resting ──▶ waiting
 *
 * Each runs on a snapshot of its own. Its result may be newer than the rest of its screen by then; it is run again when it is not.
 */
import { performance } from 'node:perf_hooks'
import type { Log } from '#platform/log.ts'
import { FairQueue } from './fair-queue.ts'
import type { Limits } from './limits.ts'
import type { Readers } from './readers.ts'
import { askersOf, type LiveResult } from './live-result.ts'
import type { Results } from './results.ts'
import type { QueryRunner } from './run-query.ts'

/** New queries of a network that asked for a slow one are run here for so long: the next ones may be slow as well. */
const SUSPECT_MS = 60_000
/** A slow query rests so many times as long as it ran: it takes a quarter of a connection at most. */
const REST_FACTOR = 3
const REST_MAX_MS = 30_000

export interface SlowQueriesOptions {
  readonly log: Log
  readonly limits: Pick<Limits, 'slowQueryMs' | 'slowAtOnceMax'>
  readonly readers: Readers
  readonly results: Results
  readonly runner: QueryRunner
  /** A result has a new value, to be sent by the next flush. */
  readonly onChanged: (result: LiveResult) => void
  /** Asks for a flush. */
  readonly ring: () => void
}

export class SlowQueries {
  readonly #options: SlowQueriesOptions
  readonly #waiting = new FairQueue<LiveResult>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #suspects = new Map<string, number>()
  /** Queries that outlasted their flush and still run, with the networks that asked for them. */
  readonly #late = new Map<LiveResult, readonly string[]>()
  readonly #restUntil = new WeakMap<LiveResult, number>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isStopped = false

  constructor(options: SlowQueriesOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get running(): number {
    return this.#running.size
  }

  /** Runs a due result here: it is away from the flushes until then. */
  take(result: LiveResult): void {
    this.#options.results.setAway(result)
    const restMs = (this.#restUntil.get(result) ?? 0) - performance.now()
    if (restMs <= 0) return this.#queue(result)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#queue(result)
    }, restMs).unref()
    this.#timers.add(timer)
  }

  /** A query of these askers took longer than a flush waits for. */
  note(result: LiveResult): void {
    result.isSlow = true
    const now = performance.now()
    for (const [network, until] of this.#suspects) if (until < now) this.#suspects.delete(network)
    for (const { network } of askersOf(result)) this.#suspects.set(network, now + SUSPECT_MS)
  }

  /** This query outlasts its flush. Its networks get no further turns until it is done: so none of them fills all connections. */
  beginLate(result: LiveResult): void {
    this.#late.set(
      result,
      askersOf(result).map(({ network }) => network),
    )
  }

  endLate(result: LiveResult): void {
    this.#late.delete(result)
  }

  lateNetworks(): ReadonlySet<string> {
    return new Set([...this.#late.values()].flat())
  }

  /** Must this result, never run before, be run here? So it is when all who ask for it are suspects. */
  isSuspect(result: LiveResult): boolean {
    if (this.#suspects.size === 0) return false
    const now = performance.now()
    return askersOf(result).every(({ network }) => (this.#suspects.get(network) ?? 0) > now)
  }

  /** Starts nothing more, and waits for what runs. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(this.#running.values())
  }

  #queue(result: LiveResult): void {
    for (const asker of askersOf(result)) this.#waiting.push(asker, result)
    this.#begin()
  }

  #begin(): void {
    while (!this.#isStopped && this.#running.size < this.#options.limits.slowAtOnceMax) {
      let network = ''
      const result = this.#waiting.next((of) => {
        network = of
        return !this.#running.has(of)
      })
      if (result === undefined) return
      for (const asker of askersOf(result)) this.#waiting.delete(asker, result)
      if (!this.#options.results.isAway(result)) continue
      const run = this.#run(result).finally(() => {
        this.#running.delete(network)
        this.#begin()
      })
      this.#running.set(network, run)
    }
  }

  async #run(result: LiveResult): Promise<void> {
    const { log, limits, readers, results, runner, onChanged, ring } = this.#options
    const touches = results.beginTouchLog()
    try {
      const snapshot = await readers.open()
      try {
        const startedAt = performance.now()
        const run = await runner.run(snapshot, result.call, result.args, result.token)
        const tookMs = performance.now() - startedAt
        if (tookMs > limits.slowQueryMs) this.note(result)
        else result.isSlow = false
        if (result.isSlow) this.#restUntil.set(result, performance.now() + Math.min(tookMs * REST_FACTOR, REST_MAX_MS))
        if (results.settleAway(result, run, touches)) onChanged(result)
      } finally {
        snapshot.end()
      }
    } catch (error) {
      log.warn({ err: error, path: result.call.path }, 'a slow live query waits for the database')
      results.returnAway(result)
    } finally {
      results.endTouchLog(touches)
      ring()
    }
  }
}
