import type { NewsData, NotificationKind } from '#contract/types.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { StoredData } from '#server/shared/stored-news.ts'
import { addNotification, addNotifications } from './notifications.sql.ts'

/** Whose name stands in the data: when they leave, it goes. */
type Named<Data> = Data extends { readonly name: string } ? { readonly personId: string } : { readonly personId?: never }

/** Kinds that lead to the page of a post. */
type About<K> = K extends 'post_sold' | 'new_post' | 'comment_received' ? { readonly about: string } : { readonly about?: never }

/** One thing that happened, for people to know. */
export type News = {
  [K in NotificationKind]: {
    readonly kind: K
    readonly data: StoredData<NewsData<K>>
  } & Named<NewsData<K>> &
    About<K>
}[NotificationKind]

/** The id travels beside the name, and is taken out and kept by the database (keep-person.sql). */
const detailsOf = ({ data, personId }: News): string => JSON.stringify(personId === undefined ? data : { ...data, personId })

type Telling = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Only the house's own SQL names these topics. */
const touched = (rows: readonly { topics: string[] }[]) => [...new Set(rows.flatMap(({ topics }) => topics))] as Topic[]

/**
 * Tells a person something on the ways that they have chosen for it: at their bell at once, by mail, and on the screens of
 * their devices. All are rows of this transaction: what is rolled back is told to nobody.
 */
export async function notify({ tx, touch }: Telling, { userId, ...news }: News & { readonly userId: string }): Promise<void> {
  touch(...touched([await tx.one(addNotification, userId, news.kind, detailsOf(news), news.about ?? null)]))
}

/** The same for many people, in one statement. */
export async function notifyMany({ tx, touch }: Telling, userIds: readonly string[], news: News): Promise<void> {
  touch(...touched(await tx.many(addNotifications, userIds, news.kind, detailsOf(news), news.about ?? null)))
}
