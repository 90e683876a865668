import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { EVERY_ADMIN, OF_APPLICATIONS } from '../shapes/admin-roles.ts'
import { application, applicationEvent, applicationStatus, applicationStep, identityFile, identitySlot } from '../shapes/applications.ts'
import { cursor, done, id, limit, pageOf, reason, timestamp, token } from '../shapes/basics.ts'
import { person } from '../shapes/people.ts'

/** Drafts are nobody's business but their owner's. */
const sentStatus = applicationStatus.exclude(['draft'])

const applicationRow = z.object({
  _id: id,
  status: sentStatus,
  submittedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** The name that would be shown. */
  name: z.string(),
  headline: z.string(),
  /** How often it was sent. */
  sentCount: z.number().int(),
  applicant: person.extend({ _id: id, email: z.string() }),
})

const applicationDetail = application
  .pick({ _id: true, answers: true, picture: true, note: true, submittedAt: true, decidedAt: true, keepDays: true })
  .extend({
    status: sentStatus,
    /** Which sending this is: answers and documents are those that were sent with it, whatever the applicant is changing now. */
    submissionId: id,
    applicant: person.extend({ _id: id, email: z.string(), handle: z.string(), memberSince: timestamp }),
    /** In whole years, today. */
    age: z.number().int().nullable(),
    isOwn: z.boolean(),
    files: z.array(identityFile),
    filesRemovedAt: timestamp.nullable(),
    /** What differs from the time before, when it was sent again. */
    changedSteps: z.array(applicationStep),
    events: z.array(applicationEvent.extend({ by: z.string().nullable() })),
    /** Who has looked at which document, newest first. */
    views: z.array(z.object({ _id: id, at: timestamp, slot: identitySlot, by: z.string() })),
  })

const byId = z.object({ token, applicationId: id })

/** What the admin has looked at: a decision is about that, and refused with `sent_again` once something newer was sent. */
const seen = byId.extend({ submissionId: id })

const decision = { role: 'admin' as const, adminRoles: OF_APPLICATIONS, result: done }

export const applications = {
  list: query({
    about: 'Applications by status: those that wait longest first, decided ones newest first.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: z.object({ token, status: sentStatus, limit, cursor }),
    result: pageOf(applicationRow),
  }),
  getWaitingCount: query({
    about: 'How many applications wait for a decision; 0 for admins who do not decide about them.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.number().int(),
  }),
  get: query({
    about: 'One application with its history and who has looked at its documents; null when there is none.',
    role: 'admin',
    adminRoles: OF_APPLICATIONS,
    args: byId,
    result: applicationDetail.nullable(),
  }),
  approve: mutation({
    ...decision,
    about: 'Approves: the applicant is a model from this moment. Nobody decides about their own application.',
    args: seen,
    errors: ['not_found', 'wrong_status', 'sent_again', 'own_application', 'handle_taken', 'applicant_suspended'],
  }),
  askForMore: mutation({
    ...decision,
    about: 'Gives the application back to the applicant and says what is missing.',
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
