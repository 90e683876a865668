/** Every call of `chats`: one thread for each model and customer. Pages, read positions, drafts and files are those of `threads`. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import {
  CHAT_FILTERS,
  CHAT_NOTE_MAX,
  MEDIA_PRICE_MAX_CENTS,
  MEDIA_PRICE_MIN_CENTS,
  MESSAGE_EDIT_MINUTES,
  MESSAGE_FILES_MAX,
  MESSAGE_MAX,
  MESSAGE_PRICE_MAX_CENTS,
  REACTIONS,
  SEARCH_MAX,
  THREAD_PAGE_LAST,
} from '../limits.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { dollarsFromCents, hasWholeCents } from '../rules/money.ts'
import { cursor, dollars, dollarsIn, done, id, limit, lines, pageOf, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { chat, chatRow, chatRules, chatTab, messageFound, moneyCard } from '../shapes/chats.ts'

const seq = z.number().int().min(1).max(2_147_483_647)
const mediaPrice = dollarsIn.min(dollarsFromCents(MEDIA_PRICE_MIN_CENTS)).max(dollarsFromCents(MEDIA_PRICE_MAX_CENTS))

export const chats = {
  open: mutation({
    about:
      'Finds or makes the chat with this user, who sees nothing of it before the first message. Customers open chats with models; models with users who follow them or have paid them.',
    role: 'user',
    limit: CALL_LIMITS.start,
    args: z.object({ token, userId: id }),
    result: z.object({ chatId: id }),
    errors: ['not_found', 'own_profile', 'too_many_attempts'],
  }),
  list: query({
    scope: 'messages:read',
    about:
      'A page of the user’s chats: pinned ones first, then by their newest message. `due`: an open order is between the two. With `name`: those with users of that name, by their newest message, in both tabs, archived and hidden ones, too; such a page may be short, or empty, without being the last one.',
    role: 'user',
    args: z.object({
      token,
      /** The model whose chats the caller answers as its assistant; missing: the caller’s own. */
      forId: id.optional(),
      /** Missing: both. */
      tab: chatTab.optional(),
      filter: z.enum(CHAT_FILTERS).optional(),
      isArchived: z.boolean().optional(),
      /** Words of the other user's name; then tab, filter and `isArchived` ask nothing. */
      name: z.string().trim().min(1).max(SEARCH_MAX).optional(),
      cursor,
      limit,
    }),
    result: pageOf(chatRow),
  }),
  badge: query({
    about: 'The number of chats with unread messages, counted up to 99, without muted ones.',
    role: 'user',
    args: z.object({ token }),
    result: z.number().int(),
  }),
  get: query({
    about: 'A chat as its reader sees it beside the thread; null for all who are not one of its sides.',
    role: 'user',
    args: z.object({ token, chatId: id }),
    result: chat.nullable(),
  }),
  send: mutation({
    about:
      'Sends a message, with up to five checked files, at the price that its sender saw. A model may put a price on the files. Sent again with the same `clientId`, it is stored and paid once.',
    role: 'user',
    args: z.object({
      token,
      chatId: id,
      clientId: id,
      text: lines.max(MESSAGE_MAX),
      objectIds: z.array(id).max(MESSAGE_FILES_MAX).optional(),
      /** The number of the message that this one answers. */
      replySeq: seq.optional(),
      /** Dollars that the sender agreed to; missing: 0. */
      expectedPrice: z.number().min(0).max(dollarsFromCents(MESSAGE_PRICE_MAX_CENTS)).refine(hasWholeCents).optional(),
      /** Dollars for which the customer opens the files; missing: they are open. Only of the chat's model, and once all files are ready. */
      mediaPrice: mediaPrice.optional(),
    }),
    result: z.object({ seq: z.number().int(), sentAt: timestamp, price: dollars }),
    errors: [
      'not_found',
      'empty_message',
      'too_many_messages',
      'upload_unfinished',
      'upload_mismatch',
      'thread_closed',
      'chat_unavailable',
      'not_allowed',
      'price_changed',
      'short_balance',
      'suspended',
      'closing',
      'email_unconfirmed',
      'consent_required',
      'media_not_ready',
      'model_consent_missing',
    ],
  }),
  unlock: mutation({
    about:
      'Opens the files of a message for the price on it: one transaction moves it to the model, less commission. Paying twice charges once.',
    role: 'user',
    args: z.object({
      token,
      chatId: id,
      seq,
      /** The price on the customer’s screen, in dollars: a different one is refused and not charged. */
      expectedPrice: mediaPrice,
    }),
    result: z.object({ price: dollars }),
    errors: [
      'not_found',
      'price_changed',
      'short_balance',
      'chat_unavailable',
      'suspended',
      'closing',
      'email_unconfirmed',
      'consent_required',
    ],
    money: { move: 'purchase', amount: 'expectedPrice' },
  }),
  edit: mutation({
    about: `Replaces the text of an own message within ${MESSAGE_EDIT_MINUTES} minutes; it is marked as edited.`,
    role: 'user',
    idempotent: true,
    args: z.object({ token, chatId: id, seq, text: lines.max(MESSAGE_MAX) }),
    result: z.object({ editedAt: timestamp.nullable() }),
    errors: ['not_found', 'too_late', 'empty_message', 'chat_unavailable'],
  }),
  unsend: mutation({
    about: `Empties an own message within ${MESSAGE_EDIT_MINUTES} minutes, for both sides: text, files and reactions. Its number and price stay. Files that were paid for stay.`,
    role: 'user',
    idempotent: true,
    args: z.object({ token, chatId: id, seq }),
    result: done,
    errors: ['not_found', 'too_late', 'already_paid'],
  }),
  react: mutation({
    about: 'Sets the caller’s reaction to a message; null takes it away.',
    role: 'user',
    idempotent: true,
    args: z.object({ token, chatId: id, seq, emoji: z.enum(REACTIONS).nullable() }),
    result: done,
    errors: ['not_found', 'chat_unavailable'],
  }),
  markUnread: mutation({
    about: 'Marks the chat as unread from this message on, until it is opened. The read position stays.',
    role: 'user',
    idempotent: true,
    args: z.object({ token, chatId: id, seq }),
    result: done,
    errors: ['not_found'],
  }),
  search: query({
    about:
      'Messages with all these words in the user’s chats, or in one of them: in the order of the list, the newest of each chat first. A page may be shorter than its limit, or empty; only the last one has no nextCursor.',
    role: 'user',
    args: z.object({
      token,
      /** The model whose chats the caller answers as its assistant; missing: the caller’s own. */
      forId: id.optional(),
      chatId: id.optional(),
      text: z.string().trim().min(1).max(SEARCH_MAX),
      cursor,
      limit,
    }),
    result: pageOf(messageFound),
  }),
  getCards: query({
    about:
      'The orders, tips, purchases and refunds that the cards of one page of a chat stand for, as they are now; null: no such chat of the user.',
    role: 'user',
    args: z.object({ token, chatId: id, page: z.number().int().min(0).max(THREAD_PAGE_LAST) }),
    result: z.array(moneyCard).nullable(),
  }),
  arrange: mutation({
    about: 'Changes the caller’s own view of a chat. A missing field stays as it is. A hidden chat returns with its next message.',
    role: 'user',
    idempotent: true,
    args: z.object({
      token,
      chatId: id,
      isPinned: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      /** Null ends it. */
      mutedUntil: timestampIn.nullish(),
      tab: chatTab.optional(),
      isHidden: z.boolean().optional(),
    }),
    result: done,
    errors: ['not_found', 'too_many_pinned'],
  }),
  saveNote: mutation({
    about: 'Keeps the caller’s private note about the other side.',
    role: 'user',
    idempotent: true,
    args: z.object({ token, chatId: id, note: lines.max(CHAT_NOTE_MAX) }),
    result: done,
    errors: ['not_found'],
  }),
  getRules: query({
    about: 'The caller’s chat rules: which users may write, the price per message, greeting and opening hours.',
    role: 'model',
    args: z.object({ token }),
    result: chatRules,
  }),
  saveRules: mutation({
    about: 'Replaces the caller’s rule. It applies to the next message; each user pays the price that they saw.',
    role: 'model',
    idempotent: true,
    args: z.object({ token, rules: chatRules }),
    result: done,
  }),
}
