import { CLOSING_REMINDER_DAYS } from '#contract/limits.ts'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { deleteFinishedMailOf, notify } from '../notifications/index.ts'
import { selectDue, selectErased, takeReminders } from './closings.sql.ts'
import { eraseAccount, type EraseDeps } from './erase-account.ts'

const BATCH = 100
/** Days after the erasure in which the last mail is watched for: by then it is sent, or never will be. */
const LAST_MAIL_DAYS = 60

export interface ClosingClockDeps extends EraseDeps {
  readonly database: Database
  readonly log: Log
}

/** A task: reminders, erasures, and the last mails of erased accounts. A failure of one does not stop the others. */
export async function runClosingClock(deps: ClosingClockDeps, stop: AbortSignal): Promise<void> {
  const { database, log, write } = deps
  await write('clock/leaving:remind', async (context) => {
    for (const { userId, closesAt } of await context.tx.many(takeReminders, CLOSING_REMINDER_DAYS, BATCH)) {
      await notify(context, { userId, kind: 'closing_reminder', data: { at: closesAt } })
    }
  })
  for (let after = BEFORE_ALL_IDS, isMore = true; isMore && !stop.aborted;) {
    const due = await database.many(selectDue, after, BATCH)
    for (const { userId } of due) {
      if (stop.aborted) return
      try {
        await eraseAccount(deps, userId, stop)
      } catch (error) {
        if (stop.aborted) return
        log.error({ err: error, userId }, 'an account could not be erased yet')
      }
    }
    isMore = due.length === BATCH
    after = due.at(-1)?.userId ?? after
  }
  const erased = await database.many(selectErased, LAST_MAIL_DAYS)
  await deleteFinishedMailOf(
    database,
    erased.map(({ userId }) => userId),
  )
}
