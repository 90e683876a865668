/** Functions for the domains that own threads: rights and ends are in the rows that these write. */
import type { AuthorKind } from '#contract/types.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { closeThreadStatement, insertGuest, insertMember, insertThread, insertVisit, selectExists, selectVisit } from './threads.sql.ts'
import { threadOf, visitOf } from './topics.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch'>

export interface NewThread {
  /** That of the owner's object. */
  readonly id: string
  readonly kind: 'order' | 'chat' | 'ticket'
  /** The name in notifications. */
  readonly title: string
  /** Epoch milliseconds; null: without an end so far. */
  readonly closesAt: number | null
  /** `name`: of a member without an account. */
  readonly members: readonly { readonly userId: string; readonly kind: AuthorKind; readonly name?: string | undefined }[]
}

export const hasThread = async (db: Db, threadId: string): Promise<boolean> => (await db.one(selectExists, threadId)).has

/** Makes the thread with its members. One that exists stays as it is. */
export async function openThread({ tx, touch }: Change, { id, kind, title, closesAt, members }: NewThread): Promise<void> {
  await tx.run(insertThread, id, kind, title, closesAt)
  for (const { userId, kind: author, name } of members)
    await (name === undefined ? tx.run(insertMember, id, userId, author) : tx.run(insertGuest, id, userId, author, name))
  touch(threadOf(id))
}

/** From now on nobody writes in the thread. */
export async function closeThread({ tx, touch }: Change, threadId: string): Promise<void> {
  await tx.run(closeThreadStatement, threadId)
  touch(threadOf(threadId))
}

/** Lets an admin, who is no member, read the thread for a while. The caller has recorded the reason. */
export async function visitThread({ tx, touch }: Change, threadId: string, adminId: string): Promise<void> {
  await tx.run(insertVisit, threadId, adminId)
  touch(threadOf(threadId), visitOf(threadId, adminId))
}

/** The end of this admin's visit, in epoch milliseconds; null: none goes on. */
export const visitEnd = async (db: Db, threadId: string, adminId: string): Promise<number | null> =>
  (await db.maybe(selectVisit, threadId, adminId))?.untilAt ?? null
