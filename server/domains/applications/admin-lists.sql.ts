import { statement } from '#server/platform/db/statement.ts'
import type { Slot } from './answers.ts'
import type { ApplicationStatus } from './application-state.ts'

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
  /** What the list is sorted by, in microseconds as text: milliseconds would lose neighbours. */
  sortKey: string
}

const LIST = `p.id, p.user_id as "userId", p.status, p.submitted_at as "submittedAt", p.decided_at as "decidedAt",
  a.answers->>'name' as "profileName", a.answers->>'headline' as headline, u.name, u.email, u.picture_id as "pictureId",
  (select count(*) from applications.events e where e.application_id = p.id and e.kind = 'submitted')::integer as "sentCount"`
const FROM = `from applications.applications p join users.users u on u.id = p.user_id left join applications.answers a on a.application_id = p.id and a.step = 'profile'`

type Page = [status: ApplicationStatus, afterKey: string | null, afterId: string | null, limit: number]

/** Those that wait longest first. */
export const selectWaiting = statement<Page, ListRow>(
  'applications.selectWaiting',
  `select ${LIST}, p.submitted_at::text as "sortKey" ${FROM}
   where p.status = $1 and p.submitted_at is not null and ($2::text is null or (p.submitted_at, p.id) > ($2::timestamptz, $3::uuid)) order by p.submitted_at, p.id limit $4`,
)

/** The latest decision first. */
export const selectDecided = statement<Page, ListRow>(
  'applications.selectDecided',
  `select ${LIST}, p.decided_at::text as "sortKey" ${FROM}
   where p.status = $1 and p.decided_at is not null and ($2::text is null or (p.decided_at, p.id) < ($2::timestamptz, $3::uuid)) order by p.decided_at desc, p.id desc limit $4`,
)

export const countWaiting = statement<[], { count: number }>('applications.countWaiting', `select count(*)::integer as count from applications.applications where status = 'submitted'`)

/** What was sent the last two times, the latest first. */
export const selectSent = statement<[applicationId: string], { answers: unknown }>(
  'applications.selectSent',
  `select answers from applications.events where application_id = $1 and kind = 'submitted' order by id desc limit 2`,
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
