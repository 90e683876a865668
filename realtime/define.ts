/**
 * The declaration of a call, on which browser and server both rely.
 *
 * The kind decides the transaction: a query runs in one read-only transaction and may be watched, a mutation runs in one
 * read-write transaction and is applied exactly once, an action runs in none and may talk to the outside. A signal runs in none, is
 * kept in memory for seconds, and may be lost.
 *
 * Only types and four identity functions: this file reaches the browser as types alone.
 */
import type { z } from 'zod'

export type Kind = 'query' | 'mutation' | 'action' | 'signal'

/** The role that may call. `visitor` includes everyone; the others need a live session. `adminRoles` restricts calls for admins. */
export type Role = 'visitor' | 'user' | 'model' | 'admin'

/** States of a caller that allow no writes, except calls that declare otherwise. */
export type Restraint = 'suspended' | 'closing' | 'impersonating'

/** The purpose for which a call moves its caller's money. */
export type MoneyMove = 'deposit' | 'order' | 'purchase' | 'tip' | 'pro' | 'withdrawal'

/** A number of calls at once; further ones wait, twice as long each time. */
export interface Rate {
  /** Calls before a wait begins. */
  readonly free: number
  /** Seconds after which one call is no longer counted. */
  readonly forgetSeconds: number
  readonly waitFirstSeconds: number
  readonly waitMaxSeconds: number
}

/**
 * How often a call may be made.
 *
 *   account   the signed-in user
 *   device    the session, or the browser that signs in
 *   network   the network of the call, shared by a family or a school
 *   email     the e-mail address that a sign-in names  \  only where the handler counts
 *   browser   a browser that has signed in to this account before         /
 */
export interface CallLimit {
  /** Calls that name the same bucket are counted together. */
  readonly bucket: string
  readonly by: Readonly<Partial<Record<'account' | 'device' | 'network' | 'email' | 'browser', Rate>>>
  /** `failures`: only failed calls count. */
  readonly counts: 'calls' | 'failures'
  /**
   * The wait of a network refuses none of these calls: each value that they compare has attempts of its own, or too many bits to guess.
   * Failures count for the network all the same, and prolong the waits of other calls of the bucket.
   */
  readonly sparesNetwork: boolean
  /** The handler counts each attempt, because it knows more of it than its arguments say. */
  readonly isCountedByHandler: boolean
}

/** One call of the contract. `errors` lists the codes that a caller can meet and act on; any other failure is a bug. */
export interface Entry<K extends Kind, A extends z.ZodType, R extends z.ZodType, E extends string> {
  readonly kind: K
  /** One sentence that says what the call does; it becomes the summary in /api/openapi.json. */
  readonly about: string
  readonly role: Role
  /** For calls of admins: the admin roles that may call. Null for all others. */
  readonly adminRoles: readonly string[] | null
  readonly args: A
  readonly result: R
  readonly errors: readonly E[]
  /** The result holds a secret (a session token): the journal keeps it encrypted. */
  readonly sealed: boolean
  /** Applying it again changes nothing: a call that touched no topic leaves no journal row, and a resend is applied again. */
  readonly idempotent: boolean
  /** Writes only: the restraints despite which this call is allowed. Reads always are. */
  readonly despite: readonly Restraint[]
  /** Only for calls that move the caller's money: the purpose, and the argument with the amount in dollars. */
  readonly money: { readonly move: MoneyMove; readonly amount: string } | null
  /** The right that a key for programs needs to make this call; null: no key makes it. */
  readonly scope: string | null
  /** The limit of a call that writes; null: only the limit of the connection. Refused with `too_many_attempts`. */
  readonly limit: CallLimit | null
  /** Largest arguments, in characters of JSON: checking them takes time, for callers of any role. */
  readonly argsMax: number
}

export type AnyEntry = Entry<Kind, z.ZodType, z.ZodType, string>

/** A tree of entries: one level per domain, `admin` nests one deeper. */
export interface ContractTree {
  readonly [name: string]: AnyEntry | ContractTree
}

type Caller = { role: Exclude<Role, 'admin'>; adminRoles?: never } | { role: 'admin'; adminRoles: readonly string[] }

type Declaration<K, A, R, E> = Caller & {
  about: string
  args: A
  result: R
  errors?: readonly E[]
  sealed?: boolean
  idempotent?: boolean
  despite?: readonly Restraint[]
  money?: { move: MoneyMove; amount: keyof z.output<A> & string }
  /** For queries and mutations alone: keys neither talk to the outside nor send signals. */
  scope?: K extends 'query' | 'mutation' ? string : never
  /** Not for queries, since an open one runs again by itself, and not for signals, which have limits of their own. */
  limit?: K extends 'query' | 'signal' ? never : CallLimit
  /** Only for calls that carry a file or many long texts. */
  argsMax?: number
}

/** Checking as much text takes some 15 ms at most. */
const ARGS_MAX = 128 * 1024

const declare =
  <K extends Kind>(kind: K) =>
  <A extends z.ZodType, R extends z.ZodType, const E extends string = never>(entry: Declaration<K, A, R, E>): Entry<K, A, R, E> => ({
    kind,
    ...entry,
    adminRoles: entry.adminRoles ?? null,
    errors: entry.errors ?? [],
    sealed: entry.sealed ?? false,
    idempotent: entry.idempotent ?? false,
    despite: entry.despite ?? [],
    money: entry.money ?? null,
    scope: entry.scope ?? null,
    limit: entry.limit ?? null,
    argsMax: entry.argsMax ?? ARGS_MAX,
  })

export const query = declare('query')
export const mutation = declare('mutation')
export const action = declare('action')

/** `sign` names what the user does; it begins or ends. Answered with null over HTTP, and not at all over a connection. */
type SignalArgs = z.ZodType<{ sign: string; isOn: boolean }>
const declareSignal = declare('signal')
export const signal = <A extends SignalArgs, const E extends string = never>(
  entry: Omit<Declaration<'signal', A, z.ZodNull, E>, 'money' | 'limit' | 'scope' | 'sealed' | 'idempotent'> & Caller,
): Entry<'signal', A, z.ZodNull, E> => declareSignal<A, z.ZodNull, E>(entry as Declaration<'signal', A, z.ZodNull, E>)

export type ArgsOf<E> = E extends Entry<Kind, infer A, z.ZodType, string> ? z.output<A> : never
export type ArgsInputOf<E> = E extends Entry<Kind, infer A, z.ZodType, string> ? z.input<A> : never
export type ResultOf<E> = E extends Entry<Kind, z.ZodType, infer R, string> ? z.output<R> : never
export type ErrorsOf<E> = E extends Entry<Kind, z.ZodType, z.ZodType, infer C> ? C : never

/** True for a call, false for a folder of calls. */
export const isEntry = (node: AnyEntry | ContractTree): node is AnyEntry => typeof (node as AnyEntry).kind === 'string' && 'args' in node

/**
 * Walks the tree. Yields each entry with its wire path: folders joined by `/`, then `:` and the call,
 * as the function client writes it (`admin/orders:getPendingOrdersCount`).
 */
export function* entriesOf(tree: ContractTree, folders: readonly string[] = []): Generator<{ path: string; entry: AnyEntry }> {
  for (const [name, node] of Object.entries(tree)) {
    if (isEntry(node)) yield { path: `${folders.join('/')}:${name}`, entry: node }
    else yield* entriesOf(node, [...folders, name])
  }
}
