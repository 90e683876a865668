/** A new identity document of an approved application: asked for by the clock or an admin, sent by the model, accepted by an admin. */
import { slotsOf } from '#contract/rules/application-steps.ts'
import type { IdentityDocument } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { selectSent } from './admin-lists.sql.ts'
import { answersOfSending, type SentAnswers } from './answers.ts'
import { insertEvent, type ApplicationRow } from './applications.sql.ts'
import { markAccepted, markAsked, markDue, markRenewed, selectDueForUpdate } from './checks.sql.ts'
import { assertExpiry } from './expiry.ts'
import { takeDocuments } from './identity-files.ts'
import { keepDocuments } from './submit-application.ts'
import { takeApproved, type SeenApproval } from './take-seen.ts'
import { anyApplication, applicationsOf } from './topics.ts'

type Context = MutationContext<Actor>

/** Asks the model for a new document, for a reason that the model reads. */
export async function requestDocument(context: Context, { id, userId }: ApplicationRow, reason: string): Promise<void> {
  const { tx, actor, touch } = context
  await tx.run(markAsked, id, reason)
  await tx.run(insertEvent, id, 'document_asked', userIdOf(actor), reason, null)
  await notify(context, { userId, kind: 'document_asked', data: { reason } })
  touch(applicationsOf(userId), anyApplication())
}

/** An admin asks for a new document, also in place of one that was just sent. Errors: not_found, wrong_status, sent_again, own_application. */
export async function askForDocument(context: Context, seen: SeenApproval, reason: string): Promise<void> {
  const row = await takeApproved(context, seen)
  noteAct(context.tx, { about: [row.userId], before: { renewal: row.renewal }, after: { renewal: 'asked' } })
  await requestDocument(context, row, reason)
}

/**
 * An admin accepts the document that was shown, with its last valid day: a new one, or a corrected day of the present one. Reminders begin anew.
 * Errors: not_found, wrong_status, sent_again, own_application, expiry_missing, document_expired.
 */
export async function acceptDocument(context: Context, seen: SeenApproval, expiresOn: string | null): Promise<void> {
  const { tx, actor, touch } = context
  const row = await takeApproved(context, seen)
  const [sent] = await tx.many(selectSent, row.id)
  assertExpiry(answersOfSending(sent?.answers ?? null).identity.documentKind, expiresOn)
  await tx.run(markAccepted, row.id, expiresOn)
  await tx.run(insertEvent, row.id, 'document_accepted', userIdOf(actor), null, null)
  noteAct(context.tx, { about: [row.userId], before: { expiresOn: row.documentExpiresOn }, after: { expiresOn } })
  if (row.renewal === 'sent') await notify(context, { userId: row.userId, kind: 'document_accepted', data: {} })
  touch(applicationsOf(row.userId), anyApplication())
}

/** The model sends the new pictures. Errors: not_found, wrong_status, incomplete. */
export async function renewDocument(context: Context, applicationId: string, documentKind: IdentityDocument): Promise<void> {
  const { tx, touch } = context
  const row = await takeDocuments(context, applicationId)
  if (row.status !== 'approved') throw new CallError('wrong_status', 'This application is not approved yet.', { status: row.status })
  const files = await keepDocuments(context, row.id, documentKind)
  const fresh = new Set(files.filter(({ wasSent }) => !wasSent).map(({ slot }) => slot))
  const missing = slotsOf(documentKind).find((slot) => !fresh.has(slot))
  if (missing !== undefined)
    throw new CallError('incomplete', 'Please add each picture of the new document.', { step: 'identity', field: missing })
  const [last] = await tx.many(selectSent, row.id)
  const answers = answersOfSending(last?.answers ?? null)
  const sent: SentAnswers = { ...answers, identity: { ...answers.identity, documentKind, files: files.map(({ fileId }) => fileId) } }
  await tx.run(insertEvent, row.id, 'renewed', row.userId, null, JSON.stringify(sent))
  await tx.run(markRenewed, row.id)
  touch(applicationsOf(row.userId), anyApplication())
}

const AT_ONCE = 50

/** A task: marks documents that expire within 30 and 7 days or have expired, and reminds of the first two, once each. Answers their number. */
export async function remindOfDocuments(context: Context): Promise<number> {
  const { tx, touch } = context
  const due = await tx.many(selectDueForUpdate, AT_ONCE)
  for (const row of due) {
    await tx.run(markDue, row.id, row.due)
    // A new document that waits for staff needs no reminder.
    if (row.due !== 'expired' && row.renewal !== 'sent')
      await notify(context, { userId: row.userId, kind: 'document_expires', data: { at: noonOf(row.expiresOn) } })
    touch(applicationsOf(row.userId))
  }
  if (due.length > 0) touch(anyApplication())
  return due.length
}

/** Noon of a day, which is that day in every time zone but the outermost ones. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)
