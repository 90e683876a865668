/**
 * Versions: a hybrid clock in microseconds since 1970. Time for people who read logs, a counter for the protocol: two
 * versions of one process are never equal and never go back, whatever the machine's clock does.
 */
export interface Clock {
  /** The next version, larger than every one before it. */
  next(): number
  /** Makes every later version larger than `version`, which another process gave out; an absurd one is ignored. */
  observe(version: number): void
}

/** How far ahead of us another process's clock may be: more is a broken clock or a liar, and is not followed. */
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
