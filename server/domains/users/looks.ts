/**
 * An admin opens what is between other people: the files of an order, a receipt, a post that is not for everybody. It is written down
 * before anything is handed out, for each person whose it is (Settings → Security) and for the other admins (/admin/users).
 */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { insertLook, type LookKind } from './looks.sql.ts'
import { actsAbout, sessionsOf } from './topics.ts'

export interface Look {
  readonly kind: LookKind
  /** What was opened. */
  readonly objectId: string
  /** Whose it is. */
  readonly people: readonly string[]
}

/** Writes down a look of this admin; it is done when it is committed. */
export type RecordLook = (actor: Actor, look: Look) => Promise<void>

/** Several files of one thing, opened one after the other, are one look. */
const AGAIN_MINUTES = 30

export async function recordLook(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  { kind, objectId, people }: Look,
): Promise<void> {
  const { adminRole } = actor
  if (adminRole === null) throw new Error('a look was recorded of somebody who is no admin')
  for (const userId of new Set(people)) {
    const count = await tx.run(insertLook, userId, userIdOf(actor), adminRole, kind, objectId, AGAIN_MINUTES)
    if (count > 0) touch(actsAbout(userId), sessionsOf(userId))
  }
}
