import type { Language } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertUnsubscribed, selectMailLanguage } from './notifications.sql.ts'
import { mailSettingsOf } from './topics.ts'

/** Takes a person off a list of mails; twice is once. */
export async function unsubscribe({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string, list: string): Promise<void> {
  await tx.run(insertUnsubscribed, userId, list)
  touch(mailSettingsOf(userId))
}

/** The language that this person gets mail in. */
export const mailLanguageOf = async (db: Db, userId: string): Promise<Language> => (await db.maybe(selectMailLanguage, userId))?.language ?? 'en'
