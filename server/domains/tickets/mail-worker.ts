/** The thread in which one mail is read (`mail-reader.ts`), at a low priority. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { MailAnswer, MailJob } from './mail-reader.ts'
import { readMail } from './read-mail.ts'

// On Linux this lowers the calling thread only; elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const { raw, recipient } = workerData as MailJob

async function read(): Promise<MailAnswer> {
  try {
    return { mail: await readMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), recipient) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.postMessage(await read())
