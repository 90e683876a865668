/** Every call of `visits`: visitors without an account ask the team, and read and answer their ticket by a mailed link. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { MESSAGE_MAX, RATING_NOTE_MAX } from '../limits.ts'
import { done, email, id, language, lines, timestamp } from '../shapes/basics.ts'
import { subjectLine, ticketCategory } from '../shapes/tickets.ts'
import { confirmedVisit, visit, visitKey, visitMessage } from '../shapes/visits.ts'

const OF_LINK = ['code_over', 'too_many_attempts'] as const

export const visits = {
  ask: mutation({
    about:
      'Keeps a question of a visitor and mails a link to the address. Nothing is opened before that link is used. The answer is the same whether an account has the address or not.',
    role: 'visitor',
    limit: CALL_LIMITS.visit,
    args: z.object({ email, language, category: ticketCategory, subject: subjectLine, text: lines.min(1).max(MESSAGE_MAX) }),
    result: done,
    errors: ['no_mail', 'too_many_attempts'],
  }),
  confirm: mutation({
    about:
      'Opens the ticket of a question by the link of its mail, which proves the address. It belongs to the account with that address, if there is one. A second opening answers the same.',
    role: 'visitor',
    limit: CALL_LIMITS.visitLink,
    sealed: true,
    args: z.object({ key: visitKey }),
    result: confirmedVisit,
    errors: [...OF_LINK, 'too_many_tickets', 'too_many_messages'],
  }),
  get: query({
    about: 'The ticket of a mailed link, or why the link does not open it; null for a forged one.',
    role: 'visitor',
    args: z.object({ key: visitKey }),
    result: visit,
  }),
  getMessages: query({
    about: 'The messages of a page of the ticket of a mailed link: fixed ranges of numbers. Null without a valid link.',
    role: 'visitor',
    args: z.object({ key: visitKey, page: z.number().int().min(0).max(10_000_000) }),
    result: z.array(visitMessage).nullable(),
  }),
  send: mutation({
    about: 'Sends a message of the ticket of a mailed link. Sent again with the same `clientId`, it is stored once.',
    role: 'visitor',
    limit: CALL_LIMITS.visitLink,
    args: z.object({ key: visitKey, clientId: id, text: lines.min(1).max(MESSAGE_MAX) }),
    result: z.object({ seq: z.number().int(), sentAt: timestamp }),
    errors: [...OF_LINK, 'ticket_closed', 'thread_closed', 'empty_message', 'too_many_messages'],
  }),
  change: mutation({
    about:
      'Resolves the ticket of a mailed link, opens it again, says that the last message was only a thank-you, or ends all links to it that were mailed so far.',
    role: 'visitor',
    limit: CALL_LIMITS.visitLink,
    idempotent: true,
    args: z.object({ key: visitKey, act: z.enum(['resolve', 'reopen', 'only_thanks', 'end_links']) }),
    result: done,
    errors: [...OF_LINK, 'ticket_closed'],
  }),
  rate: mutation({
    about: 'Answers the one question after the end of the ticket of a mailed link.',
    role: 'visitor',
    limit: CALL_LIMITS.visitLink,
    args: z.object({ key: visitKey, isSatisfied: z.boolean(), note: lines.max(RATING_NOTE_MAX) }),
    result: done,
    errors: [...OF_LINK, 'wrong_status', 'already_rated'],
  }),
  renew: mutation({
    about: 'Mails a new link to the address of a ticket, for a link of ours that is expired or ended, or about to be.',
    role: 'visitor',
    limit: CALL_LIMITS.visit,
    args: z.object({ key: visitKey }),
    result: done,
    errors: [...OF_LINK, 'no_mail'],
  }),
  getFileLink: action({
    about: 'A signed address of a file of the ticket of a mailed link, for some minutes.',
    role: 'visitor',
    limit: CALL_LIMITS.visitLink,
    args: z.object({ key: visitKey, objectId: id }),
    result: z.object({ url: z.string(), expiresAt: timestamp }),
    errors: [...OF_LINK, 'not_found', 'media_missing', 'storage_failed'],
  }),
}
