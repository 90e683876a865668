import { contract, type Contract } from '#contract/index.ts'
import type { ReferenceCall } from '#contract/types.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { googleOf, passkeysOf } from '../auth/index.ts'
import { pushOf } from '../notifications/index.ts'
import { userOf } from '../users/index.ts'
import { selectConnections } from './connections.sql.ts'
import { endFeed, makeFeed } from './feed.ts'
import { createKey, listKeyCalls, listKeys, revokeKey } from './keys.ts'
import { referenceOf } from './reference.ts'
import { feedOf, keysOf } from './topics.ts'

const DONE = { success: true } as const

/** Contents of the cards of /apps. */
async function listConnections({ db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>) {
  const userId = userIdOf(actor)
  watch(userOf(userId), googleOf(userId), passkeysOf(userId), pushOf(userId), keysOf(userId), feedOf(userId))
  const row = await db.one(selectConnections, userId)
  return {
    google: { isConnected: row.hasGoogle, lastUsedAt: row.googleUsedAt },
    email: { address: row.email, isConfirmed: row.isConfirmed, lastUsedAt: row.mailSentAt },
    passkeys: { count: row.passkeyCount, lastUsedAt: row.passkeyUsedAt },
    push: { count: row.pushCount, lastUsedAt: row.pushUsedAt },
    keys: { count: row.keyCount, lastUsedAt: row.keyUsedAt },
    calendar:
      row.feedCreatedAt === null
        ? null
        : { createdAt: row.feedCreatedAt, lastFetchedAt: row.feedFetchedAt, isDetailed: row.feedIsDetailed === true },
  }
}

export function createConnectionCalls() {
  let reference: ReferenceCall[] | undefined
  return {
    list: (context) => listConnections(context),
    listKeys: (context) => listKeys(context),
    listKeyCalls: (context, { keyId }) => listKeyCalls(context, keyId),
    createKey: (context, args) => createKey(context, args),
    async revokeKey(context, { keyId }) {
      await revokeKey(context, keyId)
      return DONE
    },
    makeFeed: async (context, { isDetailed }) => ({ path: await makeFeed(context, isDetailed) }),
    async endFeed(context) {
      await endFeed(context)
      return DONE
    },
    async getReference() {
      return (reference ??= referenceOf(contract))
    },
  } satisfies Implements<Contract['connections'], Actor>
}
