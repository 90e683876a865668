/**
 * Adds a notification about a refused call that moves money, because a toast is replaced by the next one (product.md §0). The contract
 * marks these calls with `money`. Written in a transaction of its own, because that of the call is rolled back.
 */
import type { HearRefused } from '#realtime/refused-call.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { notifyMoneyFailed } from '../domains/notifications/parts.ts'

/** Not kept: malformed calls, callers without the right, and requests for a proof. None of them was an attempt to move money yet. */
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
