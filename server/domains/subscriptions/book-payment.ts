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
  /** The locked row of the user. */
  pro: Pick<ProRow, 'proExpiresAt' | 'now'>
  /** The maximum of each later renewal, in cents. */
  agreedCents: number
  isAutoRenewOn: boolean
}

export interface BookedPayment {
  paymentId: string
  endsAt: number
}

/**
 * Takes the price from the wallet and extends Pro by the plan's days, from the later of now and its current end. The caller holds the
 * locks of the user and the wallet, and has checked the balance.
 */
export async function bookPayment({ tx, touch }: MutationContext<Actor>, payment: Payment): Promise<BookedPayment> {
  const { userId, plan, kind, pro, agreedCents, isAutoRenewOn } = payment
  const { startsAt, endsAt } = nextPeriod(pro.proExpiresAt, plan.days, pro.now)
  const { id } = await tx.one(insertPayment, userId, plan.id, kind, plan.priceCents, startsAt, endsAt)
  const wallet = await accountOf(tx, userId, 'wallet')
  await transfer(tx, {
    debit: wallet,
    credit: SUBSCRIPTIONS_ACCOUNT,
    cents: plan.priceCents,
    kind: 'subscription',
    causeId: id,
  })
  await accounts.setPro(tx, userId, { expiresAt: endsAt, planName: plan.name })
  await tx.run(upsertSubscription, userId, plan.id, agreedCents, isAutoRenewOn, endsAt, PRO_REMINDER_DAYS)
  touch(planHolders(), userOf(userId), subscriptionOf(userId), walletOf(userId))
  return { paymentId: id, endsAt }
}
