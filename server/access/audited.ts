/**
 * Records every write of the role admin, and every write during an impersonation, in the log of acts of staff and in the transaction of the
 * write (docs/decisions/2026-11-23-acts-of-staff.md). A write that cannot be recorded does not happen.
 */
import type { AnyEntry } from '#realtime/define.ts'
import type { ActionContext, MutationContext, PreparedMutation } from '#realtime/implement.ts'
import { expectFacts, factsOf, recordAct } from '../domains/audit/index.ts'
import type { Actor } from './actor.ts'
import type { Around, Handler } from './guards.ts'

type Args = Readonly<Record<string, unknown>>
type Mutation = (context: MutationContext<Actor>, args: unknown) => Promise<unknown>
type Action = (context: ActionContext<Actor>, args: unknown) => Promise<unknown>

/** The argument that names what an act is on, and its kind, the first that is there. */
const TARGETS = [
  ['orderId', 'order'],
  ['disputeId', 'dispute'],
  ['withdrawalId', 'withdrawal'],
  ['adjustmentId', 'adjustment'],
  ['applicationId', 'application'],
  ['ticketId', 'ticket'],
  ['unclaimedId', 'payment'],
  ['webhookId', 'webhook'],
  ['userId', 'user'],
  ['planId', 'plan'],
  ['productId', 'product'],
  ['templateId', 'template'],
  ['featuredTagId', 'tag'],
  ['postId', 'post'],
  ['commentId', 'comment'],
  ['reviewId', 'review'],
] as const

/** Arguments that are credentials or whole files, and those with a column of their own. */
const LEFT_OUT = new Set(['token', 'reason', 'code', 'password', 'proof', 'secretKey', 'base64Data'])

/** Every kind of thing that an act can be on; each has a text on the screen of the log. */
export const TARGET_KINDS = TARGETS.map(([, kind]) => kind)

const targetOf = (args: Args) => {
  const found = TARGETS.find(([name]) => typeof args[name] === 'string')
  return found === undefined ? null : { kind: found[1], id: String(args[found[0]]) }
}

/** The reason as the user concerned reads it. */
const reasonOf = ({ reason, note }: Args): string => [reason, note].find((text) => typeof text === 'string') ?? ''

async function record(path: string, context: MutationContext<Actor>, args: Args): Promise<void> {
  const { about = [], before, after } = factsOf(context.tx)
  const target = targetOf(args)
  await recordAct(context, {
    action: path,
    target,
    reason: reasonOf(args),
    body: {
      args: Object.fromEntries(Object.entries(args).filter(([name]) => !LEFT_OUT.has(name))),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
    about: target?.kind === 'user' ? [target.id, ...about] : about,
  })
}

/** Runs the work of one transaction and records it at its end. */
async function recorded<T>(
  path: string,
  isAct: boolean,
  context: MutationContext<Actor>,
  args: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (!isAct && context.actor.impersonatorId === null) return work()
  expectFacts(context.tx)
  const result = await work()
  await record(path, context, args as Args)
  return result
}

function auditedMutation(path: string, isAct: boolean, handler: Mutation | PreparedMutation<Actor, unknown, unknown>): Handler {
  if (typeof handler === 'function')
    return (async (context: MutationContext<Actor>, args: unknown) =>
      recorded(path, isAct, context, args, () => handler(context, args))) as Handler
  return {
    ...handler,
    commit: (context, args, found) => recorded(path, isAct, context, args, () => handler.commit(context, args, found)),
  }
}

/** Records each transaction of an action: its writes hold its requests to the outside. */
const auditedAction =
  (path: string, isAct: boolean, handler: Action): Action =>
  (context, args) =>
    handler(
      {
        ...context,
        write: (step, work) => context.write(step, (change) => recorded(`${path}#${step}`, isAct, change, args, () => work(change))),
      },
      args,
    )

/** They keep and end the impersonation itself; its begin and end are acts of their own. */
const OF_THE_SESSION = new Set(['auth:logout', 'auth:renewSession'])

/** Throws at the start for a call that cannot be recorded. */
export const audited: Around = (path: string, { kind, role, despite }: AnyEntry, handler: Handler): Handler => {
  const isAct = role === 'admin'
  // A signal is kept in memory for seconds, and writes nothing.
  if (kind === 'query' || kind === 'signal' || OF_THE_SESSION.has(path) || !(isAct || despite.includes('impersonating'))) return handler
  if (typeof handler === 'object' && 'hot' in handler)
    throw new Error(`${path} is an act of staff, but a hot mutation is recorded by nobody`)
  if (kind === 'action') return auditedAction(path, isAct, handler as Action) as Handler
  return auditedMutation(path, isAct, handler as Mutation)
}
