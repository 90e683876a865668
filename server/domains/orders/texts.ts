/** The brief of an order is translated on request, once both sides have agreed. Its language follows from its words, which never change. */
import type { Db } from '#platform/db/database.ts'
import { languageOf, type ReadText, type Side } from '../translation/index.ts'
import { selectBriefText, selectSides } from './texts.sql.ts'

const brief: ReadText<'brief'> = async ({ db, actor }, { orderId }) => {
  const row = await db.maybe(selectBriefText, actor.userId, orderId)
  if (row === undefined) return null
  return { texts: [row.brief, row.notes], language: (await languageOf(row.brief, row.notes)) ?? row.language, threadId: orderId }
}

export const orderTexts = { brief }

/** The two sides of an order, also before it has a thread; empty: there is no such order. */
export const orderSides = (db: Db, orderId: string): Promise<Side[]> => db.many(selectSides, orderId)
