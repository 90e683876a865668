import type { NewsData, NotificationKind } from '#contract/types.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { addNotification, addNotifications } from './notifications.sql.ts'

/** One thing that happened, for people to know. */
export type News = {
  [K in NotificationKind]: {
    readonly kind: K
    readonly data: NewsData<K>
    /** The page that it is about: a path of this site, such as `/dashboard`. */
    readonly link: string
  }
}[NotificationKind]

type Telling = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Only the house's own SQL names these topics. */
const touched = (rows: readonly { topics: string[] }[]) => [...new Set(rows.flatMap(({ topics }) => topics))] as Topic[]

/**
 * Tells a person something: they see it at their bell at once, and get a mail when its kind is mailed and the house sends
 * mail. Both are rows of this transaction: what is rolled back is told to nobody.
 */
export async function notify({ tx, touch }: Telling, { userId, kind, data, link }: News & { readonly userId: string }): Promise<void> {
  touch(...touched([await tx.one(addNotification, userId, kind, JSON.stringify(data), link)]))
}

/** The same for many people, in one statement. */
export async function notifyMany({ tx, touch }: Telling, userIds: readonly string[], { kind, data, link }: News): Promise<void> {
  touch(...touched(await tx.many(addNotifications, userIds, kind, JSON.stringify(data), link)))
}
