/**
 * Applies a payment read back from the provider to a deposit (product.md §5):
 *
 *   pending ──▶ confirming ──▶ success          credited: the arrived amount, not the requested one
 *      │             └────────▶ expired ──(arrives late)──▶ success
 *      ├──▶ pending (underpaid) ──(the rest)──▶ success
 *      └──▶ failed                              the provider made no invoice
 *
 * Each cent is credited once: the deposit's row is locked, and only the amount above the credited one moves.
 * Payments for erased accounts go to `unclaimed`. Has no provider: the caller passes the payment.
 */
import type { DepositStatus } from '#contract/types.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Log } from '#platform/log.ts'
import { accountOf, DEPOSITS_CLEARING_ACCOUNT, transfer, UNCLAIMED_ACCOUNT, walletOf } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { selectDepositForUpdate, selectPayerForShare, settle, type DepositReason, type DepositRow } from './deposits.sql.ts'
import type { ProviderPayment } from './payment-provider.ts'
import { depositOf, depositsOf, unclaimedDeposits } from './topics.ts'

const MINUTE_SECONDS = 60
const HOUR_MS = 3_600_000
/** reference §5: check until a day after the link expired. */
export const WATCHED_HOURS = 24
const WATCH_AFTER_EXPIRY_MS = WATCHED_HOURS * HOUR_MS

/** `often`: something is still expected. `rarely`: paid, but more may be sent to the same address, or it may be returned. */
type Watch = 'often' | 'rarely' | 'never'

/** Seconds until the next check; null when nothing more is expected. Young deposits each minute, older ones each ten. */
export function nextCheck(row: Pick<DepositRow, 'createdAt' | 'expiresAt'>, watch: Watch, now: number): number | null {
  const end = (row.expiresAt ?? row.createdAt) + WATCH_AFTER_EXPIRY_MS
  if (watch === 'never' || now > end) return null
  if (watch === 'rarely') return HOUR_MS / 1000
  return now - row.createdAt < HOUR_MS ? MINUTE_SECONDS : 10 * MINUTE_SECONDS
}

interface Verdict {
  status: DepositStatus
  reason: DepositReason | null
  /** Cents that the wallet should have from this deposit in all. */
  creditCents: number
  watch: Watch
}

/** Pure: the outcome of this payment. The credit is never below the previous one. */
export function judge(row: Pick<DepositRow, 'orderId' | 'creditedCents' | 'status' | 'reason'>, payment: ProviderPayment): Verdict {
  const credited = row.creditedCents
  const review: Verdict = { status: credited > 0 ? 'success' : 'pending', reason: 'under_review', creditCents: credited, watch: 'often' }
  if (payment.orderId !== row.orderId || payment.state === 'unknown' || payment.hasUnknownWorth) return review
  if (payment.state === 'refunded') return credited > 0 ? review : { status: 'expired', reason: 'expired', creditCents: 0, watch: 'never' }

  const creditCents = Math.max(credited, payment.state === 'confirming' ? 0 : payment.receivedCents)
  switch (payment.state) {
    case 'pending':
      return { status: credited > 0 ? 'success' : 'pending', reason: null, creditCents: credited, watch: 'often' }
    case 'confirming':
      return { status: credited > 0 ? 'success' : 'confirming', reason: null, creditCents, watch: 'often' }
    case 'paid':
      return creditCents > 0 ? { status: 'success', reason: null, creditCents, watch: payment.isAllConfirmed ? 'rarely' : 'often' } : review
    case 'underpaid':
      return creditCents > 0
        ? { status: 'success', reason: 'underpaid', creditCents, watch: 'often' }
        : { status: 'pending', reason: 'underpaid', creditCents, watch: 'often' }
    case 'expired':
      return creditCents > 0
        ? { status: 'success', reason: null, creditCents, watch: 'often' }
        : { status: 'expired', reason: 'expired', creditCents, watch: 'often' }
    default:
      return payment.state satisfies never
  }
}

/** Answers the payer's wallet; for an erased account the account `unclaimed`. */
async function payeeOf(context: MutationContext<Actor>, log: Log, { id, userId }: DepositRow, newCents: number): Promise<string> {
  const { tx, touch } = context
  const { isErased } = await tx.one(selectPayerForShare, userId)
  if (isErased) {
    log.warn({ depositId: id }, 'a payment arrived for an account that is erased; it is kept as unclaimed')
    touch(unclaimedDeposits())
    return UNCLAIMED_ACCOUNT
  }
  touch(walletOf(userId))
  await notify(context, { userId, kind: 'deposit_credited', data: { amountCents: newCents } })
  return accountOf(tx, userId, 'wallet')
}

/** Notifies the user that a deposit failed; does nothing for an erased account. */
export async function notifyFailed(
  context: MutationContext<Actor>,
  { userId, amountCents }: Pick<DepositRow, 'userId' | 'amountCents'>,
  reason: 'expired' | 'provider_failed',
): Promise<void> {
  const { isErased } = await context.tx.one(selectPayerForShare, userId)
  if (!isErased) await notify(context, { userId, kind: 'deposit_failed', data: { amountCents, reason } })
}

/** Updates a deposit to the state of its payment, crediting new amounts. Answers the status. */
export async function settleDeposit(
  context: MutationContext<Actor>,
  log: Log,
  depositId: string,
  payment: ProviderPayment,
  now: number,
): Promise<DepositStatus> {
  const { tx, touch } = context
  const row = await tx.one(selectDepositForUpdate, depositId)
  const verdict = judge(row, payment)
  if (verdict.reason === 'under_review' && row.reason !== 'under_review')
    log.warn({ depositId, state: payment.state }, 'a deposit needs a review by an admin; nothing was credited')
  const newCents = verdict.creditCents - row.creditedCents
  if (newCents > 0) {
    const credit = await payeeOf(context, log, row, newCents)
    await transfer(tx, {
      debit: DEPOSITS_CLEARING_ACCOUNT,
      credit,
      cents: newCents,
      kind: 'deposit',
      causeId: row.id,
      round: verdict.creditCents,
    })
  }
  if (verdict.status === 'expired' && row.status !== 'expired') await notifyFailed(context, row, 'expired')
  await tx.run(settle, row.id, verdict.status, verdict.reason, verdict.creditCents, nextCheck(row, verdict.watch, now))
  if (newCents > 0 || verdict.status !== row.status || verdict.reason !== row.reason) touch(depositOf(row.orderId), depositsOf(row.userId))
  return verdict.status
}
