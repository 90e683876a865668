import type { Db } from '#platform/db/database.ts'
import type { Answers } from './answers.ts'
import { selectPayoutAnswers } from './applications.sql.ts'

/** The payout details of the model's application; null without an approved one. */
export const payoutAnswersOf = async (db: Db, userId: string): Promise<Answers['payout'] | null> =>
  (await db.maybe(selectPayoutAnswers, userId))?.answers ?? null
