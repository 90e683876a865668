/** The sessions of a user, and how the user ends them. */
import type { Contract } from '#contract/index.ts'
import { AUTH_COOKIE_DAYS, PAGE_MAX, SESSION_DAYS_MAX, SESSION_USE_REST_MINUTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { deviceOf, placeOf } from '#server/shared/device.ts'
import { closeAll, closeOne, list } from './sessions.ts'
import { renewSession, selectExpiry } from './sessions.sql.ts'
import { sessionsOf } from './topics.ts'

const DAY_MS = 86_400_000

export const createSessionCalls = () =>
  ({
    async listSessions({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(sessionsOf(userId))
      const rows = await list(db, userId, PAGE_MAX)
      return rows.map(({ id, userAgent, address, ...times }) => ({
        _id: id,
        ...deviceOf(userAgent),
        place: placeOf(address),
        ...times,
        endsAt: times.createdAt + SESSION_DAYS_MAX * DAY_MS,
        isCurrent: id === actor.sessionId,
      }))
    },
    async revokeSession({ tx, actor, touch }, { sessionId }) {
      await closeOne({ tx, touch }, userIdOf(actor), sessionId)
      return { success: true }
    },
    async revokeOtherSessions(context) {
      return { count: await closeAll(context, userIdOf(context.actor), context.actor.sessionId) }
    },
    async renewSession({ tx, actor, address, userAgent, touch }) {
      const sessionId = actor.sessionId ?? ''
      const renewed = await tx.maybe(
        renewSession,
        sessionId,
        AUTH_COOKIE_DAYS,
        SESSION_USE_REST_MINUTES,
        address,
        userAgent,
        SESSION_DAYS_MAX,
      )
      if (renewed !== undefined) touch(sessionsOf(userIdOf(actor)))
      const known = renewed ?? (await tx.maybe(selectExpiry, sessionId))
      // It was ended during this call.
      if (known === undefined) throw new CallError('unauthorized', 'Please sign in to continue.')
      return known
    },
  }) satisfies Pick<Implements<Contract['auth'], Actor>, 'listSessions' | 'revokeSession' | 'revokeOtherSessions' | 'renewSession'>
