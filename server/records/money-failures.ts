/**
 * A refused call about money stays to be found: a toast is replaced by the next one, the notification centre keeps it (product.md §0).
 * The contract says which calls those are, by `money`. Kept in a transaction of its own, as that of the call is undone.
 */
import type { HearRefused } from '#realtime/refused-call.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { notifyMoneyFailed } from '../domains/notifications/parts.ts'

/** Of who was not let in, or is asked to prove who they are first, and of what was not a whole question: no attempt to move money yet. */
const NOT_KEPT: ReadonlySet<string> = new Set(['bad_request', 'unauthorized', 'forbidden', 'impersonating', 'proof_required'])

export const keepMoneyFailures: HearRefused = async ({
  entry: { money },
  actor: { userId, impersonatorId },
  args,
  failure: { data },
  write,
}) => {
  if (money === null || userId === null || impersonatorId !== null || NOT_KEPT.has(data.code)) return
  const amountCents = centsFromDollars(Number((args as Readonly<Record<string, unknown>>)[money.amount]))
  await write('refused', (context) => notifyMoneyFailed(context, userId, { move: money.move, amountCents, code: data.code }))
}
