/** The limits of one connection, one network and the process. A caller beyond a limit gets an answer that names it. */
export interface Limits {
  /** One frame from a client, and one HTTP body. An upload of 4 MB in base64 fits. */
  readonly messageMaxBytes: number
  readonly subscriptionsMax: number
  /** Calls and subscriptions of one connection, each second on average. */
  readonly callsPerSecond: number
  /** Calls and subscriptions at once: a reconnect sends all of them. */
  readonly callsBurst: number
  /** Bytes sent but not yet received by the client; a slower reader is cut off. */
  readonly queuedMaxBytes: number
  /** Mutations of one client that wait for their turn. */
  readonly mutationsQueuedMax: number
  /** Bytes of calls of one connection that wait or run. One call of the largest size always fits. */
  readonly heldMaxBytes: number
  /** The same for one network: all its connections, unfinished messages and HTTP bodies together. */
  readonly heldPerNetworkMaxBytes: number
  /** Largest size of a small call, and the extra room of one network for small calls. */
  readonly smallMaxBytes: number
  readonly heldSmallPerNetworkMaxBytes: number
  readonly actionsAtOnceMax: number
  readonly actionsQueuedMax: number
  readonly socketsMax: number
  readonly socketsPerNetworkMax: number
  /** Connections that one network opens: each second on average, and at once. */
  readonly newSocketsPerSecond: number
  readonly newSocketsBurst: number
  /** Results kept for readers without a subscription. */
  readonly keptResultsMax: number
  readonly keptResultsMaxBytes: number
  /** A live query that takes longer fails. */
  readonly queryTimeoutMs: number
  /** A live query that takes longer is run beside the flushes (slow-queries.ts). */
  readonly slowQueryMs: number
  /** Slow live queries that run at once, of all networks together. */
  readonly slowAtOnceMax: number
  /** A flush begins no further query after so long; the rest is due in the next one. */
  readonly flushBudgetMs: number
  /** A flush waits no longer than this for queries that it has begun. */
  readonly flushMaxMs: number
  /** While this many mutations run at once, a screen that waits for no call of its own is made and sent only once in `paceMs`. */
  readonly paceMs: number
  readonly paceFromCalls: number
  /** A live query of an admin, which watches the whole site, runs again once in so long for the writes of others. */
  readonly restMs: number
  /** Number of flushes per comparison with a fresh run, where not every flush is compared. */
  readonly compareEvery: number
  /** Connections that read in flushes. */
  readonly readersMax: number
  /** Connections that read beside the flushes: slow live queries, pages, and queries over HTTP. */
  readonly besideMax: number
  /** Queries outside live ones that run at once, of all networks together, slow ones apart: of those, one. */
  readonly readsAtOnceMax: number
  /** Maximum number of such queries of one network that wait. */
  readonly readsWaitingPerNetworkMax: number
  /** New live queries of one network: each second on average, at once, and waiting for their first run. */
  readonly newQueriesPerSecond: number
  readonly newQueriesBurst: number
  readonly newQueriesWaitingMax: number
  /** How long a query outside live ones, and a mutation that can be sent again, waits for a database that is away. Then the query fails, and the mutation is left unanswered. */
  readonly awayPatienceMs: number
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
  heldPerNetworkMaxBytes: 64 * 1024 * 1024,
  smallMaxBytes: 16 * 1024,
  heldSmallPerNetworkMaxBytes: 8 * 1024 * 1024,
  actionsAtOnceMax: 8,
  actionsQueuedMax: 64,
  socketsMax: 50_000,
  socketsPerNetworkMax: 2_000,
  newSocketsPerSecond: 50,
  newSocketsBurst: 2_000,
  keptResultsMax: 5_000,
  keptResultsMaxBytes: 64 * 1024 * 1024,
  queryTimeoutMs: 10_000,
  slowQueryMs: 250,
  slowAtOnceMax: 2,
  flushBudgetMs: 40,
  flushMaxMs: 100,
  paceMs: 250,
  paceFromCalls: 4,
  restMs: 2_000,
  compareEvery: 1_000,
  readersMax: 8,
  besideMax: 6,
  readsAtOnceMax: 3,
  readsWaitingPerNetworkMax: 500,
  newQueriesPerSecond: 300,
  newQueriesBurst: 6_000,
  newQueriesWaitingMax: 10_000,
  awayPatienceMs: 12_000,
  closeGraceMs: 10_000,
}

/** Minimum receive rate once a body has started: 32 kbit/s, half of a slow line on which a page takes half a minute, because two parts of a file are sent at once. */
export const PACE_BYTES_PER_SECOND = 4 * 1024

/** Calls per second on average, and at once. */
export type CallRate = Pick<Limits, 'callsPerSecond' | 'callsBurst'>

/**
 * A bucket of calls that refills by time. Two numbers, no timer.
 * `take` returns `ok`, `limited` (answer with `rate_limited`), or `flood` (calls continue regardless: close).
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

  isFull(limits: CallRate, nowMs: number): boolean {
    this.#fill(limits, nowMs)
    return this.left >= limits.callsBurst
  }

  /** For users who share a bucket: refused calls cost nothing, so a crowd is served at the rate however much it asks for. */
  takeIfThere(limits: CallRate, nowMs: number, cost = 1): boolean {
    this.#fill(limits, nowMs)
    if (this.left < cost) return false
    this.left -= cost
    return true
  }

  take(limits: CallRate, nowMs: number, cost = 1): 'ok' | 'limited' | 'flood' {
    this.#fill(limits, nowMs)
    // A caller that continues regardless owes one burst at most, and is served again some time after it stops.
    this.left = Math.max(-limits.callsBurst, this.left - cost)
    if (this.left >= 0) return 'ok'
    return this.left > -limits.callsBurst ? 'limited' : 'flood'
  }
}
