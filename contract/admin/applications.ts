import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { EVERY_ADMIN, OF_APPLICATIONS } from '../shapes/admin-roles.ts'
import { application, applicationEvent, applicationStatus, applicationStep, identityFile, identitySlot } from '../shapes/applications.ts'
import { cursor, done, id, limit, pageOf, reason, timestamp, token } from '../shapes/basics.ts'
import { person } from '../shapes/people.ts'

/** Every status but `draft`: only its owner sees a draft. */
const sentStatus = applicationStatus.exclude(['draft'])

const applicationRow = z.object({
  _id: id,
  status: sentStatus,
  submittedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** The display name in the application. */
  name: z.string(),
  headline: z.string(),
  /** Number of submissions so far. */
  sentCount: z.number().int(),
  applicant: person.extend({ _id: id, email: z.string() }),
})

const applicationDetail = application
  .pick({ _id: true, answers: true, picture: true, note: true, submittedAt: true, decidedAt: true, keepDays: true })
  .extend({
    status: sentStatus,
    /** The number of this submission. Answers and documents are those submitted with it; later edits of the applicant are not in them. */
    submissionId: id,
    applicant: person.extend({ _id: id, email: z.string(), handle: z.string(), memberSince: timestamp }),
    /** Age in whole years, today. */
    age: z.number().int().nullable(),
    isOwn: z.boolean(),
    files: z.array(identityFile),
    filesRemovedAt: timestamp.nullable(),
    /** Changes since the previous submission. */
    changedSteps: z.array(applicationStep),
    events: z.array(applicationEvent.extend({ by: z.string().nullable() })),
    /** Access log of the documents, newest first. */
    views: z.array(z.object({ _id: id, at: timestamp, slot: identitySlot, by: z.string() })),
  })

const byId = z.object({ token, applicationId: id })

/** The submission that the admin has read. The decision is refused with `sent_again` if there is a newer one. */
const seen = byId.extend({ submissionId: id })

const decision = { role: 'admin' as const, adminRoles: OF_APPLICATIONS, result: done }

export const applications = {
  list: query({
    about: 'Applications by status: open ones oldest first, decided ones newest first.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: z.object({ token, status: sentStatus, limit, cursor }),
    result: pageOf(applicationRow),
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
    about: 'Approves an application: the applicant becomes a model at once. Admins cannot decide on their own application.',
    args: seen,
    errors: ['not_found', 'wrong_status', 'sent_again', 'own_application', 'handle_taken', 'applicant_suspended'],
  }),
  askForMore: mutation({
    ...decision,
    about: 'Returns the application to the applicant with a request for more information.',
    args: seen.extend({ note: reason }),
    errors: ['not_found', 'wrong_status', 'sent_again', 'own_application'],
  }),
  reject: mutation({
    ...decision,
    about: 'Rejects with a reason; the applicant may apply again.',
    args: seen.extend({ reason }),
    errors: ['not_found', 'wrong_status', 'sent_again', 'own_application'],
  }),
}
