import { CHOSEN_CATEGORIES, type ChosenCategory, type Language } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { selectMailLanguage } from './notifications.sql.ts'
import { deleteUsualChoice, upsertChoice } from './notices.sql.ts'
import { noticeSettingsOf } from './topics.ts'

/** The single list from before there were categories: its mails may still be in mailboxes. */
const FORMER_LIST = { name: 'activity', categories: ['sales', 'comments'] } as const

const categoriesOf = (list: string): readonly ChosenCategory[] =>
  list === FORMER_LIST.name ? FORMER_LIST.categories : CHOSEN_CATEGORIES.filter((category) => category === list)

/**
 * Removes a user from a mailing list, which is a category of notifications by mail, shown in the settings. A second call changes nothing.
 */
export async function unsubscribe(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  list: string,
): Promise<void> {
  for (const category of categoriesOf(list)) {
    await tx.run(deleteUsualChoice, userId, category, 'email', false)
    await tx.run(upsertChoice, userId, category, 'email', false)
  }
  touch(noticeSettingsOf(userId))
}

/** The language of this user's mails. */
export const mailLanguageOf = async (db: Db, userId: string): Promise<Language> =>
  (await db.maybe(selectMailLanguage, userId))?.language ?? 'en'
