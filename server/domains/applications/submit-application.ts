import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { notify } from '../notifications/index.ts'
import { insertEvent, markSubmitted, selectApplicant, selectDocuments } from './applications.sql.ts'
import { checkApplication, takeEditable } from './save-step.ts'
import { refuseSuspended } from './start-application.ts'
import { anyApplication, applicationsOf } from './topics.ts'

/** Where an applicant reads how it stands. */
export const APPLY_PATH = '/apply-as-model'

/** draft or needs_info → submitted, with everything checked. Errors: not_found, wrong_status, incomplete, suspended. */
export async function submitApplication(context: MutationContext<Actor>, applicationId: string): Promise<void> {
  const { tx, touch } = context
  const row = await takeEditable(context, applicationId)
  refuseSuspended(await tx.one(selectApplicant, row.userId))
  const { answers, problems } = await checkApplication(tx, row, Date.now())
  const [first] = problems
  if (first !== undefined) throw new CallError('incomplete', 'Something is still missing. Please look at the marked step.', { step: first.step, field: first.field, problems })
  await tx.run(markSubmitted, row.id)
  // With the documents: a new picture of the passport is a change of this step, too.
  const files = (await tx.many(selectDocuments, row.id)).map(({ fileId }) => fileId)
  await tx.run(insertEvent, row.id, 'submitted', row.userId, null, JSON.stringify({ ...answers, identity: { ...answers.identity, files } }))
  await notify(context, { userId: row.userId, kind: 'application_submitted', data: {}, link: APPLY_PATH })
  touch(applicationsOf(row.userId), anyApplication())
}
