/**
 * When sessions are used. A read writes nothing: each process remembers what is used and writes it down now and then, which
 * also moves the end of each session on. A process that dies forgets a minute of it.
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

  /** Writes down what was noted since the last time, except where a use of a few minutes ago stands already. */
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
