import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { markUnread, unsendMessage } from '../threads/index.ts'
import { arrangeChat, saveNote } from './arrange-chat.ts'
import { editInChat, reactInChat } from './change-message.ts'
import { findMessages } from './find-messages.ts'
import { openChat } from './open-chat.ts'
import { countUnread, getChat, listChats } from './read-chats.ts'
import { readCards } from './read-cards.ts'
import { getRules, saveRules } from './save-rules.ts'
import { sendMessage } from './send-message.ts'
import { unlockMedia } from './unlock-media.ts'

export const createChatCalls = () =>
  ({
    open: (context, { userId }) => openChat(context, userId),
    list: (context, args) => listChats(context, args),
    badge: (context) => countUnread(context),
    get: (context, { chatId }) => getChat(context, chatId),
    send: sendMessage,
    unlock: unlockMedia,

    edit: (context, { chatId, seq, text }) => editInChat(context, chatId, seq, text),

    async unsend(context, { chatId, seq }) {
      await unsendMessage(context, chatId, seq)
      return { success: true }
    },

    async react(context, { chatId, seq, emoji }) {
      await reactInChat(context, chatId, seq, emoji)
      return { success: true }
    },

    async markUnread(context, { chatId, seq }) {
      await markUnread(context, chatId, seq)
      return { success: true }
    },
    getCards: (context, { chatId, page }) => readCards(context, chatId, page),
    search: (context, args) => findMessages(context, args),

    async arrange(context, args) {
      await arrangeChat(context, args)
      return { success: true }
    },

    async saveNote(context, { chatId, note }) {
      await saveNote(context, chatId, note)
      return { success: true }
    },
    getRules: (context) => getRules(context),

    async saveRules(context, { rules }) {
      await saveRules(context, rules)
      return { success: true }
    },
  }) satisfies Implements<Contract['chats'], Actor>
