/** The filter of the statement as it stands in the address of /transactions. */
import { STATEMENT_KINDS } from '#contract/limits.ts'
import type { StatementLine } from '#contract/types.ts'
import { startOfDay } from '#web/lib/zoned-time.ts'
import { boundsOf } from './statement-period.ts'

export interface StatementSearch {
  tab?: 'earnings'
  kind?: StatementLine['kind']
  /** Days in the format of a date field. */
  from?: string
  to?: string
}

/** Reads the parameters of an address; leaves out those that the screen does not know. */
export function statementSearch(search: Record<string, unknown>): StatementSearch {
  const kind = STATEMENT_KINDS.find((name) => name === search['kind'])
  const day = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && startOfDay(value) !== undefined ? value : undefined
  }
  const [from, to] = [day('from'), day('to')]
  return {
    ...(search['tab'] === 'earnings' ? { tab: 'earnings' } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** The same filter for calls. */
export const statementFilter = ({ kind, from = '', to = '' }: StatementSearch) => ({
  ...(kind === undefined ? {} : { kind }),
  ...boundsOf({ from, to }),
})

/** The address of the same lines as a table. */
export function csvAddress(search: StatementSearch, language: string): string {
  const { kind, since, until } = statementFilter(search)
  const query = new URLSearchParams({ lang: language })
  if (kind !== undefined) query.set('kind', kind)
  if (since !== undefined) query.set('since', String(since))
  if (until !== undefined) query.set('until', String(until))
  return `/transactions.csv?${query.toString()}`
}

/** The end of a reference, as short as one can read out. */
export const shortReference = (reference: string): string => `#${reference.slice(-8).toUpperCase()}`
