/**
 * Results of queries, one for each (path, arguments): run once and serialized once for all readers and watchers.
 *
 *     (none) ──watch──▶ due ──run in a flush──▶ fresh ──a topic is touched──▶ due
 *     (none) ──read, public──▶ kept ──a topic is touched──▶ (none)
 *
 * Two sets of what is due, because a touch of this process can come while a flush is under way on a snapshot that does not
 * hold it yet: `dueNow` belongs to the running flush, `dueNext` to one that begins later. Holds no database and no socket.
 */
import type { QueryCall } from './calls.ts'
import type { Limits } from './limits.ts'
import { modificationTail, type Outcome } from './protocol.ts'

/** One run of a query: its outcome and the topics that it read. */
export interface Run {
  readonly outcome: Outcome
  readonly value: unknown
  readonly topics: ReadonlySet<string>
}

/** A receiver of a result: one query of one connection. */
export interface Watcher {
  readonly result: LiveResult
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
  run: Run | null
  /** The part of a frame that all watchers share. */
  tail: string
  /** A short name for one value of one result, to recognize equal frames. */
  stamp: number
}

/** The write that touched, or `several`. A commit seen by a flush's own snapshot is taken back from what came after it. */
type Cause = string

const SEVERAL: Cause = 'several'

/** Collects what is touched while a run is under way: its topics are known only at its end. */
export interface TouchLog {
  readonly touched: Map<string, Cause>
}

function addCause<K>(causes: Map<K, Cause>, key: K, cause: Cause): void {
  const known = causes.get(key)
  causes.set(key, known === undefined || known === cause ? cause : SEVERAL)
}

function takeCauseBack<K>(causes: Map<K, Cause>, key: K, cause: Cause): void {
  if (causes.get(key) === cause) causes.delete(key)
}

export const resultKey = (path: string, canonicalArgs: string): string => `${path} ${canonicalArgs}`

const sameOutcome = (a: Outcome, b: Outcome): boolean =>
  a.ok && b.ok ? a.json === b.json : !a.ok && !b.ok && JSON.stringify(a.failure) === JSON.stringify(b.failure)

function readsAny(topics: ReadonlySet<string>, touched: ReadonlyMap<string, Cause>): boolean {
  if (touched.size === 0) return false
  for (const topic of topics) if (touched.has(topic)) return true
  return false
}

