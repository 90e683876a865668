/** A task: ends due suspensions, and impersonations after their hour. */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { impersonations, suspensions } from '../users/index.ts'
import { notifyRestored } from './suspend-user.ts'
import { selectDue } from './users.sql.ts'

interface PeopleClockDeps {
  readonly db: Db
  write<T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>): Promise<T>
}

async function restore(context: MutationContext<Actor>): Promise<void> {
  for (const userId of await suspensions.endDue(context)) await notifyRestored(context, userId)
}

/** Queries first, because most of the time nothing is due and nothing is written. */
export async function runPeopleClock({ db, write }: PeopleClockDeps): Promise<void> {
  const due = await db.one(selectDue)
  if (due.suspensions) await write('clock/users:restore', restore)
  if (due.impersonations) await write('clock/users:endImpersonations', impersonations.endDue)
}
