/**
 * Runs handlers of the contract like the connection: parses arguments, checks the role, opens the right transaction, validates the
 * result, collects topics. Without the parts of a connection: sessions, receipts, live queries.
 */
import { createHash, randomUUID } from 'node:crypto'
import { contract, type Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import { entriesOf, type AnyEntry, type ArgsInputOf, type ResultOf, type Role } from '#realtime/define.ts'
import type { ActionContext, HotMutation, MutationContext, PreparedMutation, QueryContext } from '#realtime/implement.ts'
import { VISITOR, type Actor } from '#server/access/actor.ts'
import { namedAdminsOnly } from '#server/access/admin-roles.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { provenSession } from './people.ts'

type At<T, K> = K extends keyof T ? T[K] : never
type EntryAt<P extends string> = P extends `admin/${infer D}:${infer N}`
  ? At<At<Contract['admin'], D>, N>
  : P extends `${infer D}:${infer N}`
    ? At<At<Contract, D>, N>
    : never
type ArgsAt<P extends string> = Omit<ArgsInputOf<EntryAt<P>>, 'token'>

export interface Called<R> {
  readonly value: R
  /** Topics watched by a query, or touched by a mutation or an action. */
  readonly topics: readonly string[]
}

export interface HotCall {
  /** The client session and request that a resend repeats; fresh ones when missing. */
  readonly sessionId?: string
  readonly requestId?: number
}

type Handler =
  | ((context: unknown, args: unknown) => Promise<unknown>)
  | HotMutation<Actor, unknown, unknown>
  | PreparedMutation<Actor, unknown, unknown>

const entries = new Map<string, AnyEntry>([...entriesOf(contract)].map(({ path, entry }) => [path, entry]))

export const visitor: Actor = VISITOR

/** A signed-in user; `roles` besides visitor and user. */
export const actorOf = (userId: string, ...roles: readonly ('model' | 'admin')[]): Actor => ({
  ...VISITOR,
  userId,
  roles: new Set<Role>(['visitor', 'user', ...roles]),
  adminRole: roles.includes('admin') ? 'owner' : null,
})

/** The same with a session, in which the user has just proven to be its owner. */
export const provenActor = async (db: Db, userId: string, ...roles: readonly ('model' | 'admin')[]): Promise<Actor> => ({
  ...actorOf(userId, ...roles),
  sessionId: await provenSession(db, userId),
})

/** A mutation context in a separate transaction, as for jobs and actions. */
export async function writeAs<T>(
  database: Database,
  actor: Actor,
  work: (context: MutationContext<Actor>) => Promise<T>,
  touched: string[] = [],
): Promise<T> {
  const effects: (() => void)[] = []
  const value = await database.write((tx) =>
    work({
      tx,
      actor,
      callId: randomUUID(),
      address: '127.0.0.1',
      userAgent: '',
      touch: (...topics) => void touched.push(...topics),
      afterCommit: (effect) => void effects.push(effect),
    }),
  )
  for (const effect of effects) effect()
  return value
}

/** For a query that a test calls without the contract. `topics` gets those that it watches. */
export const queryContext = (db: Db, actor: Actor, topics: string[] = []): QueryContext<Actor> => ({
  actor,
  callId: randomUUID(),
  address: '127.0.0.1',
  db,
  watch: (...seen) => void topics.push(...seen),
  hear: (_place, present) => present(() => []),
})

/** For an action that a test calls without the contract. `topics` gets those that it touches. */
export const actionContext = (database: Database, actor: Actor, topics: string[] = []): ActionContext<Actor> => ({
  actor,
  callId: randomUUID(),
  address: '127.0.0.1',
  db: database,
  write: (_step, work) => writeAs(database, actor, work, topics),
  signal: new AbortController().signal,
})

function find(implementation: object, path: string): Handler {
  let node: unknown = implementation
  for (const name of path.split(/[/:]/)) node = (node as Record<string, unknown>)[name]
  if (node === undefined) throw new Error(`${path} is not implemented here`)
  return node as Handler
}

async function runHot(
  database: Database,
  actor: Actor,
  path: string,
  handler: HotMutation<Actor, unknown, unknown>,
  args: unknown,
  { sessionId = randomUUID(), requestId = 0 }: HotCall,
): Promise<Called<unknown>> {
  const hash = createHash('sha256').update(JSON.stringify(args)).digest()
  const { statement, params } = await handler.prepare({ actor, callId: randomUUID(), address: '127.0.0.1' }, args, [
    sessionId,
    requestId,
    hash,
    path,
    actor.userId,
    actor.impersonatorId,
  ])
  const row = await database.one(statement, ...params)
  return { value: handler.present(row.result), topics: row.topics }
}

/** The session of a sign-in; throws if it asks for a second factor. */
export function sessionIn<V extends object>(answer: V): Exclude<V, { secondStep: unknown }> {
  if ('secondStep' in answer) throw new Error('the sign-in asks for a second factor')
  return answer as Exclude<V, { secondStep: unknown }>
}

/** `implementation` is the part of the app that the test needs, in the shape of the contract. */
export function createCaller(database: Database, implementation: object) {
  async function run(actor: Actor, path: string, args: unknown, hotCall: HotCall): Promise<Called<unknown>> {
    const entry = entries.get(path)
    if (entry === undefined) throw new Error(`${path} is not in the contract`)
    if (!actor.roles.has(entry.role)) throw new CallError(actor.userId === null ? 'unauthorized' : 'forbidden', 'Not for this role.')
    namedAdminsOnly(entry, path)?.(actor, args)
    const parsed: unknown = entry.args.parse({ token: 'test', ...(args as object) })
    const handler = find(implementation, path)
    if (typeof handler !== 'function' && 'hot' in handler) return runHot(database, actor, path, handler, parsed, hotCall)
    const topics: string[] = []
    if (typeof handler !== 'function') {
      const found = await handler.before({ actor, callId: randomUUID(), address: '127.0.0.1', db: database }, parsed)
      return { value: await writeAs(database, actor, (context) => handler.commit(context, parsed, found), topics), topics }
    }
    if (entry.kind === 'mutation') return { value: await writeAs(database, actor, (context) => handler(context, parsed), topics), topics }
    if (entry.kind === 'query') return { value: await database.read((db) => handler(queryContext(db, actor, topics), parsed)), topics }
    return { value: await handler(actionContext(database, actor, topics), parsed), topics }
  }

  return async <P extends string>(actor: Actor, path: P, args: ArgsAt<P>, hotCall: HotCall = {}): Promise<Called<ResultOf<EntryAt<P>>>> => {
    const { value, topics } = await run(actor, path, args, hotCall)
    const entry = entries.get(path) as AnyEntry
    return { value: entry.result.parse(value) as ResultOf<EntryAt<P>>, topics }
  }
}
