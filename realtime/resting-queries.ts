/**
 * Live queries of admins, which nearly every write of the site touches: however many writes there are, each runs again once in `restMs` for
 * those of others.
 *
 *     due ──ran in this stretch of time──▶ resting ──the stretch is over, or its reader waits for a call of their own──▶ due
 *
 * All end their rest together, so that one flush runs them, and equal statements once. Meanwhile a result may be older than the rest of its
 * screen, as that of a slow query may.
 */
import { performance } from 'node:perf_hooks'
import type { Asker } from './fair-queue.ts'
import type { Limits } from './limits.ts'
import type { LiveResult } from './live-result.ts'
import type { Results } from './results.ts'

/** A query that watches the whole site. */
export const isOfSite = ({ call }: LiveResult): boolean => call.entry.role === 'admin'

export interface RestingQueriesOptions {
  readonly limits: Pick<Limits, 'restMs'>
  readonly results: Results
  /** Asks for a flush. */
  readonly ring: () => void
}

export class RestingQueries {
  readonly #options: RestingQueriesOptions
  /** The stretch of time in which a result ran last. */
  readonly #ranIn = new WeakMap<LiveResult, number>()
  readonly #resting = new Set<LiveResult>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: RestingQueriesOptions) {
    this.#options = options
  }

  /**
   * A flush begins: ends the rest of what those in `awaited` read, or of everything for `null`. Then lets the due results rest that ran a
   * moment ago, theirs excepted.
   */
  begin(awaited: ReadonlySet<Asker> | null): void {
    const { results, limits } = this.#options
    for (const result of this.#resting) if (isAwaited(result, awaited)) this.#end(result)
    results.beginFlush()
    if (awaited !== null && limits.restMs > 0)
      for (const result of results.due()) if (isOfSite(result) && !isAwaited(result, awaited)) this.#mayRest(result)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #mayRest(result: LiveResult): void {
    const { limits, results } = this.#options
    const now = performance.now()
    const stretch = Math.floor(now / limits.restMs)
    if (this.#ranIn.get(result) !== stretch) return void this.#ranIn.set(result, stretch)
    results.setAway(result)
    result.isResting = true
    this.#resting.add(result)
    this.#timer ??= setTimeout(() => this.#endAll(), (stretch + 1) * limits.restMs - now).unref()
  }

  #end(result: LiveResult): void {
    this.#resting.delete(result)
    result.isResting = false
    this.#options.results.returnAway(result)
  }

  #endAll(): void {
    this.#timer = undefined
    for (const result of this.#resting) this.#end(result)
    this.#options.ring()
  }
}

/** Whether someone reads this result who waits for a call of their own; `null`: everybody waits. */
function isAwaited({ watchers }: LiveResult, awaited: ReadonlySet<Asker> | null): boolean {
  if (awaited === null) return true
  for (const { asker } of watchers) if (awaited.has(asker)) return true
  return false
}
