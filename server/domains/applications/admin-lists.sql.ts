import { statement } from '#platform/db/statement.ts'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import type { SentAnswers, Slot } from './answers.ts'
import type { ApplicationStatus } from '#contract/types.ts'

export interface ListRow {
  id: string
  userId: string
  status: Exclude<ApplicationStatus, 'draft'>
  submittedAt: number
  decidedAt: number | null
  profileName: string | null
  headline: string | null
  sentCount: number
  name: string
  email: string
  pictureId: string | null
  /** The sort key of the list, in microseconds as text: milliseconds would skip neighbours. */
  sortKey: string
}

const LIST = `p.id, p.user_id as "userId", p.status, p.submitted_at as "submittedAt", p.decided_at as "decidedAt",
  s.answers->'profile'->>'name' as "profileName", s.answers->'profile'->>'headline' as headline, u.name, u.email, u.picture_id as "pictureId",
  (select count(*) from applications.events e where e.application_id = p.id and e.kind = 'submitted')::integer as "sentCount"`
/** The texts are those of the last submission: admins do not see a draft in progress. */
const FROM = `from applications.applications p join users.users u on u.id = p.user_id 
   join lateral (select e.answers from applications.events e where e.application_id = p.id and e.kind = 'submitted' order by e.id desc limit 1) s on true`

type Page = [status: ApplicationStatus, afterKey: string | null, afterId: string | null, limit: number]

/** The longest waiting first. */
export const selectWaiting = statement<Page, ListRow>(
  'applications.selectWaiting',
  `select ${LIST}, p.submitted_at::text as "sortKey" ${FROM}
   where p.status = $1 and p.submitted_at is not null and (p.submitted_at, p.id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '${FIRST_ID}')) order by p.submitted_at, p.id limit $4`,
)

/** The latest decision first. */
export const selectDecided = statement<Page, ListRow>(
  'applications.selectDecided',
  `select ${LIST}, p.decided_at::text as "sortKey" ${FROM}
   where p.status = $1 and p.submitted_at is not null and p.decided_at is not null and (p.decided_at, p.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, '${LAST_ID}')) order by p.decided_at desc, p.id desc limit $4`,
)

export const countWaiting = statement<[], { count: number }>(
  'applications.countWaiting',
  `select count(*)::integer as count from applications.applications where status = 'submitted'`,
)

/** The last two submissions, the latest first; null where the answers were removed, by erasure or withdrawal. */
export const selectSent = statement<[applicationId: string], { id: string; answers: SentAnswers | null }>(
  'applications.selectSent',
  `select id, answers from applications.events where application_id = $1 and kind = 'submitted' order by id desc limit 2`,
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
