/** Notes of staff about a user, for staff alone. Authors change and remove their own; each write is an act in the log. */
import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import type { Implements, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { userOf } from '../users/index.ts'
import { existsUser, insertNote, removeNote, selectNotes, updateNote } from './notes.sql.ts'
import { notesAbout } from './topics.ts'

const DONE = { success: true as const }

/** Refuses notes of an admin about themselves. Answers the caller. Error: own_account. */
function authorOf({ actor }: MutationContext<Actor>, userId: string): string {
  if (actor.userId === userId) throw new CallError('own_account', 'You cannot do this to your own account.')
  return userIdOf(actor)
}

function requireChanged(count: number): void {
  if (count === 0) throw new CallError('not_found', 'This note does not exist, or another admin wrote it.')
}

export const noteCalls = {
  async listNotes({ db, actor, watch }, { userId, cursor, limit = PAGE_DEFAULT }) {
    watch(notesAbout(userId))
    // An admin is the user here, and reads none of the notes of colleagues.
    if (actor.userId === userId) return { items: [], nextCursor: null }
    const page = pageOf(await db.many(selectNotes, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
    watch(...page.rows.map(({ authorId }) => userOf(authorId)))
    const items = page.rows.map(({ id, authorId, ...note }) => ({ ...note, _id: id, isMine: authorId === actor.userId }))
    return { items, nextCursor: page.nextCursor }
  },
  async addNote(context, { userId, text }) {
    const authorId = authorOf(context, userId)
    if (!(await context.tx.one(existsUser, userId)).is) throw new CallError('not_found', 'This account does not exist.')
    const { id } = await context.tx.one(insertNote, userId, authorId, text)
    context.touch(notesAbout(userId))
    return { staffNoteId: id }
  },
  async editNote(context, { userId, staffNoteId, text }) {
    requireChanged(await context.tx.run(updateNote, staffNoteId, userId, authorOf(context, userId), text))
    context.touch(notesAbout(userId))
    return DONE
  },
  async removeNote(context, { userId, staffNoteId }) {
    requireChanged(await context.tx.run(removeNote, staffNoteId, userId, authorOf(context, userId)))
    context.touch(notesAbout(userId))
    return DONE
  },
} satisfies Pick<Implements<Contract['admin']['users'], Actor>, 'listNotes' | 'addNote' | 'editNote' | 'removeNote'>
