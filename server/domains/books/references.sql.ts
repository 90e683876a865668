/**
 * References to rows of other domains. Foreign keys stay within a domain (docs/decisions/2026-11-23-tables-for-a-long-life.md): each one
 * would lock the referenced row for a check, and a row with many references would then be a bottleneck. The audit checks them instead.
 */
import { statement } from '#platform/db/statement.ts'
import type { CheckRow } from '#server/shared/audit-check.ts'

/** A column, and the key that it refers to. */
export type Reference = readonly [table: string, column: string, target: string, key: string]

const namesIn = (target: string, key: string, columns: Readonly<Record<string, readonly string[]>>): Reference[] =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name): Reference => [table, name, target, key]))

export const REFERENCES: readonly Reference[] = [
  ...namesIn('ledger.accounts', 'id', { 'ledger.transfers': ['debit_account', 'credit_account'] }),
  ...namesIn('users.users', 'id', {
    'applications.applications': ['user_id', 'decided_by'],
    'applications.document_views': ['viewer_id'],
    'applications.events': ['by_user'],
    'auth.backup_codes': ['user_id'],
    'auth.google_links': ['user_id'],
    'auth.known_browsers': ['user_id'],
    'auth.mailed_codes': ['user_id'],
    'auth.passkeys': ['user_id'],
    'auth.second_steps': ['user_id'],
    'auth.trusted_devices': ['user_id'],
    'auth.two_factor': ['user_id'],
    'deposits.deposits': ['user_id'],
    'deposits.unclaimed': ['returned_by'],
    'media.items': ['owner_id'],
    'media.sealed_files': ['owner_id'],
    'media.turns': ['owner_id'],
    'media.uploads': ['owner_id'],
    'models.follows': ['user_id'],
    'models.profiles': ['user_id'],
    'notifications.choices': ['user_id'],
    'notifications.preferences': ['user_id'],
    'orders.orders': ['customer_id'],
    'posts.comments': ['author_id', 'deleted_by'],
    'posts.likes': ['user_id'],
    'posts.purchases': ['customer_id'],
    'push.subscriptions': ['user_id'],
    'reviews.reviews': ['author_id'],
    'subscriptions.payments': ['user_id'],
    'subscriptions.subscriptions': ['user_id'],
    'tips.tips': ['customer_id'],
    'withdrawals.withdrawals': ['user_id', 'approved_by', 'closed_by', 'failed_by'],
  }),
  ...namesIn('models.profiles', 'user_id', {
    'orders.orders': ['model_id'],
    'posts.posts': ['model_id'],
    'posts.purchases': ['model_id'],
    'reviews.reviews': ['model_id'],
    'tips.tips': ['model_id'],
  }),
  ...namesIn('models.products', 'id', { 'orders.orders': ['product_id'] }),
  ...namesIn('media.pictures', 'id', { 'models.profiles': ['cover_id'], 'users.users': ['picture_id'] }),
  ...namesIn('media.uploads', 'object_id', { 'orders.files': ['object_id'] }),
  ...namesIn('media.items', 'id', { 'posts.media': ['item_id'] }),
  ...namesIn('media.sealed_files', 'id', { 'applications.document_views': ['file_id'], 'applications.documents': ['file_id'] }),
  ...namesIn('orders.orders', 'id', { 'reviews.reviews': ['order_id'], 'tips.tips': ['order_id'] }),
  ...namesIn('posts.posts', 'id', { 'tips.tips': ['post_id'] }),
]

const astray = ([table, column, target, key]: Reference) =>
  `select count(*) as rows from ${table} a where a.${column} is not null and not exists (select from ${target} b where b.${key} = a.${column})`

const ownerless = `select count(*) as rows from ledger.accounts a
  where a.owner_id <> ledger.installation() and not exists (select from users.users u where u.id = a.owner_id)`

export const referenceChecks = {
  'each reference to another domain finds its row': statement<[], CheckRow>(
    'books.checkReferences',
    `select coalesce(sum(rows), 0)::integer as rows, 0::bigint as cents from (${[...REFERENCES.map(astray), ownerless].join(' union all ')}) found`,
  ),
} as const
