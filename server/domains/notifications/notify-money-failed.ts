import type { NotificationData } from '#contract/types.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { StoredData } from '#server/shared/stored-notification.ts'
import { addMoneyFailed } from './notifications.sql.ts'

/** Notifies a user at the bell that a call was refused and no money moved: once, while the same notification is unread. */
export async function notifyMoneyFailed(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  failed: StoredData<NotificationData<'money_failed'>>,
): Promise<void> {
  const { topics } = await tx.one(addMoneyFailed, userId, JSON.stringify(failed))
  touch(...(topics as Topic[]))
}
