/** Uploads an identity document to its address. The whole file in one request: it is encrypted as one. */

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 1_000

export type DocumentRefusal = 'type' | 'damaged' | 'large' | 'empty' | 'ended' | 'failed'

const REFUSALS: Readonly<Record<number, DocumentRefusal>> = { 409: 'ended', 410: 'ended', 413: 'large', 415: 'type', 422: 'damaged' }

/** The server's reason for a refusal. Sending the same file again would be refused again. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
  readonly reason: DocumentRefusal

  constructor(reason: DocumentRefusal) {
    super(`refused: ${reason}`)
    this.reason = reason
  }
}

/** By XMLHttpRequest: fetch does not report the progress of an upload. Returns the status; 0 when the connection broke. */
const putOnce = (url: string, file: Blob, onPercent: (percent: number) => void, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(total === 0 ? 0 : Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => resolve(request.status))
    request.addEventListener('error', () => resolve(0))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(file)
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the document is stored. Throws DocumentRefused, or the signal's reason when it was cancelled. */
export async function sendDocument(url: string, file: Blob, onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    const status = await putOnce(url, file, onPercent, signal)
    if (status >= 200 && status < 300) return
    const reason = REFUSALS[status]
    if (reason !== undefined) throw new DocumentRefused(reason)
    if (attempt === ATTEMPTS || (status >= 400 && status < 500)) throw new DocumentRefused('failed')
    await pause(FIRST_PAUSE_MS * attempt)
  }
}
