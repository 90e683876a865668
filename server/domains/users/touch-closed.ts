import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ClosedRow } from './sessions.sql.ts'
import { sessionEnd, sessionOf, sessionsOf } from './topics.ts'

/** Closes these sessions in open pages and their connections, and updates their users' lists. */
export function touchClosed(touch: MutationContext<Actor>['touch'], closed: readonly ClosedRow[]): void {
  for (const { userId, tokenHash } of closed) touch(sessionOf(tokenHash), sessionEnd(tokenHash), sessionsOf(userId))
}
