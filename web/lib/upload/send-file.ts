/**
 * Sends one file and has it checked; continues where an earlier attempt has stopped.
 *
 *   kept? ── resume ──▶ parts ──▶ finish        (a file that is checked already is not sent again)
 *     └──── ticket ───▶
 */
import type { UploadTicket } from '#contract/types.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { PartRefused, type PartSender, sendParts, UploadCancelled } from './upload-file.ts'

export interface CheckedFile {
  objectId: string
  fileName: string
  fileType: string
  fileSize: number
  /** The media item that is being made of it; missing or null: none. */
  itemId?: string | null
}

export interface UploadCalls {
  ticket: (file: File) => Promise<UploadTicket>
  resume: (objectId: string) => Promise<UploadTicket>
  finish: (objectId: string) => Promise<CheckedFile>
}

/** Remembers the upload of each file, so that it continues after an interruption or a reload. */
export interface KeptUploads {
  get: (file: File) => string | null
  set: (file: File, objectId: string) => void
  remove: (file: File) => void
}

/** The failed step of an upload, or of the call that uses it: spec §8 has a text for each step of a delivery. */
export class SendingFailed extends Error {
  override readonly name = 'SendingFailed'
  readonly step: 'ticket' | 'send' | 'complete'
  readonly file: File

  constructor(step: SendingFailed['step'], file: File, cause: unknown) {
    super(step, { cause })
    this.step = step
    this.file = file
  }
}

const CALL_ATTEMPTS = 3

/** Repeats an action that lost its connection: it waits for the connection, and asking twice is harmless. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isCallError(error, 'connection_lost') || attempt === CALL_ATTEMPTS) throw error
    }
  }
}

/** Names the step in the error. */
export async function step<T>(name: SendingFailed['step'], file: File, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UploadCancelled || error instanceof SendingFailed ? error : new SendingFailed(name, file, error)
  }
}

export interface SendFileOptions {
  calls: UploadCalls
  kept: KeptUploads
  signal: AbortSignal
  send?: PartSender
  firstPauseMs?: number
}

/** The upload addresses of a file, or the file itself when it is checked already. */
async function openOrResume(file: File, { calls, kept }: SendFileOptions): Promise<UploadTicket | CheckedFile> {
  const objectId = kept.get(file)
  const isOver = (error: unknown) => isCallError(error, 'not_found', 'upload_expired')
  if (objectId !== null) {
    try {
      return await again(() => calls.resume(objectId))
    } catch (error) {
      if (!isOver(error)) throw error
    }
    try {
      return await again(() => calls.finish(objectId))
    } catch (error) {
      if (!isOver(error)) throw error
      kept.remove(file)
    }
  }
  const ticket = await again(() => calls.ticket(file))
  kept.set(file, ticket.objectId)
  return ticket
}

/** Throws UploadCancelled or SendingFailed. `onPercent`: 0–90. */
export async function sendFile(file: File, options: SendFileOptions, onPercent: (percent: number) => void): Promise<CheckedFile> {
  const { calls, kept, signal, send, firstPauseMs } = options
  for (let isRenewed = false; ; isRenewed = true) {
    if (signal.aborted) throw new UploadCancelled()
    const opened = await step('ticket', file, () => openOrResume(file, options))
    if (!('parts' in opened)) return opened
    try {
      await step('send', file, () => sendParts({ ticket: opened, file, signal, onPercent, send, firstPauseMs }))
    } catch (error) {
      // The addresses expire: request new ones once.
      if (error instanceof SendingFailed && error.cause instanceof PartRefused && !isRenewed) continue
      throw error
    }
    try {
      return await step('send', file, () => again(() => calls.finish(opened.objectId)))
    } catch (error) {
      if (error instanceof SendingFailed && isCallError(error.cause, 'wrong_type', 'unsafe_file', 'too_large')) kept.remove(file)
      throw error
    }
  }
}

/** Keeps the uploads of an order in this tab. A file is recognised by its name, size and time. */
export function keptUploadsOf(orderId: string, storage: Storage): KeptUploads {
  const keyOf = ({ name, size, lastModified }: File) => `upload ${orderId} ${name} ${size} ${lastModified}`
  return {
    get: (file) => storage.getItem(keyOf(file)),
    set: (file, objectId) => storage.setItem(keyOf(file), objectId),
    remove: (file) => storage.removeItem(keyOf(file)),
  }
}
