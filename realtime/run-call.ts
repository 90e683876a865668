/**
 * One call from its frame to its outcome: find it, parse its arguments, find who calls, check the role, open the
 * transaction that its kind asks for, run the handler, write the journal, commit.
 */
import { randomUUID } from 'node:crypto'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { CallError, COMMON_ERRORS } from './call-error.ts'
import { entriesOf, isEntry, type AnyEntry, type ContractTree, type Kind } from './define.ts'
import type { ActionContext, BaseActor, HotMutation, MutationContext, QueryContext, Topic, Write } from './implement.ts'
import type { Journal, RequestKey } from './journal.ts'
import type { Outcome } from './protocol.ts'

type AnyHandler<A extends BaseActor> =
  | ((context: QueryContext<A>, args: unknown) => Promise<unknown>)
  | ((context: MutationContext<A>, args: unknown) => Promise<unknown>)
  | ((context: ActionContext<A>, args: unknown) => Promise<unknown>)
  | HotMutation<A, unknown, unknown>

interface Call<A extends BaseActor> {
  path: string
  entry: AnyEntry
  handler: AnyHandler<A>
  codes: ReadonlySet<string>
}

export type ResolveActor<A extends BaseActor> = (db: Db, token: string | undefined, watch: (...topics: readonly Topic[]) => void) => Promise<A>

/** A failure to be told to the caller as `internal`, with the id under which the log has it. */
const INTERNAL_MESSAGE = 'Something went wrong. Please try again.'
const ATTEMPTS_MAX = 5
const RETRIED_STATES = new Set(['40001', '40P01'])
const UNIQUE_VIOLATION = '23505'
const RECEIPT_INDEX = 'entries_receipt'

export interface QueryRun {
  outcome: Outcome
  topics: ReadonlySet<string>
}

export interface RunCallDeps<A extends BaseActor> {
  contract: ContractTree
  implementation: unknown
  database: Database
  journal: Journal
  resolveActor: ResolveActor<A>
  log: Log
  /** Told after each commit which topics it touched, before the caller is answered. */
  published: (topics: readonly string[]) => void
  /** Check every result against its schema (tests, development). */
  checkResults: boolean
}

export interface Caller {
  address: string
}

export type CallRunner<A extends BaseActor> = ReturnType<typeof createCallRunner<A>>

const codeOf = (error: unknown): string | undefined => (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined)
const constraintOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

