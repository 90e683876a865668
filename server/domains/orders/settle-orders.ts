/** Open orders that block closing an account, and ending all of them that can be ended. */
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { countOpenOrders, selectHeldUntil, selectOpenForCustomer, selectOpenForModel } from './own-data.sql.ts'
import { cancelOrder, rejectOrder } from './reject-order.ts'

const BATCH = 100

export interface OpenOrders {
  readonly asCustomer: number
  readonly asModel: number
  /** Epoch milliseconds; null: nothing is on hold. */
  readonly heldUntil: number | null
}

/** A user's open orders, and the end of the last hold of their earnings. */
export async function openOrdersOf(db: Db, userId: string): Promise<OpenOrders> {
  const [counts, held] = [await db.one(countOpenOrders, userId), await db.one(selectHeldUntil, userId)]
  return { ...counts, heldUntil: held.until }
}

/** Ignores an order that was delivered or ended meanwhile. */
async function unlessOver(work: Promise<void>): Promise<number> {
  try {
    await work
    return 1
  } catch (error) {
    if (error instanceof CallError && (error.code === 'wrong_status' || error.code === 'not_found')) return 0
    throw error
  }
}

/**
 * Ends every order of this side that can be ended, each with its full refund in a transaction of its own, so that a failure of one
 * does not undo the others. Answers their number. `reason` is shown to customers of a model.
 */
export async function settleOrders(
  { db, actor, write, signal }: ActionContext<Actor>,
  side: 'customer' | 'model',
  reason: string,
): Promise<number> {
  const userId = userIdOf(actor)
  let count = 0
  for (let after = BEFORE_ALL_IDS; !signal.aborted;) {
    const page = await db.many(side === 'model' ? selectOpenForModel : selectOpenForCustomer, userId, after, BATCH)
    for (const { id } of page)
      count += await unlessOver(
        write('settle', (change) => (side === 'model' ? rejectOrder(change, id, 'model', reason) : cancelOrder(change, id))),
      )
    const last = page.at(-1)
    if (last === undefined || page.length < BATCH) break
    after = last.id
  }
  return count
}
