/** The thread in which passwords are hashed (`hash-thread.ts`), at a low priority. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync } from '@node-rs/argon2'
import type { HashAnswer, HashJob } from './hash-thread.ts'

// On Linux this lowers the calling thread only; elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ password, salt, options }: HashJob) => {
  let answer: HashAnswer
  try {
    answer = { hash: hashRawSync(password, { ...options, salt }) }
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
