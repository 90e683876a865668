import type { ThreadDraft } from '#contract/types.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notFound } from './message-files.ts'
import { isAdmin, presentDraft } from './read-thread.ts'
import { selectThread, updateDraft } from './threads.sql.ts'
import { chatsOf, draftOf } from './topics.ts'

/** Keeps the caller's unsent text, unless one that was typed later is kept. Answers the kept one. Errors: not_found. */
export async function saveDraft(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  {
    threadId,
    text,
    writtenAt,
    replySeq = null,
  }: { threadId: string; text: string; writtenAt: number; replySeq?: number | null | undefined },
): Promise<{ draft: ThreadDraft | null }> {
  const userId = userIdOf(actor)
  const isNewer = (await tx.run(updateDraft, threadId, userId, text, writtenAt, replySeq)) > 0
  // Staff of a ticket keep drafts during a visit.
  const row = await tx.maybe(selectThread, threadId, userId, isAdmin(actor))
  if (!row?.isMember) throw notFound()
  if (isNewer) touch(draftOf(threadId, userId), ...(row.kind === 'chat' ? [chatsOf(userId)] : []))
  return { draft: presentDraft(row) }
}
