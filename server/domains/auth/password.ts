/** Passwords as argon2id hashes, computed few at a time: hashing must not take the processors from everybody else. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { CallError } from '#realtime/call-error.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const
const SALT_BYTES = 16
const CONCURRENT_MAX = 2
/** Who would wait longer than about a second and a half is sent away instead. */
const WAITING_MAX = 120

let running = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (running < CONCURRENT_MAX) {
    running += 1
    return
  }
  if (waiting.length >= WAITING_MAX) throw new CallError('unavailable', 'Too many people are signing in right now. Please try again in a moment.')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** The turn goes to the next in line, or is free. */
function passTurn(): void {
  const next = waiting.shift()
  if (next === undefined) running -= 1
  else next()
}

export const createSalt = (): Buffer => randomBytes(SALT_BYTES)

/** About 20 ms of one core, in the thread pool. */
export async function hashPassword(password: string, salt: Buffer): Promise<Buffer> {
  await takeTurn()
  try {
    return await hashRaw(password.normalize('NFKC'), { ...OPTIONS, salt })
  } finally {
    passTurn()
  }
}

export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
