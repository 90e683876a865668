import type { MESSAGE_STATES } from '#contract/admin/jobs.ts'
import { statement } from '#platform/db/statement.ts'
import { LAST_ID } from '#platform/id-cursor.ts'

export interface UnsentRow {
  id: string
  channel: 'email' | 'push'
  kind: string
  address: string
  createdAt: number
  tries: number
  nextTryAt: number
  isHeld: boolean
  isGivenUp: boolean
  lastError: string | null
}

/** Messages that are not sent, newest first, by their state. */
export const selectUnsent = statement<[state: (typeof MESSAGE_STATES)[number], before: string | null, limit: number], UnsentRow>(
  'analytics.selectUnsent',
  `select m.id, m.channel, m.kind, coalesce(m.to_address, '') as address, m.created_at as "createdAt", m.tries, m.next_try_at as "nextTryAt", m.is_held as "isHeld",
     m.given_up_at is not null as "isGivenUp", m.last_error as "lastError"
   from outbox.messages m where m.sent_at is null and m.id < coalesce($2::uuid, '${LAST_ID}')
     and case $1 when 'givenUp' then m.given_up_at is not null when 'failing' then m.given_up_at is null and m.last_error is not null else m.given_up_at is null end
   order by m.id desc limit $3`,
)
