/** Caches resolved actors by token for a short time: mutations and actions need them often. Dropped when a topic is touched. */
import type { Db } from '#platform/db/database.ts'
import type { BaseActor } from './implement.ts'
import type { Results, TouchLog } from './results.ts'
import type { ActorRead } from './run-query.ts'

const KEPT_MS = 30_000
const KEPT_MAX = 20_000

interface KeptActor extends ActorRead {
  readonly untilMs: number
}

type ReadActor = (db: Db, token: string | undefined) => Promise<ActorRead>

export class Actors {
  readonly #kept = new Map<string, KeptActor>()
  readonly #byTopic = new Map<string, Set<string>>()
  readonly #readActor: ReadActor
  readonly #db: Db
  readonly #results: Results
  readonly #nowMs: () => number

  /** `results` knows what is touched while an actor is being read. */
  constructor(readActor: ReadActor, db: Db, results: Results, nowMs: () => number) {
    this.#readActor = readActor
    this.#db = db
    this.#results = results
    this.#nowMs = nowMs
  }

  async find(token: string | undefined): Promise<BaseActor> {
    const known = this.kept(token)
    if (known !== null) return known.actor
    const log = this.#results.beginTouchLog()
    try {
      const read = await this.#readActor(this.#db, token)
      this.offer(token, read, log)
      return read.actor
    } finally {
      this.#results.endTouchLog(log)
    }
  }

  /** The cached actor, when no topic that it depends on was touched since. */
  kept(token: string | undefined): ActorRead | null {
    const known = token === undefined ? undefined : this.#kept.get(token)
    return known !== undefined && known.untilMs > this.#nowMs() ? known : null
  }

  /** Caches an actor unless its topics were touched meanwhile. Visitors are not cached: tokens can be invented without end. */
  offer(token: string | undefined, read: ActorRead, log: TouchLog): void {
    if (token === undefined || read.actor.userId === null || read.topics.some((topic) => log.touched.has(topic))) return
    this.#keep(token, { ...read, untilMs: this.#nowMs() + KEPT_MS })
  }

  #keep(token: string, kept: KeptActor): void {
    this.#drop(token)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < KEPT_MAX) break
      this.#drop(oldest)
    }
    this.#kept.set(token, kept)
    for (const topic of kept.topics) {
      const tokens = this.#byTopic.get(topic)
      if (tokens === undefined) this.#byTopic.set(topic, new Set([token]))
      else tokens.add(token)
    }
  }

  #drop(token: string): void {
    const kept = this.#kept.get(token)
    if (kept === undefined) return
    this.#kept.delete(token)
    for (const topic of kept.topics) {
      const tokens = this.#byTopic.get(topic)
      tokens?.delete(token)
      if (tokens?.size === 0) this.#byTopic.delete(topic)
    }
  }

  touch(topics: Iterable<string>): void {
    for (const topic of topics) for (const token of [...(this.#byTopic.get(topic) ?? [])]) this.#drop(token)
  }
}
