/**
 * Versions: a hybrid clock in microseconds since 1970. A time for readers of logs, a counter for the protocol:
 * the versions of one process only grow, whatever the machine's clock does.
 */
export interface Clock {
  /** The next version, larger than every one before it. */
  next(): number
  /** Makes every later version larger than `version` of another process. Ignores one too far in the future. */
  observe(version: number): void
}

/** Maximum lead of another process's clock; a larger one is taken for a broken clock and ignored. */
const AHEAD_MAX_MICROS = 60_000_000

/** `nowMs` is for tests; it may stand still or jump. */
export function createClock(nowMs: () => number = Date.now): Clock {
  let last = 0
  const nowMicros = (): number => Math.floor(nowMs() * 1000)
  return {
    next() {
      last = Math.max(last + 1, nowMicros())
      return last
    },
    observe(version) {
      if (version > last && version <= nowMicros() + AHEAD_MAX_MICROS) last = version
    },
  }
}
