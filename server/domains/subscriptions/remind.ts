import { PRO_REMINDER_DAYS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { takeReminder } from './subscriptions.sql.ts'

/** Reminds of the end, once for each of the days ahead. Whoever comes second finds nothing to remind of. */
export async function remind({ tx }: MutationContext<Actor>, userId: string): Promise<void> {
  await tx.maybe(takeReminder, userId, PRO_REMINDER_DAYS)
}
