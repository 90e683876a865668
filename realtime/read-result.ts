/**
 * Reads a query outside the flushes: for HTTP and for rendered pages. Uses the cached result while it is fresh; else runs the
 * query once for all equal requests, and caches a public result.
 */
import type { Log } from '#platform/log.ts'
import type { CheckedArgs, QueryCall } from './calls.ts'
import type { DatabaseBack } from './database-back.ts'
import { isDatabaseAway } from './failure.ts'
import type { Readers } from './readers.ts'
import type { Run } from './live-result.ts'
import { type Results, resultKey } from './results.ts'
import type { Actors } from './actors.ts'
import { networkOf } from './network.ts'
import type { ReadTurn, ReadTurns } from './read-turns.ts'
import { type QueryRunner, QueryTooSlow } from './run-query.ts'

export interface ReadResultOptions {
  readonly log: Log
  readonly results: Results
  readonly actors: Actors
  readonly readers: Readers
  readonly runner: QueryRunner
  readonly turns: ReadTurns
  /** For reads that take longer than `slowQueryMs`. */
  readonly slowTurns: ReadTurns
  readonly back: DatabaseBack
  readonly slowQueryMs: number
}

/** The page that a read is for. Pages take turns by the network that asked for them; `signal`: the page is over. */
export interface PageRead {
  readonly network: string
  readonly signal?: AbortSignal
}

export interface Caller {
  readonly address: string
  readonly page?: PageRead | undefined
}

/** A read under way. Each caller that waits for it may leave. */
class SharedRead {
  readonly epoch: number
  readonly #signals: (AbortSignal | undefined)[] = []
  #isLeft = false

  constructor(epoch: number) {
    this.epoch = epoch
  }

  /** False when it was given up. */
  join(page: PageRead | undefined): boolean {
    if (!this.#isLeft) this.#signals.push(page?.signal)
    return !this.#isLeft
  }

  readonly isWanted = (): boolean => {
    this.#isLeft = this.#signals.every((signal) => signal?.aborted === true)
    return !this.#isLeft
  }
}

/** Throws only when the database stays away, `rate_limited` when too many reads of one network wait, and `NotWanted` for a page that is over. */
export function readResult({
  log,
  results,
  actors,
  readers,
  runner,
  turns,
  slowTurns,
  back,
  slowQueryMs,
}: ReadResultOptions): (call: QueryCall, args: CheckedArgs, caller: Caller) => Promise<Run> {
  const running = new Map<string, { run: Promise<Run>; shared: SharedRead }>()

  async function runOnce(key: string, call: QueryCall, { value, token }: CheckedArgs, address: string, isQuick: boolean): Promise<Run> {
    const log = results.beginTouchLog()
    try {
      const snapshot = await readers.open(isQuick ? { timeoutMs: slowQueryMs } : {})
      try {
        const kept = actors.kept(token)
        const caller = kept === null ? {} : { actor: async () => kept }
        const run = await runner.run(snapshot, call, value, token, { address, isQuick, ...caller })
        results.offer(key, call, value, token, run, log)
        return run
      } finally {
        snapshot.end()
      }
    } finally {
      results.endTouchLog(log)
    }
  }

  /** A slow read gives its place to others, and begins anew with more time where only such reads run. */
  async function runNow(
    key: string,
    call: QueryCall,
    args: CheckedArgs,
    { address, page }: Caller,
    { isWanted }: SharedRead,
  ): Promise<Run> {
    const network = networkOf(page?.network ?? address)
    const turn: ReadTurn = { isForPage: page !== undefined, isWanted }
    try {
      return await turns.run(network, () => runOnce(key, call, args, address, true), turn)
    } catch (error) {
      if (!(error instanceof QueryTooSlow)) throw error
      return slowTurns.run(network, () => runOnce(key, call, args, address, false), turn)
    }
  }

  /** A read changes nothing, so it is tried again while the database is away: its place in the queue is free meanwhile. */
  async function runWhenBack(...read: Parameters<typeof runNow>): Promise<Run> {
    const [, call] = read
    const isWorthAnother = back.begin()
    for (;;) {
      try {
        return await runNow(...read)
      } catch (error) {
        if (!isDatabaseAway(error) || !(await isWorthAnother())) throw error
        log.debug({ err: error, path: call.path }, 'a query is tried again: the database was away')
      }
    }
  }

  return async (call, args, caller) => {
    const key = resultKey(call.path, args.canonical)
    const fresh = results.fresh(key)
    if (fresh?.run != null) return fresh.run
    // A run that began before the last touch may not hold what the caller has just written.
    const known = running.get(key)
    if (known !== undefined && known.shared.epoch === results.epoch && known.shared.join(caller.page)) return known.run
    const shared = new SharedRead(results.epoch)
    shared.join(caller.page)
    const run = runWhenBack(key, call, args, caller, shared)
    const entry = { run, shared }
    running.set(key, entry)
    try {
      return await run
    } finally {
      if (running.get(key) === entry) running.delete(key)
    }
  }
}
