/** Every call of `cloudflare_r2`: the inherited name of the small upload (spec §7). */
import { z } from 'zod'
import { action } from '#realtime/define.ts'
import { UPLOAD_SMALL_MAX_BYTES } from '../limits.ts'
import { id, token } from '../shapes/basics.ts'
import { fileName, fileType } from '../shapes/media.ts'

/** spec §7: the inherited name of the small upload. */
export const cloudflare_r2 = {
  uploadToR2: action({
    about: `Stores a small file (up to ${UPLOAD_SMALL_MAX_BYTES / 1024 / 1024} MB) that is sent within the call, and checks it.`,
    role: 'model',
    despite: ['suspended'],
    argsMax: 2 * UPLOAD_SMALL_MAX_BYTES,
    args: z.object({
      token,
      base64Data: z.string().max(Math.ceil((UPLOAD_SMALL_MAX_BYTES * 4) / 3) + 4),
      fileName,
      contentType: fileType,
      purpose: z.literal('order-media'),
    }),
    result: z.object({ success: z.literal(true), objectId: id }),
    errors: ['too_large', 'wrong_type', 'unsafe_file', 'storage_failed'],
  }),
}
