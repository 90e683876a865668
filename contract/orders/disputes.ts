/** Calls about a problem of an order, by its two sides. */
import { z } from 'zod'
import { action, mutation } from '#realtime/define.ts'
import { EVIDENCE_FILES_MAX, EVIDENCE_TEXT_MAX, POINTS_MAX, REASON_MAX } from '../limits.ts'
import { done, id, lines, token } from '../shapes/basics.ts'
import { problemReason } from '../shapes/disputes.ts'
import { fileName, fileSize, fileType, uploadTicket } from '../shapes/media.ts'
import { point } from '../shapes/orders.ts'

export const disputes = {
  reportProblem: mutation({
    about:
      'The customer reports a problem while the payment is held, point by point. The hold stands still until it is settled; undecided after 14 days everything is refunded. Twice for each delivery at most.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, reason: problemReason, points: z.array(point).min(1).max(POINTS_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  openEvidenceUpload: action({
    about: 'Addresses to send the parts of a file of evidence to; with `objectId` those still missing. `media.finishUpload` checks it.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({
      token,
      orderId: id,
      fileName: fileName.optional(),
      fileType: fileType.optional(),
      fileSize: fileSize.optional(),
      objectId: id.optional(),
    }),
    result: uploadTicket,
    errors: ['not_found', 'wrong_status', 'too_large', 'wrong_type', 'upload_expired', 'storage_failed'],
  }),
  sendEvidence: mutation({
    about:
      'One side sends its statement with up to five checked files, once. Both read both when each has sent its own, or its time is over. After an appeal, once more.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({
      token,
      orderId: id,
      statement: lines.min(1).max(EVIDENCE_TEXT_MAX),
      objectIds: z.array(id).max(EVIDENCE_FILES_MAX).optional(),
    }),
    result: done,
    errors: ['not_found', 'wrong_status', 'evidence_sent', 'evidence_over', 'upload_unfinished', 'upload_mismatch'],
  }),
  createEvidenceLink: action({
    about: 'A signed link to a file of evidence, for minutes, for all who may read it: for an admin after a reason (`openThread`).',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, objectId: id }),
    result: z.object({ url: z.string(), expiresAt: z.number() }),
    errors: ['not_found', 'media_missing', 'reason_needed', 'storage_failed'],
  }),
  closeProblem: mutation({
    about: 'The customer withdraws the problem before it is decided. The hold goes on with the time that was left.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  appeal: mutation({
    about: 'Either side appeals against the first decision, once. Another admin decides; that is final.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, orderId: id, reason: lines.min(1, 'Please give a reason').max(REASON_MAX) }),
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
}
