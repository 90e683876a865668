/**
 * Whether screens that have just changed may wait a moment, so that calls do not: while many mutations run at once, each of a thousand
 * screens would otherwise be sent anew for every one of them, in the thread that answers the calls.
 */
import type { Limits } from './limits.ts'

export interface PaceOptions {
  readonly limits: Pick<Limits, 'paceMs' | 'paceFromCalls'>
  /** Monotonic. */
  readonly nowMs: () => number
}

export class Pace {
  readonly #options: PaceOptions
  #running = 0
  /** The most that ran at once in this stretch of `paceMs`, and in the one before it. */
  #stretch = 0
  #most = 0
  #mostBefore = 0
  /** Callers that wait until every screen is current. */
  #hurried = 0

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Counts a mutation while it runs. */
  async during<R>(mutation: () => Promise<R>): Promise<R> {
    this.#turnStretch()
    this.#running += 1
    this.#most = Math.max(this.#most, this.#running)
    try {
      return await mutation()
    } finally {
      this.#turnStretch()
      this.#running -= 1
    }
  }

  /** Many mutations run at once, or did a moment ago, and nobody waits for all screens. */
  get isBusy(): boolean {
    this.#turnStretch()
    return this.#hurried === 0 && Math.max(this.#most, this.#mostBefore) >= this.#options.limits.paceFromCalls
  }

  /** Nothing waits until the answered function is called. */
  hurry(): () => void {
    this.#hurried += 1
    return () => void (this.#hurried -= 1)
  }

  #turnStretch(): void {
    const stretch = Math.floor(this.#options.nowMs() / this.#options.limits.paceMs)
    if (stretch === this.#stretch) return
    this.#mostBefore = stretch === this.#stretch + 1 ? this.#most : this.#running
    this.#most = this.#running
    this.#stretch = stretch
  }
}
