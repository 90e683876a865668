/**
 * The constants of TypeScript that SQL functions use, generated at each start, so that each number or name is defined once:
 * `limits.brief_max()` is BRIEF_MAX of contract/limits.ts, `topics.orders_of(customer)` is `ordersOf` of a domain's topics.ts,
 * `accounts.commission()` is COMMISSION_ACCOUNT of the ledger, `kinds.category_of(kind)` is CATEGORY_OF_KIND of the contract.
 */
import * as limits from '#contract/limits.ts'
import { CATEGORY_OF_KIND, UNMAILED_KINDS, UNPUSHED_KINDS } from '#contract/rules/notification-kinds.ts'
import type { SqlFile } from '#platform/db/sql-files.ts'
import { declaredTopics } from '#realtime/implement.ts'
import './domains/adjustments/topics.ts'
import './domains/admin/topics.ts'
import './domains/applications/topics.ts'
import './domains/audit/topics.ts'
import './domains/auth/google/google-topics.ts'
import './domains/auth/topics.ts'
import './domains/chats/topics.ts'
import './domains/connections/topics.ts'
import './domains/deposits/topics.ts'
import './domains/help/topics.ts'
import './domains/legal/topics.ts'
import './domains/leaving/topics.ts'
import './domains/ledger/topics.ts'
import './domains/media/topics.ts'
import './domains/models/topics.ts'
import './domains/moderation/topics.ts'
import './domains/notifications/topics.ts'
import './domains/orders/topics.ts'
import './domains/people/topics.ts'
import './domains/posts/topics.ts'
import './domains/providers/topics.ts'
import './domains/reviews/topics.ts'
import './domains/settings/topics.ts'
import './domains/subscriptions/topics.ts'
import './domains/tasks/topics.ts'
import './domains/threads/topics.ts'
import './domains/tickets/topics.ts'
import './domains/tips/topics.ts'
import './domains/translation/topics.ts'
import './domains/users/topics.ts'
import './domains/webhooks/topics.ts'
import './domains/withdrawals/topics.ts'
import * as accounts from './domains/ledger/accounts.ts'

const sqlName = (name: string) => name.toLowerCase().replaceAll('-', '_')
/** Immutable: the planner puts the value itself into a statement. */
const constant = (name: string, parameters: string, type: string, value: string) =>
  `create or replace function ${name}(${parameters}) returns ${type} immutable parallel safe language sql as $$ select ${value} $$;`

/** One function for each number of contract/limits.ts. */
export function limitsSql(numbers: Readonly<Record<string, unknown>> = limits): SqlFile {
  const functions = Object.entries(numbers).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [
          constant(
            `limits.${sqlName(name)}`,
            '',
            Number.isInteger(value) ? 'bigint' : 'numeric',
            `${value}::${Number.isInteger(value) ? 'bigint' : 'numeric'}`,
          ),
        ]
      : [],
  )
  return { name: 'limits, from contract/limits.ts', text: ['create schema if not exists limits;', ...functions.toSorted()].join('\n') }
}

/** One function for each topic that a domain declares. With `::text` it is immutable in fact, and inlined where it is called. */
export function topicsSql(topics: ReadonlyMap<string, 0 | 1> = declaredTopics()): SqlFile {
  const functions = [...topics].map(([name, keys]) =>
    keys === 0
      ? constant(`topics.${sqlName(name)}`, '', 'text', `'${name}'`)
      : constant(`topics.${sqlName(name)}`, 'key anynonarray', 'text', `'${name}:' || key::text`),
  )
  return {
    name: 'topics, from topics.ts of the domains',
    text: ['create schema if not exists topics;', ...functions.toSorted()].join('\n'),
  }
}

const ACCOUNT = '_ACCOUNT'

/** One function for each account of the installation. */
export function accountsSql(): SqlFile {
  const functions = Object.entries(accounts).flatMap(([name, id]) =>
    typeof id === 'string' && name.endsWith(ACCOUNT)
      ? [constant(`accounts.${sqlName(name.slice(0, -ACCOUNT.length))}`, '', 'uuid', `'${id}'::uuid`)]
      : [],
  )
  return {
    name: 'accounts, from accounts.ts of the ledger',
    text: ['create schema if not exists accounts;', ...functions.toSorted()].join('\n'),
  }
}

const wordsSql = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** The category of each kind of notification. A kind of a newer version counts as security, which cannot be turned off. */
export function kindsSql(): SqlFile {
  const byCategory = Map.groupBy(Object.entries(CATEGORY_OF_KIND), ([, category]) => category)
  byCategory.delete('security')
  const cases = [...byCategory].map(([category, kinds]) => `when what in (${wordsSql(kinds.map(([kind]) => kind))}) then '${category}'`)
  const functions = [
    constant('kinds.category_of', 'what text', 'text', `case ${cases.join(' ')} else 'security' end`),
    constant('kinds.is_mailed', 'what text', 'boolean', `what not in (${wordsSql(UNMAILED_KINDS)})`),
    constant('kinds.is_pushed', 'what text', 'boolean', `what not in (${wordsSql(UNPUSHED_KINDS)})`),
  ]
  return { name: 'kinds, from contract/rules/notification-kinds.ts', text: ['create schema if not exists kinds;', ...functions].join('\n') }
}
