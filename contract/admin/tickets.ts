import { z } from 'zod'
import { mutation, query, signal } from '#realtime/define.ts'
import { DESK_FIGURE_DAYS, MENTIONS_MAX, MESSAGE_FILES_MAX, MESSAGE_MAX, PAGE_MAX, SAVED_REPLY_NAME_MAX, SEARCH_MAX } from '../limits.ts'
import { QUEUE } from '../rules/tables.ts'
import { OF_OWNERS, OF_TICKETS } from '../shapes/admin-roles.ts'
import { cursor, done, id, language, limit, line, lines, pageOf, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { tableCount } from '../shapes/table.ts'
import {
  deskDeposit,
  deskFigure,
  deskRow,
  deskTicket,
  noteText,
  parkedMail,
  replyActs,
  savedReply,
  subjectLine,
  teamHours,
  ticketCategory,
  ticketPriority,
} from '../shapes/tickets.ts'

const person = z.object({ userId: id, name: z.string(), openTickets: z.number().int() })
const staff = { role: 'admin', adminRoles: OF_TICKETS } as const
const ticketNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const aTicket = { token, ticketId: id }

const { view, assignee } = QUEUE.filters
/** The rows of the queue: the filters of its list. */
const rows = {
  view: z.enum(view).optional(),
  assignee: z.enum(assignee).optional(),
  category: ticketCategory.optional(),
  priority: ticketPriority.optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
}

export const tickets = {
  list: query({
    about:
      'The queue: open tickets by their next due time, all others by their last step, newest first. By assignee, category, priority and words.',
    ...staff,
    args: z.object({
      token,
      ...rows,
      cursor,
      limit,
    }),
    result: pageOf(deskRow),
  }),
  countRows: query({
    about: 'The number of rows of the queue with these filters, among the newest 10,000 of the view: of its saved views.',
    ...staff,
    args: z.object({ token, ...rows }),
    result: tableCount,
  }),
  count: query({
    about: 'The number of open tickets, and of those whose answer is overdue, counted up to 99.',
    ...staff,
    args: z.object({ token }),
    result: z.object({ open: z.number().int(), overdue: z.number().int() }),
  }),
  look: signal({
    about: 'Shows the other admins for some seconds that the caller has a ticket open, by its id. Kept in memory only.',
    ...staff,
    args: z.object({ token, sign: id, isOn: z.boolean() }),
    result: z.null(),
  }),
  getLooks: query({
    about: 'Of these tickets, those that other admins have open just now, with their ids.',
    ...staff,
    args: z.object({ token, ticketIds: z.array(id).max(PAGE_MAX) }),
    result: z.array(z.object({ ticketId: id, userIds: z.array(id) })),
  }),
  get: query({
    about: 'A ticket with its steps and internal notes; null for a missing one, and for an own ticket.',
    ...staff,
    args: z.object(aTicket),
    result: deskTicket.nullable(),
  }),
  getDeposit: query({
    about: 'The deposit that a ticket is about: amounts, network and state; null if there is none, and for an own ticket.',
    ...staff,
    args: z.object(aTicket),
    result: deskDeposit.nullable(),
  }),
  open: mutation({
    about: 'Opens the messages of a ticket for this admin for eight hours. Recorded as an access.',
    ...staff,
    args: z.object(aTicket),
    result: z.object({ openUntil: timestamp }),
    errors: ['not_found'],
  }),
  reply: mutation({
    about:
      'Answers a ticket. The answer is sent after eight seconds, until then it can be taken back. Refused when the ticket has moved since the revision that the screen shows.',
    ...staff,
    args: z.object({
      ...aTicket,
      clientId: id,
      revision: z.number().int().min(0).max(2_147_483_647),
      text: lines.max(MESSAGE_MAX),
      objectIds: z.array(id).max(MESSAGE_FILES_MAX).optional(),
      /** The ticket is resolved with this answer. */
      isResolved: z.boolean(),
      /** Effects of a saved reply besides its text. */
      acts: replyActs.optional(),
    }),
    result: z.object({ sendAt: timestamp }),
    errors: ['not_found', 'ticket_closed', 'answered_meanwhile', 'empty_message', 'upload_unfinished', 'upload_mismatch'],
  }),
  undoReply: mutation({
    about: 'Takes back an own answer that is not sent yet.',
    ...staff,
    args: z.object(aTicket),
    result: z.object({ text: z.string() }),
    errors: ['not_found', 'too_late'],
  }),
  addNote: mutation({
    about: 'Adds an internal note: only staff read it. The mentioned colleagues are notified.',
    ...staff,
    args: z.object({ ...aTicket, text: noteText, mentionIds: z.array(id).max(MENTIONS_MAX).optional() }),
    result: done,
    errors: ['not_found'],
  }),
  assign: mutation({
    about: 'Gives a ticket to an admin, to the one with the fewest open tickets (`least`), or takes it from its admin (null).',
    ...staff,
    args: z.object({ ...aTicket, to: z.union([id, z.literal('least')]).nullable() }),
    result: done,
    errors: ['not_found'],
  }),
  watch: mutation({
    about: 'Follows a ticket, or ends that: its followers are notified of what its user writes.',
    ...staff,
    idempotent: true,
    args: z.object({ ...aTicket, isOn: z.boolean() }),
    result: done,
    errors: ['not_found'],
  }),
  link: mutation({
    about: 'Links a ticket to another one, by its number.',
    ...staff,
    idempotent: true,
    args: z.object({ ...aTicket, number: ticketNumber }),
    result: done,
    errors: ['not_found', 'bad_request', 'too_many'],
  }),
  unlink: mutation({
    about: 'Ends the link of two tickets.',
    ...staff,
    idempotent: true,
    args: z.object({ ...aTicket, number: ticketNumber }),
    result: done,
    errors: ['not_found'],
  }),
  merge: mutation({
    about:
      'Merges a ticket into another one of the same user, by its number: it is closed for good, its messages stay, and the other one waits for an answer if this one did.',
    ...staff,
    args: z.object({ ...aTicket, number: ticketNumber }),
    result: z.object({ ticketId: id }),
    errors: ['not_found', 'ticket_closed', 'bad_request'],
  }),
  endLinks: mutation({
    about:
      'Ends every link to the ticket of a visitor that was mailed, also the one that confirmed the question. Another one can be asked for; it goes to the address of the ticket alone.',
    ...staff,
    args: z.object(aTicket),
    result: done,
    errors: ['not_found', 'bad_request'],
  }),
  getFigures: query({
    about:
      'Figures of the tickets that were opened in the last days, in all and by category. Computed from their steps, over the newest 5,000. A snapshot: it watches nothing.',
    ...staff,
    args: z.object({ token, days: z.union(DESK_FIGURE_DAYS.map((days) => z.literal(days))) }),
    result: z.object({ figures: z.array(deskFigure), isCut: z.boolean() }),
  }),
  setPriority: mutation({
    about: 'Sets the priority of a ticket, and with it when its answer is due.',
    ...staff,
    args: z.object({ ...aTicket, priority: ticketPriority }),
    result: done,
    errors: ['not_found', 'ticket_closed'],
  }),
  snooze: mutation({
    about: 'Takes a ticket out of the queue until a time or a message of its user; null brings it back.',
    ...staff,
    args: z.object({ ...aTicket, until: timestampIn.nullable() }),
    result: done,
    errors: ['not_found', 'ticket_closed', 'bad_request'],
  }),
  setState: mutation({
    about: 'Resolves a ticket, opens it again, or closes it for good.',
    ...staff,
    args: z.object({ ...aTicket, state: z.enum(['open', 'resolved', 'closed']) }),
    result: done,
    errors: ['not_found', 'ticket_closed'],
  }),
  listStaff: query({
    about: 'Admins who answer tickets, with the number of open tickets of each.',
    ...staff,
    args: z.object({ token }),
    result: z.array(person),
  }),
  getHours: query({
    about: 'The opening hours of the team, by which the clocks run.',
    ...staff,
    args: z.object({ token }),
    result: teamHours,
  }),
  saveHours: mutation({
    about: 'Changes the opening hours of the team from now on.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, hours: teamHours }),
    result: done,
    errors: ['bad_request'],
  }),
  listReplies: query({
    about: 'The saved replies of the team.',
    ...staff,
    args: z.object({ token }),
    result: z.array(savedReply),
  }),
  saveReply: mutation({
    about: 'Adds a saved reply, or changes one as its author has seen it. Placeholders: {{name}} and {{number}}.',
    ...staff,
    idempotent: true,
    args: z.object({
      token,
      /** Made by the screen. */
      savedReplyId: id,
      /** `changedAt` of the reply that is changed; 0: a new one. */
      seenAt: timestampIn,
      name: line.min(1).max(SAVED_REPLY_NAME_MAX),
      texts: z
        .partialRecord(language, lines.max(MESSAGE_MAX))
        .refine((texts) => (texts.en ?? '').trim() !== '', 'Please write the English text'),
      acts: replyActs.optional(),
    }),
    result: done,
    errors: ['too_many', 'changed_meanwhile'],
  }),
  listMail: query({
    about: 'Mails that arrived for the team and are no answers to tickets, newest first; kept for 30 days.',
    ...staff,
    args: z.object({ token, cursor, limit }),
    result: pageOf(parkedMail),
  }),
  takeMail: mutation({
    about:
      'Makes a ticket of a parked mail: of the account with the address of its sender, or of a visitor whose address is not confirmed. Nothing is mailed until the team answers. Files of the mail are not kept.',
    ...staff,
    args: z.object({ token, mailId: id, category: ticketCategory, subject: subjectLine }),
    result: z.object({ ticketId: id }),
    errors: ['not_found', 'bad_request', 'too_many_tickets', 'too_many_messages'],
  }),
  settleMail: mutation({
    about: 'The team has dealt with a parked mail: it leaves the list.',
    ...staff,
    idempotent: true,
    args: z.object({ token, mailId: id }),
    result: done,
    errors: ['not_found'],
  }),
  removeReply: mutation({
    about: 'Removes a saved reply.',
    ...staff,
    args: z.object({ token, savedReplyId: id }),
    result: done,
    errors: ['not_found'],
  }),
}
