/**
 * Runs a call from its request to its outcome: finds it, checks arguments, actor and role, and lets `call-transactions.ts` run the
 * handler in a transaction of its kind.
 *
 *     sent ──receipt there──▶ answered with the stored result
 *       └──▶ transaction ──commit──▶ published ──▶ answered
 *              │  └──conflict (40001, 40P01)──▶ a fresh transaction, at most 5 times
 *              └──any failure──▶ receipt there? ──yes──▶ answered with the stored result
 *                                                └─no──▶ failed, without effects
 *
 * A lost database leaves it open whether the commit happened. A mutation that can be sent again waits until the database is back and
 * is run again, as its client would do; other calls, and those that have waited too long, throw instead of an answer.
 */
import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/log.ts'
import type { Actors } from './actors.ts'
import { CallTransactions, type EntryHead, freshKey, type OnCommit, type WorkContext } from './call-transactions.ts'
import type { Caller } from './caller.ts'
import { type CallTable, checkArgs, checkResult, type CheckedArgs, findCall, requireRole } from './calls.ts'
import type { AnyEntry } from './define.ts'
import type { DatabaseBack } from './database-back.ts'
import type { DatabaseInTurns } from './database-in-turns.ts'
import { describeFailure, isDatabaseAway } from './failure.ts'
import type { BaseActor, MutationContext, Write } from './implement.ts'
import type { Journal, WriteKey } from './journal.ts'
import type { Pace } from './pace.ts'
import { type Json, resultJson } from './json.ts'
import type { NoteCall } from './note-call.ts'
import type { Outcome } from './protocol.ts'
import type { HearRefused } from './refused-call.ts'
import { createCallReport, type RunningCall, startCall } from './report-call.ts'
import { NotWanted } from './turns.ts'

export interface MutationRequest extends Caller {
  readonly path: string
  readonly args: Json
  /** Null: the caller cannot send the same request again. */
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
  readonly database: DatabaseInTurns
  readonly journal: Journal
  readonly actors: Actors
  readonly back: DatabaseBack
  readonly pace: Pace
  readonly validateResults: boolean
  /** Called after each commit, before it is answered. */
  readonly onCommit: OnCommit
  readonly note: NoteCall
  /** Hears of mutations and actions of signed-in users that failed with valid arguments. */
  readonly refused: HearRefused
}

/** Repeats a mutation that has a key while the database is away. Throws once another attempt is not worth it. */
async function repeatWhileAway(
  request: MutationRequest,
  attempt: (request: MutationRequest) => Promise<Outcome>,
  { back, log }: Pick<CallRunnerOptions, 'back' | 'log'>,
): Promise<Outcome> {
  const isWorthAnother = back.begin()
  for (let mayBeRepeat = request.mayBeRepeat; ; mayBeRepeat = true) {
    try {
      return await attempt({ ...request, mayBeRepeat })
    } catch (error) {
      if (request.key === null || !isDatabaseAway(error) || !(await isWorthAnother())) throw error
      log.debug({ err: error, path: request.path }, 'a mutation is tried again: the database was away')
    }
  }
}

export function createCallRunner(options: CallRunnerOptions): CallRunner {
  const { log, table, database, journal, actors, back, pace, validateResults } = options
  const transactions = new CallTransactions(options)
  const report = createCallReport(options)

  /** Journaled transactions of a call beside its own, each named `<path>#<step>`. */
  const stepsOf =
    (path: string, who: WorkContext): Write<BaseActor> =>
    (step, work) =>
      transactions.write(`${path}#${step}`, who, work)

  /** Resolves the token and checks the role; from then on the caller is known, also when the call is refused. */
  async function identify(running: RunningCall, entry: AnyEntry, { token }: CheckedArgs, gone?: AbortSignal): Promise<BaseActor> {
    const actor = await actors.find(token, database.of(running.caller.address, gone))
    running.actor = actor
    requireRole(entry.role, actor)
    return actor
  }

  const keepRefused = (running: RunningCall, outcome: Outcome): Promise<void> =>
    report.keepRefused(running, outcome, (actor) => stepsOf(running.path, { actor, callId: running.callId, ...running.caller }))

  /** The outcome of a failed mutation: the stored result when the same request was applied after all. */
  async function afterFailure(
    error: unknown,
    { path, callId, caller }: RunningCall,
    head: EntryHead | null,
    canRepeat: boolean,
  ): Promise<Outcome> {
    if (isDatabaseAway(error)) throw error
    const entry = table.get(path)?.entry ?? null
    if (head?.argsHash != null && canRepeat) {
      try {
        const stored = await transactions.receipt(table.get(path), { key: head.key, argsHash: head.argsHash, address: caller.address })
        if (stored !== null) return { ok: true, json: stored }
      } catch (refusal) {
        if (isDatabaseAway(refusal)) throw refusal
        return { ok: false, failure: describeFailure(log, path, entry, callId, refusal) }
      }
    }
    return { ok: false, failure: describeFailure(log, path, entry, callId, error) }
  }

  async function attempt({ path, args, key, mayBeRepeat, ...caller }: MutationRequest): Promise<Outcome> {
    const running = startCall(path, caller)
    let head: EntryHead | null = null
    try {
      const call = findCall(table, 'mutation', path)
      const checked = (running.checked = checkArgs(call.entry, args))
      const argsHash = journal.hash(path, checked.canonical)
      head = { key: key ?? freshKey(), argsHash, path, sealed: call.entry.sealed, idempotent: call.entry.idempotent }
      const stored = mayBeRepeat ? await transactions.receipt(call, { key: head.key, argsHash, address: caller.address }) : null
      if (stored !== null) return { ok: true, json: stored }
      const actor = await identify(running, call.entry, checked)
      const concerns = (userId: string): void => void (running.concerned = userId)
      const json = await transactions.apply(call, head, { actor, callId: running.callId, ...running.caller, concerns }, checked.value)
      return report.noted(running, { ok: true, json }, head.key)
    } catch (error) {
      const outcome = await afterFailure(error, running, head, key !== null)
      await keepRefused(running, outcome)
      return report.noted(running, outcome, head?.key)
    }
  }

  async function act({ path, args, signal, ...caller }: ActionRequest): Promise<Outcome> {
    const running = startCall(path, caller)
    const { callId } = running
    try {
      const call = findCall(table, 'action', path)
      const checked = (running.checked = checkArgs(call.entry, args))
      const who = { actor: await identify(running, call.entry, checked, signal), callId, ...running.caller }
      // Nothing has been done yet. A handler that has begun runs to its end, even when its caller has gone.
      if (signal.aborted) throw new NotWanted()
      const value = await call.handler({ ...who, db: database.of(caller.address), write: stepsOf(path, who), signal }, checked.value)
      if (validateResults) checkResult(call, value)
      return report.noted(running, { ok: true, json: resultJson(value) })
    } catch (error) {
      const entry = table.get(path)?.entry ?? null
      const outcome: Outcome = { ok: false, failure: describeFailure(log, path, entry, callId, error) }
      await keepRefused(running, outcome)
      return report.noted(running, outcome)
    }
  }

  return {
    mutate: (request) => pace.during(() => repeatWhileAway(request, attempt, { back, log })),
    act,
    write: (path, actor, work) => transactions.write(path, { actor, callId: randomUUID(), address: '', userAgent: '' }, work),
  }
}
