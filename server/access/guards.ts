/**
 * Rules that hold for many calls alike (who has confirmed an address, who is suspended, who is a guest in somebody's account).
 * The contract says which calls each is about; all of them are asked here, before a call begins.
 */
import { contract } from '#contract/index.ts'
import { isEntry, type AnyEntry, type ContractTree } from '#realtime/define.ts'
import type { ActionContext, HotMutation, MutationContext, PreparedMutation, QueryContext } from '#realtime/implement.ts'
import type { Actor } from './actor.ts'

/** Throws when this person may not make the call. */
type Refuse = (actor: Actor) => void

/** Answers what a rule asks of the callers of an entry; null when it does not concern that entry. */
export type Rule = (entry: AnyEntry) => Refuse | null

type Plain = (context: QueryContext<Actor> | MutationContext<Actor> | ActionContext<Actor>, args: unknown) => Promise<unknown>
type Handler = Plain | HotMutation<Actor, unknown, unknown> | PreparedMutation<Actor, unknown, unknown>

function guarded(handler: Handler, refuse: Refuse): Handler {
  if (typeof handler === 'function') {
    return async (context, args) => {
      refuse(context.actor)
      return handler(context, args)
    }
  }
  if ('hot' in handler) {
    return {
      ...handler,
      prepare: (context, args, journal) => {
        refuse(context.actor)
        return handler.prepare(context, args, journal)
      },
    }
  }
  return {
    ...handler,
    before: async (context, args) => {
      refuse(context.actor)
      return handler.before(context, args)
    },
  }
}

type Tree = { readonly [name: string]: Handler | Tree }

function guardedEntry(entry: AnyEntry, handler: Handler, rules: readonly Rule[]): Handler {
  const asked = rules.flatMap((rule) => rule(entry) ?? [])
  return asked.length === 0 ? handler : guarded(handler, (actor) => asked.forEach((refuse) => refuse(actor)))
}

const guardedTree = (calls: ContractTree, handlers: Tree, rules: readonly Rule[]): Tree =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]): [string, Handler | Tree] => {
      const declared = calls[name]
      if (declared === undefined) return [name, handler]
      return [name, isEntry(declared) ? guardedEntry(declared, handler as Handler, rules) : guardedTree(declared, handler as Tree, rules)]
    }),
  )

/** The same handlers, each behind the rules that concern it, asked in this order. */
export const guardCalls = <T extends object>(implementation: T, rules: readonly Rule[]): T =>
  guardedTree(contract, implementation as unknown as Tree, rules) as unknown as T
