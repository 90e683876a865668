/** Statements of the applicant's side; the admin lists are in admin-lists.sql.ts. */
import { statement } from '#platform/db/statement.ts'
import type { z } from 'zod'
import type { applicationEvent } from '#contract/shapes/applications.ts'
import type { Answers, SavedAnswers, Slot, Step } from './answers.ts'
import type { Renewal } from '#contract/rules/application-steps.ts'
import type { ApplicationStatus } from '#contract/types.ts'

export interface ApplicationRow {
  id: string
  userId: string
  status: ApplicationStatus
  createdAt: number
  changedAt: number
  submittedAt: number | null
  decidedAt: number | null
  /** The admin who approved or rejected. */
  decidedBy: string | null
  note: string | null
  /** YYYY-MM-DD, the last valid day; null: none is known. */
  documentExpiresOn: string | null
  renewal: Renewal
  renewalReason: string | null
  secondLook: 'waiting' | 'confirmed' | 'reopened' | null
}

const ROW = `p.id, p.user_id as "userId", p.status, p.created_at as "createdAt", p.changed_at as "changedAt", p.submitted_at as "submittedAt", p.decided_at as "decidedAt", p.decided_by as "decidedBy", p.note,
  p.document_expires_on::text as "documentExpiresOn", p.renewal, p.renewal_reason as "renewalReason", p.second_look as "secondLook"`

/** Of a withdrawn application only the bare row is left; queries skip it. */
const IS_THERE = `p.status <> 'withdrawn'`

export const selectLatest = statement<[userId: string], ApplicationRow>(
  'applications.selectLatest',
  `select ${ROW} from applications.applications p where p.user_id = $1 and ${IS_THERE} order by p.id desc limit 1`,
)

export const selectApplication = statement<[id: string], ApplicationRow>(
  'applications.selectApplication',
  `select ${ROW} from applications.applications p where p.id = $1 and ${IS_THERE}`,
)

/** Every change of an application starts with this lock. */
export const selectApplicationForUpdate = statement<[id: string], ApplicationRow>(
  'applications.selectApplicationForUpdate',
  `select ${ROW} from applications.applications p where p.id = $1 and ${IS_THERE} for update`,
)

/** The answers and documents of the last one are those that admins see: of the application itself, or of a new document. */
export const IS_SENDING = `kind in ('submitted', 'renewed')`

/** The last submission of an application. */
export const selectSubmissionId = statement<[applicationId: string], { id: string }>(
  'applications.selectSubmissionId',
  `select id from applications.events where application_id = $1 and ${IS_SENDING} order by id desc limit 1`,
)

/** That the clock has removed documents is no decision. */
export const IS_DECISION = `kind <> 'documents_removed'`

/** The newest event that admins decide by. */
export const selectLastEventId = statement<[applicationId: string], { id: string }>(
  'applications.selectLastEventId',
  `select id from applications.events where application_id = $1 and ${IS_DECISION} order by id desc limit 1`,
)

export interface ApplicantRow {
  name: string
  handle: string
  email: string
  pictureId: string | null
  status: 'user' | 'model'
  isSuspended: boolean
  createdAt: number
}

const APPLICANT = `u.name, u.handle, u.email, u.picture_id as "pictureId", u.status, coalesce(u.suspended_until > now(), false) as "isSuspended", u.created_at as "createdAt"`

export const selectApplicant = statement<[userId: string], ApplicantRow>(
  'applications.selectApplicant',
  `select ${APPLICANT} from users.users u where u.id = $1`,
)

/** Serialises two parallel starts of one user. */
export const selectApplicantForUpdate = statement<[userId: string], ApplicantRow>(
  'applications.selectApplicantForUpdate',
  `select ${APPLICANT} from users.users u where u.id = $1 for update`,
)

export const insertApplication = statement<[userId: string], { id: string }>(
  'applications.insertApplication',
  `insert into applications.applications (user_id) values ($1) returning id`,
)

export interface AnswersRow {
  answers: SavedAnswers
  revisions: Partial<Record<Step, number>>
}

export const selectAnswers = statement<[applicationId: string], AnswersRow>(
  'applications.selectAnswers',
  `select coalesce(jsonb_object_agg(step, answers), '{}') as answers, coalesce(jsonb_object_agg(step, revision), '{}') as revisions from applications.answers where application_id = $1`,
)

/** Saves a step whose revision is `revision` (0: never saved). Answers no row when it has another one by now. */
export const saveAnswers = statement<[applicationId: string, step: Step, answers: string, revision: number], { revision: number }>(
  'applications.saveAnswers',
  `insert into applications.answers (application_id, step, answers) select $1, $2, $3::jsonb where $4::integer = 0 or exists (select from applications.answers where application_id = $1 and step = $2)
   on conflict (application_id, step) do update set answers = excluded.answers, revision = applications.answers.revision + 1, saved_at = now()
     where applications.answers.revision = $4
   returning revision`,
)