export function createCallRunner<A extends BaseActor>({ contract, implementation, database, journal, resolveActor, log, published, checkResults }: RunCallDeps<A>) {
  const calls = new Map<string, Call<A>>()
  for (const { path, entry } of entriesOf(contract)) {
    const handler = path.split(/[/:]/).reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], implementation)
    calls.set(path, { path, entry, handler: handler as AnyHandler<A>, codes: new Set([...entry.errors, ...COMMON_ERRORS]) })
  }

  function find(path: string, kind: Kind): Call<A> {
    const call = calls.get(path)
    if (call === undefined || call.entry.kind !== kind || !isEntry(call.entry)) throw new CallError('bad_request', `There is no ${kind} named ${path}.`)
    return call
  }

  function parse(call: Call<A>, args: unknown): unknown {
    const parsed = call.entry.args.safeParse(args)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw new CallError('bad_request', issue?.message ?? 'Invalid input', { field: issue?.path.join('.') ?? '' })
  }

  const tokenOf = (args: unknown): string | undefined => {
    const token = typeof args === 'object' && args !== null && 'token' in args ? args.token : undefined
    return typeof token === 'string' ? token : undefined
  }

  function checkRole(call: Call<A>, actor: A): void {
    if (call.entry.role === 'visitor' || actor.roles.has(call.entry.role)) return
    if (actor.userId === null) throw new CallError('unauthorized', 'Your session has ended. Please sign in again.')
    throw new CallError('forbidden', 'You are not allowed to do this.')
  }

  function resultJson(call: Call<A>, result: unknown): string {
    if (checkResults) {
      const checked = call.entry.result.safeParse(result)
      if (!checked.success) throw new Error(`${call.path} answered what its contract does not say: ${checked.error.message}`)
    }
    return JSON.stringify(result) ?? 'null'
  }

  function failure(path: string, codes: ReadonlySet<string>, error: unknown, callId: string): Outcome {
    if (error instanceof CallError && codes.has(error.code)) {
      return { ok: false, message: error.message, errorJson: JSON.stringify({ code: error.code, message: error.message, data: error.data }) }
    }
    log.error({ err: error, callId, path }, 'a call failed unexpectedly')
    return { ok: false, message: INTERNAL_MESSAGE, errorJson: JSON.stringify({ code: 'internal', message: INTERNAL_MESSAGE, data: { callId } }) }
  }

  const codesOf = (path: string): ReadonlySet<string> => calls.get(path)?.codes ?? new Set(COMMON_ERRORS)

  /** Runs a query on the snapshot that `db` is. Never throws: a failure is an outcome, and what it had read is watched. */
  async function runQuery(db: Db, path: string, args: unknown, caller: Caller): Promise<QueryRun> {
    const callId = randomUUID()
    const topics = new Set<string>()
    const watch = (...read: readonly Topic[]) => {
      for (const topic of read) topics.add(topic)
    }
    try {
      const call = find(path, 'query')
      const parsed = parse(call, args)
      const actor = await resolveActor(db, tokenOf(parsed), watch)
      checkRole(call, actor)
      const handler = call.handler as (context: QueryContext<A>, args: unknown) => Promise<unknown>
      const result = await handler({ db, actor, callId, address: caller.address, watch }, parsed)
      return { outcome: { ok: true, json: resultJson(call, result) }, topics }
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      return { outcome: failure(path, codesOf(path), error, callId), topics }
    }
  }

  async function commitMutation(call: Call<A>, actor: A, args: unknown, key: RequestKey | null, argsHash: Buffer, callId: string, caller: Caller) {
    if (typeof call.handler === 'object') return commitHot(call, call.handler, actor, args, key, argsHash, callId, caller)
    const handler = call.handler as (context: MutationContext<A>, args: unknown) => Promise<unknown>
    return commitWork({ path: call.path, actor, key, argsHash, callId, address: caller.address, sealed: call.entry.sealed }, async (context) => {
      const result = await handler(context, args)
      return { result, json: resultJson(call, result) }
    })
  }

  async function commitHot(call: Call<A>, hot: HotMutation<A, unknown, unknown>, actor: A, args: unknown, key: RequestKey | null, argsHash: Buffer, callId: string, caller: Caller) {
    const { statement, params } = hot.prepare({ actor, callId, address: caller.address }, args, journal.params(key, argsHash, call.path, actor))
    const { result, topics } = await database.one(statement, ...params)
    published(topics)
    return { result, json: resultJson(call, result) }
  }

  interface Work {
    path: string
    actor: A
    key: RequestKey | null
    argsHash: Buffer | null
    callId: string
    address: string
    sealed: boolean
  }

  /** One journaled transaction. `afterCommit` effects run once it is durable and published. */
  async function commitWork<T>(work: Work, run: (context: MutationContext<A>) => Promise<{ result: T; json: string }>): Promise<{ result: T; json: string }> {
    const topics = new Set<Topic>()
    const effects: (() => void)[] = []
    const answer = await database.write(async (tx: Tx) => {
      const done = await run({
        tx,
        actor: work.actor,
        callId: work.callId,
        address: work.address,
        touch: (...changed) => {
          for (const topic of changed) topics.add(topic)
        },
        afterCommit: (effect) => effects.push(effect),
      })
      await journal.write(tx, { ...work, resultJson: done.json, topics: [...topics] })
      return done
    })
    published([...topics])
    for (const effect of effects) effect()
    return answer
  }

  async function withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX || !RETRIED_STATES.has(codeOf(error) ?? '')) throw error
      }
    }
  }

  const isRepeat = (error: unknown) => codeOf(error) === UNIQUE_VIOLATION && constraintOf(error) === RECEIPT_INDEX

  /**
   * Applies a mutation once for each key. `mayBeRepeat`: the client has reconnected, so look for a receipt first; otherwise it
   * is looked for only when something went wrong, which a first try that is still under way can cause.
   */
  async function runMutation(path: string, args: unknown, key: RequestKey | null, mayBeRepeat: boolean, caller: Caller): Promise<Outcome> {
    const callId = randomUUID()
    let argsHash: Buffer | null = null
    try {
      const call = find(path, 'mutation')
      argsHash = journal.hashArgs(path, args)
      const hash = argsHash
      if (key !== null && mayBeRepeat) {
        const receipt = await journal.receiptOf(database, key, path, hash)
        if (receipt !== null) return { ok: true, json: receipt }
      }
      const parsed = parse(call, args)
      const actor = await resolveActor(database, tokenOf(parsed), () => undefined)
      checkRole(call, actor)
      const { json } = await withRetries(() => commitMutation(call, actor, parsed, key, hash, callId, caller))
      return { ok: true, json }
    } catch (error) {
      if (key !== null && argsHash !== null) {
        try {
          const receipt = await journal.receiptOf(database, key, path, argsHash)
          if (receipt !== null) return { ok: true, json: receipt }
        } catch (refusal) {
          if (refusal instanceof CallError || isRepeat(error)) return failure(path, codesOf(path), refusal, callId)
          log.warn({ err: refusal, callId, path }, 'the receipt of a failed mutation could not be read')
        }
      }
      return failure(path, codesOf(path), error, callId)
    }
  }

  /** A journaled transaction outside a call of the contract: a step of an action, a job, a provider's event. */
  const writeAs =
    (path: string, actor: A, caller: Caller, callId: string): Write<A> =>
    async (step, run) => {
      const work: Work = { path: `${path}#${step}`, actor, key: null, argsHash: null, callId, address: caller.address, sealed: false }
      const { result } = await withRetries(() => commitWork(work, async (context) => ({ result: await run(context), json: 'null' })))
      return result
    }

  async function runAction(path: string, args: unknown, caller: Caller, signal: AbortSignal): Promise<Outcome> {
    const callId = randomUUID()
    try {
      const call = find(path, 'action')
      const parsed = parse(call, args)
      const actor = await resolveActor(database, tokenOf(parsed), () => undefined)
      checkRole(call, actor)
      const handler = call.handler as (context: ActionContext<A>, args: unknown) => Promise<unknown>
      const result = await handler({ db: database, actor, callId, address: caller.address, signal, write: writeAs(path, actor, caller, callId) }, parsed)
      return { ok: true, json: resultJson(call, result) }
    } catch (error) {
      return failure(path, codesOf(path), error, callId)
    }
  }

  return {
    runQuery,
    runMutation,
    runAction,
    /** For jobs and webhooks: one journaled transaction under `path` as `actor`. */
    write: <T>(path: string, step: string, actor: A, work: (context: MutationContext<A>) => Promise<T>): Promise<T> => writeAs(path, actor, { address: '' }, randomUUID())(step, work),
  }
}

/** The database went away under us: the flush has to start over, this is no answer of the query. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return code.startsWith('08') || code.startsWith('57P') || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNREFUSED'
  return error instanceof Error && /Connection terminated|Client has encountered a connection error|not queryable/.test(error.message)
}
