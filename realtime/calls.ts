/**
 * From a path on the wire to a call: its declaration, its handler, its checked arguments, its permission.
 */
import type { z } from 'zod'
import { config as zodConfig } from 'zod'
import { CallError } from '#platform/call-error.ts'
import { type AnyEntry, type ContractTree, entriesOf, type Kind, type Role } from './define.ts'
import type { ActionContext, BaseActor, HotMutation, MutationContext, PreparedMutation, QueryContext, SignalContext } from './implement.ts'
import { canonicalJson, type Json, type JsonObject } from './json.ts'

export type QueryHandler = (context: QueryContext<BaseActor>, args: unknown) => Promise<unknown>
export type MutationHandler = (context: MutationContext<BaseActor>, args: unknown) => Promise<unknown>
export type ActionHandler = (context: ActionContext<BaseActor>, args: unknown) => Promise<unknown>
export type SignalHandler = (context: SignalContext<BaseActor>, args: unknown) => Promise<string | null>
export type HotHandler = HotMutation<BaseActor, unknown, unknown>
export type PreparedHandler = PreparedMutation<BaseActor, unknown, unknown>

interface CallOf<K extends Kind, H> {
  readonly kind: K
  /** As on the wire: `admin/orders:getPendingOrdersCount`. */
  readonly path: string
  readonly entry: AnyEntry
  readonly handler: H
}

export type QueryCall = CallOf<'query', QueryHandler>
export type MutationCall = CallOf<'mutation', MutationHandler | HotHandler | PreparedHandler>
export type ActionCall = CallOf<'action', ActionHandler>
export type SignalCall = CallOf<'signal', SignalHandler>
export type Call = QueryCall | MutationCall | ActionCall | SignalCall

export type CallTable = ReadonlyMap<string, Call>

function handlerAt(implementation: unknown, path: string): unknown {
  const names = path.split(/[/:]/)
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], implementation)
}

/** Pairs each entry of the contract with its handler. Throws at the start when one is missing or cannot work. */
export function callTable(contract: ContractTree, implementation: unknown): CallTable {
  const table = new Map<string, Call>()
  for (const { path, entry } of entriesOf(contract)) {
    const handler = handlerAt(implementation, path)
    if (handler === undefined) throw new Error(`${path} stands in the contract and is not implemented`)
    if (entry.sealed && typeof handler === 'object' && handler !== null && 'hot' in handler)
      throw new Error(`${path}: a hot mutation writes its result itself and cannot be sealed`)
    table.set(path, { kind: entry.kind, path, entry, handler } as Call)
  }
  return table
}

/** Finds a call of one kind. Throws `bad_request` for an unknown path or another kind. */
export function findCall<K extends Kind>(table: CallTable, kind: K, path: string): Extract<Call, { kind: K }> {
  const call = table.get(path)
  if (call === undefined) throw new CallError('bad_request', `There is no call named "${path.slice(0, 100)}".`)
  if (call.kind !== kind) throw new CallError('bad_request', `"${path}" is a ${call.kind}, not a ${kind}.`)
  return call as Extract<Call, { kind: K }>
}

/** True when the message was written by the schema's author and not by the library: then users see it as it is. */
function isOwnMessage(issue: z.core.$ZodIssue): boolean {
  // The library's message for this one is a full sentence and cannot be distinguished from an author's.
  if (issue.code === 'invalid_format' && issue.format === 'email') return true
  const standard = zodConfig().localeError?.(issue as z.core.$ZodRawIssue)
  return issue.message !== (typeof standard === 'string' ? standard : standard?.message)
}

/** More than a form has fields: a refusal is no larger than what a user can read. */
const ISSUES_MAX = 50
const FIELD_NAME_MAX = 100

function badArguments(error: z.ZodError): CallError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, ISSUES_MAX)) {
    const field = issue.path.join('.').slice(0, FIELD_NAME_MAX)
    fields[field] ??= isOwnMessage(issue) ? issue.message : `${field === '' ? 'arguments' : field}: ${issue.message}`
  }
  const [first = ['arguments', 'The arguments are not valid.']] = Object.entries(fields)
  return new CallError('bad_request', first[1], { field: first[0], fields })
}

export interface CheckedArgs {
  /** As the handler gets them. */
  readonly value: unknown
  /** The arguments as sent, as canonical JSON. */
  readonly canonical: string
  /** The caller's session token, not verified yet. */
  readonly token: string | undefined
}

function tokenIn(args: JsonObject): string | undefined {
  const token = args['token']
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** The token in arguments that have not been checked yet. */
export const tokenOf = (args: Json): string | undefined =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? tokenIn(args) : undefined

/** In JSON: U+0000, which Postgres cannot store in text, and lone surrogates. Behind an escaped backslash the same letters are plain text. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Checks arguments after their schema has cleaned them. Throws `bad_request` that names the field. */
function assertStorable(args: object): void {
  const field = Object.entries(args).find(([, value]) => value !== undefined && UNSTORABLE.test(JSON.stringify(value)))?.[0]
  if (field === undefined) return
  const message = 'There is a character in it that cannot be kept. Please remove it and try again.'
  throw new CallError('bad_request', message, { field, fields: { [field]: message } })
}

/** Checks arguments against the entry's schema. Throws `bad_request` that names the first field and lists all of them. */
export function checkArgs(entry: AnyEntry, args: Json): CheckedArgs {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw new CallError('bad_request', 'The arguments must be one object.')
  const canonical = canonicalJson(args)
  if (canonical.length > entry.argsMax) throw new CallError('bad_request', 'The arguments are too large.')
  const parsed = entry.args.safeParse(args, { reportInput: true })
  if (!parsed.success) throw badArguments(parsed.error)
  if (UNSTORABLE.test(canonical)) assertStorable(parsed.data as object)
  return { value: parsed.data, canonical, token: tokenIn(args) }
}

/** Throws `unauthorized` without a live session, `forbidden` with one that lacks the role. */
export function requireRole(role: Role, actor: BaseActor): void {
  if (role === 'visitor' || actor.roles.has(role)) return
  if (actor.userId === null) throw new CallError('unauthorized', 'Please sign in to continue.')
  throw new CallError('forbidden', 'You are not allowed to do this.')
}

/** Throws when a handler broke its own declaration: a bug of ours, found in tests and in development. */
export function checkResult(call: Call, value: unknown): void {
  const parsed = call.entry.result.safeParse(value === undefined ? null : value)
  if (!parsed.success) throw new Error(`${call.path} answered what its contract does not allow`, { cause: parsed.error })
}
