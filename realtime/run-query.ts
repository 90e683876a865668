/** One run of a query: actor, role, handler, result as text. Never throws a handler's error. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { checkResult, type QueryCall, requireRole } from './calls.ts'
import { describeFailure, isDatabaseAway, isTooSlow } from './failure.ts'
import type { BaseActor, SignsOf, Topic } from './implement.ts'
import { resultJson } from './json.ts'
import { OWN } from './network.ts'
import type { NoteCall } from './note-call.ts'
import type { Run } from './live-result.ts'

export type ResolveActor = (db: Db, token: string | undefined, watch: (...topics: readonly Topic[]) => void) => Promise<BaseActor>

/** The caller, and the topics that change it. */
export interface ActorRead {
  readonly actor: BaseActor
  readonly topics: readonly Topic[]
}

export interface RunOptions {
  /** Finds the caller; by default on the same `db`. */
  readonly actor?: (token: string | undefined) => Promise<ActorRead>
  readonly address?: string
  /** A statement that takes too long is thrown as `QueryTooSlow`: the query is tried again with more time. */
  readonly isQuick?: boolean
}

/** A statement of the query took longer than it may here. */
export class QueryTooSlow extends Error {
  override readonly name = 'QueryTooSlow'
}

export interface QueryRunner {
  /** Runs `call` on `db`. Throws only when the database is away, and `QueryTooSlow` where that is asked for; every other failure is the outcome. */
  run(db: Db, call: QueryCall, args: unknown, token: string | undefined, options?: RunOptions): Promise<Run>
  /** Reads the caller on `db`. */
  readActor(db: Db, token: string | undefined): Promise<ActorRead>
}

export interface QueryRunnerOptions {
  readonly log: Log
  readonly resolveActor: ResolveActor
  readonly validateResults: boolean
  /** Counts every run, for tests and metrics. */
  readonly onRun: (path: string) => void
  /** Called after forbidden queries. */
  readonly note: NoteCall
  /** The users with a sign at a place. */
  readonly usersOf: (place: string, sign: string) => readonly string[]
}

/** Touched in memory only. */
export const heardTopic = (place: string): string => `signals ${place}`

/** Makes the result of a query that hears signals again; undefined for all others. */
function againOf(path: string, heard: { value: unknown; make: () => unknown } | null, value: unknown): Run['again'] {
  if (heard === null) return undefined
  if (heard.value !== value) throw new Error(`${path} hears signals, and answers something else than what it made of them`)
  return () => ({ ok: true, json: resultJson(heard.make()) })
}

export function createQueryRunner({ log, resolveActor, validateResults, onRun, note, usersOf }: QueryRunnerOptions): QueryRunner {
  async function readActor(db: Db, token: string | undefined): Promise<ActorRead> {
    const topics: Topic[] = []
    const actor = await resolveActor(db, token, (...read) => topics.push(...read))
    return { actor, topics }
  }

  return {
    readActor,
    async run(
      db,
      call,
      args,
      token,
      { actor: findActor = (of: string | undefined) => readActor(db, of), address = OWN, isQuick = false } = {},
    ) {
      const callId = randomUUID()
      const topics = new Set<string>()
      const watch = (...read: readonly Topic[]): void => {
        for (const topic of read) topics.add(topic)
      }
      let heard: { value: unknown; make: () => unknown } | null = null
      const hear = <R>(place: string, present: (of: SignsOf) => R): R => {
        const make = (): R => present((sign) => usersOf(place, sign))
        const value = make()
        topics.add(heardTopic(place))
        heard = { value, make }
        return value
      }
      onRun(call.path)
      let caller: BaseActor | null = null
      try {
        const { actor, topics: read } = await findActor(token)
        caller = actor
        watch(...read)
        requireRole(call.entry.role, actor)
        const value = await call.handler({ actor, callId, address, db, watch, hear }, args)
        if (validateResults) checkResult(call, value)
        return { outcome: { ok: true, json: resultJson(value) }, value, topics, again: againOf(call.path, heard, value) }
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        if (isQuick && isTooSlow(error)) throw new QueryTooSlow(call.path, { cause: error })
        const outcome = { ok: false as const, failure: describeFailure(log, call.path, call.entry, callId, error) }
        // Not after the end of a session: every open page asks once more then.
        if (outcome.failure.data.code === 'forbidden')
          note({ path: call.path, callId, journalKey: null, actor: caller, concerned: null, address, outcome })
        return { outcome, value: undefined, topics }
      }
    },
  }
}
