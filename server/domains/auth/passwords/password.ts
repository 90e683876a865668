/** Passwords as argon2id hashes, few at a time: hashing must not take the processors from other work. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { CallError } from '#platform/call-error.ts'
import { HashThread } from './hash-thread.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const
const SALT_BYTES = 16
/** One processor stays free for all other work. */
const CONCURRENT_MAX = Math.max(1, availableParallelism() - 1)
/** At about a second and a half of waiting, further calls are refused. */
const WAITING_MAX = 60 * CONCURRENT_MAX

const free = Array.from({ length: CONCURRENT_MAX }, () => new HashThread())
const waiting: ((thread: HashThread) => void)[] = []

async function takeThread(): Promise<HashThread> {
  const thread = free.pop()
  if (thread !== undefined) return thread
  if (waiting.length >= WAITING_MAX)
    throw new CallError('unavailable', 'Too many users are signing in right now. Please try again in a moment.')
  return new Promise<HashThread>((resolve) => waiting.push(resolve))
}

/** Hands the thread to the next in the queue, or frees it. */
function passOn(thread: HashThread): void {
  const next = waiting.shift()
  if (next === undefined) free.push(thread)
  else next(thread)
}

export const createSalt = (): Buffer => randomBytes(SALT_BYTES)

/** About 20 ms of one core. Error: unavailable. */
export async function hashPassword(password: string, salt: Buffer): Promise<Buffer> {
  const thread = await takeThread()
  try {
    return await thread.hash({ password: password.normalize('NFKC'), salt, options: OPTIONS })
  } finally {
    passOn(thread)
  }
}

/** Known and unknown accounts are answered alike. */
export const wrongCredentials = (): CallError => new CallError('wrong_credentials', 'The e-mail address or the password is wrong.')

export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
