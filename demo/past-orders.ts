/** The planned orders with the effects of time: holds end, terms pass, minds change. */
import { ACCEPT_HOURS, ORDER_HOLD_DAYS } from '#contract/limits.ts'
import { DEMO_ACCOUNTS, emailOfCustomer, emailOfModel } from './content/people.ts'
import { planOrders, type PlannedOrder } from './content/plan-orders.ts'

export interface PastOrder extends PlannedOrder {
  /** When the clock flagged it as late; null for in time. */
  lateHoursAgo: number | null
  /** When its hold ended without a word of the customer; null when that has not happened. */
  releasedHoursAgo: number | null
  /** The side that ended it, if it was rejected. */
  endedBy: 'model' | 'customer' | 'clock'
}

const HOURS_PER_DAY = 24
const HOLD_HOURS = ORDER_HOLD_DAYS * HOURS_PER_DAY
/** How long ago the late order was due. */
const LATE_FOR_HOURS = 9

const isOfDemoAccount = ({ customer, model }: PlannedOrder) =>
  emailOfCustomer(customer) === DEMO_ACCOUNTS.customer.email || emailOfModel(model) === DEMO_ACCOUNTS.model.email

/** The hold ends by itself when the customer says nothing for so long. */
function releaseOf({ deliveredHoursAgo, reviewedHoursAgo }: PlannedOrder): number | null {
  if (deliveredHoursAgo === null) return null
  const endedHoursAgo = deliveredHoursAgo - HOLD_HOURS
  return endedHoursAgo > (reviewedHoursAgo ?? 0) ? endedHoursAgo : null
}

/** Accepted so long ago that its term has just passed. */
function late(order: PastOrder): PastOrder {
  const acceptedHoursAgo = order.deliveryDays * HOURS_PER_DAY + LATE_FOR_HOURS
  const hesitatedHours = order.placedHoursAgo - (order.acceptedHoursAgo ?? 0)
  return { ...order, acceptedHoursAgo, placedHoursAgo: acceptedHoursAgo + hesitatedHours, lateHoursAgo: LATE_FOR_HOURS }
}

const cancelled = (order: PastOrder): PastOrder => ({ ...order, endedBy: 'customer', rejectReason: null })

/** The model never answered. */
const expired = (order: PastOrder): PastOrder => ({
  ...order,
  endedBy: 'clock',
  rejectReason: null,
  placedHoursAgo: (order.rejectedHoursAgo ?? 0) + ACCEPT_HOURS,
})

/**
 * All orders of the demo. Of the orders that no shown account takes part in, the oldest open one is late, and the two oldest rejected
 * ones were cancelled and expired. Always the same.
 */
export function pastOrders(): PastOrder[] {
  const orders = planOrders().map((order): PastOrder => ({
    ...order,
    lateHoursAgo: null,
    releasedHoursAgo: releaseOf(order),
    endedBy: 'model',
  }))
  const others = orders.filter((order) => !isOfDemoAccount(order))
  const [toCancel, toExpire] = others.filter(({ story }) => story.state === 'rejected')
  const toBeLate = others.find(({ story }) => story.state === 'processing')
  return orders.map((order) => {
    if (order === toCancel) return cancelled(order)
    if (order === toExpire) return expired(order)
    return order === toBeLate ? late(order) : order
  })
}
