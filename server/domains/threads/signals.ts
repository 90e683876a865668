/**
 * Signals of members of a thread just now: typing, or looking at it. The place of these signals is the thread (realtime/signals.ts). The
 * users' own switches hold here: one who sends none is not shown, and one who wants to see none gets none. A block hides both from each other,
 * and one between the sides of a chat also the assistants of the model and the customer.
 */
import type { ThreadSigns } from '#contract/types.ts'
import type { QueryContext, SignalContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { blocks, userOf } from '../users/index.ts'
import { notFound } from './message-files.ts'
import { selectSignalRights, selectSigns } from './threads.sql.ts'
import { cardsOf, threadOf } from './topics.ts'

type Signalling = Pick<SignalContext<Actor>, 'db' | 'actor' | 'watch'>
type Hearing = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch' | 'hear'>

const NOBODY: ThreadSigns = { typing: [], here: [] }

/** The place of the caller's signals in this thread; null: nobody sees them. Errors: not_found. */
export async function placeOfSignal({ db, actor, watch }: Signalling, threadId: string): Promise<string | null> {
  const userId = userIdOf(actor)
  // As the thread itself: an assistance that ends touches `cardsOf`, and ends this right with it.
  watch(threadOf(threadId), userOf(userId), cardsOf(userId))
  const rights = await db.maybe(selectSignalRights, threadId, userId)
  if (rights === undefined) throw notFound()
  // As they may not write there (server/access/restrained.ts).
  const isOut = rights.kind === 'chat' && (actor.isClosing || actor.suspension !== null)
  return rights.sends && !isOut ? threadId : null
}

/** The other members who signal now; null for all who are no members. */
export async function getSignals({ db, actor, watch, hear }: Hearing, threadId: string): Promise<ThreadSigns | null> {
  const userId = userIdOf(actor)
  watch(threadOf(threadId), userOf(userId), cardsOf(userId), blocks.blocksOf(userId))
  const rights = await db.maybe(selectSigns, threadId, userId)
  if (rights === undefined) return null
  // Users of a ticket do not see who of the team looks at it; the team sees all.
  if (!rights.sees || (rights.kind === 'ticket' && rights.memberKind !== 'staff')) return NOBODY
  watch(...rights.others.flatMap((other) => [userOf(other.userId), blocks.blocksOf(other.userId)]))
  const shown = new Set(rights.others.flatMap((other) => (other.sends ? [other.userId] : [])))
  return hear(threadId, (usersOf) => ({
    typing: usersOf('typing').filter((other) => shown.has(other)),
    here: usersOf('here').filter((other) => shown.has(other)),
  }))
}
