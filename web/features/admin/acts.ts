import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { startOfDay } from '#web/lib/zoned-time.ts'

export type Act = ResultOf<Contract['admin']['audit']['list']>['items'][number]

/** One filter at a time, as the server has an index for each. */
export type ActFilter = { readonly by: 'actor' | 'target' | 'about' | 'action'; readonly value: string }

export interface ActSearch {
  readonly actor?: string
  readonly target?: string
  /** The user concerned. */
  readonly about?: string
  readonly action?: string
  /** Days of date fields, both included. */
  readonly from?: string
  readonly until?: string
}

const VALUE_MAX = 100
const FILTERS = ['actor', 'target', 'about', 'action'] as const

/** Reads an address: all acts, or those of one admin, on one object, about one user, or of one kind. */
export function filterIn(search: ActSearch): ActFilter | null {
  for (const by of FILTERS) {
    const value = search[by]
    if (value !== undefined && value !== '') return { by, value: value.slice(0, VALUE_MAX) }
  }
  return null
}

/** The times of the days of an address, the second one excluded; invalid days are left out. */
export function periodIn({ from = '', until = '' }: ActSearch): { from?: number; until?: number } {
  const [first, end] = [startOfDay(from), startOfDay(until, 1)]
  return { ...(first === undefined ? {} : { from: first }), ...(end === undefined ? {} : { until: end }) }
}

/** The address of the same acts as a table. */
export const csvAddress = (search: ActSearch): string =>
  `/audit-log.csv?${new URLSearchParams(
    Object.entries({ ...argsOf(filterIn(search)), ...periodIn(search) }).map(([name, value]) => [name, String(value)]),
  ).toString()}`

/** The address with this filter alone. */
export const addressOf = (by: ActFilter['by'], value: string): ActSearch => ({ [by]: value })

const ARGUMENTS = { actor: 'actorId', target: 'targetId', about: 'aboutUserId', action: 'action' } as const

/** The arguments of the query. */
export const argsOf = (filter: ActFilter | null) => (filter === null ? {} : { [ARGUMENTS[filter.by]]: filter.value })

/** The text of an action: `admin/users:setRole` is `acts.names.users_setRole`, the reading of a receipt `acts.names.read_receipt`. */
export const nameKey = (action: string): string =>
  action
    .replace(/^admin\//, '')
    .replace(/#.*$/, '')
    .replace(/[:/]/g, '_')

type TargetPage =
  | { to: '/orders/$orderId'; params: { orderId: string } }
  | { to: '/admin/users/$userId'; params: { userId: string } }
  | { to: '/admin/tickets/$ticketId'; params: { ticketId: string } }
  | { to: '/admin/products'; search: { open: string; tab?: string } }
  | { to: '/admin/applications'; search: { open: string } }
  | { to: '/admin/withdrawals'; search: { q: string; status: 'all' } }

/** The page of an act's object; null: it has none. */
export function pageOf({ kind, id }: NonNullable<Act['target']>): TargetPage | null {
  switch (kind) {
    case 'order':
      return { to: '/orders/$orderId', params: { orderId: id } }
    case 'user':
      return { to: '/admin/users/$userId', params: { userId: id } }
    case 'ticket':
      return { to: '/admin/tickets/$ticketId', params: { ticketId: id } }
    case 'application':
      return { to: '/admin/applications', search: { open: id } }
    case 'withdrawal':
      // The search of the list finds a withdrawal by its id.
      return { to: '/admin/withdrawals', search: { q: id, status: 'all' } }
    case 'product':
      return { to: '/admin/products', search: { open: id } }
    case 'post':
    case 'comment':
    case 'review':
      return { to: '/admin/products', search: { open: id, tab: `${kind}s` } }
    default:
      return null
  }
}

/** The facts of a body as lines: `args.days: 3`. */
export function linesOf(body: Readonly<Record<string, unknown>>, path = ''): { name: string; value: string }[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return linesOf(value as Record<string, unknown>, name)
    return [{ name: name.replace(/^args\./, ''), value: typeof value === 'string' ? value : JSON.stringify(value) }]
  })
}
