/**
 * Remembers the commits that were published in this process. A commit of ours arrives twice: when it is acknowledged, and as a
 * journal row in the next flush, in either order; only the first is published. A commit of another process arrives once.
 */
import { keyText } from './journal.ts'

const GENERATION_MS = 30_000

export class Published {
  #young = new Set<string>()
  #old = new Set<string>()
  #turnedAtMs: number
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
    this.#turnedAtMs = nowMs()
  }

  /** True for the first of the two arrivals. */
  isFirst(sessionId: string, requestId: number): boolean {
    const key = keyText(sessionId, requestId)
    if (this.#young.delete(key) || this.#old.delete(key)) return false
    this.#turn()
    this.#young.add(key)
    return true
  }

  /** Commits of other processes arrive only once, so keys are dropped after a minute at most. */
  #turn(): void {
    if (this.#nowMs() - this.#turnedAtMs < GENERATION_MS) return
    this.#old = this.#young
    this.#young = new Set()
    this.#turnedAtMs = this.#nowMs()
  }
}
