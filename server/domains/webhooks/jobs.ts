/** Finds commits that concern listeners, and ends old events. */
import { EVENT_KEPT_DAYS, EVENTS_KEPT_MAX } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import { deleteExcessEvents, deleteOldAttempts, deleteOldEvents, selectListeners } from './events.sql.ts'
import { deliveriesDue, listeners } from './topics.ts'

/** Of a commit: nothing for listeners, something for one of them, or something that the database alone can tell. */
export type Concern = 'none' | 'now' | 'perhaps'

export interface ListenerWatch {
  /** Reads the listeners again. */
  refresh(): Promise<void>
  hasAny(): boolean
  concernOf(topics: ReadonlySet<string>): Concern
}

/** Topics of a user whose events they are. */
const OWN = ['orders-of', 'orders-for', 'chats', 'wallet-of', 'tips-of', 'withdrawals-of', 'subscription-of']
/** A thread of an order names no user. */
const THREAD = 'thread:'

/** Keeps the listeners in memory, so that a commit which concerns none of them costs a check of its topics, and no statement. */
export function listenerWatch(db: Db): ListenerWatch {
  let topics = new Set<string>()
  return {
    async refresh() {
      const rows = await db.many(selectListeners)
      topics = new Set(rows.flatMap(({ userId }) => OWN.map((name) => `${name}:${userId}`)))
    },
    hasAny: () => topics.size > 0,
    concernOf(touched) {
      if (topics.size === 0) return 'none'
      let concern: Concern = 'none'
      for (const topic of touched) {
        if (topics.has(topic)) return 'now'
        if (topic.startsWith(THREAD)) concern = 'perhaps'
      }
      return concern
    },
  }
}

export const isListenersChange = (topics: ReadonlySet<string>): boolean => topics.has(listeners())
export const isDeliveryDue = (topics: ReadonlySet<string>): boolean => topics.has(deliveriesDue())

/** Rows of one statement; small, so that no lock is held long. */
const BATCH = 1_000

/** Removes events after their days, of accounts with too many the oldest, and the attempts at them. */
export async function forgetOldEvents(db: Db, stop: AbortSignal): Promise<void> {
  const removals = [
    () => db.run(deleteOldEvents, EVENT_KEPT_DAYS, BATCH),
    () => db.run(deleteExcessEvents, EVENTS_KEPT_MAX, BATCH),
    () => db.run(deleteOldAttempts, EVENT_KEPT_DAYS, BATCH),
  ]
  for (const remove of removals) while (!stop.aborted && (await remove()) === BATCH);
}
