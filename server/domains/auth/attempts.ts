/**
 * Limits of sign-in and sign-up: for each account address and for each network address some free tries, then waits that
 * double. Known and unknown accounts are limited alike.
 */
import { createHash } from 'node:crypto'
import { CallError } from '#realtime/call-error.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clearFailures, recordFailure, selectWait } from './auth.sql.ts'

/** Wrong passwords for one account before waits begin. */
const FREE_PER_ACCOUNT = 5
/** Wrong passwords, or new accounts, from one network address before waits begin: a household, a school. */
const FREE_PER_ADDRESS = 50

export interface Attempt {
  readonly email: string
  readonly address: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const accountKey = (email: string) => `account ${hash(email.toLowerCase())}`
const addressKey = (address: string) => `address ${hash(address)}`

/** Refuses with `too_many_attempts` and the seconds to wait, when either limit says so. */
export async function checkAttempts(db: Db, { email, address }: Attempt): Promise<void> {
  const { seconds } = await db.one(selectWait, [accountKey(email), addressKey(address)])
  if (seconds !== null) throw new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })
}

/** Counts a failure. Written by itself, because the call that failed leaves nothing behind. */
export const noteFailure = async (db: Db, { email, address }: Attempt): Promise<void> =>
  void (await db.run(recordFailure, [accountKey(email), addressKey(address)], [FREE_PER_ACCOUNT, FREE_PER_ADDRESS]))

/** Counts a new account against its network address only. */
export const noteSignUp = async (db: Db, { address }: Attempt): Promise<void> => void (await db.run(recordFailure, [addressKey(address)], [FREE_PER_ADDRESS]))

export const forgetFailures = async (db: Db, { email }: Attempt): Promise<void> => void (await db.run(clearFailures, accountKey(email)))

