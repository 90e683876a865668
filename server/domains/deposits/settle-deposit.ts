/**
 * Applies a payment read back from the provider to a deposit (product.md §5):
 *
 *   pending ──▶ confirming ──▶ success          credited: the arrived amount, not the requested one
 *      │  │                       ▲
 *      │  ├──▶ pending (underpaid, wrong_coin) ──(the rest)──┤      open, with what has arrived credited
 *      │  │            └──(link over)──▶ success (underpaid) │
 *      │  └──▶ expired ──(arrives late)──────────────────────┘
 *      └──▶ failed                              the provider made no invoice
 *
 * Each cent is credited once: the deposit's row is locked, and only the amount above the credited one moves.
 * Payments for erased accounts go to `unclaimed`. Has no provider: the caller passes the payment.
 */
import type { DepositStatus, NotificationData } from '#contract/types.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Log } from '#platform/log.ts'
import { accountOf, DEPOSITS_CLEARING_ACCOUNT, transfer, UNCLAIMED_ACCOUNT, walletOf } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { selectDepositForUpdate, selectPayerForShare, settle, type DepositRow } from './deposits.sql.ts'
import { judgePayment, type Verdict, type Watch } from './judge-payment.ts'
import type { ProviderPayment } from './payment-provider.ts'
import { depositOf, depositsOf, unclaimedDeposits } from './topics.ts'

const MINUTE_SECONDS = 60
/** reference §1: not more often than every few seconds. */
const SOON_SECONDS = 5
const HOUR_MS = 3_600_000
/** reference §5: check until a day after the link expired. */
export const WATCHED_HOURS = 24
const WATCH_AFTER_EXPIRY_MS = WATCHED_HOURS * HOUR_MS

/** Seconds until the next check; null when nothing more is expected. Young deposits each minute, older ones each ten. */
export function nextCheck(row: Pick<DepositRow, 'createdAt' | 'expiresAt'>, watch: Watch, now: number): number | null {
  const end = (row.expiresAt ?? row.createdAt) + WATCH_AFTER_EXPIRY_MS
  if (watch === 'never' || now > end) return null
  if (watch === 'rarely') return HOUR_MS / 1000
  if (watch === 'soon' && now - row.createdAt < HOUR_MS) return SOON_SECONDS
  return now - row.createdAt < HOUR_MS ? MINUTE_SECONDS : 10 * MINUTE_SECONDS
}

/** Answers the payer's wallet; for an erased account the account `unclaimed`. */
async function payeeOf(context: MutationContext<Actor>, log: Log, row: DepositRow, verdict: Verdict): Promise<string> {
  const { tx, touch } = context
  const { id, userId, amountCents: askedCents, creditedCents } = row
  const { isErased } = await tx.one(selectPayerForShare, userId)
  if (isErased) {
    log.warn({ depositId: id }, 'a payment arrived for an account that is erased; it is kept as unclaimed')
    touch(unclaimedDeposits())
    return UNCLAIMED_ACCOUNT
  }
  touch(walletOf(userId))
  const { creditCents, status } = verdict
  const data = { amountCents: creditCents - creditedCents, askedCents, creditedCents: creditCents, isOpen: status !== 'success' }
  await notify(context, { userId, kind: 'deposit_credited', data })
  return accountOf(tx, userId, 'wallet')
}

/** Notifies the user that a deposit failed; does nothing for an erased account. */
export async function notifyFailed(
  context: MutationContext<Actor>,
  { userId, amountCents }: Pick<DepositRow, 'userId' | 'amountCents'>,
  reason: NotificationData<'deposit_failed'>['reason'],
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
  const verdict = judgePayment(row, payment, now)
  const { status, reason } = verdict
  if ((reason === 'under_review' || reason === 'wrong_coin') && row.reason !== reason)
    log.warn({ depositId, state: payment.state, reason }, 'a deposit needs a review by an admin')
  const newCents = verdict.creditCents - row.creditedCents
  if (newCents > 0) {
    const credit = await payeeOf(context, log, row, verdict)
    await transfer(tx, {
      debit: DEPOSITS_CLEARING_ACCOUNT,
      credit,
      cents: newCents,
      kind: 'deposit',
      causeId: row.id,
      round: verdict.creditCents,
    })
  }
  if (reason === 'wrong_coin' && row.reason !== 'wrong_coin') await notifyFailed(context, row, 'wrong_coin')
  else if (status === 'expired' && row.status !== 'expired' && reason === 'expired') await notifyFailed(context, row, 'expired')
  const { creditCents, seenCents } = verdict
  const network = newCents > 0 ? payment.network : null
  await tx.run(settle, row.id, status, reason, creditCents, seenCents, payment.otherCoin, network, nextCheck(row, verdict.watch, now))
  const isChanged =
    newCents > 0 || status !== row.status || reason !== row.reason || seenCents !== row.seenCents || payment.otherCoin !== row.otherCoin
  if (isChanged) touch(depositOf(row.orderId), depositsOf(row.userId))
  return status
}
