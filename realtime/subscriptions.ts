/**
 * Who watches what. One entry for each (path, arguments) that anybody watches or that may be kept for everybody; it runs
 * once and is serialized once, however many watch it.
 *
 *   (none) ──watch──▶ stale ──run──▶ fresh ──a topic is touched──▶ stale
 *
 * An entry without watchers stays only while it is fresh and public (no token in its arguments); the one not asked for the
 * longest goes first. This file holds no database and no socket.
 */
import { canonicalJson } from './canonical-json.ts'
import type { Outcome } from './protocol.ts'

export interface Watcher {
  /** Called when an entry that it watches has a new outcome, within a flush. */
  changed(entry: LiveEntry): void
}

export interface LiveEntry {
  readonly key: string
  readonly path: string
  readonly args: unknown
  /** Public: the same for everybody who asks, so it may be kept without watchers. */
  readonly isPublic: boolean
  readonly watchers: Set<Watcher>
  topics: ReadonlySet<string>
  outcome: Outcome | null
  isStale: boolean
}

/** Kept public results without watchers, at most. */
const IDLE_MAX = 2_000
/** Touches remembered, at most; beyond that everything counts as touched. */
const TOUCHES_MAX = 20_000

export const keyOf = (path: string, args: unknown): string => `${path} ${canonicalJson(args)}`

const hasToken = (args: unknown): boolean => typeof args === 'object' && args !== null && 'token' in args && typeof args.token === 'string' && args.token !== ''

export class Subscriptions {
  readonly #entries = new Map<string, LiveEntry>()
  readonly #byTopic = new Map<string, Set<LiveEntry>>()
  readonly #stale = new Set<LiveEntry>()
  #touches = new Map<string, number>()
  #touchCount = 0
  #forgottenBefore = 0

  get size(): number {
    return this.#entries.size
  }

  /** A point in the order of touches, for `wasTouchedSince`. */
  get mark(): number {
    return this.#touchCount
  }

  wasTouchedSince(mark: number, topics: ReadonlySet<string>): boolean {
    if (mark < this.#forgottenBefore) return true
    for (const topic of topics) if ((this.#touches.get(topic) ?? 0) > mark) return true
    return false
  }

  /** Makes every entry that read one of these topics stale. */
  touch(topics: Iterable<string>): void {
    this.#touchCount += 1
    for (const topic of topics) {
      this.#touches.set(topic, this.#touchCount)
      for (const entry of this.#byTopic.get(topic) ?? []) this.#makeStale(entry)
    }
    if (this.#touches.size > TOUCHES_MAX) {
      this.#touches = new Map()
      this.#forgottenBefore = this.#touchCount
    }
  }

  #makeStale(entry: LiveEntry): void {
    entry.isStale = true
    if (entry.watchers.size > 0) this.#stale.add(entry)
    else this.#remove(entry)
  }

  #remove(entry: LiveEntry): void {
    this.#entries.delete(entry.key)
    this.#stale.delete(entry)
    this.#forgetTopics(entry)
  }

  #forgetTopics(entry: LiveEntry): void {
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic)
      entries?.delete(entry)
      if (entries?.size === 0) this.#byTopic.delete(topic)
    }
    entry.topics = new Set()
  }

  watch(path: string, args: unknown, watcher: Watcher): LiveEntry {
    const key = keyOf(path, args)
    let entry = this.#entries.get(key)
    if (entry === undefined) {
      entry = { key, path, args, isPublic: !hasToken(args), watchers: new Set(), topics: new Set(), outcome: null, isStale: true }
      this.#entries.set(key, entry)
    }
    entry.watchers.add(watcher)
    if (entry.isStale) this.#stale.add(entry)
    return entry
  }

  unwatch(entry: LiveEntry, watcher: Watcher): void {
    entry.watchers.delete(watcher)
    if (entry.watchers.size > 0) return
    if (entry.isStale || !entry.isPublic || entry.outcome?.ok !== true) this.#remove(entry)
    else this.#refreshIdle(entry)
  }

  /** The entry moves to the young end; the oldest idle ones go when there are too many. */
  #refreshIdle(entry: LiveEntry): void {
    this.#entries.delete(entry.key)
    this.#entries.set(entry.key, entry)
    if (this.#entries.size <= IDLE_MAX) return
    for (const candidate of this.#entries.values()) {
      if (candidate.watchers.size > 0) continue
      this.#remove(candidate)
      if (this.#entries.size <= IDLE_MAX) return
    }
  }

  /** The fresh entry of a public result, or null. */
  kept(path: string, args: unknown): LiveEntry | null {
    const entry = this.#entries.get(keyOf(path, args))
    if (entry === undefined || entry.isStale || !entry.isPublic || entry.outcome === null) return null
    if (entry.watchers.size === 0) this.#refreshIdle(entry)
    return entry
  }

  /** Keeps a public result that was read outside a flush, unless something that it read was touched since `mark`. */
  keep(path: string, args: unknown, outcome: Outcome, topics: ReadonlySet<string>, mark: number): void {
    if (!outcome.ok || hasToken(args) || topics.size === 0 || this.wasTouchedSince(mark, topics)) return
    const key = keyOf(path, args)
    if (this.#entries.has(key)) return
    const entry: LiveEntry = { key, path, args, isPublic: true, watchers: new Set(), topics: new Set(), outcome, isStale: false }
    this.#setTopics(entry, topics)
    this.#refreshIdle(entry)
  }

  #setTopics(entry: LiveEntry, topics: ReadonlySet<string>): void {
    this.#forgetTopics(entry)
    entry.topics = topics
    for (const topic of topics) {
      const entries = this.#byTopic.get(topic)
      if (entries === undefined) this.#byTopic.set(topic, new Set([entry]))
      else entries.add(entry)
    }
  }

  /** What has to run in this flush. */
  staleEntries(): LiveEntry[] {
    return [...this.#stale]
  }

  /** Every watched entry that does not have to run, for the check that live equals fresh. */
  freshWatchedEntries(): LiveEntry[] {
    return [...this.#entries.values()].filter((entry) => !entry.isStale && entry.watchers.size > 0)
  }

  /**
   * Notes what an entry came to on the snapshot taken at `mark`, and tells its watchers when it differs. Stays stale when
   * something that it read was touched after the snapshot.
   */
  settle(entry: LiveEntry, outcome: Outcome, topics: ReadonlySet<string>, mark: number): boolean {
    if (this.#entries.get(entry.key) !== entry) return false
    this.#setTopics(entry, topics)
    entry.isStale = this.wasTouchedSince(mark, topics)
    if (!entry.isStale) this.#stale.delete(entry)
    const before = entry.outcome
    entry.outcome = outcome
    const differs = before === null || !sameOutcome(before, outcome)
    if (differs) for (const watcher of entry.watchers) watcher.changed(entry)
    return differs
  }
}

export function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (a.ok && b.ok) return a.json === b.json
  if (!a.ok && !b.ok) return a.message === b.message && a.errorJson === b.errorJson
  return false
}
