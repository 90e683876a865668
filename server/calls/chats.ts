/** Every call of `chats`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createChatCalls } from '../domains/chats/parts.ts'

export function chatsCalls() {
  const chats = createChatCalls()
  return {
    open: chats.open,
    list: chats.list,
    badge: chats.badge,
    get: chats.get,
    send: chats.send,
    unlock: chats.unlock,
    edit: chats.edit,
    unsend: chats.unsend,
    react: chats.react,
    markUnread: chats.markUnread,
    getCards: chats.getCards,
    search: chats.search,
    arrange: chats.arrange,
    saveNote: chats.saveNote,
    getRules: chats.getRules,
    saveRules: chats.saveRules,
  } satisfies Implements<Contract['chats'], Actor>
}
