import { PRO_REMINDER_DAYS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { notify } from '../notifications/index.ts'
import { PRO_PAGE } from './pro-page.ts'
import { takeReminder } from './subscriptions.sql.ts'

/** Reminds of the end, once for each of the days ahead. Whoever comes second finds nothing to remind of. */
export async function remind(context: MutationContext<Actor>, userId: string): Promise<void> {
  const reminder = await context.tx.maybe(takeReminder, userId, PRO_REMINDER_DAYS)
  if (reminder !== undefined) await notify(context, { userId, kind: 'pro_reminder', data: reminder, link: PRO_PAGE })
}
