import type { NotificationData, NotificationKind } from '#contract/types.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { StoredData } from '#server/shared/stored-notification.ts'
import { addNotification, addNotifications, markReadAbout, markReadAllAbout } from './notifications.sql.ts'
import { notificationsOf } from './topics.ts'

/** The user whose name is in the data; erasing that user removes it. */
type Named<Data> = Data extends { readonly name: string } ? { readonly personId: string } : { readonly personId?: never }

/** Kinds that link to the page of a post, an order or a product. */
type About<K> = K extends
  | 'post_sold'
  | 'new_post'
  | 'comment_received'
  | 'order_placed'
  | 'order_accepted'
  | 'order_completed'
  | 'order_update'
  | 'order_rejected'
  | 'order_cancelled'
  | 'order_message'
  | 'chat_message'
  | 'assisted_message'
  | 'ticket_answered'
  | 'ticket_followed'
  | 'slot_free'
  | 'content_hidden'
  | 'content_restored'
  | 'review_visible'
  | 'review_replied'
  ? { readonly about: string }
  : { readonly about?: never }

/** One notification, with the data of its kind. */
export type NewNotification = {
  [K in NotificationKind]: {
    readonly kind: K
    readonly data: StoredData<NotificationData<K>>
  } & Named<NotificationData<K>> &
    About<K>
}[NotificationKind]

/** The id is sent beside the name; the database moves it to a column (keep-person.sql). */
const detailsOf = ({ data, personId }: NewNotification): string => JSON.stringify(personId === undefined ? data : { ...data, personId })

type Telling = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Only our own SQL functions name these topics. */
const touched = (rows: readonly { topics: string[] }[]) => [...new Set(rows.flatMap(({ topics }) => topics))] as Topic[]

/**
 * Notifies a user on the chosen channels: at the bell at once, by mail, and on their devices. All are rows of this transaction, so that a
 * rollback sends nothing.
 */
export async function notify(
  { tx, touch }: Telling,
  { userId, ...notification }: NewNotification & { readonly userId: string },
): Promise<void> {
  touch(...touched([await tx.one(addNotification, userId, notification.kind, detailsOf(notification), notification.about ?? null)]))
}

/** The same for many users, in one statement. */
export async function notifyMany({ tx, touch }: Telling, userIds: readonly string[], notification: NewNotification): Promise<void> {
  touch(...touched(await tx.many(addNotifications, userIds, notification.kind, detailsOf(notification), notification.about ?? null)))
}

/** The user has seen the subject itself: neither bell nor mail need to say it. */
export async function readAbout({ tx, touch }: Telling, userId: string, kind: NotificationKind, about: string): Promise<void> {
  if ((await tx.run(markReadAbout, userId, kind, about)) > 0) touch(notificationsOf(userId))
}

/** The same for many subjects. */
export async function readAllAbout(
  { tx, touch }: Telling,
  userId: string,
  kind: NotificationKind,
  abouts: readonly string[],
): Promise<void> {
  if ((await tx.run(markReadAllAbout, userId, kind, abouts)) > 0) touch(notificationsOf(userId))
}
