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
    'adjustments.requests': ['user_id', 'asked_by', 'decided_by'],
    'applications.applications': ['user_id', 'decided_by', 'second_look_by'],
    'applications.document_views': ['viewer_id'],
    'applications.events': ['by_user'],
    'audit.acts': ['actor_id', 'on_behalf_of'],
    'audit.concerns': ['user_id'],
    'auth.backup_codes': ['user_id'],
    'auth.google_links': ['user_id'],
    'auth.known_browsers': ['user_id'],
    'auth.mailed_codes': ['user_id'],
    'auth.passkeys': ['user_id'],
    'auth.second_steps': ['user_id'],
    'auth.trusted_devices': ['user_id'],
    'auth.two_factor': ['user_id'],
    'chats.assistants': ['user_id'],
    'chats.broadcast_targets': ['user_id'],
    'chats.broadcasts': ['reached_id'],
    'chats.chats': ['low_id', 'high_id', 'model_id', 'customer_id'],
    'chats.payments': ['customer_id'],
    'chats.sides': ['user_id', 'other_id'],
    'deposits.deposits': ['user_id'],
    'deposits.unclaimed': ['returned_by'],
    'help.ratings': ['user_id'],
    'media.items': ['owner_id'],
    'auth.invitations': ['created_by'],
    'auth.invited': ['user_id'],
    'legal.acceptances': ['user_id'],
    'legal.versions': ['written_by'],
    'media.sealed_files': ['owner_id'],
    'media.turns': ['owner_id'],
    'media.uploads': ['owner_id'],
    'models.follows': ['user_id'],
    'models.profiles': ['user_id'],
    'models.slot_waits': ['user_id'],
    'notifications.choices': ['user_id'],
    'notifications.preferences': ['user_id'],
    'people.notes': ['user_id', 'about_id'],
    'people.relations': ['fan_id'],
    'people.tagged': ['fan_id'],
    'orders.decisions': ['decided_by'],
    'orders.disputes': ['claimed_by'],
    'orders.orders': ['customer_id'],
    'orders.settlements': ['decided_by'],
    'posts.comments': ['author_id', 'deleted_by'],
    'posts.likes': ['user_id'],
    'posts.purchases': ['customer_id'],
    'push.subscriptions': ['user_id'],
    'reviews.customer_figures': ['customer_id'],
    'reviews.customer_ratings': ['customer_id'],
    'reviews.reviews': ['author_id'],
    'settings.changes': ['changed_by'],
    'settings.scheduled': ['set_by'],
    'subscriptions.payments': ['user_id'],
    'subscriptions.subscriptions': ['user_id'],
    'threads.broadcast_files': ['owner_id'],
    'threads.former_members': ['user_id'],
    'threads.members': ['user_id'],
    'threads.messages': ['author_id'],
    'threads.paces': ['user_id'],
    'threads.reactions': ['user_id'],
    'threads.threads': ['last_author_id'],
    'threads.visits': ['admin_id'],
    'tips.tips': ['customer_id'],
    'translation.choices': ['user_id'],
    'translation.days': ['user_id'],
    'withdrawals.withdrawals': ['user_id', 'approved_by', 'closed_by', 'failed_by'],
  }),
  ...namesIn('models.profiles', 'user_id', {
    'chats.answers': ['model_id'],
    'chats.assistants': ['model_id'],
    'chats.broadcasts': ['model_id'],
    'chats.payments': ['model_id'],
    'chats.rules': ['model_id'],
    'orders.orders': ['model_id'],
    'people.groups': ['model_id'],
    'people.relations': ['model_id'],
    'posts.posts': ['model_id'],
    'posts.purchases': ['model_id'],
    'reviews.customer_ratings': ['model_id'],
    'reviews.reviews': ['model_id'],
    'tips.tips': ['model_id'],
  }),
  ...namesIn('models.products', 'id', { 'orders.orders': ['product_id'] }),
  ...namesIn('media.pictures', 'id', {
    'models.featured_tags': ['picture_id'],
    'models.profiles': ['cover_id'],
    'users.users': ['picture_id'],
  }),
  ...namesIn('media.uploads', 'object_id', {
    'orders.brief_files': ['object_id'],
    'threads.message_files': ['object_id'],
    'threads.broadcast_files': ['object_id'],
    'orders.evidence_files': ['object_id'],
    'orders.files': ['object_id'],
    'orders.views': ['object_id'],
  }),
  ...namesIn('media.items', 'id', { 'posts.media': ['item_id'] }),
  ...namesIn('media.sealed_files', 'id', { 'applications.document_views': ['file_id'], 'applications.documents': ['file_id'] }),
  ...namesIn('orders.orders', 'id', {
    'reviews.customer_ratings': ['order_id'],
    'reviews.reviews': ['order_id'],
    'tips.tips': ['order_id'],
  }),
  ...namesIn('threads.threads', 'id', { 'chats.chats': ['id'], 'translation.choices': ['thread_id'] }),
  ...namesIn('chats.broadcasts', 'id', { 'threads.messages': ['broadcast_id'], 'threads.broadcast_files': ['broadcast_id'] }),
  ...namesIn('chats.chats', 'id', { 'chats.broadcast_targets': ['chat_id'] }),
  ...namesIn('posts.posts', 'id', { 'tips.tips': ['post_id'] }),
]

const astray = ([table, column, target, key]: Reference) =>
  `select count(*) as rows from ${table} a where a.${column} is not null and not exists (select from ${target} b where b.${key} = a.${column})`

const ownerless = `select count(*) as rows from ledger.accounts a
  where a.owner_id <> ledger.installation() and not exists (select from users.users u where u.id = a.owner_id)`

const found = (name: string, selects: readonly string[]) =>
  statement<[], CheckRow>(
    `books.${name}`,
    `select coalesce(sum(rows), 0)::integer as rows, 0::bigint as cents from (${selects.join(' union all ')}) found`,
  )

export const REFERENCES_CHECK = 'each reference to another domain finds its row'

/** All references at once. */
export const checkReferences = found('checkReferences', [...REFERENCES.map(astray), ownerless])

/** The same by table, each of which is read by itself. */
export const checkTables = Object.entries(Object.groupBy(REFERENCES, ([table]) => table)).map(([table, references = []]) =>
  found(`checkReferences ${table}`, [...references.map(astray), ...(table === 'ledger.transfers' ? [ownerless] : [])]),
)
