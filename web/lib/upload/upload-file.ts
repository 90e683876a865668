/**
 * Uploads a file to the addresses of its ticket, part by part.
 *
 *   ticket ──▶ parts (0–90 % are bytes sent) ──▶ checked (95 %) ──▶ the caller completes the order (100 %)
 *
 * A part that breaks is sent again; parts that are there already are skipped, so an upload continues where it stopped.
 */
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import type { UploadTicket } from '#contract/types.ts'

export const SENT_PERCENT = 90
export const CHECKED_PERCENT = 95
export const COMPLETED_PERCENT = 100

/** While the answer to one part is on its way, the next one uses the bandwidth. */
const PARTS_AT_ONCE = 2
/** With the pauses between them: about 45 s in which a broken connection may come back. */
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** spec §5: images, videos, ZIP; ours: audio as well, for musicians. */
export const ACCEPTED = 'image/*,video/*,audio/*,.zip'
const ACCEPTED_TYPES = /^(?:image|video|audio)\/|^application\/(?:zip|x-zip-compressed)$/

export type FileProblem = 'missing' | 'too_large' | 'wrong_type' | 'empty'

/** The problem of the chosen file, as far as the browser can tell. The server checks the content. */
export function fileProblem(file: { name: string; size: number; type: string } | null): FileProblem | undefined {
  if (file === null) return 'missing'
  if (file.size === 0) return 'empty'
  if (file.size > UPLOAD_MAX_BYTES) return 'too_large'
  return ACCEPTED_TYPES.test(file.type) || /\.zip$/i.test(file.name) ? undefined : 'wrong_type'
}

/** The bytes of a part. */
const partBytes = (ticket: Pick<UploadTicket, 'partSize'>, number: number, size: number) =>
  Math.min(ticket.partSize, size - (number - 1) * ticket.partSize)

/** The user cancelled the upload. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'
}

/** A part was refused: sending it to the same address again would be refused again. */
export class PartRefused extends Error {
  override readonly name = 'PartRefused'
}

export interface PartSender {
  /** Sends the bytes to the address; reports how many were sent. Rejects when they did not arrive. */
  (url: string, bytes: Blob, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void>
}

/** By XMLHttpRequest: fetch does not report the progress of an upload. */
export const sendPart: PartSender = (url, bytes, onSent, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else
        reject(
          request.status >= 500 || request.status === 408 || request.status === 429
            ? new Error(`status ${request.status}`)
            : new PartRefused(`status ${request.status}`),
        )
    })
    request.addEventListener('error', () => reject(new Error('the connection broke')))
    request.addEventListener('abort', () => reject(new UploadCancelled()))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(bytes)
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new UploadCancelled())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    signal.addEventListener('abort', cancel)
  })

interface SendOptions {
  ticket: UploadTicket
  file: Blob
  signal: AbortSignal
  /** 0–90. */
  onPercent: (percent: number) => void
  send?: PartSender
  firstPauseMs?: number
}

/** Sends a part, again when it breaks. Throws UploadCancelled, or the error of the last attempt. */
async function sendUntilThere(attemptOnce: () => Promise<void>, signal: AbortSignal, firstPauseMs: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new UploadCancelled()
    try {
      return await attemptOnce()
    } catch (error) {
      if (error instanceof UploadCancelled || error instanceof PartRefused || attempt === ATTEMPTS) throw error
      await pause(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (attempt - 1)), signal)
    }
  }
}

/** Sends every missing part, two at once. Throws UploadCancelled, or the error of the last attempt of a part. */
export async function sendParts({
  ticket,
  file,
  signal,
  onPercent,
  send = sendPart,
  firstPauseMs = FIRST_PAUSE_MS,
}: SendOptions): Promise<void> {
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  const missing = ticket.parts.filter(({ received }) => !received)
  /** Bytes by part, sent or stored. */
  const sent = new Map(ticket.parts.map(({ number, received }) => [number, received ? partBytes(ticket, number, file.size) : 0]))
  const report = (number: number, bytes: number) => {
    sent.set(number, bytes)
    const all = [...sent.values()].reduce((sum, each) => sum + each, 0)
    onPercent(Math.min(SENT_PERCENT, Math.floor((all / file.size) * SENT_PERCENT)))
  }
  const lane = async (): Promise<void> => {
    for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
      const { number, url } = part
      const start = (number - 1) * ticket.partSize
      const bytes = file.slice(start, start + partBytes(ticket, number, file.size))
      await sendUntilThere(() => send(url, bytes, (onTheWay) => report(number, Math.min(onTheWay, bytes.size)), stop), stop, firstPauseMs)
      report(number, bytes.size)
    }
  }
  onPercent(Math.floor(([...sent.values()].reduce((sum, each) => sum + each, 0) / file.size) * SENT_PERCENT))
  try {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane))
  } catch (error) {
    failed.abort()
    throw error
  }
}
