import { PRO_REMINDER_DAYS } from '#contract/limits.ts'
import { nextPeriod } from '#contract/rules/pro.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { accountOf, SUBSCRIPTIONS_ACCOUNT, transfer, walletOf } from '../ledger/index.ts'
import { accounts, userOf } from '../users/index.ts'
import { insertPayment, upsertSubscription, type PaymentKind, type PlanRow, type ProRow } from './subscriptions.sql.ts'
import { planHolders, subscriptionOf } from './topics.ts'

export interface Payment {
  userId: string
  plan: PlanRow
  kind: PaymentKind
  startsAt: number
  endsAt: number
  /** The end of Pro after it, where that is not the end of the period: days that were a gift stay. */
  proEndsAt?: number
  /** Cents of the price that unused days of another plan pay. */
  creditCents?: number
  /** The maximum of each later renewal, in cents. */
  agreedCents: number
  isAutoRenewOn: boolean
}

export interface BookedPayment {
  paymentId: string
  /** The end of Pro. */
  endsAt: number
}

/** The period that a plan adds: from the later of now and the current end of Pro. `pro` is the locked row of the user. */
export const periodOf = ({ days }: Pick<PlanRow, 'days'>, { proExpiresAt, now }: Pick<ProRow, 'proExpiresAt' | 'now'>) =>
  nextPeriod(proExpiresAt, days, now)

/**
 * Takes the price, less the credit, from the wallet, and sets the end of Pro. The caller holds the locks of the user and the wallet, and
 * has checked the balance.
 */
export async function bookPayment({ tx, touch }: MutationContext<Actor>, payment: Payment): Promise<BookedPayment> {
  const { userId, plan, kind, startsAt, endsAt, proEndsAt = endsAt, creditCents = 0, agreedCents, isAutoRenewOn } = payment
  const cents = plan.priceCents - creditCents
  const { id } = await tx.one(insertPayment, userId, plan.id, kind, cents, creditCents, startsAt, endsAt)
  const wallet = await accountOf(tx, userId, 'wallet')
  await transfer(tx, {
    debit: wallet,
    credit: SUBSCRIPTIONS_ACCOUNT,
    cents,
    kind: 'subscription',
    causeId: id,
  })
  await accounts.setPro(tx, userId, { expiresAt: proEndsAt, planName: plan.name })
  await tx.run(upsertSubscription, userId, plan.id, agreedCents, isAutoRenewOn, proEndsAt, PRO_REMINDER_DAYS)
  touch(planHolders(), userOf(userId), subscriptionOf(userId), walletOf(userId))
  return { paymentId: id, endsAt: proEndsAt }
}
