/**
 * How a call is declared, and what its declaration promises to both sides.
 *
 * The kind decides the transaction: a query runs in one read-only transaction and may be watched, a mutation runs in one
 * read-write transaction and is applied exactly once, an action runs in none and may talk to the outside.
 *
 * Only types and three identity functions: this file reaches the browser as types alone.
 */
import type { z } from 'zod'

export type Kind = 'query' | 'mutation' | 'action'

/** Who may call. `visitor` is everybody; every other role needs a live session. Which admins may is said by `adminRoles`. */
export type Role = 'visitor' | 'user' | 'model' | 'admin'

/** States of who calls in which nothing is written, except by the calls that say so. */
export type Restraint = 'suspended' | 'closing' | 'impersonating'

/** What a call moves its caller's money for. */
export type MoneyMove = 'deposit' | 'order' | 'purchase' | 'tip' | 'pro' | 'withdrawal'

/** So many calls at once; beyond them a wait, which doubles with each further call. */
export interface Rate {
  /** Calls before a wait begins. */
  readonly free: number
  /** One call is forgotten in so many seconds. */
  readonly forgetSeconds: number
  readonly waitFirstSeconds: number
  readonly waitMaxSeconds: number
}

/**
 * How often a call may be made.
 *
 *   account   the signed-in user
 *   device    the session, or the browser that signs in
 *   network   the network that the call comes from: a household, a school
 *   email     the e-mail address that a sign-in names  \  only where the handler counts
 *   browser   a browser that its account knows         /
 */
export interface CallLimit {
  /** Calls that name the same bucket are counted together. */
  readonly bucket: string
  readonly by: Readonly<Partial<Record<'account' | 'device' | 'network' | 'email' | 'browser', Rate>>>
  /** `failures`: a call that succeeds is not counted. */
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
  /** Of a call for admins: which of them. Null for every other call. */
  readonly adminRoles: readonly string[] | null
  readonly args: A
  readonly result: R
  readonly errors: readonly E[]
  /** The result holds a secret (a session token): the journal keeps it encrypted. */
  readonly sealed: boolean
  /** Applied again it changes nothing more: a call that touched no topic leaves no trace in the journal, and a resend is applied again. */
  readonly idempotent: boolean
  /** Writes only: in which restraints this call is open all the same. Reading always is. */
  readonly despite: readonly Restraint[]
  /** Calls that move the caller's money only: what for, and which argument says how much, in dollars. */
  readonly money: { readonly move: MoneyMove; readonly amount: string } | null
  /** How often it may be made, of all calls that write; null: as often as one connection may call. Refused with `too_many_attempts`. */
  readonly limit: CallLimit | null
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
  /** Not of queries: one that is open runs again by itself. */
  limit?: K extends 'query' ? never : CallLimit
}

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
    limit: entry.limit ?? null,
  })

export const query = declare('query')
export const mutation = declare('mutation')
export const action = declare('action')

export type ArgsOf<E> = E extends Entry<Kind, infer A, z.ZodType, string> ? z.output<A> : never
export type ArgsInputOf<E> = E extends Entry<Kind, infer A, z.ZodType, string> ? z.input<A> : never
export type ResultOf<E> = E extends Entry<Kind, z.ZodType, infer R, string> ? z.output<R> : never
export type ErrorsOf<E> = E extends Entry<Kind, z.ZodType, z.ZodType, infer C> ? C : never

/** Is this node of the tree a call (and not a folder of calls)? */
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
