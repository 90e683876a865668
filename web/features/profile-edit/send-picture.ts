/**
 * Brings a picture to the server.
 *
 *   ticket ──▶ parts (bytes sent) ──▶ checked and re-encoded ──▶ a picture with an id
 */
import type { Picture, UploadTicket } from '#contract/types.ts'

/** With the pauses between them, long enough for a connection to come back. */
const ATTEMPTS = 5
const FIRST_PAUSE_MS = 400
/** What the bytes are of the whole, in percent; the rest is the server's work. */
const SENT_PERCENT = 90

export interface PictureCalls {
  open: (file: { fileName: string; fileType: string; fileSize: number }) => Promise<UploadTicket>
  finish: (objectId: string) => Promise<{ picture: (Picture & { _id: string }) | null }>
}

/** Sends the bytes of one part. By XMLHttpRequest: fetch does not tell what has been sent. */
export type PartSender = (url: string, bytes: Blob, onSent: (bytes: number) => void) => Promise<void>

const sendPart: PartSender = (url, bytes, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : reject(new Error(`status ${request.status}`))))
    request.addEventListener('error', () => reject(new Error('the connection broke')))
    request.send(bytes)
  })

interface SendOptions {
  picture: Blob
  calls: PictureCalls
  /** 0–100. */
  onPercent: (percent: number) => void
  send?: PartSender
  firstPauseMs?: number
}

/** Answers the picture that the server made. Throws what the calls throw, or what the last attempt of a part did. */
export async function sendPicture({ picture, calls, onPercent, send = sendPart, firstPauseMs = FIRST_PAUSE_MS }: SendOptions): Promise<Picture & { _id: string }> {
  const ticket = await calls.open({ fileName: 'picture.jpg', fileType: picture.type, fileSize: picture.size })
  let doneBytes = 0
  const tell = (onTheWay: number) => onPercent(Math.min(SENT_PERCENT, Math.floor(((doneBytes + onTheWay) / picture.size) * SENT_PERCENT)))
  for (const { number, url } of ticket.parts) {
    const bytes = picture.slice((number - 1) * ticket.partSize, number * ticket.partSize)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await send(url, bytes, tell)
        break
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 1)))
      }
    }
    doneBytes += bytes.size
    tell(0)
  }
  const made = (await calls.finish(ticket.objectId)).picture
  if (made === null) throw new Error('the server made no picture')
  onPercent(100)
  return made
}
