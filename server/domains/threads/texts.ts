/** Texts of messages that are translated on request, once both sides have agreed. */
import type { Db } from '#platform/db/database.ts'
import { languageOf, type ReadText } from '../translation/index.ts'
import { selectMessageText, selectSides } from './texts.sql.ts'

const message: ReadText<'message'> = async ({ db, actor }, { threadId, seq }) => {
  const row = await db.maybe(selectMessageText, actor.userId, threadId, seq)
  return row === undefined ? null : { texts: [row.text], language: (await languageOf(row.text)) ?? row.language, threadId }
}

export const threadTexts = { message }

/** The two sides of a thread; empty: there is none. */
export const threadSides = async (db: Db, threadId: string): Promise<string[]> =>
  (await db.many(selectSides, threadId)).map(({ userId }) => userId)
