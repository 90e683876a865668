/**
 * Results of queries, one for each (path, arguments): run once and serialized once for all readers and watchers.
 *
 *     (none) ──watch──▶ new ──its turn in a flush──▶ due ──run──▶ fresh ──a topic is touched──▶ due
 *     due ──its run outlasts the flush, or it is slow──▶ away ──run beside the flushes──▶ fresh, or due when touched meanwhile
 *     (none) ──read, public──▶ kept ──a topic is touched──▶ (none)
 *
 * New results wait in a queue that serves networks in turns. Two sets of what is due, because a touch of this process can come while
 * a flush is under way on a snapshot that does not hold it yet: `dueNow` belongs to the running flush, `dueNext` to one that begins
 * later. Holds no database and no socket.
 */
import type { QueryCall } from './calls.ts'
import { FairQueue } from './fair-queue.ts'
import type { Limits } from './limits.ts'
import { askersOf, isPublic, type LiveResult, newResult, type Run, type Watcher } from './live-result.ts'
import { modificationTail, type Outcome } from './protocol.ts'

/** The write that touched, or `several`. A commit seen by a flush's own snapshot is taken back from what came after it. */
type Cause = string

const SEVERAL: Cause = 'several'

/** Collects touched topics while a run is under way: those of the run are known only at its end. */
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
  readonly #new = new FairQueue<LiveResult>()
  readonly #away = new Set<LiveResult>()
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
    if (result?.run == null || this.#isDue(result)) return null
    if (this.#kept.delete(result)) this.#kept.add(result)
    return result
  }

  #isDue(result: LiveResult): boolean {
    return this.#dueNow.has(result) || this.#dueNext.has(result) || this.#away.has(result)
  }

  /** Adds a watcher. A result that was never run waits for its turn in a flush. */
  watch<W extends Watcher>(
    key: string,
    call: QueryCall,
    args: unknown,
    token: string | undefined,
    makeWatcher: (result: LiveResult) => W,
  ): W {
    let result = this.#byKey.get(key)
    if (result === undefined) {
      result = newResult(key, call, args, token)
      this.#byKey.set(key, result)
    }
    if (this.#kept.delete(result)) this.#keptBytes -= bytesOf(result)
    const watcher = makeWatcher(result)
    result.watchers.add(watcher)
    if (result.run === null && !this.#isDue(result)) this.#new.push(watcher.asker, result)
    return watcher
  }

  unwatch(watcher: Watcher): void {
    const { result } = watcher
    result.watchers.delete(watcher)
    if (result.run === null) this.#new.delete(watcher.asker, result)
    if (result.watchers.size > 0) {
      if (result.run === null && !this.#isDue(result)) this.#queue(result)
      return
    }
    if (this.#isDue(result) || !result.isPublic || result.run === null || !result.run.outcome.ok) this.#drop(result)
    else this.#keep(result)
  }

  /** Keeps the run of a reader outside a flush, unless something that it read was touched meanwhile. */
  offer(key: string, call: QueryCall, args: unknown, token: string | undefined, run: Run, log: TouchLog): void {
    if (!run.outcome.ok || !isPublic(call, token) || this.#byKey.has(key) || readsAny(run.topics, log.touched)) return
    const result = newResult(key, call, args, token)
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
    const due = this.#dueNext
    this.#dueNext = new Map()
    for (const [result, cause] of due) {
      if (this.#away.has(result)) this.#dueNext.set(result, cause)
      else this.#dueNow.add(result)
    }
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

  /** The write `cause` is in the snapshot of the running flush: the touched results are run there, and only there. */
  touchWithinFlush(topics: readonly string[], cause: Cause, flushLog: TouchLog): void {
    this.#epoch += 1
    for (const topic of topics) {
      for (const log of this.#touchLogs) {
        if (log === flushLog) takeCauseBack(log.touched, topic, cause)
        else addCause(log.touched, topic, cause)
      }
      for (const result of this.#readersOf(topic)) {
        takeCauseBack(this.#dueNext, result, cause)
        if (result.watchers.size === 0) this.#drop(result)
        else if (this.#away.has(result)) this.#dueNext.set(result, SEVERAL)
        else this.#dueNow.add(result)
      }
    }
  }

  #readersOf(topic: string): readonly LiveResult[] {
    const readers = this.#byTopic.get(topic)
    return readers === undefined ? [] : [...readers]
  }

  get hasDue(): boolean {
    return this.#dueNow.size > 0 || this.#new.size > 0
  }

  /** The results that the running flush has to run, new ones apart. */
  due(): LiveResult[] {
    return [...this.#dueNow]
  }

  /** How many new results wait for their turn. */
  get newSize(): number {
    return this.#new.size
  }

  /** How many new results of one network wait for their turn. */
  newSizeOf(network: string): number {
    return this.#new.sizeOf(network)
  }

  /** The new result whose turn it is: due in the running flush from now on. `mayServe` answers which networks have turns. */
  takeNew(mayServe: (network: string) => boolean): LiveResult | undefined {
    const result = this.#new.next(mayServe)
    if (result === undefined) return undefined
    for (const { asker } of result.watchers) this.#new.delete(asker, result)
    this.#dueNow.add(result)
    return result
  }

  /** A due result is run beside the flushes from now on. `settleAway` or `returnAway` ends that. */
  setAway(result: LiveResult): void {
    this.#dueNow.delete(result)
    this.#away.add(result)
  }

  isAway(result: LiveResult): boolean {
    return this.#away.has(result)
  }

  /** Takes the run of a result that was away, as `settle` does. */
  settleAway(result: LiveResult, run: Run, log: TouchLog): boolean {
    return this.#away.delete(result) && this.#take(result, run, log)
  }

  /** Nothing came of the run of a result that was away: it is due again. */
  returnAway(result: LiveResult): void {
    if (this.#away.delete(result)) this.#dueNext.set(result, SEVERAL)
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
    return this.#take(result, run, log)
  }

  #take(result: LiveResult, taken: Run, log: TouchLog): boolean {
    const run = remade(taken)
    for (const { asker } of result.run === null ? result.watchers : []) this.#new.delete(asker, result)
    const changed = result.run === null || !sameOutcome(result.run.outcome, run.outcome)
    if (changed) this.#setRun(result, run)
    else this.#setTopics(result, run)
    if (readsAny(run.topics, log.touched)) this.#dueNext.set(result, SEVERAL)
    return changed
  }

  /** The signals of this topic have changed. Returns the watched results that have another value now; due results get theirs with their run. */
  hearAgain(topic: string): LiveResult[] {
    return this.#readersOf(topic).filter((result) => {
      const { run } = result
      if (run === null) return false
      const now = remade(run)
      if (sameOutcome(run.outcome, now.outcome)) return false
      this.#setRun(result, now)
      return result.watchers.size > 0
    })
  }

  /**
   * The flush is over: results that it did not run are due again, before those touched meanwhile. Returns the results whose last run is
   * older than the flush, slow and resting ones apart: a transition without them would mix two moments.
   */
  leaveBehind(): ReadonlySet<LiveResult> {
    const left = [...this.#dueNow]
    this.#dueNow = new Set()
    const next = new Map<LiveResult, Cause>()
    for (const result of left) {
      if (result.run === null) this.#queue(result)
      else next.set(result, SEVERAL)
    }
    for (const [result, cause] of this.#dueNext) if (!next.has(result)) next.set(result, cause)
    this.#dueNext = next
    return new Set([...left, ...this.#away].filter(({ run, isSlow, isResting }) => run !== null && !isSlow && !isResting))
  }

  /** A result that was never run waits for its turn. */
  #queue(result: LiveResult): void {
    for (const asker of askersOf(result)) this.#new.push(asker, result)
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
    this.#away.delete(result)
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

/** A run with the signals of now. */
const remade = (run: Run): Run => (run.again === undefined ? run : { ...run, outcome: run.again() })

/** About: text in memory, twice with the value it came from. */
const bytesOf = (result: LiveResult): number => result.key.length + result.tail.length * 3
