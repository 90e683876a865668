/**
 * Rules that hold for many calls alike: admin roles, suspensions, confirmed addresses, limits. The contract names the calls of each
 * rule; all rules are applied here, before a call begins.
 */
import { contract } from '#contract/index.ts'
import { isEntry, type AnyEntry, type ContractTree } from '#realtime/define.ts'
import type { ActionContext, HotMutation, MutationContext, PreparedMutation, QueryContext, SignalContext } from '#realtime/implement.ts'
import type { Actor } from './actor.ts'

/** Throws when the actor may not make the call with these arguments. */
type Refuse = (actor: Actor, args: unknown) => void

/** The check of a rule for the callers of an entry, by its path; null when the rule does not apply to it. */
export type Rule = (entry: AnyEntry, path: string) => Refuse | null

/** A rule that needs more than the caller: returns a handler that applies it. */
export type Around = (path: string, entry: AnyEntry, handler: Handler) => Handler

type Plain = (
  context: QueryContext<Actor> | MutationContext<Actor> | ActionContext<Actor> | SignalContext<Actor>,
  args: unknown,
) => Promise<unknown>
export type Handler = Plain | HotMutation<Actor, unknown, unknown> | PreparedMutation<Actor, unknown, unknown>

function guarded(handler: Handler, refuse: Refuse): Handler {
  if (typeof handler === 'function') {
    return async (context, args) => {
      refuse(context.actor, args)
      return handler(context, args)
    }
  }
  if ('hot' in handler) {
    return {
      ...handler,
      prepare: (context, args, journal) => {
        refuse(context.actor, args)
        return handler.prepare(context, args, journal)
      },
    }
  }
  return {
    ...handler,
    before: async (context, args) => {
      refuse(context.actor, args)
      return handler.before(context, args)
    },
  }
}

type Tree = { readonly [name: string]: Handler | Tree }

export interface Rules {
  /** Checked first, in this order. */
  readonly refusals: readonly Rule[]
  /** Applied to calls that were not refused. */
  readonly around: Around
}

function guardedEntry(path: string, entry: AnyEntry, handler: Handler, { refusals, around }: Rules): Handler {
  const inner = around(path, entry, handler)
  const asked = refusals.flatMap((rule) => rule(entry, path) ?? [])
  return asked.length === 0 ? inner : guarded(inner, (actor, args) => asked.forEach((refuse) => refuse(actor, args)))
}

const guardedTree = (calls: ContractTree, handlers: Tree, rules: Rules, folders: readonly string[]): Tree =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]): [string, Handler | Tree] => {
      const declared = calls[name]
      if (declared === undefined) return [name, handler]
      if (!isEntry(declared)) return [name, guardedTree(declared, handler as Tree, rules, [...folders, name])]
      return [name, guardedEntry(`${folders.join('/')}:${name}`, declared, handler as Handler, rules)]
    }),
  )

/** The same handlers, each behind its rules. */
export const guardCalls = <T extends object>(implementation: T, rules: Rules): T =>
  guardedTree(contract, implementation as unknown as Tree, rules, []) as unknown as T
