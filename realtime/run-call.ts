/**
 * From a request to its effects: find the call, check arguments, actor and role, open the transaction that the kind asks
 * for, run the handler, write the journal row, commit, tell what was touched.
 *
 *     sent ──receipt there──▶ answered with the stored result
 *       └──▶ transaction ──commit──▶ published ──▶ answered
 *              │  └──conflict (40001, 40P01)──▶ a fresh transaction, at most 5 times
 *              └──any failure──▶ receipt there? ──yes──▶ answered with the stored result
 *                                                └─no──▶ failed, without effects
 *
 * When the database goes away nobody knows whether the commit happened: that is thrown, not answered.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Actors } from './actors.ts'
import type { Caller } from './caller.ts'
import {
  type CallTable,
  type CheckedArgs,
  checkArgs,
  checkResult,
  findCall,
  type HotHandler,
  type MutationCall,
  type MutationHandler,
  type PreparedHandler,
  requireRole,
} from './calls.ts'
import { describeFailure, isDatabaseAway } from './failure.ts'
import type { BaseActor, MutationContext, Topic, Write } from './implement.ts'
import { type Json, resultJson } from './json.ts'
import { type Journal, type JournalEntry, keyText, type WriteKey } from './journal.ts'
import type { NoteCall } from './note-call.ts'
import type { Outcome } from './protocol.ts'
import type { HearRefused } from './refused-call.ts'

export interface MutationRequest extends Caller {
  readonly path: string
  readonly args: Json
  /** Null when the caller cannot send the same request again. */
  readonly key: WriteKey | null
  /** It may have been sent before: look for a receipt first. */
  readonly mayBeRepeat: boolean
}

export interface ActionRequest extends Caller {
  readonly path: string
  readonly args: Json
  readonly signal: AbortSignal
}

export interface CallRunner {
  /** Throws only when the database went away: then it is unknown whether the mutation was applied. */
  mutate(request: MutationRequest): Promise<Outcome>
  act(request: ActionRequest): Promise<Outcome>
  /** One journaled transaction outside a call: for jobs, webhooks and the steps of actions. Throws what `work` throws. */
  write<T>(path: string, actor: BaseActor, work: (context: MutationContext<BaseActor>) => Promise<T>): Promise<T>
}

export interface CallRunnerOptions {
  readonly log: Log
  readonly table: CallTable
  readonly database: Database
  readonly journal: Journal
  readonly actors: Actors
  readonly validateResults: boolean
  /** Called after each commit, before it is answered. */
  readonly onCommit: (key: WriteKey, topics: readonly string[]) => void
  readonly note: NoteCall
  /** Hears of mutations and actions that failed once it was known who calls: neither of malformed ones nor of visitors'. */
  readonly refused: HearRefused
}

const ATTEMPTS_MAX = 5
/** Two transactions were in each other's way; one that starts afresh can succeed. */
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

interface WorkContext extends Caller {
  readonly actor: BaseActor
  readonly callId: string
  readonly concerns?: (userId: string) => void
}

/** Who calls, and whom it is about, as soon as that is found out. */
interface Known {
  actor: BaseActor | null
  concerned: string | null
}

/** A call as far as it got: as sent, and what passed its schema. */
interface Attempt extends Caller {
  readonly path: string
  readonly callId: string
  readonly known: Known
  readonly checked: CheckedArgs | null
}

/** `idempotent`: no entry is written when no topic was touched. */
type EntryHead = Pick<JournalEntry, 'key' | 'argsHash' | 'path' | 'sealed'> & { readonly idempotent: boolean }

const freshKey = (): WriteKey => ({ sessionId: randomUUID(), requestId: 0 })

