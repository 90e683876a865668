/** The fields of a model's rule for incoming messages, and the rule that they say. */
import { CHAT_GREETING_MAX, type ChatWho, FREE_MESSAGES_MAX, MESSAGE_PRICE_MAX_CENTS, MESSAGE_PRICE_MIN_CENTS } from '#contract/limits.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import type { ChatHours, ChatRules } from '#contract/types.ts'
import { minutesOf, type Opening, openingsOf, USUAL_WEEK } from '#web/lib/hours/openings.ts'

export interface RulesForm {
  readonly who: readonly ChatWho[]
  /** All others pay for each message; otherwise they cannot write. */
  readonly hasPrice: boolean
  readonly price: string
  readonly free: string
  readonly greeting: string
  readonly hasHours: boolean
  readonly zone: string
  readonly days: readonly (readonly Opening[])[]
}

export type RulesProblem = 'price' | 'free' | 'greeting' | 'days'

export const formOf = ({ who, price, freeMessages, greeting, hours }: ChatRules, ownZone: string): RulesForm => ({
  who,
  hasPrice: price !== null,
  price: price === null ? '' : String(price),
  free: String(freeMessages),
  greeting,
  hasHours: hours !== null,
  zone: hours?.zone ?? ownZone,
  days: hours === null ? USUAL_WEEK : openingsOf(hours.days),
})

export function problemsOf({ who, hasPrice, price, free, greeting, hasHours, days }: RulesForm): RulesProblem[] {
  const cents = centsTyped(price)
  const count = Number(free)
  const isPriced = hasPrice && !who.includes('everybody')
  const isPrice = cents !== null && cents >= MESSAGE_PRICE_MIN_CENTS && cents <= MESSAGE_PRICE_MAX_CENTS
  return [
    ...(isPriced && !isPrice ? (['price'] as const) : []),
    ...(isPriced && !(free.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= FREE_MESSAGES_MAX)
      ? (['free'] as const)
      : []),
    ...(greeting.trim().length > CHAT_GREETING_MAX ? (['greeting'] as const) : []),
    ...(hasHours && days.some((day) => minutesOf(day) === null) ? (['days'] as const) : []),
  ]
}

/** Of a form without problems. */
export function rulesOf({ who, hasPrice, price, free, greeting, hasHours, zone, days }: RulesForm): ChatRules {
  const isPriced = hasPrice && !who.includes('everybody')
  const hours: ChatHours = { zone, days: days.map((day) => minutesOf(day) ?? []) }
  return {
    who: who.includes('everybody') ? ['everybody'] : [...who],
    price: isPriced ? dollarsFromCents(centsTyped(price) ?? 0) : null,
    freeMessages: isPriced ? Number(free) : 0,
    greeting: greeting.trim(),
    hours: hasHours ? hours : null,
  }
}
