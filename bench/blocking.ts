/**
 * How long a page blocks its main thread, from the trace of a Lighthouse visit, by the time that the thread had a processor. Lighthouse's own
 * figure counts the time of the clock: on two cores, which the browser's other processes and Lighthouse itself use as well, many times
 * as much, as each wait for a processor is multiplied by four.
 */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  /** Microseconds of the processor. */
  readonly tdur?: number
}

/** As much slower as Lighthouse's phone is. */
const SLOWDOWN = 4
/** A longer task counts as blocking (web.dev, "Total Blocking Time"). */
const SHORT_MS = 50
const US_PER_MS = 1_000

/** The times of a visit that Lighthouse has found in its trace, in microseconds of the trace's clock. */
interface Observed {
  readonly observedNavigationStartTs: number
  readonly observedFirstContentfulPaintTs: number
}

/** Milliseconds above 50 of all tasks after the first paint, as a phone four times slower would have them. */
export function blockedCpuMs(
  trace: readonly TraceEvent[],
  { observedNavigationStartTs, observedFirstContentfulPaintTs }: Observed,
): number {
  const main = trace.find(({ name, ts }) => name === 'navigationStart' && ts === observedNavigationStartTs)
  if (main === undefined) throw new Error('the trace does not show the visit')
  return trace
    .filter(
      ({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === main.pid && tid === main.tid && ts >= observedFirstContentfulPaintTs,
    )
    .map(({ tdur = 0 }) => (SLOWDOWN * tdur) / US_PER_MS - SHORT_MS)
    .reduce((sum, over) => sum + Math.max(0, over), 0)
}
