/** The queues of staff: each statement counts up to a limit, oldest first, along an index of its own. */
import { statement } from '#platform/db/statement.ts'

export interface QueueRow {
  count: number
  oldestAt: number | null
  dueAt: number | null
}

type Queue = readonly [limit: number]

/** `rows`: `at` and `due` of the waiting rows, at most $1 of them. */
const queue = (name: string, rows: string) =>
  statement<Queue, QueueRow>(
    `analytics.${name}`,
    `select count(*)::integer as count, min(at) as "oldestAt", min(due) as "dueAt" from (${rows}) waiting`,
  )

const NO_TIME = 'null::timestamptz as due'

export const queueWithdrawals = queue(
  'queueWithdrawals',
  `select created_at as at, ${NO_TIME} from withdrawals.withdrawals where status = 'requested' order by id limit $1`,
)
export const queuePayouts = queue(
  'queuePayouts',
  `select approved_at as at, ${NO_TIME} from withdrawals.withdrawals where status = 'approved' order by id limit $1`,
)
export const queueFailedPayouts = queue(
  'queueFailedPayouts',
  `select failed_at as at, ${NO_TIME} from withdrawals.withdrawals w where status = 'failed' and failed_at > now() - interval '30 days'
     and not exists (select from withdrawals.withdrawals n where n.user_id = w.user_id and n.id > w.id) order by id limit $1`,
)
export const queueAdjustments = queue(
  'queueAdjustments',
  `select asked_at as at, lapses_at as due from adjustments.requests where state = 'asked' order by id limit $1`,
)
/** Those that staff has to decide: a decided one waits for its sides, and is carried out by the clock. */
export const queueDisputes = queue(
  'queueDisputes',
  `select d.opened_at as at, d.due_at as due from orders.disputes d
   where d.ended_at is null and not exists (select from orders.orders o where o.id = d.order_id and o.dispute = 'decided') order by d.due_at, d.id limit $1`,
)
export const queueApplications = queue(
  'queueApplications',
  `select submitted_at as at, ${NO_TIME} from applications.applications where status = 'submitted' order by submitted_at, id limit $1`,
)
/** Approvals that wait for another admin, and those that this one has opened again. */
export const queueSecondLooks = queue(
  'queueSecondLooks',
  `select decided_at as at, ${NO_TIME} from applications.applications where second_look in ('waiting', 'reopened') order by second_look, id limit $1`,
)
export const queueNewDocuments = queue(
  'queueNewDocuments',
  `select renewal_at as at, ${NO_TIME} from applications.applications where renewal = 'sent' order by renewal, id limit $1`,
)
/** Documents that are due on their last valid day. */
const documents = (name: string, due: string) =>
  queue(
    name,
    `select null::timestamptz as at, document_expires_on::timestamp at time zone 'utc' as due from applications.applications
     where document_due in (${due}) order by document_due, id limit $1`,
  )
export const queueExpiringDocuments = documents('queueExpiringDocuments', `'month', 'week'`)
export const queueExpiredDocuments = documents('queueExpiredDocuments', `'expired'`)
/** Payments that the provider has under review, or that were seen hours ago and have not arrived. */
export const queueStuckDeposits = queue(
  'queueStuckDeposits',
  `select at, due from (
     (select created_at as at, ${NO_TIME} from deposits.deposits where reason = 'under_review' order by id limit $1)
     union all
     (select created_at, ${NO_TIME} from deposits.deposits
       where poll_at is not null and reason is distinct from 'under_review' and status = 'confirming' and created_at < now() - interval '6 hours' order by poll_at limit $1)
   ) stuck limit $1`,
)
export const queueUnclaimed = queue(
  'queueUnclaimed',
  `select arrived_at as at, ${NO_TIME} from deposits.unclaimed where returned_at is null order by id limit $1`,
)
export const queueReports = queue(
  'queueReports',
  `select reported_at as at, ${NO_TIME} from moderation.reports where keep_until > now() order by reported_at limit $1`,
)
/** The next due ones: of more, the oldest of these. */
export const queueTickets = queue(
  'queueTickets',
  `select waiting_since as at, due_at as due from tickets.tickets where state = 'open' and snoozed_until is null order by due_at, id limit $1`,
)
