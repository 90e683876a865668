/**
 * The contexts of handlers, and the type that makes a missing implementation a type error:
 * `const app = {…} satisfies Implements<typeof contract, Actor>`.
 */
import type { Db, Tx } from '#platform/db/database.ts'
import type { Statement } from '#platform/db/statement.ts'
import type { AnyEntry, ArgsOf, ContractTree, Kind, ResultOf, Role } from './define.ts'

/** Names something that can change. Made only by the functions in each domain's `topics.ts`. */
export type Topic = string & { readonly topic: unique symbol }

/** How many keys each declared topic has, by name. SQL functions get theirs from here (`server/generated-sql.ts`). */
const declared = new Map<string, 0 | 1>()
export const declaredTopics = (): ReadonlyMap<string, 0 | 1> => declared

function declare(name: string, keys: 0 | 1): void {
  if ((declared.get(name) ?? keys) !== keys) throw new Error(`The topic ${name} is declared with a key and without one`)
  declared.set(name, keys)
}

/** Makes a topic that exists once: `const anyOrder = topic('orders')`, then `anyOrder()`. */
export function topic(name: string): () => Topic {
  declare(name, 0)
  return () => name as Topic
}

/** Makes a topic for each key: `const ordersOf = topicOf('orders-of')`, then `ordersOf(customerId)`. */
export function topicOf(name: string): (key: string) => Topic {
  declare(name, 1)
  return (key) => `${name}:${key}` as Topic
}

/** The caller, as far as the engine has to know. The product's own actor extends it. */
export interface BaseActor {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly impersonatorId: string | null
  readonly roles: ReadonlySet<Role>
}

interface Context<A extends BaseActor> {
  readonly actor: A
  /** One for each call, in the logs and in the answer to an unexpected failure. */
  readonly callId: string
  /** The address that the call came from, for limits. Never shown to others. */
  readonly address: string
  /** Names the user that a visitor's call is about, as soon as that is known: for the security log, also when the call is refused. */
  concerns?(userId: string): void
}

/** The users with a sign at a place just now, in a fixed order. */
export type SignsOf = (sign: string) => readonly string[]

export interface QueryContext<A extends BaseActor> extends Context<A> {
  /** One read-only snapshot, shared by all queries of one transition. */
  readonly db: Db
  /** Declares the topics that were read: the query runs again when one of these topics is touched. */
  watch(...topics: readonly Topic[]): void
  /**
   * The signals at a place, as `present` makes a result of them. The handler must return it: when a signal changes, the result is made
   * again by `present`, without the handler and without the database.
   */
  hear<R>(place: string, present: (usersOf: SignsOf) => R): R
}

/** The right to signal. It is kept for 30 seconds at most. */
export interface SignalContext<A extends BaseActor> extends Context<A> {
  /** Outside a transaction. */
  readonly db: Db
  /** Declares the topics that the right depends on: it is read again when one of these topics is touched. */
  watch(...topics: readonly Topic[]): void
}

export interface MutationContext<A extends BaseActor> extends Context<A> {
  readonly tx: Tx
  /** The User-Agent of the caller's browser; empty for the server's own work. */
  readonly userAgent: string
  /** Declares the changed topics. Written to the journal row of this mutation, published after the commit. */
  touch(...topics: readonly Topic[]): void
  /** Runs after the commit, for effects that may be lost; anything else is a row in the transaction. */
  afterCommit(effect: () => void): void
}

/** Runs `work` in one journaled read-write transaction. `step` names it in the journal: `<path of the action>#<step>`. */
export type Write<A extends BaseActor> = <T>(step: string, work: (context: MutationContext<A>) => Promise<T>) => Promise<T>

export interface ActionContext<A extends BaseActor> extends Context<A> {
  /** Reads outside a transaction. */
  readonly db: Db
  readonly write: Write<A>
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal
}

