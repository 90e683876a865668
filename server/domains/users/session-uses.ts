/**
 * Times of use of sessions. A read writes nothing: each process collects uses in memory and saves them at intervals, which also extends
 * the sessions. A process that dies loses a minute of it.
 */
import { AUTH_COOKIE_DAYS, SESSION_DAYS_MAX, SESSION_USE_REST_MINUTES } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { saveUses } from './sessions.sql.ts'
import { sessionsOf } from './topics.ts'

export class SessionUses {
  #usedAt = new Map<string, Date>()

  note(sessionId: string): void {
    this.#usedAt.set(sessionId, new Date())
  }

  get isEmpty(): boolean {
    return this.#usedAt.size === 0
  }

  /** Saves the uses since the last time, except where a use of the last few minutes is stored already. */
  async save({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>): Promise<void> {
    const noted = this.#usedAt
    this.#usedAt = new Map()
    const saved = await tx.many(
      saveUses,
      [...noted.keys()],
      [...noted.values()],
      AUTH_COOKIE_DAYS,
      SESSION_USE_REST_MINUTES,
      SESSION_DAYS_MAX,
    )
    for (const { userId } of saved) touch(sessionsOf(userId))
  }
}
