/** Every call of `broadcasts`: one text of a model to many users, as a message in each one's chat. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { MEDIA_PRICE_MAX_CENTS, MEDIA_PRICE_MIN_CENTS, MESSAGE_FILES_MAX, MESSAGE_MAX } from '../limits.ts'
import { dollarsFromCents } from '../rules/money.ts'
import { cursor, dollarsIn, done, id, limit, lines, pageOf, timestamp, token } from '../shapes/basics.ts'
import { audienceAsked, broadcast, leftOut } from '../shapes/broadcasts.ts'
import { fileName, fileSize, fileType, uploadTicket } from '../shapes/media.ts'

const mediaPrice = dollarsIn.min(dollarsFromCents(MEDIA_PRICE_MIN_CENTS)).max(dollarsFromCents(MEDIA_PRICE_MAX_CENTS))

const content = {
  text: lines.min(1, 'Please write a message').max(MESSAGE_MAX),
  ...audienceAsked,
  /** Checked files that all of its messages show, in this order; missing: none. */
  objectIds: z.array(id).max(MESSAGE_FILES_MAX).optional(),
  /** Dollars for which each reader opens the files; missing or null: they are open. Only once all files are ready. */
  mediaPrice: mediaPrice.nullable().optional(),
  /** Epoch milliseconds; null: now. */
  sendAt: timestamp.nullable(),
}

export const broadcasts = {
  preview: query({
    about: 'How many users a broadcast would reach now, each counted once, and how many of the chosen ones it leaves out, by reason.',
    role: 'model',
    args: z.object({ token, ...audienceAsked }),
    result: z.object({ reaches: z.number().int(), leftOut }),
  }),
  list: query({
    about: 'A page of the model’s broadcasts, newest first, with their progress.',
    role: 'model',
    args: z.object({ token, cursor, limit }),
    result: pageOf(broadcast),
  }),
  create: mutation({
    about: 'Sends a broadcast now, or at `sendAt` (at most 90 days ahead). At most three in any 24 hours.',
    role: 'model',
    limit: CALL_LIMITS.change,
    args: z.object({ token, ...content }),
    result: z.object({ broadcastId: id }),
    errors: [
      'no_audience',
      'feature_off',
      'consent_required',
      'not_found',
      'bad_time',
      'too_many_broadcasts',
      'too_many_attempts',
      'upload_unfinished',
      'upload_mismatch',
      'media_not_ready',
      'empty_message',
    ],
  }),
  update: mutation({
    about: 'Changes a broadcast until its sending begins.',
    role: 'model',
    args: z.object({ token, broadcastId: id, revision: z.number().int(), ...content }),
    result: done,
    errors: [
      'feature_off',
      'consent_required',
      'not_found',
      'wrong_status',
      'conflict',
      'no_audience',
      'bad_time',
      'too_many_broadcasts',
      'upload_unfinished',
      'upload_mismatch',
      'media_not_ready',
      'empty_message',
    ],
  }),
  openUpload: action({
    about: 'Addresses to send the parts of a file for a broadcast to; with `objectId` those still missing. `media.finishUpload` checks it.',
    role: 'model',
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
  stop: mutation({
    about: 'Cancels a scheduled broadcast, or stops one that is being sent: users that it has not reached get no message.',
    role: 'model',
    args: z.object({ token, broadcastId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  unsend: mutation({
    about: 'Removes the messages of a sent broadcast from all chats whose customer has not paid to open them.',
    role: 'model',
    args: z.object({ token, broadcastId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
