/** Chats: a thread of a model and a customer, with the view of each side. */
import { z } from 'zod'
import {
  CHAT_GREETING_MAX,
  CHAT_HOURS_OF_DAY_MAX,
  CHAT_TABS,
  CHAT_WHO,
  FREE_MESSAGES_MAX,
  MESSAGE_PRICE_MAX_CENTS,
  MESSAGE_PRICE_MIN_CENTS,
  MINUTES_OF_DAY,
} from '../limits.ts'
import { dollarsFromCents } from '../rules/money.ts'
import { dollars, dollarsIn, id, lines, timestamp, timeZone } from './basics.ts'
import { orderStatus } from './orders.ts'
import { authorKind } from './threads.ts'

export const chatSide = z.enum(['model', 'customer'])

export const chatTab = z.enum(CHAT_TABS)

export const chatOther = z.object({
  userId: id,
  name: z.string(),
  /** Of a model with a page; null for all others. */
  handle: z.string().nullable(),
  picture: z.string().nullable(),
  /** Only a model that shows its presence is online. */
  isOnline: z.boolean(),
})

/** The newest message that is not unsent, or an unsent one where there is no other. */
export const chatPreview = z.object({
  seq: z.number().int(),
  isMine: z.boolean(),
  authorKind,
  /** `media`: files without a text. */
  kind: z.enum(['text', 'media', 'card', 'unsent']),
  /** Its beginning; empty where it has none. */
  text: z.string(),
  sentAt: timestamp,
})

/** Arrangement of a chat by one side, for itself. */
const arrangement = {
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  /** No notifications until then, and no place in the badge; null: not muted. May be in the past. */
  mutedUntil: timestamp.nullable(),
  tab: chatTab,
}

export const chatRow = z.object({
  /** Also the id of its thread. */
  chatId: id,
  /** The reader's own side. */
  side: chatSide,
  other: chatOther,
  /** Null: no message yet. */
  preview: chatPreview.nullable(),
  /** Unread messages of the other side, counted up to 99. */
  unread: z.number().int(),
  /** Marked as unread by hand; `unread` may be 0. */
  isMarkedUnread: z.boolean(),
  /** The beginning of the reader's unsent text; null: none. */
  draft: z.string().nullable(),
  ...arrangement,
})

const minute = z.number().int().min(0).max(MINUTES_OF_DAY)

/** The openings of a day: from, to, in minutes of the local day, ascending. */
const openings = z
  .array(z.tuple([minute, minute]))
  .max(CHAT_HOURS_OF_DAY_MAX)
  .refine((day) => day.flat().every((at, index, all) => index === 0 || at > (all[index - 1] ?? 0)), 'Please check the times')

/** Opening hours: seven days from Monday, in a time zone. */
export const chatHours = z.object({ zone: timeZone, days: z.array(openings).length(7) })

export const chat = z.object({
  chatId: id,
  side: chatSide,
  other: chatOther,
  mayWrite: z.boolean(),
  /**
   * Why the reader may not write: `rule` (see `opens`), `unavailable` (the other side cannot be reached, for a reason that stays private),
   * `blocked` by the reader, `suspended`, `closing`. Null: they may.
   */
  refusal: z.enum(['rule', 'unavailable', 'blocked', 'suspended', 'closing']).nullable(),
  /** Ways for this customer to open the chat: any one of these. Empty where they may write. */
  opens: z.array(z.enum(CHAT_WHO)),
  /** Dollars of the next message; 0: free. */
  price: dollars,
  /** Dollars of a message after the free ones; null: this customer pays nothing. */
  priceAfterFree: dollars.nullable(),
  /** Free messages before that; null: this customer pays nothing. */
  freeLeft: z.number().int().nullable(),
  /** The model's opening hours; null: none. */
  hours: chatHours.nullable(),
  /** Median of minutes until this model's first answers in the last 30 days; null: too few. */
  answerMinutes: z.number().int().nullable(),
  /** Spent by the customer with the model, or earned by the model from the customer. Null: an assistant who may not see it. */
  totals: z
    .object({
      amount: dollars,
      orders: z.number().int(),
      /** The first order, purchase, tip or paid message; null: none. */
      since: timestamp.nullable(),
    })
    .nullable(),
  /** The model for whom the reader, an assistant, answers; null: the reader is one of the two sides. */
  actsFor: z.object({ userId: id, name: z.string() }).nullable(),
  /** Read by its writer only. */
  note: z.string(),
  isHidden: z.boolean(),
  isBlockedByMe: z.boolean(),
  ...arrangement,
})

const priceIn = dollarsIn.min(dollarsFromCents(MESSAGE_PRICE_MIN_CENTS)).max(dollarsFromCents(MESSAGE_PRICE_MAX_CENTS))

/** A card of a chat: the order, tip, purchase or refund itself, as it is now. */
export const moneyCard = z.object({
  /** Of the message that holds its place. */
  seq: z.number().int(),
  kind: z.enum(['order', 'tip', 'purchase', 'refund']),
  /** The reader is the customer of it. */
  isGiver: z.boolean(),
  amount: dollars,
  /** The product or post; empty for a tip from the profile. */
  title: z.string(),
  orderId: id.nullable(),
  postId: id.nullable(),
  /** Of the order; null: of none. */
  status: orderStatus.nullable(),
  /** Of the order, in all. */
  refunded: dollars,
  /** A tip that its giver took back. */
  isUndone: z.boolean(),
  /** The giver's words with a tip. */
  note: z.string(),
})

/** Users who may write to a model. Alternatives: one that fits is enough, and makes every message free. */
export const chatRules = z.object({
  who: z.array(z.enum(CHAT_WHO)).max(CHAT_WHO.length),
  /** Dollars of each message of all others; null: they may not write. */
  price: priceIn.nullable(),
  /** Messages of each customer that are free before the price applies. */
  freeMessages: z.number().int().min(0).max(FREE_MESSAGES_MAX),
  /** Sent as an automation with the first message of a new customer; empty: none. */
  greeting: lines.max(CHAT_GREETING_MAX),
  hours: chatHours.nullable(),
})

export const messageFound = z.object({
  chatId: id,
  seq: z.number().int(),
  other: chatOther.pick({ userId: true, name: true, picture: true }),
  isMine: z.boolean(),
  text: z.string(),
  sentAt: timestamp,
})
