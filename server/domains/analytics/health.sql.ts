import { statement } from '#platform/db/statement.ts'

export interface WaitingRow {
  channel: 'email' | 'push'
  count: number
  oldestAt: number
  hasError: boolean
}

/** Messages that wait, without those that quiet hours hold. */
export const selectWaiting = statement<[], WaitingRow>(
  'analytics.selectWaiting',
  `select channel, count(*)::integer as count, min(created_at) as "oldestAt", bool_or(last_error is not null) as "hasError"
   from outbox.messages where sent_at is null and given_up_at is null and not is_held group by channel`,
)

/** Events of the payment provider that wait for their task. */
export const selectUnhandled = statement<[], { count: number; oldestAt: number | null }>(
  'analytics.selectUnhandled',
  `select count(*)::integer as count, min(received_at) as "oldestAt" from (select received_at from deposits.events where handled_at is null order by id limit 1000) e`,
)
