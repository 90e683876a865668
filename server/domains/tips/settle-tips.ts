/** The task that settles tips: a transaction each, so that a failure of one does not stop the others. Several processes may run it. */
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { accountOf, transfer, walletOf } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { markSettled, selectDueTipForUpdate, selectToSettle } from './tips.sql.ts'
import { tipsOf } from './topics.ts'

export interface TipClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Tips of one run; the rest waits for the next. */
const BATCH = 200

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** open → settled, once its time to be undone is over: the model's part becomes available, and the model is notified. */
export async function settleTip({ tx, touch }: Change, tipId: string): Promise<void> {
  const tip = await tx.maybe(selectDueTipForUpdate, tipId)
  if (tip === undefined || !tip.isOpen || !tip.isDue) return
  const { modelId, customerId, amountCents, note } = tip
  const cents = amountCents - tip.commissionCents
  if (cents > 0) {
    const [debit, credit] = [await accountOf(tx, modelId, 'earnings_hold'), await accountOf(tx, modelId, 'wallet')]
    await transfer(tx, { debit, credit, cents, kind: 'tip_released', causeId: tip.id })
  }
  await tx.run(markSettled, tip.id)
  touch(tipsOf(customerId), walletOf(modelId))
  const data = { name: tip.customerName, amountCents, note }
  await notify({ tx, touch }, { userId: modelId, kind: 'tip_received', personId: customerId, data })
}

/** Settles the tips whose minute is over. Runs every few seconds. Answers their number. */
export async function settleTips({ db, write, log }: TipClockDeps): Promise<number> {
  let done = 0
  for (const { id } of await db.many(selectToSettle, BATCH)) {
    try {
      await write('clock/tips:settle', (context) => settleTip(context, id))
      done += 1
    } catch (error) {
      log.error({ err: error, tipId: id }, 'a tip could not be settled')
    }
  }
  return done
}
