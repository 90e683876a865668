/** The state of /users in its address. A minus excludes a tag: `tags=-<id>`. */
import {
  ACTIVE_DAYS,
  FAN_KINDS,
  ORDERS_MIN_MAX,
  PEOPLE_SORTS,
  QUIET_DAYS,
  SEARCH_MAX,
  TAGS_MAX,
  TIE_KINDS,
  type FanKind,
  type PeopleSort,
  type TieKind,
} from '#contract/limits.ts'
import type { FanFilter } from '#contract/types.ts'

export const PEOPLE_TABS = ['fans', 'models', 'blocked'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]

export interface PeopleSearch {
  /** Missing: the first one of the reader. */
  tab?: PeopleTab
  /** Of fans, or of models. */
  kind?: FanKind | TieKind
  q?: string
  sort?: Exclude<PeopleSort, 'recent'>
  /** Dollars. */
  spent?: number
  orders?: number
  active?: number
  quiet?: number
  tags?: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const SPENT_MAX = 1_000_000

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
/** A number within bounds, with at most two decimals. */
function numberOf(value: unknown, max: number): number | undefined {
  const number = Math.round(Number(textOf(value)) * 100) / 100
  return Number.isFinite(number) && number > 0 && number <= max ? number : undefined
}

/** The tags that an address asks for, and those that it leaves out. */
export function tagsOf(text: string | undefined): { tags: string[]; withoutTags: string[] } {
  const all = [...new Set((text ?? '').split(',').map((value) => value.trim()))]
  return {
    tags: all.filter((value) => UUID.test(value)).slice(0, TAGS_MAX),
    withoutTags: all
      .filter((value) => value.startsWith('-') && UUID.test(value.slice(1)))
      .map((value) => value.slice(1))
      .slice(0, TAGS_MAX),
  }
}

const tagsText = ({ tags, withoutTags }: { tags: readonly string[]; withoutTags: readonly string[] }): string =>
  [...tags, ...withoutTags.map((id) => `-${id}`)].join(',')

/** The state of one tag: chosen, left out, or neither. */
export const tagState = (search: PeopleSearch, tagId: string): 'only' | 'without' | null => {
  const { tags, withoutTags } = tagsOf(search.tags)
  return tags.includes(tagId) ? 'only' : withoutTags.includes(tagId) ? 'without' : null
}

/** The search with one tag in another state. */
export function withTag(search: PeopleSearch, tagId: string, state: 'only' | 'without' | null): PeopleSearch {
  const { tags, withoutTags } = tagsOf(search.tags)
  const others = { tags: tags.filter((id) => id !== tagId), withoutTags: withoutTags.filter((id) => id !== tagId) }
  return peopleSearch({
    ...search,
    tags: tagsText({
      tags: state === 'only' ? [...others.tags, tagId] : others.tags,
      withoutTags: state === 'without' ? [...others.withoutTags, tagId] : others.withoutTags,
    }),
  })
}

/** Reads the parameters of an address; leaves out those that the screen does not know. */
export function peopleSearch({ tab, kind, q, sort, spent, orders, active, quiet, tags }: Record<string, unknown>): PeopleSearch {
  const knownTab = PEOPLE_TABS.find((name) => name === tab)
  const knownKind = ([...FAN_KINDS, ...TIE_KINDS] as const).find((name) => name === kind)
  const knownSort = PEOPLE_SORTS.find((name) => name === sort)
  const [spentMin, ordersMin] = [numberOf(spent, SPENT_MAX), numberOf(orders, ORDERS_MIN_MAX)]
  const activeDays = ACTIVE_DAYS.find((days) => days === Number(textOf(active)))
  const quietDays = QUIET_DAYS.find((days) => days === Number(textOf(quiet)))
  const chosenTags = tagsText(tagsOf(textOf(tags)))
  return {
    ...(knownTab === undefined ? {} : { tab: knownTab }),
    ...(knownKind === undefined ? {} : { kind: knownKind }),
    ...(textOf(q).trim() === '' ? {} : { q: textOf(q).slice(0, SEARCH_MAX) }),
    ...(knownSort === undefined || knownSort === 'recent' ? {} : { sort: knownSort }),
    ...(spentMin === undefined ? {} : { spent: spentMin }),
    ...(ordersMin === undefined ? {} : { orders: Math.ceil(ordersMin) }),
    ...(activeDays === undefined ? {} : { active: activeDays }),
    ...(quietDays === undefined ? {} : { quiet: quietDays }),
    ...(chosenTags === '' ? {} : { tags: chosenTags }),
  }
}

/** The filter of fans that an address asks for. */
export function fanFilterOf({ kind, spent, orders, active, quiet, tags }: PeopleSearch): FanFilter {
  const fanKind = FAN_KINDS.find((name) => name === kind)
  const chosen = tagsOf(tags)
  return {
    ...(fanKind === undefined ? {} : { kind: fanKind }),
    ...(spent === undefined ? {} : { spentMin: spent }),
    ...(orders === undefined ? {} : { ordersMin: orders }),
    ...(active === undefined ? {} : { activeDays: active }),
    ...(quiet === undefined ? {} : { quietDays: quiet }),
    ...(chosen.tags.length === 0 ? {} : { tags: chosen.tags }),
    ...(chosen.withoutTags.length === 0 ? {} : { withoutTags: chosen.withoutTags }),
  }
}

/** The address of a saved filter; tab, sort and words stay. */
export const searchOf = (
  { kind, spentMin, ordersMin, activeDays, quietDays, tags = [], withoutTags = [] }: FanFilter,
  { tab, sort, q }: PeopleSearch,
): PeopleSearch =>
  peopleSearch({
    tab,
    sort,
    q,
    kind,
    spent: spentMin,
    orders: ordersMin,
    active: activeDays,
    quiet: quietDays,
    tags: tagsText({ tags, withoutTags }),
  })

const keyOf = (filter: FanFilter): string =>
  JSON.stringify(Object.entries(fanFilterOf(searchOf(filter, {}))).toSorted(([one], [other]) => one.localeCompare(other)))

/** Do two filters ask the same? */
export const isSameFilter = (one: FanFilter, other: FanFilter): boolean => keyOf(one) === keyOf(other)

export const hasFilter = (search: PeopleSearch): boolean => Object.keys(fanFilterOf(search)).length > 0
/** How many filters are set besides the kind. */
export const countFilters = (search: PeopleSearch): number => {
  const { kind: _kind, tags = [], withoutTags = [], ...others } = fanFilterOf(search)
  return Object.keys(others).length + tags.length + withoutTags.length
}

/** The same place without filters and words. */
export const cleared = ({ tab, sort }: PeopleSearch): PeopleSearch => peopleSearch({ tab, sort })

/** The address of the same fans as a table. */
export function csvAddress({ kind, q, sort, spent, orders, active, quiet, tags }: PeopleSearch, language: string): string {
  const query = new URLSearchParams({ lang: language })
  for (const [name, value] of Object.entries({ kind, q, sort, spent, orders, active, quiet, tags }))
    if (value !== undefined) query.set(name, String(value))
  return `/users.csv?${query.toString()}`
}
