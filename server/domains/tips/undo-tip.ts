import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { walletOf } from '../ledger/index.ts'
import { modelFigures } from '../models/index.ts'
import { salesOf } from '../posts/index.ts'
import { markUndone, selectTipForUpdate, takeBackTip } from './tips.sql.ts'
import { tipsOf } from './topics.ts'

/**
 * open → undone: the amount returns to its giver, the commission with it, and the tip leaves the model's figures. Once: a second call
 * finds it undone and changes nothing. Errors: not_found (also for the tip of another user), tip_settled.
 */
export async function undoTip({ tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>, tipId: string): Promise<void> {
  const tip = await tx.maybe(selectTipForUpdate, tipId)
  if (tip === undefined || tip.customerId !== userIdOf(actor)) throw new CallError('not_found', 'This tip does not exist.')
  if (tip.isUndone) return
  if (!tip.isOpen || tip.isDue) throw new CallError('tip_settled', 'A tip can be undone within a minute. This one is settled.')
  const { customerId, modelId, amountCents, commissionCents } = tip
  await tx.one(takeBackTip, customerId, modelId, amountCents, commissionCents, tip.id)
  await tx.run(markUndone, tip.id)
  await modelFigures.takeBackTip(tx, modelId, amountCents - commissionCents)
  touch(tipsOf(customerId), salesOf(modelId), walletOf(customerId), walletOf(modelId))
}
