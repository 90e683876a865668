/** Tasks on chats: notifications of messages that were not read in time, and old times of answers. */
import { ANSWER_DAYS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { tellMember } from '../threads/index.ts'
import { deleteOldAnswers, moveNotesOf } from './chat-writes.sql.ts'
import { selectDueSides } from './chats.sql.ts'

interface ChatClockDeps {
  readonly db: Db
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
}

/** Sides of one run; the rest waits for the next. */
const BATCH = 100

export async function runChatClock({ db, write }: ChatClockDeps): Promise<void> {
  for (const { chatId, userId, isMuted } of await db.many(selectDueSides, BATCH))
    await write('clock/chats:tell', (context) => tellMember(context, chatId, userId, isMuted))
}

/** Once a day: times of answers are needed for as long as the median looks back. */
export async function forgetAnswers({ write }: Pick<ChatClockDeps, 'write'>): Promise<void> {
  await write('clock/chats:forgetAnswers', async ({ tx }) => void (await tx.run(deleteOldAnswers, ANSWER_DAYS)))
}

/** Moves notes that an older version kept beside its chats to People. A newer note stays. */
export async function moveNotes({ write }: Pick<ChatClockDeps, 'write'>, stop: AbortSignal): Promise<void> {
  for (let moved = BATCH; moved === BATCH && !stop.aborted;)
    await write('clock/chats:moveNotes', async ({ tx }) => {
      moved = (await tx.one(moveNotesOf, BATCH)).count
    })
}
