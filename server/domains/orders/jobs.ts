/**
 * Tasks on orders. Each run queries due orders, then takes them one by one: a transaction each, so that no transaction holds the accounts
 * of many users, and a failure of one order does not stop the others. Several processes may run this at once.
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
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Orders of one step in one run; the rest waits for the next. */
const BATCH = 200

interface ClockStep {
  readonly step: 'expire' | 'flagLate' | 'refundLate' | 'releaseHold'
  /** Orders that may be due: a query without locks. */
  readonly find: (db: Db) => Promise<{ id: string }[]>
  /** Whether the time of this step is over. */
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

/** Locks the order and checks the rules again, because it may have changed since the query. */
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
 * Expires unaccepted orders, flags late ones, refunds those that stayed late, releases payments after their hold (product.md §4). Runs
 * about every minute. Answers the number of orders taken.
 */
export async function runOrderClock(deps: OrderClockDeps): Promise<number> {
  let done = 0
  for (const step of STEPS) done += await runStep(deps, step)
  return done
}
