/** Every call of `media`: uploads in parts, and the items that become media of posts. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CLIP_MAX_SECONDS, ITEM_PIXELS_MAX, MEDIA_ITEMS_MAX, PICTURE_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES } from '../limits.ts'
import { done, id, token } from '../shapes/basics.ts'
import { fileName, fileSize, fileType, mediaItem, picture, uploadPurpose, uploadTicket } from '../shapes/media.ts'

export const media = {
  openUpload: action({
    about: `Where to send the bytes of a file, in parts: media of a post (≤ ${UPLOAD_MAX_BYTES / 1024 / 1024} MB, models only), a file of a brief (as large) or a public picture (≤ ${PICTURE_UPLOAD_MAX_BYTES / 1024 / 1024} MB); with \`objectId\`, where to go on after an interruption.`,
    role: 'user',
    args: z.object({
      token,
      purpose: uploadPurpose,
      fileName: fileName.optional(),
      fileType: fileType.optional(),
      fileSize: fileSize.optional(),
      objectId: id.optional(),
    }),
    result: uploadTicket,
    errors: ['not_found', 'too_large', 'wrong_type', 'no_ffmpeg', 'upload_expired', 'storage_failed'],
  }),
  finishUpload: action({
    about:
      'Joins the parts of an upload and checks the file by its content. Media of a post are queued for processing (`itemId`); a picture is processed at once (`picture`). A delivered file loses the position of the camera, unless `isUntouched`; a file of a brief always does.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, objectId: id, isUntouched: z.boolean().optional() }),
    result: z.object({
      objectId: id,
      fileName,
      fileType,
      fileSize,
      itemId: id.nullable(),
      picture: picture.extend({ _id: id }).nullable(),
    }),
    errors: ['not_found', 'upload_unfinished', 'too_large', 'wrong_type', 'unsafe_file', 'no_ffmpeg', 'storage_failed'],
  }),
  cancelUpload: mutation({
    about: 'Discards an unattached upload; its bytes are removed.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, objectId: id }),
    result: done,
  }),
  getItems: query({
    about: `The caller's own items among these, live: progress, reason of a failure, result (pictures ≤ ${ITEM_PIXELS_MAX / 1_000_000} megapixels, clips and sounds ≤ ${CLIP_MAX_SECONDS / 60} minutes).`,
    role: 'user',
    args: z.object({ token, itemIds: z.array(id).max(MEDIA_ITEMS_MAX) }),
    result: z.array(mediaItem),
  }),
  retryItem: mutation({
    about: 'Retries a failed item; a few times at most.',
    role: 'user',
    args: z.object({ token, itemId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'too_many_retries'],
  }),
  discardItem: mutation({
    about: 'Removes an unattached item, with all its files.',
    role: 'user',
    args: z.object({ token, itemId: id }),
    result: done,
    errors: ['not_found', 'item_used'],
  }),
}
