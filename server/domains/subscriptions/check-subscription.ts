import { proStateAt } from '#contract/rules/pro.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { settlePro } from './renew-pro.ts'
import { selectCheck } from './subscriptions.sql.ts'

export interface CheckedSubscription {
  isPro: boolean
  expired: boolean
  subscriptionType: string | null
}

/** spec §4: clears a Pro that is over (or renews it, before the task has), and answers the result. */
export async function checkSubscription(context: MutationContext<Actor>): Promise<CheckedSubscription> {
  const userId = userIdOf(context.actor)
  const before = await context.tx.one(selectCheck, userId)
  const state = proStateAt(before.proExpiresAt, before.now)
  if (state !== 'over') return { isPro: state === 'running', expired: before.hasEnded, subscriptionType: before.subscriptionType }
  await settlePro(context, userId)
  const after = await context.tx.one(selectCheck, userId)
  const isPro = proStateAt(after.proExpiresAt, after.now) === 'running'
  return { isPro, expired: !isPro, subscriptionType: after.subscriptionType }
}
