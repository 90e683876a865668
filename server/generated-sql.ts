/**
 * What SQL functions need of TypeScript, made from it at each start, so that a number or a name stands once:
 * `limits.brief_max()` is BRIEF_MAX of contract/limits.ts, `topics.orders_of(customer)` is `ordersOf` of a domain's topics.ts.
 */
import * as limits from '#contract/limits.ts'
import type { SqlFile } from '#platform/db/sql-files.ts'
import { declaredTopics } from '#realtime/implement.ts'
import './domains/applications/topics.ts'
import './domains/auth/google/google-topics.ts'
import './domains/auth/topics.ts'
import './domains/deposits/topics.ts'
import './domains/leaving/topics.ts'
import './domains/ledger/topics.ts'
import './domains/media/topics.ts'
import './domains/models/topics.ts'
import './domains/notifications/topics.ts'
import './domains/orders/topics.ts'
import './domains/posts/topics.ts'
import './domains/reviews/topics.ts'
import './domains/settings/topics.ts'
import './domains/subscriptions/topics.ts'
import './domains/tips/topics.ts'
import './domains/users/topics.ts'
import './domains/withdrawals/topics.ts'

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

/** One function for each topic that a domain declares. */
export function topicsSql(topics: ReadonlyMap<string, 0 | 1> = declaredTopics()): SqlFile {
  const functions = [...topics].map(([name, keys]) =>
    keys === 0
      ? constant(`topics.${sqlName(name)}`, '', 'text', `'${name}'`)
      : constant(`topics.${sqlName(name)}`, 'key anynonarray', 'text', `'${name}:' || key`),
  )
  return {
    name: 'topics, from topics.ts of the domains',
    text: ['create schema if not exists topics;', ...functions.toSorted()].join('\n'),
  }
}
