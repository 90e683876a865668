/** Uploads, and pictures, clips and sounds for display. */
import { z } from 'zod'
import { MEDIA_KINDS } from '../limits.ts'
import { id, timestamp } from './basics.ts'

/** A re-encoded picture: address, size in pixels, and a tiny blurred placeholder. */
export const picture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string().nullable() })

export const mediaKind = z.enum(MEDIA_KINDS)

/** Addresses for the parts of a file. PUT each missing part's bytes to its address; repeat the call with `objectId` to resume. */
export const uploadTicket = z.object({
  /** The address of the only part of a small file, and of the first part otherwise. */
  uploadUrl: z.string(),
  objectId: id,
  partSize: z.number().int(),
  parts: z.array(z.object({ number: z.number().int(), url: z.string(), received: z.boolean() })),
  expiresAt: timestamp,
})

export const fileName = z.string().min(1).max(255)

export const fileType = z.string().min(1).max(127)

export const fileSize = z.number().int().positive()

/** A stored file of an order, from either side. */
export const deliveredFile = z.object({ objectId: id, fileName: z.string(), fileType: z.string(), fileSize: z.number().int() })

/** Purposes of an upload. `orders.generateOrderMediaUploadUrlR2` opens those for an order. */
export const uploadPurpose = z.enum(['post-media', 'picture', 'brief-file'])

/**
 * A picture, clip or sound for display. Its files are at `/media/items/<_id>/<variant>`: `<width>.avif` and `<width>.webp`
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
  /** A tiny blurred placeholder as a data address; null for sound. */
  blur: z.string().nullable(),
  /** The wave of a sound, up to 96 heights of 0–1; null for the others. */
  peaks: z.array(z.number()).nullable(),
  /** Description (alt text), from the post that contains it. */
  alt: z.string(),
  /** The widths in which the picture is stored, in pixels. */
  widths: z.array(z.number().int()),
  /** A clip with `preview.mp4`: a few silent seconds of it. */
  hasPreview: z.boolean(),
})

/** Why a file could not be converted; the text for each is in the catalogs. */
export const mediaFailure = z.enum([
  'damaged',
  'unsupported',
  'too_many_pixels',
  'too_long',
  'too_heavy',
  'nothing_in_it',
  'no_ffmpeg',
  'gave_up',
])

/** An own upload that is not part of a post yet. */
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

/** Files of a ZIP, as its directory names them. */
export const zipContents = z.object({
  files: z.array(z.object({ name: z.string(), sizeBytes: z.number().int() })),
  /** Further files. */
  more: z.number().int(),
  /** A password is needed to unpack it. */
  isEncrypted: z.boolean(),
})
