import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { EVERY_ADMIN, OF_APPLICATIONS } from '../shapes/admin-roles.ts'
import {
  application,
  applicationEvent,
  applicationStatus,
  applicationStep,
  identityFile,
  identitySlot,
  renewalState,
} from '../shapes/applications.ts'
import { day, done, id, pageOf, reason, timestamp, token } from '../shapes/basics.ts'
import { person } from '../shapes/people.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

/** Every status but `draft`: only its owner sees a draft. */
const sentStatus = applicationStatus.exclude(['draft'])

const applicationRow = z.object({
  _id: id,
  status: sentStatus,
  /** When the draft was begun: periods and `newest` and `oldest` go by it. */
  createdAt: timestamp,
  submittedAt: timestamp,
  decidedAt: timestamp.nullable(),
  documentExpiresOn: day.nullable(),
  mark: z.enum(TABLES.applications.filters.mark).nullable(),
  /** The last submission and the newest event, for decisions about them. */
  submissionId: id,
  eventId: id,
  renewal: renewalState.nullable(),
  /** The display name in the application. */
  name: z.string(),
  headline: z.string(),
  /** Number of submissions so far. */
  sentCount: z.number().int(),
  applicant: person.extend({ _id: id, handle: z.string(), email: z.string() }),
})

const applicationDetail = application
  .pick({
    _id: true,
    answers: true,
    picture: true,
    note: true,
    submittedAt: true,
    decidedAt: true,
    keepDays: true,
    documentExpiresOn: true,
    renewal: true,
  })
  .extend({
    status: sentStatus,
    /** The number of this submission. Answers and documents are those submitted with it; later edits of the applicant are not in them. */
    submissionId: id,
    /** The newest event, for decisions about an approved application. */
    eventId: id,
    applicant: person.extend({ _id: id, email: z.string(), handle: z.string(), memberSince: timestamp }),
    /** Age in whole years, today. */
    age: z.number().int().nullable(),
    isOwn: z.boolean(),
    /** The calling admin has decided: the second look is another one's. */
    isOwnDecision: z.boolean(),
    /** Null: not drawn. */
    secondLook: z.enum(['waiting', 'confirmed', 'reopened']).nullable(),
    files: z.array(identityFile),
    filesRemovedAt: timestamp.nullable(),
    /** Changes since the previous submission. */
    changedSteps: z.array(applicationStep),
    events: z.array(
      applicationEvent.extend({
        kind: z.enum([...applicationEvent.shape.kind.options, 'look_confirmed', 'look_reopened']),
        by: z.string().nullable(),
      }),
    ),
    /** Access log of the documents, newest first. */
    views: z.array(z.object({ _id: id, at: timestamp, slot: identitySlot, by: z.string() })),
  })

const byId = z.object({ token, applicationId: id })

/** The submission that the admin has read. The decision is refused with `sent_again` if there is a newer one. */
const seen = byId.extend({ submissionId: id })

/**
 * The same of an approved application, with the newest event that the admin has read. The decision is refused with `wrong_status` if another
 * admin has decided since.
 */
const seenApproval = seen.extend({ eventId: id })

/** The last valid day of a document; null: it has none. */
const documentExpiresOn = day.nullable()

const ABOUT_SEEN = ['not_found', 'wrong_status', 'sent_again', 'own_application'] as const

const decision = { role: 'admin' as const, adminRoles: OF_APPLICATIONS, result: done }

export const applications = {
  list: query({
    about:
      'Applications, sorted, of one status and with one mark: waiting for long (`overdue`), for a `second_look`, `reopened` by it, or with a document that is `expiring` within 30 days or has `expired`. Words find name, handle and e-mail address of the applicant, or a whole id; newest first.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: pageAsked(TABLES.applications),
    result: pageOf(applicationRow),
  }),
  count: query({
    about: 'The number of applications in that list, counted up to 10,000.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: rowsAsked(TABLES.applications),
    result: tableCount,
  }),
  getWaitingCount: query({
    about: 'The number of applications that wait for a decision; 0 for admins without the role to decide.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.number().int(),
  }),
  get: query({
    about: 'One application with its history and the access log of its documents; null if there is none.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: byId,
    result: applicationDetail.nullable(),
  }),
  approve: mutation({
    ...decision,
    about:
      'Approves an application: the applicant becomes a model at once. `documentExpiresOn` is the last valid day of the document; null only for cards and licences without one. A share of the approvals is drawn for a second look. Admins cannot decide on their own application.',
    args: seen.extend({ documentExpiresOn }),
    errors: [...ABOUT_SEEN, 'handle_taken', 'applicant_suspended', 'expiry_missing', 'document_expired'],
  }),
  askForMore: mutation({
    ...decision,
    about: 'Returns the application to the applicant with a request for more information.',
    args: seen.extend({ note: reason }),
    errors: ABOUT_SEEN,
  }),
  reject: mutation({
    ...decision,
    about: 'Rejects with a reason; the applicant may apply again.',
    args: seen.extend({ reason }),
    errors: ABOUT_SEEN,
  }),
  acceptDocument: mutation({
    ...decision,
    about:
      'Accepts the document of an approved application with its last valid day: a new one, or a corrected day. Reminders to the model begin anew.',
    args: seenApproval.extend({ documentExpiresOn }),
    errors: [...ABOUT_SEEN, 'expiry_missing', 'document_expired'],
  }),
  askForDocument: mutation({
    ...decision,
    about: 'Asks the model of an approved application for a new identity document. The model reads the reason.',
    args: seenApproval.extend({ reason }),
    errors: ABOUT_SEEN,
  }),
  confirmSecondLook: mutation({
    ...decision,
    about: 'Confirms an approval that was drawn for a second look. For another admin than the one who approved.',
    args: seenApproval,
    errors: [...ABOUT_SEEN, 'own_decision'],
  }),
  reopenSecondLook: mutation({
    ...decision,
    about:
      'Opens a drawn approval again: the model is asked for a new document, for a reason that the model reads, and stays a model meanwhile. For another admin than the one who approved.',
    args: seenApproval.extend({ reason }),
    errors: [...ABOUT_SEEN, 'own_decision'],
  }),
}
