/**
 * Tickets that the team has open just now, for the queue (realtime/signals.ts): one place for the whole desk, where the sign of an admin is the
 * ticket. Nothing of it is stored. An admin who sends no signs is not shown.
 */
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { QueryContext, SignalContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { userOf } from '../users/index.ts'
import { selectSendsSigns } from './desk.sql.ts'

const DESK = 'ticket-desk'

/** Null: nobody sees them. */
export async function placeOfLook({ db, actor, watch }: Pick<SignalContext<Actor>, 'db' | 'actor' | 'watch'>): Promise<string | null> {
  const userId = userIdOf(actor)
  watch(userOf(userId))
  return (await db.one(selectSendsSigns, userId)).sends ? DESK : null
}

export async function getLooks(
  { actor, hear }: Pick<QueryContext<Actor>, 'actor' | 'hear'>,
  ticketIds: readonly string[],
): Promise<ResultOf<Contract['admin']['tickets']['getLooks']>> {
  const userId = userIdOf(actor)
  return hear(DESK, (usersOf) =>
    ticketIds
      .map((ticketId) => ({ ticketId, userIds: usersOf(ticketId).filter((other) => other !== userId) }))
      .filter(({ userIds }) => userIds.length > 0),
  )
}
