/** Notes of a user about another one: one note each, beside the chat and in People. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { saveNoteStatement, selectKnows, selectNote } from './notes.sql.ts'
import { notesOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>
type Reading = Pick<QueryContext<Actor>, 'db' | 'watch'>

/** The note of a user about another one; empty without one. */
export async function read({ db, watch }: Reading, userId: string, aboutId: string): Promise<string> {
  watch(notesOf(userId))
  return (await db.maybe(selectNote, userId, aboutId))?.note ?? ''
}

/** Keeps the caller's note; an empty one removes it. The caller has checked that they may write about this user. */
export async function save({ tx, actor, touch }: Change, aboutId: string, note: string): Promise<void> {
  await tx.one(saveNoteStatement, userIdOf(actor), aboutId, note)
  touch(notesOf(userIdOf(actor)))
}

/** Errors: not_found, where nothing is between the two. */
export async function saveAboutKnown(change: Change, aboutId: string, note: string): Promise<void> {
  const { knows } = await change.tx.one(selectKnows, userIdOf(change.actor), aboutId)
  if (!knows) throw new CallError('not_found', 'This user does not exist.')
  await save(change, aboutId, note)
}