export const selectRevision = statement<[applicationId: string, step: Step], { revision: number }>(
  'applications.selectRevision',
  `select revision from applications.answers where application_id = $1 and step = $2`,
)

export const markChanged = statement<[id: string]>(
  'applications.markChanged',
  `update applications.applications set changed_at = now() where id = $1`,
)

/** Copies the answers of a rejected application, without the documents and the signature: both must be new. */
export const copyAnswers = statement<[fromId: string, toId: string]>(
  'applications.copyAnswers',
  `insert into applications.answers (application_id, step, answers) select $2, step, answers from applications.answers where application_id = $1 and step <> 'agreement'`,
)

/** Whether the user may show this picture as their own. */
export const selectIsOwnPicture = statement<[userId: string, pictureId: string], { isOwn: boolean }>(
  'applications.selectIsOwnPicture',
  `select exists (select from media.uploads where owner_id = $1 and picture_id = $2)
     or exists (select from users.users where id = $1 and picture_id = $2)
     or exists (select from applications.answers a join applications.applications p on p.id = a.application_id
       where p.user_id = $1 and a.step = 'profile' and a.answers->>'pictureId' = $2::text) as "isOwn"`,
)

export interface PictureRow {
  id: string
  width: number
  height: number
  blur: string | null
}

export const selectPicture = statement<[id: string], PictureRow>(
  'applications.selectPicture',
  `select id, width, height, blur from media.pictures where id = $1`,
)

/** Whether the handle is another user's: in use, reserved for its former user, or wished for in a waiting application. */
export const selectIsHandleTaken = statement<[handle: string, userId: string], { isTaken: boolean }>(
  'applications.selectIsHandleTaken',
  `select exists (select from users.users where handle = $1::citext and id <> $2)
     or exists (select from users.old_handles where handle = $1::citext and user_id <> $2)
     or exists (select from applications.applications p join applications.answers a on a.application_id = p.id and a.step = 'profile'
       where p.status = 'submitted' and p.user_id <> $2 and lower(a.answers->>'handle') = lower($1)) as "isTaken"`,
)

/** Of two applicants who send the same wished handle at once, the second sees the first. */
export const lockHandle = statement<[handle: string], { locked: string }>(
  'applications.lockHandle',
  `select pg_advisory_xact_lock(hashtextextended('applications.handle:' || lower($1), 0))::text as locked`,
)

export interface DocumentRow {
  fileId: string
  applicationId: string
  userId: string
  applicationStatus: ApplicationStatus
  renewal: Renewal
  slot: Slot
  isCurrent: boolean
  /** It is one of the documents of the last submission. */
  wasSent: boolean
  fileStatus: 'open' | 'arriving' | 'sealed' | 'removing' | 'gone'
}

/** A document whose bytes have arrived. */
export interface SealedDocumentRow extends DocumentRow {
  width: number
  height: number
  sealedAt: number
}

const DOCUMENT = `d.file_id as "fileId", d.application_id as "applicationId", p.user_id as "userId", p.status as "applicationStatus", p.renewal, d.slot, d.is_current as "isCurrent",
  p.status <> 'draft' and coalesce((select e.answers->'identity'->'files' ? d.file_id::text from applications.events e
    where e.application_id = p.id and e.${IS_SENDING} order by e.id desc limit 1), false) as "wasSent",
  f.status as "fileStatus"`
const FROM_DOCUMENTS = `from applications.documents d join media.sealed_files f on f.id = d.file_id join applications.applications p on p.id = d.application_id`

export const selectDocument = statement<[fileId: string], DocumentRow>(
  'applications.selectDocument',
  `select ${DOCUMENT} ${FROM_DOCUMENTS} where d.file_id = $1`,
)

/** The current documents of an application. */
export const selectDocuments = statement<[applicationId: string], SealedDocumentRow>(
  'applications.selectDocuments',
  `select ${DOCUMENT}, f.width, f.height, f.sealed_at as "sealedAt" ${FROM_DOCUMENTS}
   where d.application_id = $1 and d.is_current and f.status = 'sealed' order by array_position(array['front', 'back', 'selfie'], d.slot)`,
)

export const insertDocument = statement<[fileId: string, applicationId: string, slot: Slot]>(
  'applications.insertDocument',
  `insert into applications.documents (file_id, application_id, slot) values ($1, $2, $3)`,
)

/** Empties a slot; answers its former content. */
export const emptySlot = statement<[applicationId: string, slot: Slot], { fileId: string }>(
  'applications.emptySlot',
  `update applications.documents set is_current = false where application_id = $1 and slot = $2 and is_current returning file_id as "fileId"`,
)

