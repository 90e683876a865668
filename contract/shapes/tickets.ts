/** Tickets: questions of users to the team. The messages of a ticket are a thread with the ticket's id. */
import { z } from 'zod'
import {
  PARKED_REASONS,
  SNOOZE_HOURS_MAX,
  TICKET_ABOUT_KEY_MAX,
  TICKET_ABOUTS,
  TICKET_CATEGORIES,
  TICKET_NOTE_MAX,
  TICKET_PRIORITIES,
  TICKET_STATES,
  TICKET_SUBJECT_MAX,
} from '../limits.ts'
import { NETWORKS } from '../rules/payouts.ts'
import { id, line, lines, timestamp } from './basics.ts'
import { chatHours } from './chats.ts'
import { deposit } from './money.ts'

export const ticketCategory = z.enum(TICKET_CATEGORIES)
export const ticketState = z.enum(TICKET_STATES)
export const ticketPriority = z.enum(TICKET_PRIORITIES)

/** Subject of a ticket. `key`: the id of an order, withdrawal or post, the number of a deposit; of an account, that of its user. */
export const ticketAbout = z.object({ kind: z.enum(TICKET_ABOUTS), key: line.min(1).max(TICKET_ABOUT_KEY_MAX) })

/** The same with its present state; the label is the product of an order, the title of a post, or an amount. */
export const ticketSubject = ticketAbout.extend({ label: z.string(), state: z.string() })

export const subjectLine = line.min(1).max(TICKET_SUBJECT_MAX)
export const noteText = lines.min(1).max(TICKET_NOTE_MAX)

/** The median time until the first answer in a category; null: too few answers to say. */
export const ticketPromise = z.object({ minutes: z.number().int(), days: z.number().int() }).nullable()

export const ticketRow = z.object({
  ticketId: id,
  number: z.number().int(),
  category: ticketCategory,
  subject: z.string(),
  state: ticketState,
  openedAt: timestamp,
  /** Its newest message or step. */
  movedAt: timestamp,
  isUnread: z.boolean(),
})

export const ticket = ticketRow.extend({
  about: ticketSubject.nullable(),
  /** Since when the user waits for the team; null: not now. */
  waitingSince: timestamp.nullable(),
  /** When an answer is due; null: none is. */
  dueAt: timestamp.nullable(),
  /** Until when a resolved ticket can be opened again; null: it is not resolved. */
  reopenUntil: timestamp.nullable(),
  /** The last message was taken for a thank-you: its user says whether it was one. */
  asksReopen: z.boolean(),
  /** The answer to the one question after the end; null: not given yet. */
  isSatisfied: z.boolean().nullable(),
  /** The ticket that this one goes on with. */
  followsId: id.nullable(),
  /** The team has merged it into this one, where the answers are. */
  mergedInto: id.nullable(),
})

const person = z.object({ userId: id, name: z.string(), picture: z.string().nullable() })

export const deskRow = z.object({
  ticketId: id,
  number: z.number().int(),
  category: ticketCategory,
  subject: z.string(),
  state: ticketState,
  priority: ticketPriority,
  openedAt: timestamp,
  movedAt: timestamp,
  waitingSince: timestamp.nullable(),
  dueAt: timestamp.nullable(),
  waitsFor: z.enum(['first', 'next']).nullable(),
  snoozedUntil: timestamp.nullable(),
  /** Of a visitor without an account: their address stands as the name. */
  user: person,
  /** Null: an account. `isConfirmed`: they have proved that the address is theirs. */
  visitor: z.object({ email: z.string(), isConfirmed: z.boolean() }).nullable(),
  assignee: person.nullable(),
})

/** A step of a ticket as staff see it: never shown to its user. */
export const deskEntry = z.object({
  n: z.number().int(),
  kind: z.string(),
  at: timestamp,
  by: person.nullable(),
  /** Of an internal note. */
  text: z.string(),
  /** The new value. */
  value: z.string(),
})

/** An answer that can still be taken back. */
export const pendingReply = z.object({ authorId: id, text: z.string(), files: z.number().int(), sendAt: timestamp, isMine: z.boolean() })

export const deskTicket = deskRow.extend({
  /** Raised by each message, answer and step that an answer has to know of. */
  revision: z.number().int(),
  /** Its linked subject, also once that is gone. The subject's state has live queries of its own. */
  about: ticketAbout.nullable(),
  entries: z.array(deskEntry),
  pending: pendingReply.nullable(),
  /** Until when this admin reads the messages; null: the page opens it first. */
  openUntil: timestamp.nullable(),
  wasLate: z.boolean(),
  /** Open minutes until the first answer. */
  firstMinutes: z.number().int().nullable(),
  isSatisfied: z.boolean().nullable(),
  ratingNote: z.string(),
  followsId: id.nullable(),
  mergedInto: id.nullable(),
  /** Admins who are notified of what its user writes. */
  watchers: z.array(person),
  /** Tickets that belong to it, those that were merged into it, and earlier and later ones of the same talk. */
  linked: z.array(
    z.object({
      ticketId: id,
      number: z.number().int(),
      subject: z.string(),
      state: ticketState,
      kind: z.enum(['link', 'merged', 'follows', 'followed']),
    }),
  ),
  language: z.string(),
})

/** A deposit as staff see it beside the ticket about it: neither its pay link nor its addresses. */
export const deskDeposit = deposit
  .pick({ orderId: true, status: true, reason: true, amount: true, received: true, credited: true, missing: true, otherCoin: true })
  .extend({
    _id: id,
    /** On which it arrived, else the one that was chosen last; null: none was. */
    network: z.enum(NETWORKS).nullable(),
    createdAt: timestamp,
    /** Until when it can be paid. */
    expiresAt: timestamp.nullable(),
    /** When it was credited; null: not yet. */
    settledAt: timestamp.nullable(),
  })

export const teamHours = z.object({ zone: chatHours.shape.zone, days: chatHours.shape.days.nullable() })

/** Effects of a saved reply when it is sent, besides its text. */
export const replyActs = z.object({
  isResolved: z.boolean().optional(),
  priority: ticketPriority.optional(),
  /** To the admin who answers. */
  isAssigned: z.boolean().optional(),
  snoozeHours: z.number().int().min(1).max(SNOOZE_HOURS_MAX).optional(),
})

/** Figures of the desk in one category, or in all. Times in open minutes; null: none to count. */
export const deskFigure = z.object({
  category: ticketCategory.nullable(),
  inbound: z.number().int(),
  answered: z.number().int(),
  late: z.number().int(),
  firstMedian: z.number().int().nullable(),
  firstP90: z.number().int().nullable(),
  solved: z.number().int(),
  rated: z.number().int(),
  satisfied: z.number().int(),
})

export const savedReply = z.object({
  savedReplyId: id,
  name: z.string(),
  /** By language; English is always there. */
  texts: z.record(z.string(), z.string()),
  acts: replyActs,
  changedAt: timestamp,
})

/** A mail that is no answer to a ticket. `ticketId`: of the ticket that its address named. */
export const parkedMail = z.object({
  mailId: id,
  arrivedAt: timestamp,
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  reason: z.enum(PARKED_REASONS),
  ticketId: id.nullable(),
  ticketNumber: z.number().int().nullable(),
})
