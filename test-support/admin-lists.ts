/**
 * Every list of the admin area with every choice that the contract gives: for the gates of their plans in the test run, and for the bench, on any
 * number of rows.
 */
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { TABLES, type TableName } from '#contract/rules/tables.ts'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { entriesOf } from '#realtime/define.ts'
import { applicationsTable } from '#server/domains/applications/admin-lists.sql.ts'
import { usersTable } from '#server/domains/admin/users.sql.ts'
import { webhooksTable } from '#server/domains/deposits/webhooks.sql.ts'
import { commentsTable } from '#server/domains/moderation/comments.sql.ts'
import { postsTable } from '#server/domains/moderation/posts.sql.ts'
import { productsTable } from '#server/domains/moderation/products.sql.ts'
import { reviewsTable } from '#server/domains/moderation/reviews.sql.ts'
import { ordersTable } from '#server/domains/orders/lists/order-lists.sql.ts'
import { withdrawalsTable } from '#server/domains/withdrawals/withdrawals.sql.ts'
import type { Table } from '#server/shared/table/table.sql.ts'
import { CROWDED } from './admin-crowd.ts'
import type { Reading } from './buffers.ts'

/** Pages of tables and indexes that one page of a list may read: 25 rows and their joins. */
const PAGES_MAX = 300
/** A row of withdrawals has ten facts of its user and model, each by one read of an index. */
const OF_WITHDRAWALS_MAX = 900
export const pagesMaxOf = (list: string): number => (list === 'withdrawals' ? OF_WITHDRAWALS_MAX : PAGES_MAX)
/** A count reads up to 10,000 rows, in the order of an index. */
export const COUNT_PAGES_MAX = 1_500

/** The statements of each list of the contract: one that has none does not compile. */
export const ADMIN_TABLES: Readonly<Record<TableName, Table<unknown>>> = {
  users: usersTable,
  products: productsTable,
  posts: postsTable,
  comments: commentsTable,
  reviews: reviewsTable,
  orders: ordersTable,
  applications: applicationsTable,
  withdrawals: withdrawalsTable,
  webhookLog: webhooksTable,
}

const CALLS_OF: Readonly<Record<TableName, string>> = {
  users: 'admin/users:list',
  products: 'admin/products:list',
  posts: 'admin/posts:list',
  comments: 'admin/comments:list',
  reviews: 'admin/reviews:list',
  orders: 'admin/orders:list',
  applications: 'admin/applications:list',
  withdrawals: 'admin/withdrawals:list',
  webhookLog: 'admin/deposits:listWebhooks',
}
export const TABLE_CALLS: readonly string[] = (Object.keys(TABLES) as TableName[]).map((name) => CALLS_OF[name])

/** Lists with statements of their own, and the ids that they need. */
export const OTHER_LISTS: Readonly<Record<string, readonly string[]>> = {
  'admin/adjustments:list': ['userId'],
  'admin/adjustments:listWaiting': [],
  'admin/audit:list': [],
  'admin/deposits:listUnclaimed': [],
  'admin/invitations:list': [],
  'admin/invitations:listInvited': ['invitationId'],
  'admin/jobs:listMessages': [],
  'admin/ledger:listTransfers': [],
  'admin/orders:listDisputes': [],
  'admin/plans:listHolders': ['planId'],
  'admin/settings:listChanges': [],
  'admin/tickets:list': [],
  'admin/tickets:listMail': [],
  'admin/users:getHistory': ['userId'],
  'admin/users:listNotes': ['userId'],
}

interface Shape {
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

const argsShape = (path: string): Shape => {
  const found = [...entriesOf(contract)].find((one) => one.path === path)
  if (found === undefined) throw new Error(`The contract has no ${path}`)
  return z.toJSONSchema(found.entry.args, { io: 'input', unrepresentable: 'any' }) as Shape
}

/** Calls of the admin area that answer pages. */
export const pagedCalls = (): string[] =>
  [...entriesOf(contract)]
    .filter(({ path, entry }) => path.startsWith('admin/') && entry.kind === 'query')
    .map(({ path }) => path)
    .filter((path) => 'cursor' in (argsShape(path).properties ?? {}))

/** The values of a closed list, also where it may be null. */
const valuesOf = ({ enum: values, anyOf = [] }: Shape): readonly string[] =>
  (values ?? anyOf.flatMap((one) => one.enum ?? [])).filter((value) => typeof value === 'string')

/** Arguments of a call for each choice from its closed lists: every combination of two lists at most, and each value beside the first ones of the others. */
export function choicesOfCall(path: string, ids: Readonly<Record<string, string>>): object[] {
  const { properties = {}, required = [] } = argsShape(path)
  const given = Object.fromEntries((OTHER_LISTS[path] ?? []).map((field) => [field, ids[field]]))
  const lists = Object.entries(properties)
    .map(([field, shape]) => ({ field, values: valuesOf(shape), isNeeded: required.includes(field) }))
    .filter(({ values }) => values.length > 0)
  const first: Record<string, unknown> = { ...given }
  for (const { field, values, isNeeded } of lists) if (isNeeded) first[field] = values[0]
  const choices: object[] = [first]
  for (const [at, { field, values }] of lists.entries())
    for (const value of values) {
      choices.push({ ...first, [field]: value })
      for (const other of lists.slice(at + 1))
        for (const beside of other.values) choices.push({ ...first, [field]: value, [other.field]: beside })
    }
  return choices
}

/** Where a page of this sort begins: before all rows. */
export const startOf = (table: Table<unknown>, name: string): [string, string] => {
  const sort = name.slice(0, name.indexOf('.'))
  const isDown = table.isDescending(sort)
  const type = table.keyTypes[sort]
  if (type === undefined) return isDown ? [LAST_ID, FIRST_ID] : [FIRST_ID, LAST_ID]
  const key = type === 'bigint' ? '9223372036854775807' : 'infinity'
  return isDown ? [key, LAST_ID] : [`-${key}`, FIRST_ID]
}

const NAMES: ReadonlySet<string> = new Set(CROWDED.map((table) => table.slice(table.indexOf('.') + 1)))

/** The big tables that a statement reads from end to end. */
export const crowdedOf = ({ wholeTables }: Reading): string[] => wholeTables.filter((table) => NAMES.has(table))
