/** Tasks on threads: notifications of messages that were not read in time, and files of erased accounts. */
import { MESSAGE_NOTICE_SECONDS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { releaseUploads } from '../media/index.ts'
import { notify } from '../notifications/index.ts'
import { pageOfSeq } from './read-thread.ts'
import {
  lockThreadForUpdate,
  markFilesRemoved,
  selectDue,
  selectDueMember,
  selectFilesToRemoveForUpdate,
  updateDue,
} from './threads.sql.ts'
import { enterWords } from './texts.sql.ts'
import { pageOf } from './topics.ts'

export interface ThreadClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
}

/** Members or files of one run; the rest waits for the next. */
const BATCH = 100

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/**
 * Notifies a member whose first unread message has waited long enough: once, until they have read up to there. A reader who has the thread
 * open reads within a second and gets no notification. `isMuted`: no notification is sent, as if one had been.
 */
export async function tellMember(change: Change, threadId: string, userId: string, isMuted = false): Promise<void> {
  const { tx } = change
  await tx.one(lockThreadForUpdate, threadId)
  const due = await tx.maybe(selectDueMember, threadId, userId)
  if (due === undefined) return
  if (due.authorId === null || due.authorName === null || due.sentAt === null)
    return void (await tx.run(updateDue, threadId, userId, null, null))
  if (!due.isOver) return void (await tx.run(updateDue, threadId, userId, null, due.sentAt + MESSAGE_NOTICE_SECONDS * 1_000))
  await tx.run(updateDue, threadId, userId, due.lastSeq, null)
  // The team has its queue.
  if (isMuted || due.isGuest || due.memberKind === 'staff') return
  if (due.kind === 'ticket') return notify(change, { userId, kind: 'ticket_answered', data: { subject: due.title }, about: threadId })
  if (due.memberKind === 'assistant') {
    const data = { name: due.authorName, modelName: due.modelName ?? '' }
    return notify(change, { userId, kind: 'assisted_message', data, personId: due.authorId, about: threadId })
  }
  if (due.kind === 'chat')
    return notify(change, { userId, kind: 'chat_message', data: { name: due.authorName }, personId: due.authorId, about: threadId })
  await notify(change, {
    userId,
    kind: 'order_message',
    data: { name: due.authorName, productName: due.title },
    personId: due.authorId,
    about: threadId,
  })
}

/** Removes files of erased accounts from threads that are closed; the cleaning of the media removes the bytes. */
async function removeFiles({ tx, touch }: Change): Promise<void> {
  const files = await tx.many(selectFilesToRemoveForUpdate, BATCH)
  if (files.length === 0) return
  const objectIds = files.map(({ objectId }) => objectId)
  await releaseUploads(tx, objectIds)
  await tx.run(markFilesRemoved, objectIds)
  touch(...new Set(files.map(({ threadId, seq }) => pageOf(threadId, pageOfSeq(seq)))))
}

export async function runThreadClock({ db, write }: ThreadClockDeps): Promise<void> {
  for (const { threadId, userId } of await db.many(selectDue, BATCH))
    await write('clock/threads:tell', (context) => tellMember(context, threadId, userId))
  await write('clock/threads:removeFiles', removeFiles)
}

/** Enters the words of new messages into their index, so that no message does it on its way. Answers how many pages waited. */
export const enterNewWords = async (db: Pick<Db, 'one'>): Promise<number> => (await db.one(enterWords)).pages
