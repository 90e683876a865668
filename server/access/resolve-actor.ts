/** Resolves the token of a call to its actor. The only place that turns a session, or the use of a key, into roles. */
import type { Topic } from '#realtime/implement.ts'
import type { Role } from '#realtime/define.ts'
import type { Db } from '#platform/db/database.ts'
import { keyOwner } from '#server/domains/connections/index.ts'
import { sessions } from '#server/domains/users/index.ts'
import { VISITOR, type Actor, type KeyActor } from './actor.ts'
import { keyIdOf } from './key-use.ts'

type Watch = (...topics: readonly Topic[]) => void
type Found = Awaited<ReturnType<typeof sessions.findActor>> | Awaited<ReturnType<typeof sessions.findKeyOwner>>

function actorFrom(found: NonNullable<Found>, key: KeyActor | null): Actor {
  const { userId, sessionId, isPro, isUnconfirmed, consentNo, isClosing, impersonatorId, borrowedUntil } = found
  const suspension = found.isSuspended ? { reason: found.suspendedReason ?? '', until: found.suspendedUntil } : null
  // A suspended admin has no rights of an admin, not even to read. A caller without a session never has any.
  const adminRole = suspension === null && sessionId !== null ? found.adminRole : null
  const roles = new Set<Role>(['visitor', 'user'])
  if (found.isModel) roles.add('model')
  if (adminRole !== null) roles.add('admin')
  return { userId, impersonatorId, roles, sessionId, adminRole, isPro, isUnconfirmed, consentNo, suspension, isClosing, borrowedUntil, key }
}

/** A user without a session, with no rights of an admin: for their calendar. A visitor when there is none. */
export async function actorOfUser(db: Db, userId: string): Promise<Actor> {
  const found = await sessions.findKeyOwner(db, userId, () => undefined)
  return found === null ? VISITOR : actorFrom(found, null)
}

/** The actor of a token; a visitor when the token is missing, unknown, expired or revoked. */
export async function resolveActor(db: Db, token: string | undefined, watch: Watch): Promise<Actor> {
  if (token === undefined || token === '') return VISITOR
  const keyId = keyIdOf(token)
  if (keyId !== null) {
    const key = await keyOwner(db, keyId, watch)
    return key === null ? VISITOR : actorFrom(key.owner, { id: key.id, scopes: key.scopes })
  }
  const found = await sessions.findActor(db, token, watch)
  return found === null ? VISITOR : actorFrom(found, null)
}
