/** Texts of messages that are translated on request, once both sides have agreed. */
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { languageOf, type ReadText, type SetLanguage, type Side } from '../translation/index.ts'
import { pageOfSeq } from './read-thread.ts'
import { selectMessageText, selectSides, updateMessageLanguage } from './texts.sql.ts'
import { pageOf } from './topics.ts'

const message: ReadText<'message'> = async ({ db, actor }, { threadId, seq }) => {
  const row = await db.maybe(selectMessageText, actor.userId, threadId, seq)
  return row === undefined ? null : { texts: [row.text], language: row.lang ?? (await languageOf(row.text)) ?? row.language, threadId }
}

export const threadTexts = { message }

const setMessageLanguage: SetLanguage<'message'> = async ({ tx, actor, touch }, { threadId, seq }, lang) => {
  if ((await tx.run(updateMessageLanguage, threadId, seq, userIdOf(actor), lang)) === 0) return false
  touch(pageOf(threadId, pageOfSeq(seq)))
  return true
}

export const threadLanguages = { message: setMessageLanguage }

/** The sides of a thread, of the team only the reader and those who have chosen something; empty: there is none. */
export const threadSides = (db: Db, threadId: string, readerId: string): Promise<Side[]> => db.many(selectSides, threadId, readerId)
