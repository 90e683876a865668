/** Records of staff about approved applications: the expiry of the document, a new one, and the second look. */
import { DOCUMENT_REMINDER_DAYS } from '#contract/document-limits.ts'
import type { Renewal } from '#contract/rules/application-steps.ts'
import { statement } from '#platform/db/statement.ts'

const TODAY = `(now() at time zone 'utc')::date`
const [MONTH, WEEK] = DOCUMENT_REMINDER_DAYS
const DUE = `case when p.document_expires_on < ${TODAY} then 'expired' when p.document_expires_on <= ${TODAY} + ${WEEK} then 'week' else 'month' end`

export type DocumentDue = 'month' | 'week' | 'expired'

export interface DueRow {
  id: string
  userId: string
  expiresOn: string
  due: DocumentDue
  renewal: Renewal
}

/** Documents that have come nearer to their last day than the row says. */
export const selectDueForUpdate = statement<[limit: number], DueRow>(
  'applications.selectDueForUpdate',
  `select p.id, p.user_id as "userId", p.document_expires_on::text as "expiresOn", ${DUE} as due, p.renewal from applications.applications p
   where p.status = 'approved' and p.document_due is distinct from 'expired' and p.document_expires_on <= ${TODAY} + ${MONTH} and p.document_due is distinct from ${DUE}
   order by p.document_expires_on limit $1 for update skip locked`,
)

/** The model can send a new document from then on. */
export const markDue = statement<[id: string, due: DocumentDue]>(
  'applications.markDue',
  `update applications.applications set document_due = $2, renewal = coalesce(renewal, 'asked'), renewal_at = coalesce(renewal_at, now()) where id = $1`,
)

/** A document was accepted, or its last day corrected: reminders begin anew. */
export const markAccepted = statement<[id: string, expiresOn: string | null]>(
  'applications.markAccepted',
  `update applications.applications set document_expires_on = $2::text::date, document_due = null, document_checked_at = now(), renewal = null, renewal_at = null, renewal_reason = null
   where id = $1`,
)

export const markAsked = statement<[id: string, reason: string]>(
  'applications.markAsked',
  `update applications.applications set renewal = 'asked', renewal_at = now(), renewal_reason = $2 where id = $1`,
)

export const markRenewed = statement<[id: string]>(
  'applications.markRenewed',
  `update applications.applications set renewal = 'sent', renewal_at = now(), changed_at = now() where id = $1`,
)

export const markLook = statement<[id: string, look: 'confirmed' | 'reopened', adminId: string]>(
  'applications.markLook',
  `update applications.applications set second_look = $2, second_look_by = $3, second_look_at = now() where id = $1`,
)
