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
  selectToLapse,
  selectToRelease,
  selectToResume,
  type DueOrder,
  type OrderRow,
} from './orders.sql.ts'
import { lapseOffer } from './talks/offers.ts'
import { notifyUpdate } from './order-notifications.ts'
import { closeQuestion } from './talks/questions.ts'
import { mayTake } from '#contract/rules/order-steps.ts'
import { hasOverdueEvidence, selectToCarryOut, selectUndecided, showOverdueEvidence } from './disputes/disputes.sql.ts'
import { carryOutDue, refundUndecided } from './disputes/decide-dispute.ts'
import { disputesDesk, orderTopic } from './topics.ts'
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
  readonly step: 'endQuestion' | 'lapseOffer' | 'expire' | 'flagLate' | 'refundLate' | 'releaseHold' | 'carryOut' | 'refundUndecided'
  /** Orders that may be due: a query without locks. */
  readonly find: (db: Db) => Promise<{ id: string }[]>
  /** Whether the time of this step is over. */
  readonly isDue: (order: DueOrder) => boolean
  readonly work: (change: Change, order: OrderRow) => Promise<void>
}

/** Flags the overdue delivery of a locked order, and notifies both sides. */
export async function flagLate(change: Change, order: OrderRow): Promise<void> {
  await change.tx.run(markLate, order.id)
  await recordEvent(change, order, 'late', 'clock')
  touchOrder(change, order)
  await notifyUpdate(change, order, 'customer', 'late_customer')
  await notifyUpdate(change, order, 'model', 'late_model')
}

const STEPS: readonly ClockStep[] = [
  {
    step: 'endQuestion',
    find: (db) => db.many(selectToResume, BATCH),
    isDue: ({ isPauseOver }) => isPauseOver,
    work: (change, order) => closeQuestion(change, order, 'clock'),
  },
  {
    step: 'lapseOffer',
    find: (db) => db.many(selectToLapse, BATCH),
    isDue: ({ isOfferOver }) => isOfferOver,
    work: lapseOffer,
  },
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
    work: flagLate,
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
  {
    step: 'carryOut',
    find: (db) => db.many(selectToCarryOut, BATCH),
    isDue: ({ dispute }) => dispute === 'decided',
    work: carryOutDue,
  },
  {
    step: 'refundUndecided',
    find: (db) => db.many(selectUndecided, BATCH),
    isDue: ({ dispute }) => dispute === 'open' || dispute === 'appealed',
    work: refundUndecided,
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

/** Both sides of a problem read both sides' evidence once the time for it is over. */
async function showOverdue({ db, write, log }: OrderClockDeps): Promise<number> {
  if (!(await db.one(hasOverdueEvidence)).has) return 0
  let shown = 0
  try {
    await write('clock/orders:showEvidence', async ({ tx, touch }) => {
      const orders = await tx.many(showOverdueEvidence, BATCH)
      touch(disputesDesk(), ...orders.map(({ orderId }) => orderTopic(orderId)))
      shown = orders.length
    })
  } catch (error) {
    log.error({ err: error }, 'the clock could not show evidence')
  }
  return shown
}

/**
 * Ends questions and offers whose time is over, expires unaccepted orders, flags late ones, refunds those that stayed late, releases payments
 * after their hold, carries out decisions, refunds problems that nobody decided, and shows evidence whose time is over (product.md §4).
 * Runs several times a minute (server/tasks.ts). Answers the number of orders taken.
 */
export async function runOrderClock(deps: OrderClockDeps): Promise<number> {
  let done = 0
  for (const step of STEPS) done += await runStep(deps, step)
  return done + (await showOverdue(deps))
}
