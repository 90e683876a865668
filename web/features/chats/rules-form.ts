/** The fields of a model's rule about who may write, and the rule that they say. */
import { CHAT_GREETING_MAX, type ChatWho, FREE_MESSAGES_MAX, MESSAGE_PRICE_MAX_CENTS, MESSAGE_PRICE_MIN_CENTS } from '#contract/limits.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import type { ChatHours, ChatRules } from '#contract/types.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const DAYS = 7
/** The first opening of a day that has none yet. */
const USUAL = { from: '09:00', to: '18:00' }
const WORKDAYS = 5

/** Times of day, as the browser's field has them: `09:00`. */
export interface Opening {
  readonly from: string
  readonly to: string
}

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

const timeOf = (minute: number): string =>
  `${String(Math.floor((minute % DAY_MINUTES) / HOUR_MINUTES)).padStart(2, '0')}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`

/** Null: not a time. Midnight as an end is that of the day. */
function minuteOf(time: string, isEnd: boolean): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  if (match === null) return null
  const minute = Number(match[1]) * HOUR_MINUTES + Number(match[2])
  return isEnd && minute === 0 ? DAY_MINUTES : minute
}

export const openingAfter = (day: readonly Opening[]): Opening => {
  const last = day.at(-1)
  const end = last === undefined ? null : minuteOf(last.to, true)
  if (end === null || end >= DAY_MINUTES) return USUAL
  return { from: timeOf(Math.min(end + HOUR_MINUTES, DAY_MINUTES - 2)), to: timeOf(Math.min(end + 4 * HOUR_MINUTES, DAY_MINUTES - 1)) }
}

export const formOf = ({ who, price, freeMessages, greeting, hours }: ChatRules, ownZone: string): RulesForm => ({
  who,
  hasPrice: price !== null,
  price: price === null ? '' : String(price),
  free: String(freeMessages),
  greeting,
  hasHours: hours !== null,
  zone: hours?.zone ?? ownZone,
  days:
    hours?.days.map((day) => day.map(([from, to]) => ({ from: timeOf(from), to: timeOf(to) }))) ??
    Array.from({ length: DAYS }, (_, at) => (at < WORKDAYS ? [USUAL] : [])),
})

/** The openings of a day in minutes; null: a time is missing, or they overlap. */
function minutesOf(day: readonly Opening[]): [number, number][] | null {
  const openings: [number, number][] = []
  let before = -1
  for (const { from, to } of day) {
    const [begin, end] = [minuteOf(from, false), minuteOf(to, true)]
    if (begin === null || end === null || begin <= before || end <= begin) return null
    openings.push([begin, end])
    before = end
  }
  return openings
}

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
