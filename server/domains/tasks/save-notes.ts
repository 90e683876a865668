/** Notes of users that are tasks. */
import { TASK_NOTES_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { countOpenNotes, deleteNote, insertNote, lockNotes, setNoteDone, updateNote } from './tasks.sql.ts'
import { tasksOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

const notFound = () => new CallError('not_found', 'This note does not exist any more.')

/** Locks the notes of a user, so that there is room for one more until the end of the transaction. */
async function assertRoom({ tx }: Change, userId: string): Promise<void> {
  await tx.one(lockNotes, userId)
  if ((await tx.one(countOpenNotes, userId)).count >= TASK_NOTES_MAX)
    throw new CallError('too_many_notes', 'You have as many open notes as you can. Please finish or delete one first.', {
      max: TASK_NOTES_MAX,
    })
}

/** Errors: too_many_notes. */
export async function addNote(change: Change, text: string, dueAt: number | null): Promise<string> {
  const userId = userIdOf(change.actor)
  await assertRoom(change, userId)
  const { id } = await change.tx.one(insertNote, userId, text, dueAt)
  change.touch(tasksOf(userId))
  return id
}

/** Errors: not_found. */
export async function editNote({ tx, actor, touch }: Change, noteId: string, text: string, dueAt: number | null): Promise<void> {
  if ((await tx.run(updateNote, userIdOf(actor), noteId, text, dueAt)) === 0) throw notFound()
  touch(tasksOf(userIdOf(actor)))
}

/** Errors: not_found, too_many_notes. */
export async function finishNote(change: Change, noteId: string, isDone: boolean): Promise<void> {
  const userId = userIdOf(change.actor)
  if (!isDone) await assertRoom(change, userId)
  if ((await change.tx.run(setNoteDone, userId, noteId, isDone)) === 0) throw notFound()
  change.touch(tasksOf(userId))
}

/** Errors: not_found. */
export async function removeNote({ tx, actor, touch }: Change, noteId: string): Promise<void> {
  if ((await tx.run(deleteNote, userIdOf(actor), noteId)) === 0) throw notFound()
  touch(tasksOf(userIdOf(actor)))
}
