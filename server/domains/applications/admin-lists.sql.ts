/** Applications as admins list and find them. */
import { APPLICATION_OVERDUE_DAYS } from '#contract/document-limits.ts'
import type { Renewal } from '#contract/rules/application-steps.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'
import type { SentAnswers, Slot } from './answers.ts'
import { IS_DECISION, IS_SENDING } from './applications.sql.ts'

const { filters } = TABLES.applications
export type SentStatus = (typeof filters.status)[number]
export type ApplicationMark = (typeof filters.mark)[number]

export interface ListRow {
  id: string
  userId: string
  status: SentStatus
  createdAt: number
  submittedAt: number
  decidedAt: number | null
  /** YYYY-MM-DD; null: none was entered. */
  documentExpiresOn: string | null
  mark: ApplicationMark | null
  submissionId: string
  eventId: string
  renewal: Renewal
  profileName: string | null
  headline: string | null
  sentCount: number
  name: string
  handle: string
  email: string
  pictureId: string | null
}

/** The condition of each mark; the first that holds is shown on a row. */
const MARKS: Readonly<Record<ApplicationMark, string>> = {
  overdue: `p.status = 'submitted' and p.submitted_at < now() - interval '${APPLICATION_OVERDUE_DAYS} days'`,
  second_look: `p.second_look = 'waiting'`,
  reopened: `p.second_look = 'reopened'`,
  renewed: `p.renewal = 'sent'`,
  expiring: `p.document_due in ('month', 'week')`,
  expired: `p.document_due = 'expired'`,
}

const MARK = `case ${filters.mark.map((mark) => `when ${MARKS[mark]} then '${mark}'`).join(' ')} end`
const LIST = `p.id, p.user_id as "userId", p.status, p.created_at as "createdAt", coalesce(p.submitted_at, p.created_at) as "submittedAt", p.decided_at as "decidedAt",
  p.document_expires_on::text as "documentExpiresOn", ${MARK} as mark, s.answers->'profile'->>'name' as "profileName", s.answers->'profile'->>'headline' as headline,
  u.name, u.handle::text as handle, u.email::text as email, u.picture_id as "pictureId",
  p.renewal, v.submission_id as "submissionId", v.event_id as "eventId", v.sent_count as "sentCount"`
const lastOf = (condition: string) => `(array_agg(e.id order by e.id desc) filter (where e.${condition}))[1]`
/** The texts are those of the last submission: admins do not see a draft in progress. */
const FROM = `applications.applications p join users.users u on u.id = p.user_id
   join lateral (select e.answers from applications.events e where e.application_id = p.id and e.kind = 'submitted' order by e.id desc limit 1) s on true
   join lateral (select (count(*) filter (where e.kind = 'submitted'))::integer as sent_count, ${lastOf(IS_SENDING)} as submission_id, ${lastOf(IS_DECISION)} as event_id
     from applications.events e where e.application_id = p.id) v on true`
/** Neither drafts nor withdrawn applications, of which nothing is left to read. */
const IS_SENT = `p.status in (${filters.status.map((status) => `'${status}'`).join(', ')})`

export const applicationsTable = tableSql<ListRow>()(TABLES.applications, {
  name: 'applications.applicationsTable',
  select: LIST,
  from: FROM,
  base: 'applications.applications p',
  id: 'p.id',
  at: 'p.created_at',
  where: IS_SENT,
  filters: {
    status: {
      submitted: `p.status = 'submitted'`,
      needs_info: `p.status = 'needs_info'`,
      approved: `p.status = 'approved'`,
      rejected: `p.status = 'rejected'`,
    },
    mark: MARKS,
  },
  sorts: { waiting: { by: 'p.submitted_at', type: 'timestamptz', isDescending: false } },
})

/** Of these users, or the one with this id, newest first. Null: of any status, with any mark or none. */
export const findApplications = statement<
  [userIds: readonly string[], id: string | null, status: SentStatus | null, mark: ApplicationMark | null, before: string, limit: number],
  ListRow
>(
  'applications.findApplications',
  `select ${LIST} from ${FROM}
   where (p.user_id = any ($1::uuid[]) or p.id = $2::uuid) and ${IS_SENT} and ($3::text is null or p.status = $3)
     and ($4::text is null or case $4 ${filters.mark.map((mark) => `when '${mark}' then ${MARKS[mark]}`).join(' ')} end) and p.id < $5 order by p.id desc limit $6`,
)

export const countWaiting = statement<[], { count: number }>(
  'applications.countWaiting',
  `select count(*)::integer as count from applications.applications where status = 'submitted'`,
)

/** The last two submissions, the latest first; null where the answers were removed, by erasure or withdrawal. */
export const selectSent = statement<[applicationId: string], { id: string; answers: SentAnswers | null }>(
  'applications.selectSent',
  `select id, answers from applications.events where application_id = $1 and ${IS_SENDING} order by id desc limit 2`,
)

export interface ViewRow {
  id: string
  at: number
  slot: Slot
  viewerId: string
  viewerName: string
}

const VIEWS_MAX = 200

export const selectViews = statement<[applicationId: string], ViewRow>(
  'applications.selectViews',
  `select v.id, v.at, v.slot, v.viewer_id as "viewerId", u.name as "viewerName" from applications.document_views v join users.users u on u.id = v.viewer_id
   where v.application_id = $1 order by v.id desc limit ${VIEWS_MAX}`,
)
