/** Every number that bounds one connection or the whole process; a caller beyond one is told which, never left hanging. */
export interface Limits {
  /** One frame from a client, and one HTTP body. An upload of 4 MB in base64 fits. */
  readonly messageMaxBytes: number
  readonly subscriptionsMax: number
  /** Calls and subscriptions of one connection, each second on average. */
  readonly callsPerSecond: number
  /** Calls and subscriptions that may come at once: a reconnect sends all of them. */
  readonly callsBurst: number
  /** Written but not yet taken by the client: beyond it the reader is too slow and is cut off. */
  readonly queuedMaxBytes: number
  /** Mutations of one client that wait for their turn. */
  readonly mutationsQueuedMax: number
  readonly actionsAtOnceMax: number
  readonly actionsQueuedMax: number
  readonly socketsMax: number
  readonly socketsPerAddressMax: number
  /** Results kept for readers without a subscription. */
  readonly keptResultsMax: number
  readonly keptResultsMaxBytes: number
  /** A live query that takes longer fails: it would hold up all others. */
  readonly queryTimeoutMs: number
  /** Connections that read for live queries and pages. */
  readonly readersMax: number
  /** How long closing waits for running calls. */
  readonly closeGraceMs: number
}

export const DEFAULT_LIMITS: Limits = {
  messageMaxBytes: 6 * 1024 * 1024,
  subscriptionsMax: 300,
  callsPerSecond: 50,
  callsBurst: 1_000,
  queuedMaxBytes: 8 * 1024 * 1024,
  mutationsQueuedMax: 1_000,
  actionsAtOnceMax: 8,
  actionsQueuedMax: 64,
  socketsMax: 50_000,
  socketsPerAddressMax: 50_000,
  keptResultsMax: 5_000,
  keptResultsMaxBytes: 64 * 1024 * 1024,
  queryTimeoutMs: 10_000,
  readersMax: 6,
  closeGraceMs: 10_000,
}

/**
 * A bucket of calls that refills by time. Two numbers, no timer.
 * `take` answers `ok`, `limited` (answer with `rate_limited`), or `flood` (it goes on regardless: close).
 */
export class CallBucket {
  private left: number
  private filledAtMs: number

  constructor(limits: Limits, nowMs: number) {
    this.left = limits.callsBurst
    this.filledAtMs = nowMs
  }

  take(limits: Limits, nowMs: number, cost = 1): 'ok' | 'limited' | 'flood' {
    const refill = ((nowMs - this.filledAtMs) / 1000) * limits.callsPerSecond
    this.left = Math.min(limits.callsBurst, this.left + refill) - cost
    this.filledAtMs = nowMs
    if (this.left >= 0) return 'ok'
    return this.left > -limits.callsBurst ? 'limited' : 'flood'
  }
}
