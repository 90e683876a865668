/** Caches resolved actors by token for a short time: mutations and actions need them often. Dropped when a topic is touched. */
import type { Db } from '#platform/db/database.ts'
import type { BaseActor } from './implement.ts'
import { Kept } from './kept.ts'
import type { Results, TouchLog } from './results.ts'
import type { ActorRead } from './run-query.ts'

const KEPT_MS = 30_000
const KEPT_MAX = 20_000

type ReadActor = (db: Db, token: string | undefined) => Promise<ActorRead>

export class Actors {
  readonly #kept: Kept<ActorRead>
  readonly #readActor: ReadActor
  readonly #results: Results

  /** `results` knows what is touched while an actor is being read. */
  constructor(readActor: ReadActor, results: Results, nowMs: () => number) {
    this.#readActor = readActor
    this.#results = results
    this.#kept = new Kept({ ms: KEPT_MS, max: KEPT_MAX, nowMs })
  }

  /** Reads the actor on `db` where it is not cached. */
  async find(token: string | undefined, db: Db): Promise<BaseActor> {
    return (await this.read(token, db)).actor
  }

  /** The same with the topics that change the actor. */
  async read(token: string | undefined, db: Db): Promise<ActorRead> {
    const known = this.kept(token)
    if (known !== null) return known
    const log = this.#results.beginTouchLog()
    try {
      const read = await this.#readActor(db, token)
      this.offer(token, read, log)
      return read
    } finally {
      this.#results.endTouchLog(log)
    }
  }

  /** The cached actor, when no topic that it depends on was touched since. */
  kept(token: string | undefined): ActorRead | null {
    return token === undefined ? null : (this.#kept.get(token) ?? null)
  }

  /** Caches an actor unless its topics were touched meanwhile. Visitors are not cached: tokens can be invented without end. */
  offer(token: string | undefined, read: ActorRead, log: TouchLog): void {
    if (token === undefined || read.actor.userId === null || read.topics.some((topic) => log.touched.has(topic))) return
    this.#kept.set(token, read, read.topics)
  }

  touch(topics: Iterable<string>): void {
    this.#kept.touch(topics)
  }
}
