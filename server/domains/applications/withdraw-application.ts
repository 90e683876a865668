/** Withdraws an application before its decision: deletes answers and documents. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { sealedFiles } from '../media/index.ts'
import { mayTakeStep, type ApplicationStep } from '#contract/rules/application-steps.ts'
import {
  clearSent,
  deleteAnswers,
  deleteApplication,
  deleteDocuments,
  markWithdrawn,
  selectApplicationForUpdate,
  selectDocuments,
  type ApplicationRow,
} from './applications.sql.ts'
import { anyApplication, applicationsOf } from './topics.ts'

type Context = MutationContext<Actor>

async function takeOwn({ tx, actor }: Context, id: string, step: ApplicationStep): Promise<ApplicationRow> {
  const row = await tx.maybe(selectApplicationForUpdate, id)
  if (row === undefined || row.userId !== userIdOf(actor)) throw new CallError('not_found', 'This application does not exist.')
  if (!mayTakeStep(row.status, step))
    throw new CallError('wrong_status', 'The status of this application has changed. Please check it.', { status: row.status })
  return row
}

async function dropContent({ tx }: Context, { id }: ApplicationRow): Promise<void> {
  await sealedFiles.drop(
    tx,
    (await tx.many(selectDocuments, id)).map(({ fileId }) => fileId),
  )
  await tx.run(deleteAnswers, id)
}

/** submitted or needs_info → withdrawn, and hidden from every list. Errors: not_found, wrong_status. */
export async function withdrawApplication(context: Context, applicationId: string): Promise<void> {
  const row = await takeOwn(context, applicationId, 'withdraw')
  await dropContent(context, row)
  await context.tx.run(clearSent, row.id)
  await context.tx.run(markWithdrawn, row.id)
  context.touch(applicationsOf(row.userId), anyApplication())
}

/** Deletes a draft without submission, with all its rows. Errors: not_found, wrong_status. */
export async function deleteDraft(context: Context, applicationId: string): Promise<void> {
  const row = await takeOwn(context, applicationId, 'deleteDraft')
  await dropContent(context, row)
  await context.tx.run(deleteDocuments, row.id)
  await context.tx.run(deleteApplication, row.id)
  context.touch(applicationsOf(row.userId))
}
