/**
 * The keys that a slot of orders counts (`analytics.order_slots`). Each order counts once as placed and, in the slot of a day, for its
 * quarter of an hour; then for its outcome, and for its times. Times are counted by steps: whole minutes up to about two hours, then a
 * sixty-fourth of the power of two below, so that the middle of a step is less than 0.8 % away from the time itself.
 */

/** Lower keys are the quarters of an hour of a day in UTC. */
export const PLACED = 96
export const QUARTER_MINUTES = 15
export const COMPLETED = 100
export const REJECTED = 101
/** Over, with a problem that was reported. */
export const DISPUTED = 102
/** The step of a time is added to it. */
export const ACCEPTED_FROM = 1_000
export const DELIVERED_FROM = 3_000

const STEPS_PER_DOUBLING = 64
/** Longer times count as this one: five years. */
const LONGEST_MINUTES = 5 * 366 * 24 * 60

function stepStarts(): number[] {
  const starts = [0]
  for (let start = 1; start <= LONGEST_MINUTES; start += Math.max(1, 2 ** Math.floor(Math.log2(start)) / STEPS_PER_DOUBLING))
    starts.push(start)
  return starts
}

/** The first minute of each step, ascending. Step 1 is the first. */
export const STEP_STARTS: readonly number[] = stepStarts()

const MINUTES_PER_HOUR = 60

/** The middle of a step, in hours. */
export function hoursOf(step: number): number {
  const start = STEP_STARTS[step - 1] ?? 0
  return (start + (STEP_STARTS[step] ?? start)) / 2 / MINUTES_PER_HOUR
}

export interface Counted {
  readonly key: number
  readonly orders: number
}

/** How many orders count for a key. */
export const ordersOf = (counted: readonly Counted[], key: number): number => counted.find((one) => one.key === key)?.orders ?? 0

export interface Times {
  readonly orders: number
  /** The time, in hours, that a share of the orders took at most: between two orders it lies between theirs. Null without any. */
  readonly within: (share: number) => number | null
}

/** The times of the orders counted from key `from` until before `end`; without an end: all later ones. */
export function timesOf(counted: readonly Counted[], from: number, end = Infinity): Times {
  const steps = counted.filter(({ key }) => key >= from && key < end).toSorted((a, b) => a.key - b.key)
  const orders = steps.reduce((sum, step) => sum + step.orders, 0)
  const hoursAt = (rank: number): number => {
    let passed = 0
    const at = steps.find((step) => (passed += step.orders) > rank)
    return at === undefined ? 0 : hoursOf(at.key - from)
  }
  return {
    orders,
    within(share) {
      if (orders === 0) return null
      const rank = share * (orders - 1)
      const lower = hoursAt(Math.floor(rank))
      return lower + (hoursAt(Math.ceil(rank)) - lower) * (rank - Math.floor(rank))
    },
  }
}
