/**
 * What the clock does to orders. Each run looks which orders are due, then takes them one by one: a transaction each, so that no
 * transaction holds the accounts of many people, and one order that fails does not stop the others. Several processes may run this at once.
 */
import { LATE_REFUND_HOURS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { recordEvent, touchOrder, type Change } from './change-order.ts'
import {
  markLate,
  selectDueForUpdate,
  selectToExpire,
  selectToFlagLate,
  selectToRefundLate,
  selectToRelease,
  type DueOrder,
  type OrderRow,
} from './orders.sql.ts'
import { mayTake } from '#contract/rules/order-steps.ts'
import { refuseOrder } from './reject-order.ts'
import { releaseOrder } from './release-order.ts'

export interface OrderClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the house: who acts is nobody, and `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Orders of one step in one run; the rest waits for the next. */
const BATCH = 200

interface ClockStep {
  readonly step: 'expire' | 'flagLate' | 'refundLate' | 'releaseHold'
  /** Orders that may be due: a first look, without a lock. */
  readonly find: (db: Db) => Promise<{ id: string }[]>
  /** Is the time over that this step waits for? */
  readonly isDue: (order: DueOrder) => boolean
  readonly work: (change: Change, order: OrderRow) => Promise<void>
}

const STEPS: readonly ClockStep[] = [
  {
    step: 'expire',
    find: (db) => db.many(selectToExpire, BATCH),
    isDue: ({ isAcceptOver }) => isAcceptOver,
    work: (change, order) => refuseOrder(change, order, 'clock', 'expired'),
  },
  {
    step: 'flagLate',
    find: (db) => db.many(selectToFlagLate, BATCH),
    isDue: ({ isDeliveryOver }) => isDeliveryOver,
    async work(change, order) {
      await change.tx.run(markLate, order.id)
      await recordEvent(change, order, 'late', 'clock')
      touchOrder(change, order)
    },
  },
  {
    step: 'refundLate',
    find: (db) => db.many(selectToRefundLate, BATCH, LATE_REFUND_HOURS),
    isDue: ({ isPatienceOver }) => isPatienceOver,
    work: (change, order) => refuseOrder(change, order, 'clock', 'expired'),
  },
  {
    step: 'releaseHold',
    find: (db) => db.many(selectToRelease, BATCH),
    isDue: ({ isHoldOver }) => isHoldOver,
    work: (change, order) => releaseOrder(change, order, 'clock'),
  },
]

/** Locks the order and asks the rules again: since the first look somebody may have moved it. */
async function takeStep(change: Change, { step, isDue, work }: ClockStep, orderId: string): Promise<void> {
  const order = await change.tx.maybe(selectDueForUpdate, orderId, LATE_REFUND_HOURS)
  if (order !== undefined && isDue(order) && mayTake(order, step, 'clock')) await work(change, order)
}

async function runStep({ db, write, log }: OrderClockDeps, clockStep: ClockStep): Promise<number> {
  const path = `clock/orders:${clockStep.step}`
  let done = 0
  for (const { id } of await clockStep.find(db)) {
    try {
      await write(path, (context) => takeStep(context, clockStep, id))
      done += 1
    } catch (error) {
      log.error({ err: error, orderId: id, path }, 'the clock could not move an order')
    }
  }
  return done
}

/**
 * Expires what was not accepted in time, flags what is late, refunds what stayed late, releases what was held long enough
 * (product.md §4). To be run every minute or so. Answers how many orders it took up.
 */
export async function runOrderClock(deps: OrderClockDeps): Promise<number> {
  let done = 0
  for (const step of STEPS) done += await runStep(deps, step)
  return done
}
