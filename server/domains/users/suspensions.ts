/**
 * Suspensions (product.md §1). users.users has the current state, users.suspensions all of them.
 *
 *   free ──suspend──▶ suspended ──lift──▶ free
 *                        └──its end, by a task──▶ free
 *
 * Checks no permission and sends no notification: domains/admin does.
 */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  clearSuspension,
  closeSuspension,
  insertSuspension,
  selectSuspendedForUpdate,
  selectSuspension,
  takeOverSuspensions,
  type SuspensionRow,
} from './suspensions.sql.ts'
import type { Db } from '#platform/db/database.ts'
import { anyUser, userOf } from './topics.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'touch'>

export interface NewSuspension {
  readonly userId: string
  readonly byId: string
  /** Null: until it is lifted. */
  readonly days: number | null
  readonly reason: string
  readonly note: string
}

/** Suspends. Answers the end; null: until it is lifted. Error: already_suspended. */
export async function suspend({ tx, touch }: Context, { userId, byId, days, reason, note }: NewSuspension): Promise<number | null> {
  if ((await tx.one(selectSuspendedForUpdate, userId)).isSuspended)
    throw new CallError('already_suspended', 'This account is suspended already. Lift that suspension first to set another one.')
  await tx.run(closeSuspension, userId, null)
  const { until } = await tx.one(insertSuspension, userId, days, reason, note, byId)
  touch(userOf(userId), anyUser())
  return until
}

/** Error: not_suspended. */
export async function lift({ tx, touch }: Context, userId: string, byId: string): Promise<void> {
  if (!(await tx.one(selectSuspendedForUpdate, userId)).isSuspended)
    throw new CallError('not_suspended', 'This account is no longer suspended.')
  await tx.run(closeSuspension, userId, byId)
  await tx.run(clearSuspension, userId)
  touch(userOf(userId), anyUser())
}

const ENDED_AT_ONCE = 200

/** A task: ends suspensions that are over. Answers their users. */
export async function endDue({ tx, touch }: Context): Promise<string[]> {
  const over = await tx.many(takeOverSuspensions, ENDED_AT_ONCE)
  for (const { userId } of over) {
    await tx.run(clearSuspension, userId)
    touch(userOf(userId))
  }
  if (over.length > 0) touch(anyUser())
  return over.map(({ userId }) => userId)
}

/** The user's current suspension; undefined without one. */
export const find = (db: Db, userId: string): Promise<SuspensionRow | undefined> => db.maybe(selectSuspension, userId)
