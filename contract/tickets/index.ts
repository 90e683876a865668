/** Every call of `tickets`: questions of users to the team. Messages are read by `threads`, and written by `tickets.send`. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { MESSAGE_FILES_MAX, MESSAGE_MAX, RATING_NOTE_MAX } from '../limits.ts'
import { cursor, done, id, limit, lines, pageOf, timestamp, token } from '../shapes/basics.ts'
import { fileName, fileSize, fileType, uploadTicket } from '../shapes/media.ts'
import { subjectLine, ticket, ticketAbout, ticketCategory, ticketPromise, ticketRow, ticketSubject } from '../shapes/tickets.ts'

const objectIds = z.array(id).max(MESSAGE_FILES_MAX).optional()

export const tickets = {
  list: query({
    about: 'The own tickets, the one that moved last first.',
    role: 'user',
    args: z.object({ token, isOver: z.boolean().optional(), cursor, limit }),
    result: pageOf(ticketRow),
  }),
  badge: query({
    about: 'The number of own tickets with unread messages.',
    role: 'user',
    args: z.object({ token }),
    result: z.number().int(),
  }),
  get: query({
    about: 'An own ticket, with the item that it is about; null for all others.',
    role: 'user',
    args: z.object({ token, ticketId: id }),
    result: ticket.nullable(),
  }),
  getSubject: query({
    about: 'The item that a new ticket would be about; null unless it is the caller’s own.',
    role: 'user',
    args: z.object({ token, about: ticketAbout }),
    result: ticketSubject.nullable(),
  }),
  getPromise: query({
    about: 'The median time until the first answer in this category, of the last 30 or 90 days; null with too few answers.',
    role: 'user',
    args: z.object({ token, category: ticketCategory }),
    result: ticketPromise,
  }),
  create: mutation({
    about: 'Opens a ticket with its first message. Sent again with the same `clientId`, it is stored once.',
    role: 'user',
    limit: CALL_LIMITS.report,
    despite: ['suspended'],
    args: z.object({
      token,
      clientId: id,
      category: ticketCategory,
      subject: subjectLine,
      text: lines.min(1).max(MESSAGE_MAX),
      objectIds,
      about: ticketAbout.optional(),
      /** An own ticket that this one goes on with; our screens offer it for closed ones. */
      followsId: id.optional(),
    }),
    result: z.object({ ticketId: id }),
    errors: ['not_found', 'too_many_tickets', 'too_many_messages', 'upload_unfinished', 'upload_mismatch', 'too_many_attempts'],
  }),
  send: mutation({
    about:
      'Sends a message of a ticket. A resolved ticket is opened again, unless the text is a short thank-you: then its user is asked. Sent again with the same `clientId`, it is stored once.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    despite: ['suspended'],
    args: z.object({ token, ticketId: id, clientId: id, text: lines.max(MESSAGE_MAX), objectIds }),
    result: z.object({ seq: z.number().int(), sentAt: timestamp }),
    errors: [
      'not_found',
      'ticket_closed',
      'thread_closed',
      'empty_message',
      'too_many_messages',
      'upload_unfinished',
      'upload_mismatch',
      'too_many_attempts',
    ],
  }),
  resolve: mutation({
    about: 'The user says that the ticket is solved.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    idempotent: true,
    despite: ['suspended'],
    args: z.object({ token, ticketId: id }),
    result: done,
    errors: ['not_found', 'ticket_closed', 'too_many_attempts'],
  }),
  answerReopen: mutation({
    about: 'Opens a resolved ticket again, or says that the last message was only a thank-you.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    idempotent: true,
    despite: ['suspended'],
    args: z.object({ token, ticketId: id, isReopened: z.boolean() }),
    result: done,
    errors: ['not_found', 'ticket_closed', 'too_many_attempts'],
  }),
  rate: mutation({
    about: 'Answers the one question after the end of a ticket.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    despite: ['suspended'],
    args: z.object({ token, ticketId: id, isSatisfied: z.boolean(), note: lines.max(RATING_NOTE_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status', 'already_rated', 'too_many_attempts'],
  }),
  openUpload: action({
    about:
      'Addresses to send the parts of a file for a new ticket to; with `objectId` those still missing. `media.finishUpload` checks it.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({
      token,
      fileName: fileName.optional(),
      fileType: fileType.optional(),
      fileSize: fileSize.optional(),
      objectId: id.optional(),
    }),
    result: uploadTicket,
    errors: ['not_found', 'too_large', 'wrong_type', 'upload_expired', 'storage_failed'],
  }),
}
