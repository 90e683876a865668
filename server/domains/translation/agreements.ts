/** Private texts go to the translator only after the sides of the conversation have agreed to it. */
import type { ThreadTranslation } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Translator } from '#server/shared/translator.ts'

/**
 * A side of a conversation, with its choice in `translation.choices`. The team of the site, in a ticket, has chosen the translator: it asks,
 * and the other side agrees.
 */
export interface Side {
  readonly userId: string
  readonly isTeam: boolean
  /** The name of the translator; null: it has not agreed. */
  readonly agreedTo: string | null
  readonly agreedAt: number | null
  readonly isAlways: boolean
}

/** After a change of the configuration each side is asked again. */
const hasAgreed = ({ agreedTo }: Side, { name }: Translator): boolean => agreedTo === name

const isOn = (sides: readonly Side[], translator: Translator): boolean => {
  const asked = sides.filter(({ isTeam }) => !isTeam)
  return asked.length > 0 && asked.every((side) => hasAgreed(side, translator))
}

/** Errors: not_agreed. */
export function assertAgreed(sides: readonly Side[], translator: Translator): void {
  if (!isOn(sides, translator))
    throw new CallError('not_agreed', 'Each side has to agree first: the texts of this conversation would go to the translator.')
}

export function presentChoices(sides: readonly Side[], userId: string, translator: Translator): ThreadTranslation {
  const own = sides.find((side) => side.userId === userId)
  const isOwn = (side: Side) => side.userId === userId || (own?.isTeam === true && side.isTeam)
  const agreementOf = (which: (side: Side) => boolean) => {
    const found = sides.find((side) => which(side) && side.agreedAt !== null && hasAgreed(side, translator))
    return found?.agreedAt == null ? null : { agreedAt: found.agreedAt }
  }
  const on = isOn(sides, translator)
  return {
    isOn: on,
    needs: own?.isTeam === true ? 'other' : sides.filter(({ isTeam }) => !isTeam).length === 1 ? 'own' : 'both',
    own: agreementOf(isOwn),
    other: agreementOf((side) => !isOwn(side)),
    isAlways: own?.isAlways === true,
    isOtherAlways: on && sides.some((side) => !isOwn(side) && side.isAlways),
  }
}
