/** A task removes old notifications, and sent mails and push messages. */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { deleteOldMessages } from '#server/outbox/outbox.sql.ts'
import { deleteOld } from './notifications.sql.ts'
import { notificationsOf } from './topics.ts'

const KEPT_DAYS = 365
const MESSAGES_KEPT_DAYS = 30
/** Rows of one run; the rest waits for the next. */
const BATCH = 5_000

/** Removes notifications after a year, mails and push messages after a month, also unsent ones. */
export async function removeOldNotifications({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>): Promise<void> {
  const removed = await tx.many(deleteOld, KEPT_DAYS, BATCH)
  touch(...new Set(removed.map(({ userId }) => notificationsOf(userId))))
  await tx.run(deleteOldMessages, MESSAGES_KEPT_DAYS)
}
