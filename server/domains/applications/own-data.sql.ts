import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportApplications = statement<Page, OwnRow>(
  'applications.exportApplications',
  `select p.id::text as key, jsonb_build_object('id', p.id, 'status', p.status, 'note', p.note, 'createdAt', p.created_at, 'submittedAt', p.submitted_at, 'decidedAt', p.decided_at, 'documentExpiresOn', p.document_expires_on,
     'answers', (select coalesce(jsonb_object_agg(a.step, a.answers), '{}') from applications.answers a where a.application_id = p.id),
     'history', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'note', e.note) order by e.id), '[]') from applications.events e where e.application_id = p.id and e.kind not in ('look_confirmed', 'look_reopened'))) as row
   from applications.applications p where p.user_id = $1 and p.id > $2::uuid order by p.id limit $3`,
)

export const selectAllOf = statement<[userId: string], { id: string }>(
  'applications.selectAllOf',
  `select id from applications.applications where user_id = $1 order by id for update`,
)

/** Decisions stay, without personal data; undecided applications are withdrawn, and nothing waits for staff any more. */
export const blankApplication = statement<[id: string]>(
  'applications.blankApplication',
  `update applications.applications set status = case when status in ('approved', 'rejected') then status else 'withdrawn' end, note = case when status = 'rejected' then '–' end,
     document_expires_on = null, document_due = null, renewal = null, renewal_at = null, renewal_reason = null, second_look = case second_look when 'confirmed' then second_look end,
     second_look_by = case second_look when 'confirmed' then second_look_by end
   where id = $1 and (note <> '–' or status not in ('approved', 'rejected', 'withdrawn') or document_expires_on is not null or renewal is not null or second_look <> 'confirmed')`,
)

export const blankApplicationEvents = statement<[applicationId: string]>(
  'applications.blankApplicationEvents',
  `update applications.events set answers = null, note = null where application_id = $1 and (answers is not null or note is not null)`,
)
