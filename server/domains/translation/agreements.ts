/** Private texts go to the translator only after the sides of the conversation have agreed to it. */
import type { ThreadTranslation } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { Translator } from '#server/shared/translator.ts'
import { selectChoices, type ChoiceRow } from './translation.sql.ts'

/** A side of a conversation. The team of the site, in a ticket, has chosen the translator: it asks, and the other side agrees. */
export interface Side {
  readonly userId: string
  readonly isTeam: boolean
}

/** After a change of the configuration each side is asked again. */
const hasAgreed = ({ agreedTo }: ChoiceRow, { name }: Translator): boolean => agreedTo === name

const isOn = (choices: readonly ChoiceRow[], sides: readonly Side[], translator: Translator): boolean => {
  const asked = sides.filter(({ isTeam }) => !isTeam)
  return (
    asked.length > 0 && asked.every(({ userId }) => choices.some((choice) => choice.userId === userId && hasAgreed(choice, translator)))
  )
}

/** Errors: not_agreed. */
export async function assertAgreed(db: Db, threadId: string, sides: readonly Side[], translator: Translator): Promise<void> {
  if (!isOn(await db.many(selectChoices, threadId), sides, translator))
    throw new CallError('not_agreed', 'Each side has to agree first: the texts of this conversation would go to the translator.')
}

export function presentChoices(
  choices: readonly ChoiceRow[],
  sides: readonly Side[],
  userId: string,
  translator: Translator,
): ThreadTranslation {
  const own = sides.find((side) => side.userId === userId)
  const isOwn = (side: Side) => side.userId === userId || (own?.isTeam === true && side.isTeam)
  const choicesOf = (which: (side: Side) => boolean) =>
    choices.filter((choice) => sides.some((side) => side.userId === choice.userId && which(side)))
  const agreementOf = (which: (side: Side) => boolean) => {
    const found = choicesOf(which).find((choice) => choice.agreedAt !== null && hasAgreed(choice, translator))
    return found?.agreedAt == null ? null : { agreedAt: found.agreedAt }
  }
  const on = isOn(choices, sides, translator)
  return {
    isOn: on,
    needs: own?.isTeam === true ? 'other' : sides.filter(({ isTeam }) => !isTeam).length === 1 ? 'own' : 'both',
    own: agreementOf(isOwn),
    other: agreementOf((side) => !isOwn(side)),
    isAlways: choices.some((choice) => choice.userId === userId && choice.isAlways),
    isOtherAlways: on && choicesOf((side) => !isOwn(side)).some(({ isAlways }) => isAlways),
  }
}
