/** The result of one query with one set of arguments, and those who watch it. */
import type { QueryCall } from './calls.ts'
import type { Asker } from './fair-queue.ts'
import type { Outcome } from './protocol.ts'

/** One run of a query: its outcome and the topics that it read. */
export interface Run {
  readonly outcome: Outcome
  readonly value: unknown
  readonly topics: ReadonlySet<string>
  /** Makes the outcome again from the signals of now, for a query that hears some. */
  readonly again?: (() => Outcome) | undefined
}

/** A receiver of a result: one query of one connection. */
export interface Watcher {
  readonly result: LiveResult
  /** The connection that it is watched for. */
  readonly asker: Asker
}

/** One (path, arguments) with its last run. */
export interface LiveResult {
  readonly key: string
  readonly call: QueryCall
  readonly args: unknown
  readonly token: string | undefined
  /** The same for all callers: may be kept without a watcher. */
  readonly isPublic: boolean
  readonly watchers: Set<Watcher>
  /** Its last run took long: it is run beside the flushes (slow-queries.ts), and reaches its watchers after the rest of their screen. */
  isSlow: boolean
  /** Rests (resting-queries.ts), while the rest of its screen goes on. */
  isResting: boolean
  run: Run | null
  /** The part of a frame that all watchers share. */
  tail: string
  /** A short name for one value of one result, to recognize equal frames. */
  stamp: number
}

/** A result that many watch is served with the turns of the first few. */
const WATCHERS_ASKED = 4

/** The askers that a result is run for. */
export function askersOf(result: LiveResult): Asker[] {
  const askers: Asker[] = []
  for (const { asker } of result.watchers) if (askers.push(asker) === WATCHERS_ASKED) break
  return askers
}

/** A result that was never run. */
export function newResult(key: string, call: QueryCall, args: unknown, token: string | undefined): LiveResult {
  const watchers = new Set<Watcher>()
  return {
    key,
    call,
    args,
    token,
    isPublic: isPublic(call, token),
    watchers,
    isSlow: false,
    isResting: false,
    run: null,
    tail: '',
    stamp: 0,
  }
}

/** The same for all callers. */
export const isPublic = (call: QueryCall, token: string | undefined): boolean => call.entry.role === 'visitor' && token === undefined
