import { PRO_REMINDER_DAYS } from '#contract/limits.ts'
import { renewsAt } from '#contract/rules/pro.ts'
import type { NotificationData } from '#contract/types.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../notifications/index.ts'
import { stopRenewal } from './renew-pro.ts'
import { selectPlanForShare, selectProForUpdate, selectSubscription, takeReminder } from './subscriptions.sql.ts'

/** The forecast in a reminder: a renewal is made a little before the end, which may be the day before. */
function outlookOf({
  endsAt,
  isAutoRenewOn,
  isSuspendedAtEnd,
}: {
  endsAt: number
  isAutoRenewOn: boolean
  isSuspendedAtEnd: boolean
}): NotificationData<'pro_reminder'> {
  if (!isAutoRenewOn) return { at: endsAt, outcome: 'off' }
  return isSuspendedAtEnd ? { at: endsAt, outcome: 'suspended' } : { at: renewsAt(endsAt), outcome: 'renewed' }
}

/**
 * Reminds of the end, once for each of the days ahead; a second process finds nothing to do. A renewal that cannot be made is switched off
 * now, while there is time to act: its notification is the reminder.
 */
export async function remind(context: MutationContext<Actor>, userId: string): Promise<void> {
  const { tx } = context
  await tx.one(selectProForUpdate, userId)
  const reminder = await tx.maybe(takeReminder, userId, PRO_REMINDER_DAYS)
  const subscription = await tx.maybe(selectSubscription, userId)
  if (reminder === undefined || subscription === undefined) return
  if (
    subscription.isAutoRenewOn &&
    (await stopRenewal(context, userId, subscription, await tx.one(selectPlanForShare, subscription.renewalPlanId)))
  )
    return
  await notify(context, { userId, kind: 'pro_reminder', data: outlookOf(reminder) })
}
