import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { completeAnswers, type Answers, type Problem, type Step } from './answers.ts'
import { isEditable } from '#contract/rules/application-steps.ts'
import {
  markChanged,
  saveAnswers,
  selectAnswers,
  selectApplicationForUpdate,
  selectDocuments,
  selectIsHandleTaken,
  selectIsOwnPicture,
  selectRevision,
  type AnswersRow,
  type ApplicationRow,
  type DocumentRow,
} from './applications.sql.ts'
import { findProblems } from './find-problems.ts'
import { applicationsOf } from './topics.ts'

type Context = MutationContext<Actor>
export type StepContent = { [S in Step]: { step: S; answers: Answers[S] } }[Step]

/** Locks an own application that can still be changed. Errors: not_found, wrong_status. */
export async function takeEditable({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<ApplicationRow> {
  const row = await tx.maybe(selectApplicationForUpdate, id)
  if (row === undefined || row.userId !== userIdOf(actor)) throw new CallError('not_found', 'This application does not exist.')
  if (!isEditable(row.status))
    throw new CallError('wrong_status', 'This application has been sent and cannot be changed now.', { status: row.status })
  return row
}

/** All problems of the stored application, without a check of the handle. */
export const problemsOf = (
  answers: AnswersRow['answers'],
  documents: readonly Pick<DocumentRow, 'slot'>[],
  now: number,
  isHandleTaken = false,
): Problem[] => findProblems(completeAnswers(answers), { slots: new Set(documents.map(({ slot }) => slot)), isHandleTaken, now })

/** The same, with a check whether the handle is taken. */
export async function checkApplication(
  db: Db,
  { id, userId }: Pick<ApplicationRow, 'id' | 'userId'>,
  now: number,
): Promise<{ answers: Answers; problems: Problem[] }> {
  const saved = (await db.one(selectAnswers, id)).answers
  const handle = saved.profile?.handle ?? ''
  const isHandleTaken = handle !== '' && (await db.one(selectIsHandleTaken, handle, userId)).isTaken
  return { answers: completeAnswers(saved), problems: problemsOf(saved, await db.many(selectDocuments, id), now, isHandleTaken) }
}

/** Refuses another user's picture when it is chosen, not only when the application is submitted. */
async function assertOwnPicture({ tx }: Context, userId: string, content: StepContent): Promise<void> {
  if (content.step !== 'profile' || content.answers.pictureId === null) return
  if (!(await tx.one(selectIsOwnPicture, userId, content.answers.pictureId)).isOwn)
    throw new CallError('picture_missing', 'This picture no longer exists. Please upload it again.')
}

/**
 * Saves one step. `revision` is the one that the writer had read: a newer one is overwritten only with `isForced`.
 * Answers the new revision and the problems of this step. Errors: not_found, wrong_status, newer_draft, picture_missing.
 */
export async function saveStep(
  context: Context,
  applicationId: string,
  content: StepContent,
  revision: number,
  isForced: boolean,
): Promise<{ revision: number; problems: Problem[] }> {
  const { tx, touch } = context
  const row = await takeEditable(context, applicationId)
  await assertOwnPicture(context, row.userId, content)
  const current = (await tx.maybe(selectRevision, row.id, content.step))?.revision ?? 0
  const saved = await tx.maybe(saveAnswers, row.id, content.step, JSON.stringify(content.answers), isForced ? current : revision)
  if (saved === undefined) throw new CallError('newer_draft', 'This step was changed on another device meanwhile.', { revision: current })
  await tx.run(markChanged, row.id)
  touch(applicationsOf(row.userId))
  const { problems } = await checkApplication(tx, row, Date.now())
  return { revision: saved.revision, problems: problems.filter(({ step }) => step === content.step) }
}
