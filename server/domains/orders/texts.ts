/**
 * The brief of an order is translated on request, once both sides have agreed. Its language is the one that the customer chose, else that
 * of its words, which never change.
 */
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { languageOf, type ReadText, type SetLanguage, type Side } from '../translation/index.ts'
import { selectBriefText, selectSides, updateBriefLanguage } from './texts.sql.ts'
import { orderTopic } from './topics.ts'

const brief: ReadText<'brief'> = async ({ db, actor }, { orderId }) => {
  const row = await db.maybe(selectBriefText, actor.userId, orderId)
  if (row === undefined) return null
  return {
    texts: [row.brief, row.notes],
    language: row.lang ?? (await languageOf(row.brief, row.notes)) ?? row.language,
    threadId: orderId,
  }
}

export const orderTexts = { brief }

const setBriefLanguage: SetLanguage<'brief'> = async ({ tx, actor, touch }, { orderId }, lang) => {
  if ((await tx.run(updateBriefLanguage, userIdOf(actor), orderId, lang)) === 0) return false
  touch(orderTopic(orderId))
  return true
}

export const orderLanguages = { brief: setBriefLanguage }

/** The two sides of an order, also before it has a thread; empty: there is no such order. */
export const orderSides = (db: Db, orderId: string): Promise<Side[]> => db.many(selectSides, orderId)
