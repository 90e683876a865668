/** The filters of The Models, as the calls name them, and in the terms of `models.listing`. */
import { DELIVERY_DAYS, type Language } from '#contract/limits.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import type { Bounds } from './listing.sql.ts'

export interface ModelFilters {
  readonly language?: Language | undefined
  /** Dollars; compared with the cheapest product for sale. */
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly online?: true | undefined
  /** The fastest product is delivered within this many days. */
  readonly maxDays?: (typeof DELIVERY_DAYS)[number] | undefined
  readonly openSlots?: true | undefined
  readonly hasPosts?: true | undefined
}

const NO_PRICE_CENTS = -1
/** Above every price. */
const ANY_PRICE_CENTS = Number.MAX_SAFE_INTEGER
/** The slowest class of `models.place_of`: slower than all `DELIVERY_DAYS`, or without products for sale. */
const SPEEDS = DELIVERY_DAYS.length + 1

/** The places (see `models.place_of`) that fit the filters: 48 without any, one with all. */
export function placesOf({ online, openSlots, hasPosts, maxDays }: ModelFilters): number[] {
  const speeds = maxDays === undefined ? SPEEDS : DELIVERY_DAYS.indexOf(maxDays) + 1
  const either = (wanted: true | undefined) => (wanted === true ? [1] : [0, 1])
  const places: number[] = []
  for (let speed = 0; speed < speeds; speed += 1)
    for (const posts of either(hasPosts))
      for (const slots of either(openSlots))
        for (const isOnline of either(online)) places.push(isOnline + 2 * slots + 4 * posts + 8 * speed)
  return places
}

export const hasPrice = ({ priceMin, priceMax }: ModelFilters): boolean => priceMin !== undefined || priceMax !== undefined

/** Whether language or place matter to the filters. */
export const isFiltered = ({ language, online, openSlots, hasPosts, maxDays }: ModelFilters): boolean =>
  [language, online, openSlots, hasPosts, maxDays].some((filter) => filter !== undefined)

export function boundsOf(filters: ModelFilters): Bounds {
  const { language = '', priceMin, priceMax } = filters
  const minCents = priceMin === undefined ? (priceMax === undefined ? NO_PRICE_CENTS : 0) : centsFromDollars(priceMin)
  return [language, placesOf(filters), minCents, priceMax === undefined ? ANY_PRICE_CENTS : centsFromDollars(priceMax)]
}
