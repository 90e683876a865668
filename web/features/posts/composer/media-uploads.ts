/**
 * Several uploads at once.
 *
 *   waiting ──(a place is free)──▶ sending ──▶ done (its item is reported, and the file leaves this list)
 *                                     ├──▶ failed ──retry──▶ waiting   (continues where it stopped)
 *                                     └──cancel──▶ gone
 */
import type { UploadTicket } from '#contract/types.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { PartRefused, type PartSender, SENT_PERCENT, sendParts, UploadCancelled } from '#web/lib/upload/upload-file.ts'

/** Number of uploads at the same time: more would only share the bandwidth. */
const AT_ONCE = 3

export interface UploadCalls {
  open: (file: File) => Promise<UploadTicket>
  resume: (objectId: string) => Promise<UploadTicket>
  /** Returns the item that the server makes of it. */
  finish: (objectId: string) => Promise<string>
  cancel: (objectId: string) => Promise<unknown>
}

export interface MediaUpload {
  key: string
  file: File
  status: 'waiting' | 'sending' | 'failed'
  /** 0–100. */
  percent: number
  /** The cause of a failure. */
  error: unknown
}

interface Options {
  calls: UploadCalls
  /** The upload is complete. */
  onDone: (key: string, itemId: string) => void
  send?: PartSender
  firstPauseMs?: number
}

interface Entry {
  upload: MediaUpload
  objectId: string | null
  abort: AbortController
}

export class MediaUploads {
  #options: Options
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  #shown: readonly MediaUpload[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** The calls and listeners of the latest rendering. */
  use(options: Options): void {
    this.#options = options
  }

  readonly list = (): readonly MediaUpload[] => this.#shown
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    this.#shown = [...this.#entries.values()].map(({ upload }) => upload)
    for (const listener of this.#listeners) listener()
  }

  #change(key: string, part: Partial<MediaUpload>): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    entry.upload = { ...entry.upload, ...part }
    this.#notify()
  }

  add(key: string, file: File): void {
    this.#entries.set(key, {
      upload: { key, file, status: 'waiting', percent: 0, error: null },
      objectId: null,
      abort: new AbortController(),
    })
    this.#notify()
    this.#startNext()
  }

  retry(key: string): void {
    const entry = this.#entries.get(key)
    if (entry?.upload.status !== 'failed') return
    entry.abort = new AbortController()
    this.#change(key, { status: 'waiting', error: null })
    this.#startNext()
  }

  /** Cancels an upload; the server removes its bytes. */
  cancel(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    entry.abort.abort()
    // An upload that is not removed now expires on the server.
    if (entry.objectId !== null) void this.#options.calls.cancel(entry.objectId).catch(() => undefined)
    this.#notify()
    this.#startNext()
  }

  cancelAll(): void {
    for (const key of [...this.#entries.keys()]) this.cancel(key)
  }

  #startNext(): void {
    const entries = [...this.#entries.values()]
    const free = AT_ONCE - entries.filter(({ upload }) => upload.status === 'sending').length
    for (const entry of entries.filter(({ upload }) => upload.status === 'waiting').slice(0, Math.max(0, free))) void this.#send(entry)
  }

  async #send(entry: Entry): Promise<void> {
    const { key } = entry.upload
    this.#change(key, { status: 'sending' })
    try {
      const itemId = await this.#sendOnce(entry)
      if (this.#entries.delete(key)) this.#options.onDone(key, itemId)
      this.#notify()
    } catch (error) {
      if (!(error instanceof UploadCancelled)) this.#change(key, { status: 'failed', error })
    }
    this.#startNext()
  }

  async #sendOnce(entry: Entry): Promise<string> {
    const { calls, send, firstPauseMs } = this.#options
    const { key, file } = entry.upload
    const { signal } = entry.abort
    for (let isRenewed = false; ; isRenewed = true) {
      const ticket = await this.#ticketOf(entry)
      if (signal.aborted) throw new UploadCancelled()
      try {
        if (typeof ticket !== 'string')
          await sendParts({
            ticket,
            file,
            signal,
            onPercent: (percent) => this.#change(key, { percent }),
            ...(send === undefined ? {} : { send }),
            ...(firstPauseMs === undefined ? {} : { firstPauseMs }),
          })
      } catch (error) {
        // The addresses expire: request new ones once.
        if (error instanceof PartRefused && !isRenewed) continue
        throw error
      }
      this.#change(key, { percent: SENT_PERCENT })
      try {
        return await calls.finish(typeof ticket === 'string' ? ticket : ticket.objectId)
      } catch (error) {
        // A refused file starts again, or stays out.
        if (isCallError(error, 'wrong_type', 'unsafe_file', 'too_large', 'not_found')) entry.objectId = null
        throw error
      }
    }
  }

  /** The addresses for the bytes, or the upload itself when all bytes are there already. */
  async #ticketOf(entry: Entry): Promise<UploadTicket | string> {
    const { calls } = this.#options
    if (entry.objectId !== null) {
      try {
        return await calls.resume(entry.objectId)
      } catch (error) {
        if (isCallError(error, 'upload_expired')) entry.objectId = null
        else if (isCallError(error, 'not_found')) return entry.objectId
        else throw error
      }
    }
    const ticket = await calls.open(entry.upload.file)
    entry.objectId = ticket.objectId
    return ticket
  }
}

export type FileProblem = 'empty' | 'too_large' | 'wrong_type' | 'too_many'

/** The problem of a chosen file, as far as the browser can tell. The server checks the content. */
export function mediaFileProblem({ size, type }: Pick<File, 'size' | 'type'>, maxBytes: number): FileProblem | undefined {
  if (size === 0) return 'empty'
  if (size > maxBytes) return 'too_large'
  return /^(?:image|video|audio)\//.test(type) ? undefined : 'wrong_type'
}
