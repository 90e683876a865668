/**
 * Reads arriving mails. Any sender may write one, and small ones can be made so that reading them takes minutes or gigabytes: all but the
 * shortest are read in a thread, which is ended when it takes too long or too much. Then the mail counts as unreadable, and the server
 * has gone on meanwhile. One at a time.
 */
import { Worker } from 'node:worker_threads'
import { isBuilt } from '#platform/root.ts'
import { readMail, type ReadMail } from './read-mail.ts'

const SCRIPT = isBuilt ? new URL('./mail-worker.js', import.meta.url) : new URL('./mail-worker.ts', import.meta.url)
/** Up to this length the worst mail takes a tenth of a second. */
const SHORT_BYTES = 32 * 1024
/** The largest usual mail takes two seconds. */
const MAX_MS = 15_000
const MAX_MEMORY_MB = 512

export interface MailJob {
  readonly raw: Uint8Array
  readonly recipient: string | undefined
}

export type MailAnswer = { readonly mail: ReadMail } | { readonly error: string }

let last: Promise<unknown> = Promise.resolve()

async function readApart(job: MailJob, maxMs: number): Promise<ReadMail> {
  const worker = new Worker(SCRIPT, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
  const { promise, resolve, reject } = Promise.withResolvers<MailAnswer>()
  const timer = setTimeout(() => reject(new Error('this mail takes too long to read')), maxMs)
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread that reads mails has ended')))
  try {
    const answer = await promise
    if ('error' in answer) throw new Error(answer.error)
    // Between threads a Buffer becomes plain bytes.
    return { ...answer.mail, files: answer.mail.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** `recipient`: as the mail service says. Throws on bytes that are no mail, and on those that take too long to read. */
export async function readArrived(raw: Buffer, recipient?: string, maxMs = MAX_MS): Promise<ReadMail> {
  if (raw.length <= SHORT_BYTES) return readMail(raw, recipient)
  const read = last.then(() => readApart({ raw, recipient }, maxMs))
  last = read.catch(() => undefined)
  return read
}
