/** The browsers in which a user gets push messages. Each belongs to the session that it is signed in with, and ends with it. */
import { createPublicKey } from 'node:crypto'
import type { Contract } from '#contract/index.ts'
import { PUSH_SUBSCRIPTIONS_MAX, PUSH_TEST_SECONDS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  deleteOldestSubscriptions,
  deleteRivals,
  deleteSubscriptionOf,
  insertSubscription,
  insertTestMessage,
  lockSubscriptionForUpdate,
  selectPublicKey,
  selectSubscription,
  selectTestWait,
} from './push.sql.ts'
import { pushKey, pushOf, pushWaiting } from './topics.ts'

export interface PushDeps {
  /** Whether this is the address of an allowed push service. */
  readonly isPushEndpoint: (endpoint: string) => boolean
}

const DONE = { success: true as const }
/** The first byte of an uncompressed point (SEC 1). */
const UNCOMPRESSED = 4
const COORDINATE_BYTES = 32

/** The session id of a signed-in call; its absence is a bug. */
function sessionIdOf({ sessionId }: Actor): string {
  if (sessionId === null) throw new Error('a call of a signed-in role has no session')
  return sessionId
}

/** Whether this is a point of the curve; encryption needs one. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 1 + 2 * COORDINATE_BYTES || bytes[0] !== UNCOMPRESSED) return false
  const half = (from: number) => bytes.subarray(from, from + COORDINATE_BYTES).toString('base64url')
  try {
    return (
      createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(1 + COORDINATE_BYTES) }, format: 'jwk' }).asymmetricKeyType ===
      'ec'
    )
  } catch (error) {
    // Not a point of the curve: an answer, not a failure.
    if (error instanceof Error) return false
    throw error
  }
}

export const createPushCalls = ({ isPushEndpoint }: PushDeps) =>
  ({
    async getPush({ db, actor, watch }) {
      watch(pushOf(userIdOf(actor)), pushKey())
      const [{ publicKey }, subscription] = [await db.one(selectPublicKey), await db.maybe(selectSubscription, sessionIdOf(actor))]
      return { publicKey, isOn: subscription !== undefined, endpointHash: subscription?.endpointHash ?? null }
    },

    async subscribePush({ tx, actor, touch }, { endpoint, p256dh, auth }) {
      const [userId, sessionId] = [userIdOf(actor), sessionIdOf(actor)]
      if (!isPushEndpoint(endpoint) || !isPoint(p256dh))
        throw new CallError(
          'push_refused',
          'This browser’s push service is not known here, so it cannot be sent to. Please use another browser.',
        )
      const former = await tx.many(deleteRivals, endpoint, sessionId)
      await tx.run(insertSubscription, userId, sessionId, endpoint, p256dh, auth)
      await tx.run(deleteOldestSubscriptions, userId, PUSH_SUBSCRIPTIONS_MAX)
      touch(pushOf(userId), ...former.map((owner) => pushOf(owner.userId)))
      return DONE
    },

    async unsubscribePush({ tx, actor, touch }) {
      if ((await tx.run(deleteSubscriptionOf, sessionIdOf(actor))) > 0) touch(pushOf(userIdOf(actor)))
      return DONE
    },

    async sendTestPush({ tx, actor, touch }) {
      const subscription = await tx.maybe(lockSubscriptionForUpdate, sessionIdOf(actor))
      if (subscription === undefined) throw new CallError('push_off', 'This browser gets no messages. Turn them on first.')
      const { seconds } = await tx.one(selectTestWait, subscription.id, PUSH_TEST_SECONDS)
      if (seconds !== null)
        throw new CallError('too_many_attempts', `A message is on its way. Please try again in ${seconds} seconds.`, { seconds })
      await tx.run(insertTestMessage, subscription.id)
      touch(pushWaiting())
      return DONE
    },
  }) satisfies Pick<Implements<Contract['notifications'], Actor>, 'getPush' | 'subscribePush' | 'unsubscribePush' | 'sendTestPush'>
