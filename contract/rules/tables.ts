/**
 * The lists of the admin area (docs/admin.md): for each its filters, sorts and columns, all from closed lists. The contract makes the arguments
 * of its calls from them, the server its statements, the screen its controls and its address, the file its columns.
 */
import { MEDIA_KINDS, SEARCH_MAX, TICKET_CATEGORIES, TICKET_PRIORITIES } from '../limits.ts'
import type { AdminPage } from './admin-pages.ts'
import { WEBHOOK_VERDICTS } from './providers.ts'
import { isZone } from './wall-time.ts'

export interface TableRule {
  /** The page of the admin area that shows it. */
  readonly page: AdminPage
  /** Each filter with its values. At most one value of each applies; none: all rows. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Values that apply on the screen at first; `all` in the address takes them back. */
  readonly first?: Readonly<Record<string, string>>
  /** The first one applies at first. `newest` and `oldest` go along the time of the rows. */
  readonly sorts: readonly ['newest' | 'oldest', ...string[]]
  /** In their order; the first one titles a row and is always shown. */
  readonly columns: readonly [string, ...string[]]
  /** Columns that are shown only on request. */
  readonly extra: readonly string[]
}

export const TABLES = {
  users: {
    page: 'users',
    filters: { kind: ['members', 'models', 'admins', 'pro', 'suspended', 'unconfirmed', 'closing'] },
    sorts: ['newest', 'oldest'],
    columns: ['name', 'email', 'handle', 'states', 'createdAt'],
    extra: ['handle'],
  },
  products: {
    page: 'products',
    filters: { state: ['shown', 'hidden', 'taken_down'], kind: MEDIA_KINDS },
    sorts: ['newest', 'oldest', 'dearest'],
    columns: ['name', 'model', 'kind', 'state', 'price', 'createdAt'],
    extra: [],
  },
  posts: {
    page: 'products',
    filters: { state: ['published', 'withdrawn', 'taken_down'] },
    sorts: ['newest', 'oldest'],
    columns: ['title', 'model', 'visibility', 'state', 'price', 'publishedAt'],
    extra: [],
  },
  comments: {
    page: 'products',
    filters: { state: ['shown', 'taken_down'] },
    sorts: ['newest', 'oldest'],
    columns: ['text', 'author', 'post', 'state', 'createdAt'],
    extra: [],
  },
  reviews: {
    page: 'products',
    filters: { state: ['shown', 'waiting', 'taken_down'], rating: ['1', '2', '3', '4', '5'] },
    sorts: ['newest', 'oldest'],
    columns: ['title', 'author', 'model', 'rating', 'state', 'createdAt'],
    extra: [],
  },
  orders: {
    page: 'orders',
    filters: { status: ['pending', 'processing', 'completed', 'rejected'], mark: ['late', 'paused', 'offer', 'problem'] },
    sorts: ['newest', 'oldest'],
    columns: ['product', 'customer', 'model', 'status', 'createdAt', 'total', 'refunded', 'reason'],
    extra: ['refunded', 'reason'],
  },
  applications: {
    page: 'applications',
    filters: {
      status: ['submitted', 'needs_info', 'approved', 'rejected'],
      mark: ['overdue', 'second_look', 'reopened', 'renewed', 'expiring', 'expired'],
    },
    first: { status: 'submitted' },
    sorts: ['oldest', 'newest', 'waiting'],
    columns: ['name', 'email', 'status', 'submittedAt', 'decidedAt', 'expiresOn', 'mark', 'handle', 'startedAt'],
    extra: ['handle', 'startedAt'],
  },
  withdrawals: {
    page: 'withdrawals',
    filters: { status: ['requested', 'approved', 'sent', 'rejected', 'failed'] },
    first: { status: 'requested' },
    sorts: ['oldest', 'newest'],
    columns: ['user', 'status', 'createdAt', 'amount', 'method', 'payee', 'reference', 'reason'],
    extra: [],
  },
  webhookLog: {
    page: 'apiSettings',
    filters: { verdict: WEBHOOK_VERDICTS },
    sorts: ['newest', 'oldest'],
    columns: ['payment', 'verdict', 'receivedAt', 'deposit', 'network', 'size'],
    extra: ['network', 'size'],
  },
} as const satisfies Readonly<Record<string, TableRule>>

/** The queue of the desk: no table and no file, but with saved views like one. */
export const QUEUE = {
  page: 'tickets',
  filters: {
    view: ['open', 'waiting', 'snoozed', 'resolved', 'closed', 'all'],
    assignee: ['me', 'nobody'],
    category: TICKET_CATEGORIES,
    priority: TICKET_PRIORITIES,
  },
  first: { view: 'open' },
  sorts: ['newest'],
  columns: ['subject'],
  extra: [],
} as const satisfies TableRule

export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as [TableName, ...TableName[]]

/** The lists that have saved views. */
export const VIEWED = { ...TABLES, tickets: QUEUE } as const
export type ViewedName = keyof typeof VIEWED
export const VIEWED_NAMES = Object.keys(VIEWED) as [ViewedName, ...ViewedName[]]

export type FilterOf<R extends TableRule> = { readonly [F in keyof R['filters']]?: R['filters'][F][number] | undefined }
export type SortOf<R extends TableRule> = R['sorts'][number]

/** Only sorts along the time of the rows take a period: an index of another order would be read from end to end for it. */
export const takesPeriod = (sort: string): boolean => sort === 'newest' || sort === 'oldest'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** May a saved view of this list have these parameters of its address? Only such as the list knows. */
export function isViewOf(rule: TableRule, query: Readonly<Record<string, string>>): boolean {
  const isKnown = (name: string, value: string): boolean => {
    if (Object.hasOwn(rule.filters, name)) return value === 'all' || rule.filters[name]?.includes(value) === true
    if (name === 'sort') return rule.sorts.includes(value)
    if (name === 'cols') return value.split(',').every((column) => rule.columns.includes(column))
    if (name === 'from' || name === 'until') return DAY.test(value)
    if (name === 'zone') return isZone(value)
    return name === 'q' && value.length <= SEARCH_MAX
  }
  return Object.entries(query).every(([name, value]) => isKnown(name, value))
}