export class Results {
  readonly #limits: Limits
  readonly #byKey = new Map<string, LiveResult>()
  readonly #byTopic = new Map<string, Set<LiveResult>>()
  /** Without watchers, the one not asked for the longest first. */
  readonly #kept = new Set<LiveResult>()
  #keptBytes = 0
  #nextStamp = 1
  #epoch = 0
  #dueNow = new Set<LiveResult>()
  #dueNext = new Map<LiveResult, Cause>()
  readonly #touchLogs = new Set<TouchLog>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#byKey.size
  }

  /** Changes with every touch. */
  get epoch(): number {
    return this.#epoch
  }

  get keptBytes(): number {
    return this.#keptBytes
  }

  /** The result that is right at this moment, or null when it has to be run. */
  fresh(key: string): LiveResult | null {
    const result = this.#byKey.get(key)
    if (result?.run == null || this.#dueNow.has(result) || this.#dueNext.has(result)) return null
    if (this.#kept.delete(result)) this.#kept.add(result)
    return result
  }

  /** Adds a watcher. A result that was never run becomes due in the next flush. */
  watch<W extends Watcher>(
    key: string,
    call: QueryCall,
    args: unknown,
    token: string | undefined,
    makeWatcher: (result: LiveResult) => W,
  ): W {
    let result = this.#byKey.get(key)
    if (result === undefined) {
      result = { key, call, args, token, isPublic: isPublic(call, token), watchers: new Set(), run: null, tail: '', stamp: 0 }
      this.#byKey.set(key, result)
    }
    if (this.#kept.delete(result)) this.#keptBytes -= bytesOf(result)
    const watcher = makeWatcher(result)
    result.watchers.add(watcher)
    if (result.run === null) this.#dueNext.set(result, SEVERAL)
    return watcher
  }

  unwatch(watcher: Watcher): void {
    const { result } = watcher
    result.watchers.delete(watcher)
    if (result.watchers.size > 0) return
    const isDue = this.#dueNow.has(result) || this.#dueNext.has(result)
    if (isDue || !result.isPublic || result.run === null || !result.run.outcome.ok) this.#drop(result)
    else this.#keep(result)
  }

  /** Keeps what a reader outside a flush has run, unless something that it read was touched meanwhile. */
  offer(key: string, call: QueryCall, args: unknown, token: string | undefined, run: Run, log: TouchLog): void {
    if (!run.outcome.ok || !isPublic(call, token) || this.#byKey.has(key) || readsAny(run.topics, log.touched)) return
    const result: LiveResult = { key, call, args, token, isPublic: true, watchers: new Set(), run: null, tail: '', stamp: 0 }
    this.#byKey.set(key, result)
    this.#setRun(result, run)
    this.#keep(result)
  }

  beginTouchLog(): TouchLog {
    const log: TouchLog = { touched: new Map() }
    this.#touchLogs.add(log)
    return log
  }

  endTouchLog(log: TouchLog): void {
    this.#touchLogs.delete(log)
  }

  /** Assigns all due results to the flush that begins; results touched later by `touch` belong to the next one. */
  beginFlush(): void {
    for (const result of this.#dueNext.keys()) this.#dueNow.add(result)
    this.#dueNext = new Map()
  }

  /** The write `cause` was committed; the running flush, if there is one, may or may not see it. */
  touch(topics: readonly string[], cause: Cause): void {
    this.#epoch += 1
    for (const topic of topics) {
      for (const log of this.#touchLogs) addCause(log.touched, topic, cause)
      for (const result of this.#readersOf(topic)) {
        if (result.watchers.size > 0) addCause(this.#dueNext, result, cause)
        else this.#drop(result)
      }
    }
  }

  /** The write `cause` is in the snapshot of the running flush: what it touched is run there, and only there. */
  touchWithinFlush(topics: readonly string[], cause: Cause, flushLog: TouchLog): void {
    this.#epoch += 1
    for (const topic of topics) {
      for (const log of this.#touchLogs) {
        if (log === flushLog) takeCauseBack(log.touched, topic, cause)
        else addCause(log.touched, topic, cause)
      }
      for (const result of this.#readersOf(topic)) {
        takeCauseBack(this.#dueNext, result, cause)
        if (result.watchers.size > 0) this.#dueNow.add(result)
        else this.#drop(result)
      }
    }
  }

  #readersOf(topic: string): readonly LiveResult[] {
    const readers = this.#byTopic.get(topic)
    return readers === undefined ? [] : [...readers]
  }

  get hasDue(): boolean {
    return this.#dueNow.size > 0
  }

  /** The results that the running flush has to run. */
  due(): LiveResult[] {
    return [...this.#dueNow]
  }

  /** All watched results, for the comparison with fresh runs. */
  watched(): LiveResult[] {
    return [...this.#byKey.values()].filter((result) => result.watchers.size > 0)
  }

  /**
   * Takes the run of a due result on the flush's snapshot. Returns whether its watchers need an update.
   * Stays due for the next flush when something that it read was touched after the snapshot.
   */
  settle(result: LiveResult, run: Run, log: TouchLog): boolean {
    if (!this.#dueNow.delete(result) && result.watchers.size === 0) return false
    const changed = result.run === null || !sameOutcome(result.run.outcome, run.outcome)
    if (changed) this.#setRun(result, run)
    else this.#setTopics(result, run)
    if (readsAny(run.topics, log.touched)) this.#dueNext.set(result, SEVERAL)
    return changed
  }

  /** The flush failed: all that it should have run is due again. */
  abandonFlush(): void {
    for (const result of this.#dueNow) this.#dueNext.set(result, SEVERAL)
    this.#dueNow = new Set()
  }

  /** Makes everything due, after commits may have been missed. */
  touchAll(): void {
    for (const result of [...this.#kept]) this.#drop(result)
    for (const result of this.#byKey.values()) this.#dueNext.set(result, SEVERAL)
  }

  #keep(result: LiveResult): void {
    this.#kept.add(result)
    this.#keptBytes += bytesOf(result)
    for (const oldest of this.#kept) {
      if (this.#kept.size <= this.#limits.keptResultsMax && this.#keptBytes <= this.#limits.keptResultsMaxBytes) return
      this.#drop(oldest)
    }
  }

  #drop(result: LiveResult): void {
    if (this.#kept.delete(result)) this.#keptBytes -= bytesOf(result)
    this.#dueNow.delete(result)
    this.#dueNext.delete(result)
    if (result.run !== null) this.#forgetTopics(result, result.run.topics)
    if (this.#byKey.get(result.key) === result) this.#byKey.delete(result.key)
  }

  #setRun(result: LiveResult, run: Run): void {
    this.#setTopics(result, run)
    result.tail = modificationTail(run.outcome)
    result.stamp = this.#nextStamp++
  }

  #setTopics(result: LiveResult, run: Run): void {
    if (result.run !== null) this.#forgetTopics(result, result.run.topics)
    result.run = run
    for (const topic of run.topics) {
      const readers = this.#byTopic.get(topic)
      if (readers === undefined) this.#byTopic.set(topic, new Set([result]))
      else readers.add(result)
    }
  }

  #forgetTopics(result: LiveResult, topics: ReadonlySet<string>): void {
    for (const topic of topics) {
      const readers = this.#byTopic.get(topic)
      readers?.delete(result)
      if (readers?.size === 0) this.#byTopic.delete(topic)
    }
  }
}

const isPublic = (call: QueryCall, token: string | undefined): boolean => call.entry.role === 'visitor' && token === undefined

/** About: text in memory, twice with the value it came from. */
const bytesOf = (result: LiveResult): number => result.key.length + result.tail.length * 3
