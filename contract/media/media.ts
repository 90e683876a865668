import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CLIP_MAX_SECONDS, ITEM_PIXELS_MAX, MEDIA_ITEMS_MAX, PICTURE_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES } from '../limits.ts'
import { done, id, picture, token, uploadTicket } from '../shapes.ts'

const fileName = z.string().min(1).max(255)
const fileType = z.string().min(1).max(127)
const fileSize = z.number().int().positive()

/** What an upload is for. Media of an order are opened by `orders.generateOrderMediaUploadUrlR2`. */
export const uploadPurpose = z.enum(['post-media', 'picture'])

/**
 * A picture, clip or sound as it is shown. Its files are at `/media/items/<_id>/<variant>`: `<width>.avif` and `<width>.webp`
 * for each of `widths` (of a clip: its poster), `video.mp4`, `preview.mp4`, `audio.m4a`, `original`.
 */
export const mediaView = z.object({
  _id: id,
  kind: z.enum(['image', 'video', 'audio']),
  /** Pixels, upright; null for sound. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Length of a clip or a sound; null for pictures. */
  seconds: z.number().nullable(),
  /** A tiny blurred stand-in as a data address; null for sound. */
  blur: z.string().nullable(),
  /** The wave of a sound, up to 96 heights of 0–1; null for the others. */
  peaks: z.array(z.number()).nullable(),
  /** What it shows, in words; said by the post that holds it. */
  alt: z.string(),
  /** The widths in which the picture is stored, in pixels. */
  widths: z.array(z.number().int()),
  /** A clip with `preview.mp4`: a few silent seconds of it. */
  hasPreview: z.boolean(),
})

/** Why nothing could be made of a file; the text for each is in the catalogs. */
export const mediaFailure = z.enum(['damaged', 'unsupported', 'too_many_pixels', 'too_long', 'nothing_in_it', 'no_ffmpeg', 'gave_up'])

/** One of one's own uploads on its way to a post. */
export const mediaItem = z.object({
  _id: id,
  kind: z.enum(['image', 'video', 'audio']),
  status: z.enum(['processing', 'ready', 'failed']),
  /** 0–100. */
  progress: z.number().int(),
  failure: mediaFailure.nullable(),
  fileName: z.string(),
  /** Set when it is ready. */
  media: mediaView.nullable(),
})

export const media = {
  openUpload: action({
    about: `Where to send the bytes of a file, in parts: media of a post (≤ ${UPLOAD_MAX_BYTES / 1024 / 1024} MB, models only) or a public picture (≤ ${PICTURE_UPLOAD_MAX_BYTES / 1024 / 1024} MB); with \`objectId\`, where to go on after an interruption.`,
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
      'Puts the parts of an upload together and checks the file by its content. Media of a post begin to be processed (`itemId`); a picture is made at once (`picture`).',
    role: 'user',
    args: z.object({ token, objectId: id }),
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
    about: 'Gives up an upload that is part of nothing yet; its bytes are removed.',
    role: 'user',
    args: z.object({ token, objectId: id }),
    result: done,
  }),
  getItems: query({
    about: `The caller's own items among these, live: how far the work on each is, why it failed, what came out (pictures ≤ ${ITEM_PIXELS_MAX / 1_000_000} megapixels, clips and sounds ≤ ${CLIP_MAX_SECONDS / 60} minutes).`,
    role: 'user',
    args: z.object({ token, itemIds: z.array(id).max(MEDIA_ITEMS_MAX) }),
    result: z.array(mediaItem),
  }),
  retryItem: mutation({
    about: 'Works once more on an item that failed; a few times at most.',
    role: 'user',
    args: z.object({ token, itemId: id }),
    result: done,
    errors: ['not_found', 'wrong_status', 'too_many_retries'],
  }),
  discardItem: mutation({
    about: 'Removes an item that no post holds, with all its files.',
    role: 'user',
    args: z.object({ token, itemId: id }),
    result: done,
    errors: ['not_found', 'item_used'],
  }),
}
