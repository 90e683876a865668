/**
 * Tasks on Pro: renews, ends, reminds. A transaction each, as with orders: a failure for one user does not stop the others, and several
 * processes may run this at once.
 */
import { PRO_RENEW_AHEAD_MS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { selectToRemind, selectToSettle } from './clock.sql.ts'
import { remind } from './remind.ts'
import { settlePro } from './renew-pro.ts'

export interface SubscriptionClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Users of one step in one run; the rest waits for the next. */
const BATCH = 200

interface ClockStep {
  readonly path: string
  readonly due: (db: Db) => Promise<{ userId: string }[]>
  readonly work: (context: MutationContext<Actor>, userId: string) => Promise<void>
}

const STEPS: readonly ClockStep[] = [
  { path: 'clock/subscriptions:settle', due: (db) => db.many(selectToSettle, BATCH, PRO_RENEW_AHEAD_MS), work: settlePro },
  { path: 'clock/subscriptions:remind', due: (db) => db.many(selectToRemind, BATCH), work: remind },
]

/** Runs about every minute. Answers the number of users taken. */
export async function runSubscriptionClock({ db, write, log }: SubscriptionClockDeps): Promise<number> {
  let done = 0
  for (const { path, due, work } of STEPS) {
    for (const { userId } of await due(db)) {
      try {
        await write(path, (context) => work(context, userId))
        done += 1
      } catch (error) {
        log.error({ err: error, userId, path }, 'the clock could not look after a subscription')
      }
    }
  }
  return done
}
