import type { Db } from '#platform/db/database.ts'
import type { Answers } from './answers.ts'
import { selectPayoutAnswers } from './applications.sql.ts'

/** Where a model said in the application that the earnings go; null without an approved application. */
export const payoutAnswersOf = async (db: Db, userId: string): Promise<Answers['payout'] | null> =>
  (await db.maybe(selectPayoutAnswers, userId))?.answers ?? null
