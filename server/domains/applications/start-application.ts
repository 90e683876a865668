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
 * Opens a draft and answers its id; the id of the open application when there is one. The first draft begins with what the person
 * is called already, one after a rejection with the answers of the last. Errors: already_model, suspended.
 */
export async function startApplication({ tx, actor, touch }: MutationContext<Actor>): Promise<string> {
  const userId = userIdOf(actor)
  const person = await tx.one(selectApplicantForUpdate, userId)
  if (person.status === 'model') throw new CallError('already_model', 'You are a model already.')
  refuseSuspended(person)
  const last = await tx.maybe(selectLatest, userId)
  if (last !== undefined && last.status !== 'rejected') return last.id
  const { id } = await tx.one(insertApplication, userId)
  if (last !== undefined) await tx.run(copyAnswers, last.id, id)
  else
    await tx.run(
      saveAnswers,
      id,
      'profile',
      JSON.stringify({ ...completeAnswers({}).profile, name: person.name, handle: person.handle, pictureId: person.pictureId }),
      0,
    )
  touch(applicationsOf(userId))
  return id
}
