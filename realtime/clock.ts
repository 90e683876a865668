/**
 * Versions of what clients see: microseconds of the wall clock, never twice and never backwards within a process.
 * Why not the journal's number: docs/decisions/2026-11-21-versions-are-times.md.
 */
export interface VersionClock {
  /** A version above every earlier one. */
  next(): number
}

export function createVersionClock(now: () => number = Date.now): VersionClock {
  let last = 0
  return {
    next() {
      last = Math.max(last + 1, now() * 1000)
      return last
    },
  }
}

/** How far ahead of our clock a client's last seen version may be before we take it for nonsense, in microseconds. */
export const VERSION_SKEW_MAX = 60_000_000
