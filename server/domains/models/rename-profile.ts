/**
 * Handles: the model's choice, and the way of one that was given up (product.md §2).
 *
 *   in use ────────rename──▶ given up: redirects to the user ──90 days──▶ free
 *         ▲                          │
 *         └────── taken back ────────┘
 */
import { OLD_HANDLE_DAYS, OLD_HANDLES_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { anyUser, handles, userOf } from '../users/index.ts'
import { lockOwnProfile } from './edit-profile.ts'
import { renameProfile as renameInDatabase } from './profile-edits.sql.ts'
import { anyModel, modelOf } from './topics.ts'

const FREED_AT_ONCE = 500

/** Changes name and handle. Errors: handle_taken, too_many_renames. */
export async function renameProfile(context: MutationContext<Actor>, { name, handle }: { name: string; handle: string }): Promise<void> {
  if (handles.isReserved(handle)) throw new CallError('handle_taken', 'This name is taken. Please choose another one.')
  const id = await lockOwnProfile(context)
  await context.tx.one(renameInDatabase, id, name, handle, OLD_HANDLE_DAYS, OLD_HANDLES_MAX)
  context.touch(modelOf(id), userOf(id), anyModel(), anyUser())
}

/** Gives a newly approved model the handle from the application. Exempt once from the rename limit. Errors: handle_taken. */
export async function renameApplicant(tx: Tx, userId: string, { name, handle }: { name: string; handle: string }): Promise<void> {
  await tx.one(renameInDatabase, userId, name, handle, OLD_HANDLE_DAYS, OLD_HANDLES_MAX + 1)
}

/** A task: frees handles 90 days after they were given up. Answers their number. */
export async function freeOldHandles({ tx, touch }: MutationContext<Actor>): Promise<number> {
  const freed = await handles.freeDue(tx, FREED_AT_ONCE)
  touch(...freed.map((userId) => modelOf(userId)))
  if (freed.length > 0) touch(anyModel())
  return freed.length
}
