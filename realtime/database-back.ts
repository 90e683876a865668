/**
 * Where calls wait while the database is away, instead of their clients, which would come back later and later. One connection asks
 * for all of them.
 *
 *     call ──database away──▶ waiting ──it answers──▶ runs again        waiting ──patience over, or closing──▶ left unanswered
 */
import { performance } from 'node:perf_hooks'

const ASK_EVERY_MS = 100
/** The pauses of one call between two attempts: short at first, as most failures are over at once; growing, in case the call is the cause. */
const PAUSE_FIRST_MS = 25
const PAUSE_MAX_MS = 1_000

type Waiter = (isBack: boolean) => void

export class DatabaseBack {
  readonly #ask: () => Promise<unknown>
  readonly #patienceMs: number
  readonly #waiting = new Set<Waiter>()
  readonly #pausing = new Set<() => void>()
  #isAsking = false
  #isClosed = false

  /** `ask` rejects while the database is away. A call waits for `patienceMs` in all. */
  constructor(ask: () => Promise<unknown>, patienceMs: number) {
    this.#ask = ask
    this.#patienceMs = patienceMs
  }

  /** For one call, from its first attempt on: a function that resolves when the next attempt is worth it, or to false when none is. */
  begin(): () => Promise<boolean> {
    const until = performance.now() + this.#patienceMs
    let pauseMs = PAUSE_FIRST_MS
    return async () => {
      await this.#pause(Math.min(pauseMs, until - performance.now()))
      pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)
      return this.#wait(until - performance.now())
    }
  }

  /** Nobody waits any longer. */
  close(): void {
    this.#isClosed = true
    for (const end of this.#pausing) end()
    for (const waiter of this.#waiting) waiter(false)
  }

  #pause(ms: number): Promise<void> {
    if (this.#isClosed || ms <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pausing.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#pausing.add(end)
    })
  }

  #wait(ms: number): Promise<boolean> {
    if (this.#isClosed || ms <= 0) return Promise.resolve(false)
    return new Promise((resolve) => {
      const waiter: Waiter = (isBack) => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        resolve(isBack)
      }
      const timer = setTimeout(() => waiter(false), ms)
      this.#waiting.add(waiter)
      if (!this.#isAsking) void this.#askUntilBack()
    })
  }

  async #askUntilBack(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.size > 0) {
      if (await this.#isBack()) for (const waiter of this.#waiting) waiter(true)
      else await this.#pause(ASK_EVERY_MS)
    }
    this.#isAsking = false
  }

  async #isBack(): Promise<boolean> {
    try {
      await this.#ask()
      return true
    } catch {
      // The database is still away; the calls that wait have logged why.
      return false
    }
  }
}
