/** Counts durations in fixed buckets, for a Prometheus histogram. Always twelve numbers. */

/** Upper bounds, in seconds. */
export const BOUNDS_SECONDS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export class Durations {
  /** One per bound, and one above the last. */
  readonly #counts = Array.from({ length: BOUNDS_SECONDS.length + 1 }, () => 0)
  #sumSeconds = 0
  #count = 0

  /** Counts one duration, in milliseconds. */
  note(ms: number): void {
    const seconds = ms / 1_000
    const at = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound)
    const bucket = at === -1 ? BOUNDS_SECONDS.length : at
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#sumSeconds += seconds
    this.#count += 1
  }

  get sumSeconds(): number {
    return this.#sumSeconds
  }

  get count(): number {
    return this.#count
  }

  /** By upper bound as text, the number of durations up to it; the last bound is `+Inf`. */
  buckets(): [bound: string, count: number][] {
    let total = 0
    return this.#counts.map((count, at) => {
      total += count
      return [String(BOUNDS_SECONDS[at] ?? '+Inf'), total]
    })
  }
}
