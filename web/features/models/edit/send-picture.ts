/**
 * Uploads a picture.
 *
 *   ticket ──▶ parts (0–90 % are bytes sent) ──▶ checked and re-encoded (100 %): a picture with an id
 */
import type { Picture, UploadTicket } from '#contract/types.ts'
import { COMPLETED_PERCENT, sendParts } from '#web/lib/upload/upload-file.ts'

export interface PictureCalls {
  open: (file: { fileName: string; fileType: string; fileSize: number }) => Promise<UploadTicket>
  finish: (objectId: string) => Promise<{ picture: (Picture & { _id: string }) | null }>
}

interface SendOptions {
  picture: Blob
  calls: PictureCalls
  signal: AbortSignal
  /** 0–100. */
  onPercent: (percent: number) => void
}

/** Returns the picture that the server made. Throws UploadCancelled, the errors of the calls, or that of the last attempt of a part. */
export async function sendPicture({ picture, calls, signal, onPercent }: SendOptions): Promise<Picture & { _id: string }> {
  const ticket = await calls.open({ fileName: 'picture.jpg', fileType: picture.type, fileSize: picture.size })
  await sendParts({ ticket, file: picture, signal, onPercent })
  const made = (await calls.finish(ticket.objectId)).picture
  if (made === null) throw new Error('the server made no picture')
  onPercent(COMPLETED_PERCENT)
  return made
}
