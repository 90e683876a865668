import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { completeAnswers } from './answers.ts'
import { copyAnswers, insertApplication, saveAnswers, selectApplicantForUpdate, selectLatest } from './applications.sql.ts'
import { applicationsOf } from './topics.ts'

export function refuseSuspended({ isSuspended }: { isSuspended: boolean }): void {
  if (isSuspended) throw new CallError('suspended', 'Your account is suspended. You cannot apply until it is restored.')
}

/**
 * Opens a draft and answers its id; the id of the open application when there is one. The first draft starts with the user's name,
 * handle and picture, one after a rejection with the previous answers. Errors: already_model, suspended.
 */
export async function startApplication({ tx, actor, touch }: MutationContext<Actor>): Promise<string> {
  const userId = userIdOf(actor)
  const applicant = await tx.one(selectApplicantForUpdate, userId)
  if (applicant.status === 'model') throw new CallError('already_model', 'You are already a model.')
  refuseSuspended(applicant)
  const last = await tx.maybe(selectLatest, userId)
  if (last !== undefined && last.status !== 'rejected') return last.id
  const { id } = await tx.one(insertApplication, userId)
  if (last !== undefined) await tx.run(copyAnswers, last.id, id)
  else
    await tx.run(
      saveAnswers,
      id,
      'profile',
      JSON.stringify({ ...completeAnswers({}).profile, name: applicant.name, handle: applicant.handle, pictureId: applicant.pictureId }),
      0,
    )
  touch(applicationsOf(userId))
  return id
}
