/** Every call of `threads`: messages between members. The owner of a thread opens it: `orders.openThread` for an order. */
import { z } from 'zod'
import { action, mutation, query, signal } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { MESSAGE_FILES_MAX, MESSAGE_MAX, THREAD_PAGE, THREAD_PAGE_LAST, UNREAD_THREADS_MAX } from '../limits.ts'
import { done, id, lines, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { fileName, fileSize, fileType, uploadTicket } from '../shapes/media.ts'
import { message, thread, threadDraft, threadSigns, THREAD_SIGNS, unreadThread } from '../shapes/threads.ts'

const seq = z.number().int().min(0).max(2_147_483_647)

export const threads = {
  get: query({
    scope: 'messages:read',
    about: 'A thread with its members, the reader’s unread messages and draft; null for all who may not read it.',
    role: 'user',
    args: z.object({ token, threadId: id }),
    result: thread.nullable(),
  }),
  page: query({
    scope: 'messages:read',
    about: `A page of messages, oldest first: page n holds the numbers ${THREAD_PAGE}n + 1 to ${THREAD_PAGE}n + ${THREAD_PAGE}. Null for all who may not read the thread.`,
    role: 'user',
    args: z.object({ token, threadId: id, page: z.number().int().min(0).max(THREAD_PAGE_LAST) }),
    result: z.array(message).nullable(),
  }),
  countUnread: query({
    about: 'The unread messages in own threads, for rows of lists. Threads without any, and those of others, are left out.',
    role: 'user',
    args: z.object({ token, threadIds: z.array(id).max(UNREAD_THREADS_MAX) }),
    result: z.array(unreadThread),
  }),
  send: mutation({
    about: 'Sends a message, with up to five checked files. Sent again with the same `clientId`, it is stored once.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({
      token,
      threadId: id,
      clientId: id,
      text: lines.max(MESSAGE_MAX),
      objectIds: z.array(id).max(MESSAGE_FILES_MAX).optional(),
    }),
    result: z.object({ seq: z.number().int(), sentAt: timestamp }),
    errors: ['not_found', 'thread_closed', 'empty_message', 'too_many_messages', 'upload_unfinished', 'upload_mismatch'],
  }),
  read: mutation({
    about: 'Records that the caller has seen the messages up to this number. The position never moves back.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    idempotent: true,
    despite: ['suspended'],
    args: z.object({ token, threadId: id, seq }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  saveDraft: mutation({
    about: 'Keeps the unsent text of the caller for their other devices; of two devices, the text that was typed last stays.',
    role: 'user',
    limit: CALL_LIMITS.thread,
    idempotent: true,
    despite: ['suspended'],
    args: z.object({
      token,
      threadId: id,
      text: lines.max(MESSAGE_MAX),
      writtenAt: timestampIn,
      /** The message that it answers. */ replySeq: seq.min(1).nullable().optional(),
    }),
    result: z.object({ draft: threadDraft.nullable() }),
    errors: ['not_found', 'too_many_attempts'],
  }),
  signal: signal({
    about:
      'Shows the other members for some seconds that the caller is typing, or has the thread open, or ends that. Kept in memory only. Over a connection it has no answer.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, threadId: id, sign: z.enum(THREAD_SIGNS), isOn: z.boolean() }),
    result: z.null(),
    errors: ['not_found'],
  }),
  signals: query({
    about:
      'The other members who are typing, or have the thread open. Null for all who are no members; empty for those who have switched it off.',
    role: 'user',
    args: z.object({ token, threadId: id }),
    result: threadSigns.nullable(),
  }),
  openUpload: action({
    about:
      'Addresses to send the parts of a file for a message to; with `objectId` those still missing after an interruption. `media.finishUpload` checks it.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({
      token,
      threadId: id,
      fileName: fileName.optional(),
      fileType: fileType.optional(),
      fileSize: fileSize.optional(),
      objectId: id.optional(),
    }),
    result: uploadTicket,
    errors: ['not_found', 'thread_closed', 'too_large', 'wrong_type', 'upload_expired', 'storage_failed'],
  }),
  fileLink: action({
    about: 'A signed link to a file of a message, for minutes, for readers of the thread.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, threadId: id, objectId: id }),
    result: z.object({ url: z.string(), expiresAt: timestamp }),
    errors: ['not_found', 'media_missing', 'storage_failed'],
  }),
}
