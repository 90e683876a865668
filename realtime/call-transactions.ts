/**
 * The transactions of mutations and of the steps of actions. Each writes its journal row last; after the commit the touched
 * topics are published, before the caller is answered.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Caller } from './caller.ts'
import { type Call, checkResult, type HotHandler, type MutationCall, type MutationHandler, type PreparedHandler } from './calls.ts'
import type { DatabaseInTurns } from './database-in-turns.ts'
import type { BaseActor, MutationContext, Topic } from './implement.ts'
import type { Journal, JournalEntry, WriteKey } from './journal.ts'
import { resultJson } from './json.ts'

export interface TransactionOptions {
  readonly log: Log
  readonly database: DatabaseInTurns
  readonly journal: Journal
  readonly validateResults: boolean
  /** Called after each commit, before it is answered. */
  readonly onCommit: OnCommit
}

/** `isWhole`: the commit wrote no entry of the journal beside the one with these topics, as triggers do for sessions and rights. */
export type OnCommit = (key: WriteKey, topics: readonly string[], isWhole: boolean) => void

/** `idempotent`: no entry is written when no topic was touched. */
export type EntryHead = Pick<JournalEntry, 'key' | 'argsHash' | 'path' | 'sealed'> & { readonly idempotent: boolean }

/** A request that may have been applied before. `argsHash`: of its arguments now. */
export interface SentBefore {
  readonly key: WriteKey
  readonly argsHash: Buffer
  /** Of its caller. */
  readonly address: string
}

/** The part of a handler's context that is known before its transaction. */
export interface WorkContext extends Caller {
  readonly actor: BaseActor
  readonly callId: string
  readonly concerns?: (userId: string) => void
}

type Work<T> = (context: MutationContext<BaseActor>) => Promise<T>

const ATTEMPTS_MAX = 5
/** Serialization failure and deadlock: a fresh transaction can succeed. */
const CONFLICTS = new Set(['40001', '40P01'])

const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !CONFLICTS.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** The key of a write that nobody can send again. */
export const freshKey = (): WriteKey => ({ sessionId: randomUUID(), requestId: 0 })

export class CallTransactions {
  readonly #options: TransactionOptions

  constructor(options: TransactionOptions) {
    this.#options = options
  }

  /** Runs a mutation's handler in its transaction, with retries after conflicts. Returns the result as JSON. */
  async apply(call: MutationCall, head: EntryHead, who: WorkContext, args: unknown): Promise<string> {
    const { handler } = call
    if (typeof handler === 'function') return withRetries(() => this.#commitHandler(call, handler, head, who, args))
    if ('hot' in handler) return withRetries(() => this.#commitHot(call, handler, head, who, args))
    return this.#applyPrepared(call, handler, head, who, args)
  }

  /** The result of a mutation that was applied already, as JSON; null when it was not. Throws as `Journal.receipt` does. */
  async receipt(call: Call | undefined, { key, argsHash, address }: SentBefore): Promise<string | null> {
    const { journal, database } = this.#options
    const stored = await journal.receipt(database.of(address), key, argsHash)
    if (stored === null || call === undefined || typeof call.handler === 'function' || !('hot' in call.handler)) return stored
    return resultJson(call.handler.present(JSON.parse(stored)))
  }

  /** One journaled transaction outside a mutation: of the clock, or a step of an action. Throws what `work` throws. */
  async write<T>(path: string, who: WorkContext, work: Work<T>): Promise<T> {
    const head = { key: freshKey(), argsHash: null, path, sealed: false, idempotent: false }
    const answering: Work<{ value: T; json: string | null }> = async (context) => ({ value: await work(context), json: null })
    const { value } = await withRetries(() => this.#commit(head, who, answering, 'batch'))
    return value
  }

  /** One transaction: `work`, then the journal row, then the commit. Publishes and runs the effects afterwards. */
  async #commit<T>(
    head: EntryHead,
    who: WorkContext,
    work: Work<{ value: T; json: string | null }>,
    as: 'write' | 'batch' = 'write',
  ): Promise<{ value: T; json: string | null }> {
    const { database, journal, onCommit } = this.#options
    const topics = new Set<Topic>()
    const effects: (() => void)[] = []
    const done = await database.of(who.address)[as](async (tx: Tx) => {
      const context: MutationContext<BaseActor> = {
        ...who,
        tx,
        touch: (...changed) => {
          for (const topic of changed) topics.add(topic)
        },
        afterCommit: (effect) => effects.push(effect),
      }
      const answer = await work(context)
      if (!head.idempotent || topics.size > 0)
        journal.record(tx, { ...head, actor: who.actor, resultJson: answer.json, topics: [...topics] })
      return answer
    })
    onCommit(head.key, [...topics], false)
    this.#runEffects(effects, head.path, who.callId)
    return done
  }

  async #commitHandler(call: MutationCall, handler: MutationHandler, head: EntryHead, who: WorkContext, args: unknown): Promise<string> {
    const { json } = await this.#commit(head, who, async (context) => {
      const value = await handler(context, args)
      if (this.#options.validateResults) checkResult(call, value)
      return { value, json: resultJson(value) }
    })
    return json ?? 'null'
  }

  async #commitHot(call: MutationCall, handler: HotHandler, head: EntryHead, who: WorkContext, args: unknown): Promise<string> {
    const { database, validateResults, onCommit } = this.#options
    const { key, argsHash, path } = head
    const { userId, impersonatorId } = who.actor
    if (argsHash === null) throw new Error('a hot mutation needs the hash of its arguments')
    const { statement, params } = await handler.prepare(who, args, [key.sessionId, key.requestId, argsHash, path, userId, impersonatorId])
    const { result: stored, topics } = await database.of(who.address).one(statement, ...params)
    onCommit(key, topics, true)
    const result = handler.present(stored)
    if (validateResults) this.#logInvalidResult(call, result)
    return resultJson(result)
  }

  /** The slow step holds no connection and no turn; only the second one is a transaction. */
  async #applyPrepared(call: MutationCall, handler: PreparedHandler, head: EntryHead, who: WorkContext, args: unknown): Promise<string> {
    const found = await handler.before({ ...who, db: this.#options.database.of(who.address) }, args)
    return withRetries(() => this.#commitHandler(call, (context) => handler.commit(context, args, found), head, who, args))
  }

  /** A hot mutation has committed when its result arrives: too late to refuse it. */
  #logInvalidResult(call: MutationCall, result: unknown): void {
    try {
      checkResult(call, result)
    } catch (error) {
      this.#options.log.error({ err: error, path: call.path }, 'a hot mutation answered what its contract does not allow')
    }
  }

  #runEffects(effects: readonly (() => void)[], path: string, callId: string): void {
    for (const effect of effects) {
      try {
        effect()
      } catch (error) {
        this.#options.log.error({ err: error, path, callId }, 'an effect after a commit failed')
      }
    }
  }
}
