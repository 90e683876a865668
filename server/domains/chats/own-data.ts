import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, dollars, otherName, ownId, text, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { endOne } from './assistants/assist.ts'
import { selectOwnAssistants } from './assistants/assistants.sql.ts'
import {
  blankBroadcasts,
  blankNotes,
  deleteBroadcastTargets,
  exportBroadcasts,
  deleteRules,
  exportAssistants,
  exportChats,
  exportPayments,
  exportRules,
} from './own-data.sql.ts'

const chat = z.object({
  thread: ownId.describe('The thread of its messages'),
  side: z.enum(['model', 'customer']),
  other: otherName,
  openedAt: time,
  tab: z.enum(['primary', 'general']),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  mutedUntil: timeOrNull,
})
const payment = z.object({
  id: ownId,
  side: z.enum(['paid', 'received']),
  thread: ownId,
  number: count.describe('The number of the message in its thread'),
  other: otherName,
  price: dollars,
  commission: dollars,
  paidAt: time,
})
const broadcast = z.object({
  id: ownId,
  text,
  to: texts,
  without: texts,
  status: text,
  createdAt: time,
  sendAt: time,
  endedAt: timeOrNull,
  sent: count.describe('Users who got it'),
})
const assistantEntry = z.object({
  id: ownId,
  side: z.enum(['model', 'assistant']).describe('Your side'),
  other: otherName.nullable().describe('Null: an invitation by a link that nobody has used'),
  mayMoney: z.boolean().describe('Prices on files, and what customers have paid'),
  invitedAt: time,
  acceptedAt: timeOrNull,
  endedAt: timeOrNull,
})
const rule = z.object({
  who: texts.describe('Who may write without paying'),
  price: dollars.nullable().describe('The price of a message for all others; null: they may not write'),
  freeMessages: count,
  greeting: text,
  hours: z
    .array(z.array(z.array(count)))
    .nullable()
    .describe('Opening hours of the seven days from Monday, in minutes'),
  timeZone: text,
  changedAt: time,
})

export const chatsData: OwnData = {
  parts: [
    { name: 'chats', entry: chat, pages: exportChats, begin: BEFORE_ALL_IDS },
    { name: 'paid-messages', entry: payment, pages: exportPayments, begin: BEFORE_ALL_IDS },
    { name: 'broadcasts', entry: broadcast, pages: exportBroadcasts, begin: BEFORE_ALL_IDS },
    { name: 'assistants', entry: assistantEntry, pages: exportAssistants, begin: BEFORE_ALL_IDS },
    { name: 'chat-rules', entry: rule, pages: exportRules, begin: BEFORE_ALL_IDS },
  ],
  erasers: {
    async assistants({ tx, touch }, { id }, limit) {
      const rows = await tx.many(selectOwnAssistants, id, limit)
      for (const row of rows) await endOne({ tx, touch }, row)
      return rows.length
    },
    chatNotes: ({ tx }, { id }, limit) => tx.run(blankNotes, id, limit),
    broadcasts: ({ tx }, { id }, limit) => tx.run(blankBroadcasts, id, limit),
    broadcastTargets: ({ tx }, { id }, limit) => tx.run(deleteBroadcastTargets, id, limit),
    chatRules: ({ tx }, { id }) => tx.run(deleteRules, id),
  },
  tables: {
    'chats.chats': { exported: { part: 'chats' }, leaving: { kept: 'the conversation belongs to the other side, too' } },
    'chats.sides': { exported: { part: 'chats' }, leaving: 'blanked' },
    'chats.rules': { exported: { part: 'chat-rules' }, leaving: 'deleted' },
    'chats.broadcasts': { exported: { part: 'broadcasts' }, leaving: 'blanked' },
    'chats.broadcast_targets': {
      exported: { leftOut: 'who got a broadcast: each message is in messages of its author, or in the chat of its reader' },
      leaving: 'deleted',
    },
    'chats.assistants': { exported: { part: 'assistants' }, leaving: { kept: 'who wrote for whom, and when: ended with the account' } },
    'chats.payments': { exported: { part: 'paid-messages' }, leaving: { kept: 'records of money' } },
    'chats.answers': { exported: { leftOut: 'durations only, for the median' }, leaving: { kept: 'durations only, for 30 days' } },
  },
}
