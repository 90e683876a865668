import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { lapseDue, selectDue } from './adjustments.sql.ts'
import { adjustmentsOf, waitingAdjustments } from './topics.ts'

const LAPSED_AT_ONCE = 200

interface AdjustmentClockDeps {
  readonly db: Db
  write<T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>): Promise<T>
}

async function lapse({ tx, touch }: MutationContext<Actor>): Promise<void> {
  const lapsed = await tx.many(lapseDue, LAPSED_AT_ONCE)
  if (lapsed.length > 0) touch(waitingAdjustments(), ...lapsed.map(({ userId }) => adjustmentsOf(userId)))
}

/** A task: requests that nobody decided on lapse. Queries first, because most of the time nothing is due. */
export async function runAdjustmentClock({ db, write }: AdjustmentClockDeps): Promise<void> {
  if ((await db.one(selectDue)).isDue) await write('clock/adjustments:lapse', lapse)
}
