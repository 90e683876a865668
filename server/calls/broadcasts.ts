/** Every call of `broadcasts`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { broadcastCalls as chats } from '../domains/chats/parts.ts'

export function broadcastsCalls() {
  return {
    preview: chats.preview,
    list: chats.list,
    create: chats.create,
    update: chats.update,
    stop: chats.stop,
    unsend: chats.unsend,
  } satisfies Implements<Contract['broadcasts'], Actor>
}
