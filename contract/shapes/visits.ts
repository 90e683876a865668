/** Tickets of visitors without an account, read and answered by a mailed link. */
import { z } from 'zod'
import { timestamp } from './basics.ts'
import { ticketCategory, ticketState } from './tickets.ts'

/** The secret part of a mailed link. */
export const visitKey = z.string().min(1).max(120)

export const visitMessage = z.object({
  seq: z.number().int(),
  isOwn: z.boolean(),
  text: z.string(),
  sentAt: timestamp,
  files: z.array(
    z.object({ objectId: z.uuid(), file: z.object({ fileName: z.string(), fileType: z.string(), fileSize: z.number().int() }).nullable() }),
  ),
})

const visitTicket = z.object({
  number: z.number().int(),
  category: ticketCategory,
  subject: z.string(),
  state: ticketState,
  /** When an answer is due; null: none is. */
  dueAt: timestamp.nullable(),
  /** Until when a resolved ticket can be opened again. */
  reopenUntil: timestamp.nullable(),
  asksReopen: z.boolean(),
  isSatisfied: z.boolean().nullable(),
  lastSeq: z.number().int(),
  /** The address that is confirmed by this link. */
  email: z.string(),
  /** Until when this link opens the ticket. */
  openUntil: timestamp,
})

/** `expired`: its days are over; `ended`: its owner has ended it. Both can be mailed anew. Null: it is no link of ours. */
export const visit = z.object({ state: z.enum(['open', 'expired', 'ended']), ticket: visitTicket.nullable() }).nullable()

/** The ticket of a confirmed question. `key`: of the link to the ticket; null: it belongs to the account with this address. */
export const confirmedVisit = z.object({ ticketId: z.uuid(), key: z.string().nullable() })
