/** Texts of messages that are translated on request, once both sides have agreed. */
import type { Db } from '#platform/db/database.ts'
import { languageOf, type ReadText, type Side } from '../translation/index.ts'
import { selectMessageText, selectSides } from './texts.sql.ts'

const message: ReadText<'message'> = async ({ db, actor }, { threadId, seq }) => {
  const row = await db.maybe(selectMessageText, actor.userId, threadId, seq)
  return row === undefined ? null : { texts: [row.text], language: row.lang ?? (await languageOf(row.text)) ?? row.language, threadId }
}

export const threadTexts = { message }

/** The sides of a thread, of the team only the reader and those who have chosen something; empty: there is none. */
export const threadSides = (db: Db, threadId: string, readerId: string): Promise<Side[]> => db.many(selectSides, threadId, readerId)
