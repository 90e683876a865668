import { z } from 'zod'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import { deleteSubscription, exportPro, stopRenewal } from './own-data.sql.ts'
import { planHolders, subscriptionOf } from './topics.ts'

const payment = z.object({
  id: ownId,
  plan: text,
  kind: z.enum(['purchase', 'renewal', 'change']),
  price: dollars,
  credit: dollars,
  paidAt: time,
  from: time,
  until: time,
})

export const subscriptionsData: OwnData = {
  parts: [{ name: 'pro', entry: payment, pages: exportPro, begin: BEFORE_ALL_IDS }],
  erasers: {
    async subscription({ tx, touch }, { id }) {
      touch(planHolders(), subscriptionOf(id))
      return tx.run(deleteSubscription, id)
    },
  },
  tables: {
    'subscriptions.subscriptions': { exported: { part: 'pro' }, leaving: 'deleted' },
    'subscriptions.payments': { exported: { part: 'pro' }, leaving: { kept: 'the receipts of the books, without a name' } },
  },
}

/** Ends the renewal for a closing account, so that nothing more is charged. */
export async function stopProRenewal({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string): Promise<void> {
  if ((await tx.run(stopRenewal, userId)) > 0) touch(planHolders(), subscriptionOf(userId))
}
