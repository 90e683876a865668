import { MAIL_LISTS, type Language, type MailList } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { selectMailLanguage } from './notifications.sql.ts'
import { deleteUsualChoice, upsertChoice } from './settings.sql.ts'
import { notificationSettingsOf } from './topics.ts'

/** The single list from before there were categories: its mails may still be in mailboxes. */
const FORMER_LIST = { name: 'activity', categories: ['sales', 'comments'] } as const

const categoriesOf = (list: string): readonly MailList[] =>
  list === FORMER_LIST.name ? FORMER_LIST.categories : MAIL_LISTS.filter((category) => category === list)

/** Turns the mails of a list on or off. */
export async function chooseMailList(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  list: MailList,
  isOn: boolean,
): Promise<void> {
  await tx.run(deleteUsualChoice, userId, list, 'email', isOn)
  await tx.run(upsertChoice, userId, list, 'email', isOn)
  touch(notificationSettingsOf(userId))
}

/**
 * Removes a user from a mailing list, which is a category of notifications by mail, shown in the settings. A second call changes nothing.
 */
export async function unsubscribe(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  list: string,
): Promise<void> {
  for (const category of categoriesOf(list)) await chooseMailList({ tx, touch }, userId, category, false)
  touch(notificationSettingsOf(userId))
}

/** The language of this user's mails. */
export const mailLanguageOf = async (db: Db, userId: string): Promise<Language> =>
  (await db.maybe(selectMailLanguage, userId))?.language ?? 'en'