/** The journal row of a hot mutation: eight values that its SQL function hands to `journal.record`, in this order. */
export type JournalParams = readonly [
  sessionId: string,
  requestId: number,
  argsHash: Buffer,
  path: string,
  actorId: string | null,
  impersonatorId: string | null,
]

/** The statement of a hot mutation, with its parameters. The journal's values come first. */
interface HotStatement<Stored> {
  readonly statement: Statement<readonly unknown[], { result: Stored; topics: string[] }>
  readonly params: readonly unknown[]
}

/**
 * A mutation that is one statement: a SQL function that does the work and writes the journal row, so that the call is one
 * round trip and one commit. The function must answer `{ result jsonb, topics text[] }` and call `journal.record` with the
 * same result and topics. Made by `hot`.
 */
export interface HotMutation<A extends BaseActor, Args, Result> {
  readonly hot: true
  /** Role and arguments are checked already. */
  prepare(context: Context<A>, args: Args, journal: JournalParams): HotStatement<unknown> | Promise<HotStatement<unknown>>
  /**
   * The result of the contract, from what the function answered. The receipt holds what the function answered, also of an older
   * version, so a resend is presented, too.
   */
  present(stored: unknown): Result
}

/** Ties the statement of a hot mutation to its presenter, so that `present` gets what the statement answers. */
export const hot = <A extends BaseActor, Args, Stored, Result>(
  prepare: (context: Context<A>, args: Args, journal: JournalParams) => HotStatement<Stored> | Promise<HotStatement<Stored>>,
  present: (stored: Stored) => Result,
): HotMutation<A, Args, Result> => ({ hot: true, prepare, present: (stored) => present(stored as Stored) })

/** Before a transaction. */
export interface PreparingContext<A extends BaseActor> extends Context<A> {
  readonly db: Db
}

/**
 * A mutation with slow work (hashing a password) before its transaction: `before` may read but not write, and holds no
 * connection meanwhile; its result is passed to `commit`, inside the transaction. `before` runs again on a resend.
 */
export interface PreparedMutation<A extends BaseActor, Args, Result> {
  readonly prepared: true
  before(context: PreparingContext<A>, args: Args): Promise<unknown>
  commit(context: MutationContext<A>, args: Args, found: unknown): Promise<Result>
}

/** Ties the two steps of a prepared mutation together, so that `commit` gets the type that `before` answers. */
export const prepared = <A extends BaseActor, Args, Found, Result>(
  before: (context: PreparingContext<A>, args: Args) => Promise<Found>,
  commit: (context: MutationContext<A>, args: Args, found: Found) => Promise<Result>,
): PreparedMutation<A, Args, Result> => ({
  prepared: true,
  before,
  commit: (context, args, found) => commit(context, args, found as Found),
})

type Handler<E, A extends BaseActor> = E extends { kind: infer K extends Kind }
  ? {
      query: (context: QueryContext<A>, args: ArgsOf<E>) => Promise<ResultOf<E>>
      mutation:
        | ((context: MutationContext<A>, args: ArgsOf<E>) => Promise<ResultOf<E>>)
        | HotMutation<A, ArgsOf<E>, ResultOf<E>>
        | PreparedMutation<A, ArgsOf<E>, ResultOf<E>>
      action: (context: ActionContext<A>, args: ArgsOf<E>) => Promise<ResultOf<E>>
      /** The place at which the caller may show themselves; null: nowhere. One answer holds for all signs of a place. */
      signal: (context: SignalContext<A>, args: Omit<ArgsOf<E>, 'sign' | 'isOn'>) => Promise<string | null>
    }[K]
  : never

/** One handler for each call of the contract `T`; a missing or mistyped one does not compile. */
export type Implements<T extends ContractTree, A extends BaseActor> = {
  readonly [N in keyof T]: T[N] extends AnyEntry ? Handler<T[N], A> : T[N] extends ContractTree ? Implements<T[N], A> : never
}
