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
  selectToExpire,
  selectToExpireForUpdate,
  selectToFlagLate,
  selectToFlagLateForUpdate,
  selectToRefundLate,
  selectToRefundLateForUpdate,
  selectToRelease,
  selectToReleaseForUpdate,
} from './orders.sql.ts'
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
  readonly path: string
  readonly due: (db: Db) => Promise<{ id: string }[]>
  readonly work: (change: Change, orderId: string) => Promise<void>
}

const STEPS: readonly ClockStep[] = [
  {
    path: 'clock/orders:expire',
    due: (db) => db.many(selectToExpire, BATCH),
    async work(change, orderId) {
      const order = await change.tx.maybe(selectToExpireForUpdate, orderId)
      if (order !== undefined) await refuseOrder(change, order, 'clock', 'expired')
    },
  },
  {
    path: 'clock/orders:flagLate',
    due: (db) => db.many(selectToFlagLate, BATCH),
    async work(change, orderId) {
      const order = await change.tx.maybe(selectToFlagLateForUpdate, orderId)
      if (order === undefined) return
      await change.tx.run(markLate, order.id)
      await recordEvent(change, order, 'late', 'clock')
      touchOrder(change, order)
    },
  },
  {
    path: 'clock/orders:refundLate',
    due: (db) => db.many(selectToRefundLate, BATCH, LATE_REFUND_HOURS),
    async work(change, orderId) {
      const order = await change.tx.maybe(selectToRefundLateForUpdate, orderId, LATE_REFUND_HOURS)
      if (order !== undefined) await refuseOrder(change, order, 'clock', 'expired')
    },
  },
  {
    path: 'clock/orders:releaseHold',
    due: (db) => db.many(selectToRelease, BATCH),
    async work(change, orderId) {
      const order = await change.tx.maybe(selectToReleaseForUpdate, orderId)
      if (order !== undefined) await releaseOrder(change, order, 'clock')
    },
  },
]

async function runStep({ db, write, log }: OrderClockDeps, { path, due, work }: ClockStep): Promise<number> {
  let done = 0
  for (const { id } of await due(db)) {
    try {
      await write(path, (context) => work(context, id))
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
