/** The tab and the filters of /orders, as they stand in its address. */
import type { Party } from '#contract/rules/order-steps.ts'
import type { OrderFilter } from '#contract/types.ts'
import { dayStart, ownZone } from '#web/lib/zoned-time.ts'

export const ORDER_FILTERS: readonly OrderFilter[] = ['open', 'late', 'question', 'revision', 'offer', 'problem', 'done', 'rejected']
/** Days from today. */
export const DUE_FILTERS = [1, 7, 30] as const
export type DueFilter = (typeof DUE_FILTERS)[number]
/** States that an order with a due date can have. */
const DUE_STATES: readonly (OrderFilter | undefined)[] = [undefined, 'open', 'late', 'question', 'revision', 'offer']
export const hasDueDates = (state: OrderFilter | undefined): boolean => DUE_STATES.includes(state)

export interface OrdersSearch {
  tab?: 'buying' | 'selling'
  state?: OrderFilter
  due?: DueFilter
  q?: string
  view?: 'calendar'
  /** Of the calendar: `2026-11`. */
  month?: string
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Reads the parameters of an address; leaves out those that the screen does not know. */
export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const { tab, state, due, q, view, month } = search
  const [knownState, knownDue] = [ORDER_FILTERS.find((name) => name === state), DUE_FILTERS.find((days) => days === Number(due))]
  return {
    ...(tab === 'buying' || tab === 'selling' ? { tab } : {}),
    ...(knownState === undefined ? {} : { state: knownState }),
    ...(knownDue === undefined || !hasDueDates(knownState) ? {} : { due: knownDue }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? { q: String(q).slice(0, 100) } : {}),
    ...(view === 'calendar' ? { view } : {}),
    ...(typeof month === 'string' && MONTH.test(month) ? { month } : {}),
  }
}

/** The days of a calendar date, as `Date.UTC` reads it. */
const utcOf = (date: string, daysLater = 0): number => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day + daysLater)
}

/** The same filters for the call. `today`: the date in the reader's zone. */
export function ordersFilter({ state, due, q }: OrdersSearch, side: Party, today: string, zone = ownZone()) {
  const until = due === undefined ? undefined : dayStart(utcOf(today, due), zone)
  return {
    side,
    ...(state === undefined ? {} : { state }),
    ...(until === undefined ? {} : { dueUntil: until }),
    ...(q === undefined ? {} : { search: q.trim() }),
  }
}
