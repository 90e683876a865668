/** Every call of `connections`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createConnectionCalls } from '../domains/connections/parts.ts'

export function connectionsCalls() {
  const connections = createConnectionCalls()
  return {
    list: connections.list,
    listKeys: connections.listKeys,
    listKeyCalls: connections.listKeyCalls,
    createKey: connections.createKey,
    revokeKey: connections.revokeKey,
    makeFeed: connections.makeFeed,
    endFeed: connections.endFeed,
    getReference: connections.getReference,
  } satisfies Implements<Contract['connections'], Actor>
}
