/** The state of a list of the admin area as it stands in the address: filters, sort, period, words, columns (docs/admin.md). */
import { SEARCH_MAX } from '#contract/limits.ts'
import { takesPeriod, type TableName, type TableRule } from '#contract/rules/tables.ts'
import { isZone } from '#contract/rules/wall-time.ts'
import { ownZone, startOfDay } from '../zoned-time.ts'

/** Parameters of an address, as texts. */
export type Address = Readonly<Record<string, string>>

export interface TableState {
  /** The value of each filter that applies. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  /** Days of a date field, both included; '' for none. */
  readonly from: string
  readonly until: string
  /** The zone of these days; '': the reader's own. */
  readonly zone: string
  readonly words: string
  /** The shown columns, in the order of the rule. */
  readonly columns: readonly string[]
}

/** The parameters that every list has, besides its filters. `open`: one row, `view`: a saved view. */
export const TABLE_PARAMETERS = ['sort', 'from', 'until', 'zone', 'q', 'cols', 'view', 'open'] as const

const usualColumns = ({ columns, extra }: TableRule): string[] => columns.filter((name) => !extra.includes(name))

/** Reads an address; leaves out parameters that the list does not know. */
export function stateIn(rule: TableRule, address: Address): TableState {
  const filters = Object.entries(rule.filters).flatMap(([name, values]) => {
    const value = address[name] ?? rule.first?.[name]
    return value !== undefined && values.includes(value) ? [[name, value] as const] : []
  })
  const day = (text = '') => (startOfDay(text, 0) === undefined ? '' : text)
  const [from, until] = [day(address['from']), day(address['until'])]
  const hasPeriod = from !== '' || until !== ''
  const zone = address['zone'] ?? ''
  const sort = rule.sorts.find((name) => name === address['sort'] && !(hasPeriod && !takesPeriod(name))) ?? rule.sorts[0]
  const wanted = address['cols']?.split(',')
  const [title] = rule.columns
  return {
    filters: Object.fromEntries(filters),
    sort,
    from,
    until,
    zone: hasPeriod && zone !== ownZone() && isZone(zone) ? zone : '',
    words: (address['q'] ?? '').slice(0, SEARCH_MAX),
    columns: wanted === undefined ? usualColumns(rule) : rule.columns.filter((name) => name === title || wanted.includes(name)),
  }
}

const text = (value: string) => (value === '' ? undefined : value)

/** The address of a state, without defaults. Other parameters are dropped: the page of one row, the saved view. */
export function addressOf(rule: TableRule, { filters, sort, from, until, zone, words, columns }: TableState): Record<string, string> {
  const first = rule.first ?? {}
  const chosen = Object.keys(rule.filters).map((name) => {
    const usual = first[name]
    const value = filters[name] ?? (usual === undefined ? undefined : 'all')
    return [name, value === usual ? undefined : value] as const
  })
  const parts: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(chosen),
    sort: sort === rule.sorts[0] ? undefined : sort,
    from: text(from),
    until: text(until),
    zone: from === '' && until === '' ? undefined : text(zone),
    q: text(words),
    cols: columns.join() === usualColumns(rule).join() ? undefined : columns.join(),
  }
  return Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined))
}

/** The rows of a state, as arguments of a call. */
export function rowsOf({ filters, from, until, zone, words }: TableState): Record<string, string | number> {
  const inZone = zone === '' ? ownZone() : zone
  const [first, end] = [startOfDay(from, 0, inZone), startOfDay(until, 1, inZone)]
  return {
    ...filters,
    ...(words === '' ? {} : { search: words }),
    ...(first === undefined ? {} : { from: first }),
    ...(end === undefined ? {} : { until: end }),
  }
}

/** The address of the same rows and columns as a file. */
export function fileAddress(table: TableName, state: TableState): string {
  const query = new URLSearchParams({ table, sort: state.sort, cols: state.columns.join() })
  for (const [name, value] of Object.entries(rowsOf(state))) query.set(name, String(value))
  return `/table.csv?${query.toString()}`
}
