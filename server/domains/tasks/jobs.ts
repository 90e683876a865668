/** Work by the clock: ends snoozes, and removes marks and done notes that nobody has touched for long. */
import { TASK_MARK_DAYS } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { deleteOldMarks, deleteOldNotes, selectWaking, wakeMarks } from './tasks.sql.ts'
import { tasksOf } from './topics.ts'

interface TaskClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
}

/** Rows of one run; the rest waits for the next. */
const BATCH = 200

/** A task whose time has come is on top again. */
export async function wakeTasks({ db, write }: TaskClockDeps): Promise<void> {
  for (const { userId } of await db.many(selectWaking, BATCH))
    await write('clock/tasks:wake', async ({ tx, touch }) => {
      if ((await tx.run(wakeMarks, userId)) > 0) touch(tasksOf(userId))
    })
}

/** The tasks of such marks were closed long ago: every one of them has a shorter deadline. */
export async function forgetMarks({ write }: Pick<TaskClockDeps, 'write'>): Promise<void> {
  await write('clock/tasks:forget', async ({ tx }) => {
    await tx.run(deleteOldMarks, TASK_MARK_DAYS, BATCH * BATCH)
    await tx.run(deleteOldNotes, TASK_MARK_DAYS, BATCH * BATCH)
  })
}