export function createCallRunner({
  log,
  table,
  database,
  journal,
  actors,
  validateResults,
  onCommit,
  note,
  refused,
}: CallRunnerOptions): CallRunner {
  function runEffects(effects: readonly (() => void)[], path: string, callId: string): void {
    for (const effect of effects) {
      try {
        effect()
      } catch (error) {
        log.error({ err: error, path, callId }, 'an effect after a commit failed')
      }
    }
  }

  /** One transaction: `work`, then the journal row, then the commit; then the news of it. */
  async function commit<T>(
    head: EntryHead,
    who: WorkContext,
    work: (context: MutationContext<BaseActor>) => Promise<{ value: T; json: string | null }>,
  ): Promise<{ value: T; json: string | null }> {
    const topics = new Set<Topic>()
    const effects: (() => void)[] = []
    const done = await database.write(async (tx: Tx) => {
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
    onCommit(head.key, [...topics])
    runEffects(effects, head.path, who.callId)
    return done
  }

  async function commitHandler(
    call: MutationCall,
    handler: MutationHandler,
    head: EntryHead,
    who: WorkContext,
    args: unknown,
  ): Promise<string> {
    const { json } = await commit(head, who, async (context) => {
      const value = await handler(context, args)
      if (validateResults) checkResult(call, value)
      return { value, json: resultJson(value) }
    })
    return json ?? 'null'
  }

  /** A hot mutation is committed when its result arrives: too late to refuse it. */
  function noteResult(call: MutationCall, result: unknown): void {
    try {
      checkResult(call, result)
    } catch (error) {
      log.error({ err: error, path: call.path }, 'a hot mutation answered what its contract does not allow')
    }
  }

  async function commitHot(call: MutationCall, handler: HotHandler, head: EntryHead, who: WorkContext, args: unknown): Promise<string> {
    const { key, argsHash, path } = head
    if (argsHash === null) throw new Error('a hot mutation needs the hash of its arguments')
    const { statement, params } = handler.prepare(who, args, [
      key.sessionId,
      key.requestId,
      argsHash,
      path,
      who.actor.userId,
      who.actor.impersonatorId,
    ])
    const { result, topics } = await database.one(statement, ...params)
    onCommit(key, topics)
    if (validateResults) noteResult(call, result)
    return resultJson(result)
  }

  /** The slow step holds no connection; only the second one is a transaction. */
  async function applyPrepared(
    call: MutationCall,
    handler: PreparedHandler,
    head: EntryHead,
    who: WorkContext,
    args: unknown,
  ): Promise<string> {
    const found = await handler.before({ ...who, db: database }, args)
    return withRetries(() => commitHandler(call, (context) => handler.commit(context, args, found), head, who, args))
  }

  async function apply(
    call: MutationCall,
    checked: CheckedArgs,
    head: EntryHead,
    callId: string,
    caller: Caller,
    known: Known,
  ): Promise<string> {
    const actor = await actors.find(checked.token)
    known.actor = actor
    requireRole(call.entry.role, actor)
    const who = { actor, callId, ...caller, concerns: (userId: string) => void (known.concerned = userId) }
    const { handler } = call
    if (typeof handler === 'function') return withRetries(() => commitHandler(call, handler, head, who, checked.value))
    if ('hot' in handler) return withRetries(() => commitHot(call, handler, head, who, checked.value))
    return applyPrepared(call, handler, head, who, checked.value)
  }

  /** What a failed mutation comes to: the stored result when the same request was applied after all. */
  async function afterFailure(error: unknown, head: EntryHead | null, canRepeat: boolean, path: string, callId: string): Promise<Outcome> {
    if (isDatabaseAway(error)) throw error
    const entry = table.get(path)?.entry ?? null
    if (head?.argsHash != null && canRepeat) {
      try {
        const stored = await journal.receipt(database, head.key, head.argsHash)
        if (stored !== null) return { ok: true, json: stored }
      } catch (refusal) {
        if (isDatabaseAway(refusal)) throw refusal
        return { ok: false, failure: describeFailure(log, path, entry, callId, refusal) }
      }
    }
    return { ok: false, failure: describeFailure(log, path, entry, callId, error) }
  }

  /** Tells what became of a call, with the row of the journal that it left. Not of calls that there are none of: their names are whatever somebody sends. */
  function noting(path: string, callId: string, address: string) {
    const known: Known = { actor: null, concerned: null }
    const noted = (outcome: Outcome, key: WriteKey | null = null): Outcome => {
      if (table.has(path))
        note({
          path,
          callId,
          journalKey: outcome.ok && key !== null ? keyText(key.sessionId, key.requestId) : null,
          ...known,
          address,
          outcome,
        })
      return outcome
    }
    return { known, noted }
  }

  /** The failure stands: whatever becomes of telling it, its caller is answered. */
  async function tellRefused(outcome: Outcome, { path, callId, address, userAgent, known: { actor }, checked }: Attempt): Promise<void> {
    const entry = table.get(path)?.entry
    if (outcome.ok || entry === undefined || actor === null || actor.userId === null || checked === null) return
    const who = { actor, callId, address, userAgent }
    try {
      await refused({
        path,
        entry,
        actor,
        args: checked.value,
        failure: outcome.failure,
        write: (step, work) => writeAs(`${path}#${step}`, who, work),
      })
    } catch (error) {
      log.error({ err: error, path, callId }, 'a failed call could not be kept for its caller')
    }
  }

  async function mutate({ path, args, key, mayBeRepeat, address, userAgent }: MutationRequest): Promise<Outcome> {
    const callId = randomUUID()
    const { known, noted } = noting(path, callId, address)
    let head: EntryHead | null = null
    let checked: CheckedArgs | null = null
    try {
      const call = findCall(table, 'mutation', path)
      checked = checkArgs(call.entry, args)
      const argsHash = journal.hash(path, checked.canonical)
      head = { key: key ?? freshKey(), argsHash, path, sealed: call.entry.sealed, idempotent: call.entry.idempotent }
      const stored = mayBeRepeat ? await journal.receipt(database, head.key, argsHash) : null
      if (stored !== null) return { ok: true, json: stored }
      return noted({ ok: true, json: await apply(call, checked, head, callId, { address, userAgent }, known) }, head.key)
    } catch (error) {
      const outcome = await afterFailure(error, head, key !== null, path, callId)
      await tellRefused(outcome, { path, callId, address, userAgent, known, checked })
      return noted(outcome, head?.key)
    }
  }

  const writeAs = async <T>(path: string, who: WorkContext, work: (context: MutationContext<BaseActor>) => Promise<T>): Promise<T> => {
    const head = { key: freshKey(), argsHash: null, path, sealed: false, idempotent: false }
    return (await withRetries(() => commit(head, who, async (context) => ({ value: await work(context), json: null })))).value
  }

  async function act({ path, args, address, userAgent, signal }: ActionRequest): Promise<Outcome> {
    const callId = randomUUID()
    const entry = table.get(path)?.entry ?? null
    const { known, noted } = noting(path, callId, address)
    let checked: CheckedArgs | null = null
    try {
      const call = findCall(table, 'action', path)
      checked = checkArgs(call.entry, args)
      const actor = await actors.find(checked.token)
      known.actor = actor
      requireRole(call.entry.role, actor)
      const who = { actor, callId, address, userAgent }
      const write: Write<BaseActor> = (step, work) => writeAs(`${path}#${step}`, who, work)
      const value = await call.handler({ ...who, db: database, write, signal }, checked.value)
      if (validateResults) checkResult(call, value)
      return noted({ ok: true, json: resultJson(value) })
    } catch (error) {
      const outcome: Outcome = { ok: false, failure: describeFailure(log, path, entry, callId, error) }
      await tellRefused(outcome, { path, callId, address, userAgent, known, checked })
      return noted(outcome)
    }
  }

  return { mutate, act, write: (path, actor, work) => writeAs(path, { actor, callId: randomUUID(), address: '', userAgent: '' }, work) }
}
