/** Work with a date: one timer that always waits for the earliest, so that nothing is forgotten over a restart. */

/** The longest that a timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647

export interface Agenda {
  /** Looks at once whether something is due; call it after whatever sets a date. */
  wake(): void
  stop(): void
}

/**
 * `run` does what is due now, without waiting for it, and answers when it wants to be called next (epoch milliseconds) or null.
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
