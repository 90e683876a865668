import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ClosedRow } from './sessions.sql.ts'
import { sessionEnd, sessionOf, sessionsOf } from './topics.ts'

/** Whoever has one of these open loses it and the connection on which it was used, and their owners see it. */
export function tellClosed(touch: MutationContext<Actor>['touch'], closed: readonly ClosedRow[]): void {
  for (const { userId, tokenHash } of closed) touch(sessionOf(tokenHash), sessionEnd(tokenHash), sessionsOf(userId))
}
