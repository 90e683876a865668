/**
 * Live queries that would run again and again for the writes of others. Those of admins, which nearly every write of the site touches, run once
 * in `restMs`, or in two or four times as long where they would take more than a fiftieth of the time; all others, while many mutations run at
 * once (`Pace`), once in `paceMs`.
 *
 *     due ──ran in this stretch of time──▶ resting ──the stretch is over, or its reader waits for a call of their own──▶ due
 *
 * All end their rest together, so that one flush runs them, and equal statements once. Meanwhile the screen of a customer or model waits as a
 * whole (delivery.ts); a list of an admin may be older than the rest of its screen, as the result of a slow query may.
 */
import { performance } from 'node:perf_hooks'
import type { Asker } from './fair-queue.ts'
import type { Limits } from './limits.ts'
import type { LiveResult } from './live-result.ts'
import type { Pace } from './pace.ts'
import type { Results } from './results.ts'

/** A query that watches the whole site. */
export const isOfSite = ({ call }: LiveResult): boolean => call.entry.role === 'admin'

/** The share of the time that all live queries of admins may take. */
const SITE_SHARE_MAX = 0.02
/** The lengths of their rests, in multiples of `restMs`. */
const REST_FACTORS = [1, 2, 4] as const

export interface RestingQueriesOptions {
  readonly limits: Pick<Limits, 'restMs' | 'paceMs'>
  readonly pace: Pick<Pace, 'isBusy'>
  readonly results: Results
  /** Asks for a flush. */
  readonly ring: () => void
}

export class RestingQueries {
  readonly #options: RestingQueriesOptions
  /** When a result ran last, and in which flush. */
  readonly #ran = new WeakMap<LiveResult, { readonly atMs: number; readonly flush: number }>()
  /** With the length of their rest. */
  readonly #resting = new Map<LiveResult, number>()
  #flush = 0
  /** Milliseconds that the live queries of admins take in one flush. Rises at once, and halves at most with each cheaper flush. */
  siteMs = 0
  #awaited: ReadonlySet<Asker> | null = null
  /** Lengths of rests that are over. */
  readonly #over = new Set<number>()
  /** The ends of rests, by their length. */
  readonly #timers = new Map<number, NodeJS.Timeout>()

  constructor(options: RestingQueriesOptions) {
    this.#options = options
  }

  /**
   * A flush begins: ends the rest of results that askers in `awaited` read, or of all results for `null`. Then lets due results rest that
   * ran a moment ago, except theirs.
   */
  begin(awaited: ReadonlySet<Asker> | null): void {
    const { results } = this.#options
    this.#flush += 1
    this.#awaited = awaited
    for (const [result, restMs] of this.#resting) if (this.#over.has(restMs) || isAwaited(result, awaited)) this.#end(result)
    this.#over.clear()
    results.beginFlush()
    for (const result of results.due()) this.#mayRest(result)
  }

  /** Whether a due result rests in place of its turn in this flush. */
  takes(result: LiveResult): boolean {
    if (this.#mayRest(result)) return true
    this.noteRun(result)
    return false
  }

  /** A result runs now. Its first run counts, too: that for a reader who has just come. */
  noteRun(result: LiveResult): void {
    this.#ran.set(result, { atMs: performance.now(), flush: this.#flush })
  }

  /** `tookMs`: time of the live queries of admins in this flush; 0 where none ran, which says nothing. */
  noteSite(tookMs: number): void {
    if (tookMs > 0) this.siteMs = Math.max(tookMs, this.siteMs / 2)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  /** The length of its rests; 0: none. */
  #restOf(result: LiveResult): number {
    const { limits, pace } = this.#options
    if (isOfSite(result)) return limits.restMs * restFactorOf(this.siteMs, limits.restMs)
    return pace.isBusy ? limits.paceMs : 0
  }

  #mayRest(result: LiveResult): boolean {
    const ran = this.#ran.get(result)
    if (ran === undefined || ran.flush === this.#flush || isAwaited(result, this.#awaited)) return false
    const restMs = this.#restOf(result)
    if (restMs === 0) return false
    const now = performance.now()
    const endMs = (Math.floor(ran.atMs / restMs) + 1) * restMs
    if (now >= endMs) return false
    this.#options.results.setAway(result)
    result.isResting = isOfSite(result)
    this.#resting.set(result, restMs)
    if (!this.#timers.has(restMs)) this.#timers.set(restMs, setTimeout(() => this.#endAll(restMs), endMs - now).unref())
    return true
  }

  #end(result: LiveResult): void {
    this.#resting.delete(result)
    result.isResting = false
    this.#options.results.returnAway(result)
  }

  /** The next flush ends them: one that is under way leaves them behind. */
  #endAll(restMs: number): void {
    this.#timers.delete(restMs)
    this.#over.add(restMs)
    this.#options.ring()
  }
}

/** The rest of live queries of admins that take `siteMs` in a flush, in multiples of `restMs`. */
export const restFactorOf = (siteMs: number, restMs: number): number =>
  REST_FACTORS.find((factor) => siteMs <= SITE_SHARE_MAX * restMs * factor) ?? Math.max(...REST_FACTORS)

/** Does a reader of this result wait for a call of their own? `null`: every reader waits. */
function isAwaited({ watchers }: LiveResult, awaited: ReadonlySet<Asker> | null): boolean {
  if (awaited === null) return true
  if (awaited.size === 0) return false
  for (const { asker } of watchers) if (awaited.has(asker)) return true
  return false
}
