/** Who calls, kept for a short while by token: mutations and actions ask again and again. Dropped when a topic is touched. */
import type { Db } from '#server/platform/db/database.ts'
import type { BaseActor, Topic } from './implement.ts'
import type { ResolveActor } from './run-query.ts'
import type { Results } from './results.ts'

const KEPT_MS = 30_000
const KEPT_MAX = 20_000

interface KeptActor {
  readonly actor: BaseActor
  readonly topics: ReadonlySet<string>
  readonly untilMs: number
}

export class Actors {
  readonly #kept = new Map<string, KeptActor>()
  readonly #byTopic = new Map<string, Set<string>>()
  readonly #resolve: ResolveActor
  readonly #db: Db
  readonly #results: Results
  readonly #nowMs: () => number

  /** `results` knows what is touched while an actor is being read. */
  constructor(resolve: ResolveActor, db: Db, results: Results, nowMs: () => number) {
    this.#resolve = resolve
    this.#db = db
    this.#results = results
    this.#nowMs = nowMs
  }

  async find(token: string | undefined): Promise<BaseActor> {
    if (token === undefined) return this.#resolve(this.#db, undefined, () => undefined)
    const known = this.#kept.get(token)
    if (known !== undefined && known.untilMs > this.#nowMs()) return known.actor
    return this.#read(token)
  }

  async #read(token: string): Promise<BaseActor> {
    const topics = new Set<Topic>()
    const log = this.#results.beginTouchLog()
    try {
      const actor = await this.#resolve(this.#db, token, (...read) => {
        for (const topic of read) topics.add(topic)
      })
      // A visitor is not kept: anybody can make up tokens.
      const isStill = [...topics].every((topic) => !log.touched.has(topic))
      if (actor.userId !== null && isStill) this.#keep(token, { actor, topics, untilMs: this.#nowMs() + KEPT_MS })
      return actor
    } finally {
      this.#results.endTouchLog(log)
    }
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