export const fillSlot = statement<[fileId: string]>(
  'applications.fillSlot',
  `update applications.documents set is_current = true where file_id = $1`,
)

export type OwnEventKind = z.output<typeof applicationEvent>['kind']

export interface EventRow {
  id: string
  at: number
  kind: OwnEventKind | 'look_confirmed' | 'look_reopened'
  note: string | null
  byId: string | null
  byName: string | null
}

export const insertEvent = statement<
  [applicationId: string, kind: EventRow['kind'], byUser: string | null, note: string | null, answers: string | null]
>(
  'applications.insertEvent',
  `insert into applications.events (application_id, kind, by_user, note, answers) values ($1, $2, $3, $4, $5::jsonb)`,
)

export const selectEvents = statement<[applicationId: string], EventRow>(
  'applications.selectEvents',
  `select e.id, e.at, e.kind, e.note, e.by_user as "byId", u.name as "byName" from applications.events e left join users.users u on u.id = e.by_user where e.application_id = $1 order by e.id`,
)

export const markSubmitted = statement<[id: string]>(
  'applications.markSubmitted',
  `update applications.applications set status = 'submitted', submitted_at = now(), changed_at = now(), note = null where id = $1`,
)

export const markNeedsInfo = statement<[id: string, note: string]>(
  'applications.markNeedsInfo',
  `update applications.applications set status = 'needs_info', note = $2, changed_at = now() where id = $1`,
)

/** Removes answers and submissions; that there was a submission, and its access log, stay. */
export const markWithdrawn = statement<[id: string]>(
  'applications.markWithdrawn',
  `update applications.applications set status = 'withdrawn', note = null, changed_at = now() where id = $1`,
)

export const deleteAnswers = statement<[applicationId: string]>(
  'applications.deleteAnswers',
  `delete from applications.answers where application_id = $1`,
)

export const clearSent = statement<[applicationId: string]>(
  'applications.clearSent',
  `update applications.events set answers = null where application_id = $1 and answers is not null`,
)

/** Documents whose bytes are still arriving then belong to none, and are dropped. */
export const deleteDocuments = statement<[applicationId: string]>(
  'applications.deleteDocuments',
  `delete from applications.documents where application_id = $1`,
)

/** Only for a draft without submission: no other row refers to it. */
export const deleteApplication = statement<[id: string]>(
  'applications.deleteApplication',
  `delete from applications.applications where id = $1`,
)

export const markApproved = statement<[id: string, adminId: string, expiresOn: string | null, isDrawn: boolean]>(
  'applications.markApproved',
  `update applications.applications set status = 'approved', decided_at = now(), decided_by = $2, note = null, document_expires_on = $3::text::date,
     second_look = case when $4::boolean then 'waiting' end where id = $1`,
)

export const markRejected = statement<[id: string, adminId: string, reason: string]>(
  'applications.markRejected',
  `update applications.applications set status = 'rejected', decided_at = now(), decided_by = $2, note = $3 where id = $1`,
)

export const selectPayoutAnswers = statement<[userId: string], { answers: Answers['payout'] }>(
  'applications.selectPayoutAnswers',
  `select a.answers from applications.applications p join applications.answers a on a.application_id = p.id and a.step = 'payout' where p.user_id = $1 and p.status = 'approved'`,
)

/** Logs an access to a document. */
export const insertView = statement<[applicationId: string, fileId: string, slot: Slot, viewerId: string]>(
  'applications.insertView',
  `insert into applications.document_views (application_id, file_id, slot, viewer_id) values ($1, $2, $3, $4)`,
)

/** Applications whose documents are due for removal: decided or checked `keptDays` ago, or untouched for `stillDays`. A new document that waits for staff stays. */
export const selectOverdueForUpdate = statement<[keptDays: number, stillDays: number, limit: number], { id: string; userId: string }>(
  'applications.selectOverdueForUpdate',
  `select p.id, p.user_id as "userId" from applications.applications p
   where ((p.status in ('approved', 'rejected') and p.decided_at <= now() - $1::integer * interval '1 day' and p.renewal is distinct from 'sent'
         and greatest(p.document_checked_at, case when p.renewal = 'asked' then p.changed_at end, p.decided_at) <= now() - $1::integer * interval '1 day')
       or (p.status in ('draft', 'needs_info') and p.changed_at <= now() - $2::integer * interval '1 day'))
     and exists (select from applications.documents d join media.sealed_files f on f.id = d.file_id where d.application_id = p.id and d.is_current and f.status = 'sealed')
   order by p.id limit $3 for update of p skip locked`,
)
