import type { DepositStatus } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { DepositDeps } from './deps.ts'
import { selectByOrderId } from './deposits.sql.ts'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { readDeposit } from './read-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'

/** At most one check per deposit in this time, in milliseconds, so that the button does not overload the provider. */
const PAUSE_MS = 2_000
const REMEMBERED_MAX = 10_000
const lastChecks = new Map<string, number>()

/** Answers whether this deposit may be checked now, and records the check. */
function mayCheck(orderId: string, now: number): boolean {
  if (now - (lastChecks.get(orderId) ?? 0) < PAUSE_MS) return false
  if (lastChecks.size >= REMEMBERED_MAX) lastChecks.clear()
  lastChecks.set(orderId, now)
  return true
}

/** Reads a payment back from the provider now. Errors: not_found, provider_unavailable. */
export async function checkPayment(
  { provider, log }: DepositDeps,
  context: ActionContext<Actor>,
  orderId: string,
  now = Date.now(),
): Promise<DepositStatus> {
  const row = await context.db.maybe(selectByOrderId, orderId)
  if (row === undefined || row.userId !== userIdOf(context.actor)) throw new CallError('not_found', 'This payment does not exist.')
  const { trackId } = row
  if (trackId === null || provider === null || (row.status === 'success' && row.reason === null) || !mayCheck(orderId, now))
    return row.status
  try {
    const { payment } = await readDeposit(context.db, provider, row)
    return await context.write('settle', (mutation) => settleDeposit(mutation, log, row.id, payment, now))
  } catch (error) {
    if (error instanceof ProviderRefused) log.error({ err: error, depositId: row.id }, 'the provider does not answer one of our payments')
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      throw new CallError('provider_unavailable', 'The payment provider does not answer. Nothing is lost; please try again in a moment.')
    throw error
  }
}
