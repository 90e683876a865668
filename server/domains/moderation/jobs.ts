import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { deleteOldReports } from './reports.sql.ts'

const BATCH = 200

interface ReportClockDeps {
  readonly write: (path: string, work: (change: Pick<MutationContext<Actor>, 'tx'>) => Promise<number>) => Promise<number>
}

/** A task: deletes reports whose time is over, with their copies of messages. */
export async function removeOldReports({ write }: ReportClockDeps): Promise<void> {
  let gone = BATCH
  while (gone === BATCH) gone = await write('clock/reports:remove', async ({ tx }) => (await tx.many(deleteOldReports, BATCH)).length)
}
