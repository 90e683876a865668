/** The search of The Models in the address, and the queries for it. Apart from the screen, which loads on its own. */
import type { QueryClient } from '@tanstack/react-query'
import { AMOUNT_MAX_CENTS, DELIVERY_DAYS, LANGUAGES, SEARCH_MAX, type Language } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { ModelSort } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'

export const MODEL_SORTS: readonly ModelSort[] = ['recommended', 'new', 'trending', 'rating', 'fastest']

/** The filters as they stand in the address; an active switch is 1. Prices in whole dollars. */
export interface ModelFilters {
  /** Not `language`: that is the reader's own (spec §4). */
  speaks?: Language | undefined
  min?: number | undefined
  max?: number | undefined
  days?: (typeof DELIVERY_DAYS)[number] | undefined
  online?: 1 | undefined
  slots?: 1 | undefined
  posts?: 1 | undefined
}

export interface ModelsSearch extends ModelFilters {
  q?: string | undefined
  sort?: ModelSort | undefined
  /** The start of the list for readers who turn pages: the cursor of the page before. */
  after?: string | undefined
  tab?: 'following' | undefined
}

const PAGE_LENGTH = 20
const DOLLARS_MAX = dollarsFromCents(AMOUNT_MAX_CENTS)
const CURSOR_MAX = 400

// U+0000 is no character of a text, and every call refuses it.
const textOf = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').trim().slice(0, max) || undefined : undefined

/**
 * Whole dollars from a price typed in any of the languages: “1,000”, “1.000”, “1 000 $”, “12,50”. A separator before three digits
 * groups them, as there are no thousandths of a dollar.
 */
function dollarsOf(value: unknown, round: (dollars: number) => number): number | undefined {
  const text = textOf(value, 20)
    ?.normalize('NFKC')
    .replaceAll(/[\s'’$]/g, '')
  const [, whole, cents = ''] = /^([1-9]\d{0,2}(?:[.,]\d{3})+|\d+)(?:[.,](\d{0,2}))?$/.exec(text ?? '') ?? []
  const dollars = whole === undefined ? Number.NaN : round(Number(`${whole.replaceAll(/\D/g, '')}.${cents}`))
  return dollars <= DOLLARS_MAX ? dollars : undefined
}

const switchOf = (value: unknown): 1 | undefined => (textOf(value, 1) === '1' ? 1 : undefined)

/** Reads an address or a form; invalid values are omitted. */
export function readModelsSearch(from: { readonly [name in keyof ModelsSearch]?: unknown }): ModelsSearch {
  const q = textOf(from.q, SEARCH_MAX)
  return {
    q,
    // The default is not part of the address. With a search text, the default is relevance.
    sort: MODEL_SORTS.find((sort) => sort === from.sort && (q !== undefined || sort !== 'recommended')),
    speaks: LANGUAGES.find((language) => language === from.speaks),
    // Cents never widen the range.
    min: dollarsOf(from.min, Math.ceil),
    max: dollarsOf(from.max, Math.floor),
    days: DELIVERY_DAYS.find((days) => String(days) === textOf(from.days, 3)),
    online: switchOf(from.online),
    slots: switchOf(from.slots),
    posts: switchOf(from.posts),
    after: textOf(from.after, CURSOR_MAX),
    tab: from.tab === 'following' ? 'following' : undefined,
  }
}

const known = <T extends object>(fields: T): T => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
const wanted = (flag: 1 | undefined): true | undefined => (flag === 1 ? true : undefined)

/** The arguments of `models.count`. */
export const questionOf = ({ q, speaks, min, max, days, online, slots, posts }: ModelsSearch) =>
  known({
    search: q,
    language: speaks,
    priceMin: min,
    priceMax: max,
    maxDays: days,
    online: wanted(online),
    openSlots: wanted(slots),
    hasPosts: wanted(posts),
  })

/** The arguments of `models.list`, without its cursor. */
export const argsOf = (search: ModelsSearch) => ({ ...questionOf(search), ...known({ sort: search.sort }), limit: PAGE_LENGTH })

export const modelsQuery = (search: ModelsSearch) => liveQuery(api.models.list, { ...argsOf(search), ...known({ cursor: search.after }) })
/** The newest models on the home page. */
export const NEWEST = { sort: 'new', limit: 8 } as const satisfies { sort: ModelSort; limit: number }

/** Rules of orders that the home page states; the admin can change them. */
export const ACCEPT_HOURS_SETTING = { key: 'accept_hours' } as const
export const HOLD_DAYS_SETTING = { key: 'order_hold_days' } as const

/** Is this the plain home page: without search, filters, tab or place in the list? */
export const isPlain = (search: ModelsSearch): boolean => Object.values(search).every((value) => value === undefined)

/** Loads the part of the home page above the list. */
export const loadHome = (queryClient: QueryClient, language: Language) =>
  Promise.all([
    queryClient.ensureQueryData(liveQuery(api.models.getFeaturedTags, { language })),
    queryClient.ensureQueryData(liveQuery(api.models.list, NEWEST)),
    queryClient.ensureQueryData(liveQuery(api.systemSettings.getByKey, ACCEPT_HOURS_SETTING)),
    queryClient.ensureQueryData(liveQuery(api.systemSettings.getByKey, HOLD_DAYS_SETTING)),
  ])

export const modelsCountQuery = (search: ModelsSearch) => liveQuery(api.models.count, questionOf(search))

/** The active filters. */
export function filtersOf({ speaks, min, max, days, online, slots, posts }: ModelsSearch): ModelFilters {
  return known({ speaks, min, max, days, online, slots, posts })
}

/** The number of active filters; a price range is one. */
export const countFilters = (search: ModelsSearch): number =>
  Object.keys(filtersOf(search)).length - (search.min !== undefined && search.max !== undefined ? 1 : 0)

/** The address of a list, for plain links. */
export const addressOf = (search: ModelsSearch): string =>
  `/?${new URLSearchParams(Object.entries(known(search)).map(([name, value]) => [name, String(value)]))}`
