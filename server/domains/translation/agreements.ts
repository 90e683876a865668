/** Private texts go to the translator only after both sides of the conversation have agreed to it. */
import type { ThreadTranslation } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { Translator } from '#server/shared/translator.ts'
import { selectChoices, type ChoiceRow } from './translation.sql.ts'

/** Two sides at least, and each agreed to this translator: after a change of the configuration each is asked again. */
const hasAgreed = ({ agreedTo }: ChoiceRow, { name }: Translator): boolean => agreedTo === name

const SIDES = 2

/** Errors: not_agreed. */
export async function assertAgreed(db: Db, threadId: string, translator: Translator): Promise<void> {
  const choices = await db.many(selectChoices, threadId)
  if (choices.filter((choice) => hasAgreed(choice, translator)).length < SIDES)
    throw new CallError('not_agreed', 'Both of you have to agree first: the texts of this conversation would go to the translator.')
}

export const presentChoices = (choices: readonly ChoiceRow[], userId: string, translator: Translator): ThreadTranslation => {
  const agreementOf = (choice: ChoiceRow | undefined) =>
    choice === undefined || choice.agreedAt === null || !hasAgreed(choice, translator) ? null : { agreedAt: choice.agreedAt }
  const mine = choices.find((choice) => choice.userId === userId)
  const own = agreementOf(mine)
  const other = agreementOf(choices.find((choice) => choice.userId !== userId && agreementOf(choice) !== null))
  return { isOn: own !== null && other !== null, own, other, isAlways: mine?.isAlways ?? false }
}
