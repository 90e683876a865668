/** Resolves the token of a call to its actor. The only place that turns a session into roles. */
import type { Topic } from '#realtime/implement.ts'
import type { Role } from '#realtime/define.ts'
import type { Db } from '#platform/db/database.ts'
import { sessions } from '#server/domains/users/index.ts'
import { VISITOR, type Actor } from './actor.ts'

/** The actor of a token; a visitor when the token is missing, unknown, expired or revoked. */
export async function resolveActor(db: Db, token: string | undefined, watch: (...topics: readonly Topic[]) => void): Promise<Actor> {
  if (token === undefined || token === '') return VISITOR
  const found = await sessions.findActor(db, token, watch)
  if (found === null) return VISITOR
  const { userId, sessionId, isPro, isUnconfirmed, isClosing, impersonatorId, borrowedUntil } = found
  const suspension = found.isSuspended ? { reason: found.suspendedReason ?? '', until: found.suspendedUntil } : null
  // A suspended admin has no rights of an admin, not even to read.
  const adminRole = suspension === null ? found.adminRole : null
  const roles = new Set<Role>(['visitor', 'user'])
  if (found.isModel) roles.add('model')
  if (adminRole !== null) roles.add('admin')
  return { userId, impersonatorId, roles, sessionId, adminRole, isPro, isUnconfirmed, suspension, isClosing, borrowedUntil }
}
