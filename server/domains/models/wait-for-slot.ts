/**
 * The line of a product whose slots are all taken:
 *
 *   asks ──▶ waits ──slot free──▶ turn (notified) ──orders, or gives it up──▶ removed
 *                                     └── 24 hours without an order ────────▶ removed; the next customer is notified if the slot is still free
 *
 * A turn reserves nothing: one customer is notified for each free slot, so that none comes in vain.
 */
import { SLOT_WAITS_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  deleteTurn,
  deleteTurnsOver,
  deleteWait,
  insertWait,
  lockProduct,
  selectLinesDue,
  selectToWaitForUpdate,
  tellOfSlots,
} from './slot-waits.sql.ts'
import { slotsOf } from './topics.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Notifies the next in the line of a product that has a free slot. */
export async function tellNext({ tx, touch }: Context, productId: string): Promise<void> {
  // Only our own SQL function names these topics.
  touch(...((await tx.one(tellOfSlots, productId)).topics as Topic[]))
}

/** Waits for a slot; a repeat keeps the place. Errors: not_found, own_product, slots_open, too_many_waits. */
export async function notifyOfSlot({ tx, actor, touch }: MutationContext<Actor>, productId: string): Promise<void> {
  const userId = userIdOf(actor)
  const product = await tx.maybe(selectToWaitForUpdate, productId, userId)
  if (product === undefined) throw new CallError('not_found', 'This product does not exist any more.')
  if (product.modelId === userId) throw new CallError('own_product', 'You cannot order from yourself.')
  if (product.isOpen) throw new CallError('slots_open', 'A slot of this product is free. You can order it now.')
  if (product.waits >= SLOT_WAITS_MAX)
    throw new CallError('too_many_waits', `You wait for ${SLOT_WAITS_MAX} products, which is as many as one can.`, { max: SLOT_WAITS_MAX })
  await tx.run(deleteTurn, productId, userId)
  await tx.run(insertWait, productId, userId)
  touch(slotsOf(userId))
}

/** Waits no longer, and gives up a turn; a repeat has no effect. */
export async function cancelNotifyOfSlot(context: MutationContext<Actor>, productId: string): Promise<void> {
  const userId = userIdOf(context.actor)
  if ((await context.tx.maybe(lockProduct, productId)) === undefined) return
  await context.tx.run(deleteWait, productId, userId)
  context.touch(slotsOf(userId))
  await tellNext(context, productId)
}

/** Ends the turns of a product that are over, and notifies the next. */
async function moveLine(context: Context, productId: string): Promise<void> {
  if ((await context.tx.maybe(lockProduct, productId)) === undefined) return
  const over = await context.tx.many(deleteTurnsOver, productId)
  context.touch(...over.map(({ userId }) => slotsOf(userId)))
  await tellNext(context, productId)
}

const LINES_AT_ONCE = 200

interface SlotClockDeps {
  readonly db: Db
  readonly write: (path: string, work: (change: MutationContext<Actor>) => Promise<void>) => Promise<void>
}

/** A task: ends turns that are over, and notifies the next where a slot is free for any other reason, each line in its own transaction. */
export async function runSlotClock({ db, write }: SlotClockDeps): Promise<void> {
  for (const { productId } of await db.many(selectLinesDue, LINES_AT_ONCE))
    await write('clock/models:slots', (change) => moveLine(change, productId))
}
