/** Every call of `broadcasts`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createBroadcastCalls } from '../domains/chats/parts.ts'
import type { AppDeps } from './deps.ts'

export function broadcastsCalls(deps: AppDeps) {
  const chats = createBroadcastCalls(deps)
  return {
    preview: chats.preview,
    list: chats.list,
    create: chats.create,
    update: chats.update,
    openUpload: chats.openUpload,
    stop: chats.stop,
    unsend: chats.unsend,
  } satisfies Implements<Contract['broadcasts'], Actor>
}
