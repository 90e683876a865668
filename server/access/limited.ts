/**
 * Applies the `limit` of each entry (docs/decisions/2026-11-22-limits-of-accounts.md): counts the call before its transaction begins, so
 * that a refused call stays counted, and calls at once get no more than calls in sequence.
 */
import type { AnyEntry, CallLimit } from '#realtime/define.ts'
import type { ActionContext, MutationContext, PreparedMutation, PreparingContext } from '#realtime/implement.ts'
import { countCall, returnCallAtCommit, type Counters } from '../domains/auth/parts.ts'
import type { Actor } from './actor.ts'
import type { Around, Handler } from './guards.ts'

type Prepared = PreparedMutation<Actor, unknown, unknown>
type Action = (context: ActionContext<Actor>, args: unknown) => Promise<unknown>
type Mutation = (context: MutationContext<Actor>, args: unknown) => Promise<unknown>

/** A mutation in the two steps of a prepared one. */
const asPrepared = (handler: Mutation | Prepared): Omit<Prepared, 'prepared'> =>
  typeof handler === 'function' ? { before: async () => undefined, commit: (context, args) => handler(context, args) } : handler

function limitedMutation(limit: CallLimit, handler: Mutation | Prepared): Prepared {
  const steps = asPrepared(handler)
  return {
    prepared: true,
    async before(context: PreparingContext<Actor>, args) {
      const counters = await countCall(context.db, limit, { ...context, args })
      return { counters, found: await steps.before(context, args) }
    },
    async commit(context, args, prepared) {
      const { counters, found } = prepared as { counters: Counters; found: unknown }
      const result = await steps.commit(context, args, found)
      if (limit.counts === 'failures') returnCallAtCommit(context.tx, counters)
      return result
    },
  }
}

const limitedAction =
  (limit: CallLimit, handler: Action): Action =>
  async (context, args) => {
    await countCall(context.db, limit, { ...context, args })
    return handler(context, args)
  }

const isHot = (handler: Handler): boolean => typeof handler === 'object' && 'hot' in handler

/** Throws at the start for a limit that cannot be applied. */
export const limited: Around = (path: string, { kind, limit }: AnyEntry, handler: Handler): Handler => {
  if (limit === null || limit.isCountedByHandler) return handler
  if (kind === 'query') throw new Error(`${path} has a limit, but a query is not counted: it runs again by itself`)
  if (isHot(handler)) throw new Error(`${path} has a limit, but a hot mutation is a single statement and is not counted before it`)
  if (kind === 'mutation') return limitedMutation(limit, handler as Mutation | Prepared)
  if (limit.counts === 'failures') throw new Error(`${path} counts failures, but an action has no commit that gives a success back`)
  return limitedAction(limit, handler as Action) as Handler
}
