/** Scheduled work: one timer for the earliest stored date, so that a restart loses nothing. */

/** Maximum delay of a timer, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647

export interface Agenda {
  /** Checks at once for due work; call it after storing a date. */
  wake(): void
  stop(): void
}

/**
 * `run` starts due work, without waiting for it, and returns the time of its next call (epoch milliseconds) or null.
 */
export function createAgenda(run: () => number | null): Agenda {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const tick = () => {
    if (isStopped) return
    clearTimeout(timer)
    const next = run()
    if (next !== null) timer = setTimeout(tick, Math.min(TIMER_MAX_MS, Math.max(0, next - Date.now())))
  }
  return {
    wake() {
      if (isStopped) return
      clearTimeout(timer)
      timer = setTimeout(tick, 0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
