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
  /** Bytes of calls of one connection that wait or run. One call of the largest size always fits. */
  readonly heldMaxBytes: number
  /** The same for all connections of one network together, for messages that have begun to come, and for what it sends by HTTP. */
  readonly heldPerNetworkMaxBytes: number
  /** A call of up to so many bytes is small; small ones of one network have so much room more. */
  readonly smallMaxBytes: number
  readonly heldSmallPerNetworkMaxBytes: number
  readonly actionsAtOnceMax: number
  readonly actionsQueuedMax: number
  readonly socketsMax: number
  readonly socketsPerNetworkMax: number
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
  heldMaxBytes: 16 * 1024 * 1024,
  heldPerNetworkMaxBytes: 128 * 1024 * 1024,
  smallMaxBytes: 16 * 1024,
  heldSmallPerNetworkMaxBytes: 8 * 1024 * 1024,
  actionsAtOnceMax: 8,
  actionsQueuedMax: 64,
  socketsMax: 50_000,
  socketsPerNetworkMax: 2_000,
  keptResultsMax: 5_000,
  keptResultsMaxBytes: 64 * 1024 * 1024,
  queryTimeoutMs: 10_000,
  readersMax: 6,
  closeGraceMs: 10_000,
}

/** What has begun to come goes on at this pace at least, 32 kbit a second: half of a line on which a page of ours takes half a minute, as two parts of a file come at once. */
export const PACE_BYTES_PER_SECOND = 4 * 1024

/** So many calls each second on average, and so many at once. */
export type CallRate = Pick<Limits, 'callsPerSecond' | 'callsBurst'>

/**
 * A bucket of calls that refills by time. Two numbers, no timer.
 * `take` answers `ok`, `limited` (answer with `rate_limited`), or `flood` (it goes on regardless: close).
 */
export class CallBucket {
  private left: number
  private filledAtMs: number

  constructor(limits: CallRate, nowMs: number) {
    this.left = limits.callsBurst
    this.filledAtMs = nowMs
  }

  #fill(limits: CallRate, nowMs: number): void {
    const refill = ((nowMs - this.filledAtMs) / 1000) * limits.callsPerSecond
    this.left = Math.min(limits.callsBurst, this.left + refill)
    this.filledAtMs = nowMs
  }

  /** For strangers who share a bucket: what is refused costs nothing, so that a crowd is served at the rate, whatever it asks for. */
  takeIfThere(limits: CallRate, nowMs: number, cost = 1): boolean {
    this.#fill(limits, nowMs)
    if (this.left < cost) return false
    this.left -= cost
    return true
  }

  take(limits: CallRate, nowMs: number, cost = 1): 'ok' | 'limited' | 'flood' {
    this.#fill(limits, nowMs)
    // Whoever goes on regardless owes one burst at most: it is over some time after they stop.
    this.left = Math.max(-limits.callsBurst, this.left - cost)
    if (this.left >= 0) return 'ok'
    return this.left > -limits.callsBurst ? 'limited' : 'flood'
  }
}
