/**
 * Delivers an order: every file is sent and checked, then the order is completed with all of them.
 *
 *   for each file:  kept? ── resume ──▶ parts ──▶ finish        (a file that is checked already is not sent again)
 *                     └──── ticket ───▶
 *   then: complete
 */
import type { UploadTicket } from '#contract/types.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import {
  CHECKED_PERCENT,
  COMPLETED_PERCENT,
  PartRefused,
  type PartSender,
  SENT_PERCENT,
  sendParts,
  UploadCancelled,
} from '#web/lib/upload/upload-file.ts'

export interface CheckedFile {
  objectId: string
  fileName: string
  fileType: string
  fileSize: number
}

export interface DeliveryCalls {
  ticket: (file: File) => Promise<UploadTicket>
  resume: (objectId: string) => Promise<UploadTicket>
  finish: (objectId: string) => Promise<CheckedFile>
  complete: (first: CheckedFile, more: readonly CheckedFile[]) => Promise<unknown>
}

/** Remembers the upload of each file, so that it continues after an interruption or a reload. */
export interface KeptUploads {
  get: (file: File) => string | null
  set: (file: File, objectId: string) => void
  remove: (file: File) => void
}

/** The failed step of a delivery: spec §8 has a text for each. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  readonly step: 'ticket' | 'send' | 'complete'
  readonly file: File

  constructor(step: DeliveryFailed['step'], file: File, cause: unknown) {
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
async function step<T>(name: DeliveryFailed['step'], file: File, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UploadCancelled || error instanceof DeliveryFailed ? error : new DeliveryFailed(name, file, error)
  }
}

interface DeliverOptions {
  files: readonly File[]
  calls: DeliveryCalls
  kept: KeptUploads
  signal: AbortSignal
  /** 0–100. */
  onPercent: (percent: number) => void
  send?: PartSender
  firstPauseMs?: number
}

/** The upload addresses of a file, or the file itself when it is checked already. */
async function openOrResume(file: File, { calls, kept }: DeliverOptions): Promise<UploadTicket | CheckedFile> {
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

async function sendFile(file: File, options: DeliverOptions, onPercent: (percent: number) => void): Promise<CheckedFile> {
  const { calls, kept, signal, send, firstPauseMs } = options
  for (let isRenewed = false; ; isRenewed = true) {
    if (signal.aborted) throw new UploadCancelled()
    const opened = await step('ticket', file, () => openOrResume(file, options))
    if (!('parts' in opened)) return opened
    try {
      await step('send', file, () => sendParts({ ticket: opened, file, signal, onPercent, send, firstPauseMs }))
    } catch (error) {
      // The addresses expire: request new ones once.
      if (error instanceof DeliveryFailed && error.cause instanceof PartRefused && !isRenewed) continue
      throw error
    }
    try {
      return await step('send', file, () => again(() => calls.finish(opened.objectId)))
    } catch (error) {
      if (error instanceof DeliveryFailed && isCallError(error.cause, 'wrong_type', 'unsafe_file', 'too_large')) kept.remove(file)
      throw error
    }
  }
}

/** Sends all files and completes the order. Throws UploadCancelled or DeliveryFailed. */
export async function deliverFiles(options: DeliverOptions): Promise<void> {
  const { files, calls, kept, onPercent } = options
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  let doneBytes = 0
  const checked: CheckedFile[] = []
  for (const file of files) {
    checked.push(
      await sendFile(file, options, (percent) => onPercent(Math.floor((doneBytes * SENT_PERCENT + file.size * percent) / totalBytes))),
    )
    doneBytes += file.size
  }
  const [first, ...more] = checked
  const [firstFile] = files
  if (first === undefined || firstFile === undefined) throw new Error('a delivery without files')
  onPercent(CHECKED_PERCENT)
  await step('complete', firstFile, () => calls.complete(first, more))
  for (const file of files) kept.remove(file)
  onPercent(COMPLETED_PERCENT)
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
