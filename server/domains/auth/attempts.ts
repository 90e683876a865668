/**
 * Limits of sign-in and sign-up: for each account address and for each network address some free tries, then waits that
 * double. Known and unknown accounts are limited alike. A network is many people, so it forgets soon and never waits for long.
 */
import { createHash } from 'node:crypto'
import { CallError } from '#realtime/call-error.ts'
import { networkOf } from '#realtime/network.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { clearFailures, recordAttempt, recordFailure, returnAttempt, selectWait, undoAttempt } from './auth.sql.ts'

/** Wrong passwords for one account before waits begin. */
const FREE_PER_ACCOUNT = 5
/** Wrong passwords, or new accounts, from one network address before waits begin: a household, a school. */
const FREE_PER_ADDRESS = 50
/** A network forgets one of them in so many minutes, and waits so long at most. */
const FORGET_MINUTES = 10
const ADDRESS_WAIT_MAX_SECONDS = 300

export interface Attempt {
  readonly email: string
  readonly address: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const accountKey = (email: string) => `account ${hash(email.toLowerCase())}`
const addressKey = (address: string) => `address ${hash(networkOf(address))}`

const tooMany = (seconds: number) => new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })

/** Refuses with `too_many_attempts` and the seconds to wait, when too much has come from this network. */
export async function checkAddress(db: Db, address: string): Promise<void> {
  const { seconds } = await db.one(selectWait, [addressKey(address)])
  if (seconds !== null) throw tooMany(seconds)
}

/** A try that was taken. `number`: how many there are with it. */
export interface TakenTry {
  readonly email: string
  readonly number: number
}

/** Nothing is counted while the account, or the network, has to wait. */
async function take(db: Db, { email }: Pick<Attempt, 'email'>, network: string | null): Promise<TakenTry> {
  const key = accountKey(email)
  const taken = await db.maybe(recordAttempt, key, FREE_PER_ACCOUNT, network)
  if (taken !== undefined) return { email, number: taken.failures }
  throw tooMany((await db.one(selectWait, network === null ? [key] : [key, network])).seconds ?? 1)
}

/**
 * Takes a try of an account before anybody knows whether it is right, so that many at once get no more than one after the other. Written
 * by itself; whoever was right calls `forgetFailures`. Answers how many more there are before one has to wait.
 */
export async function takeAttempt(db: Db, attempt: Pick<Attempt, 'email'>): Promise<number> {
  const { number } = await take(db, attempt, null)
  // The one after the free tries is taken, too: the wait begins behind it.
  return Math.max(0, FREE_PER_ACCOUNT + 1 - number)
}

/** The same for who signs in or up, whose network address may have to wait as well. */
export const takeSignIn = (db: Db, attempt: Attempt): Promise<TakenTry> => take(db, attempt, addressKey(attempt.address))

/** Does what a try was taken for; null: none was. Whoever is sent away before anything was compared, as too many are waiting, gets the try back. */
export async function orGiveBack<T>(db: Db, taken: TakenTry | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (taken !== null && error instanceof CallError) await db.run(undoAttempt, accountKey(taken.email), taken.number)
    throw error
  }
}

/** Counts against the network address only: a wrong guess, what anybody can ask for without an account, a new account. */
export const noteFromAddress = async (db: Db, address: string): Promise<void> => void (await db.run(recordFailure, addressKey(address), FREE_PER_ADDRESS, FORGET_MINUTES, ADDRESS_WAIT_MAX_SECONDS))

/** What gives the tries of whoever was right back, as the last step of their transaction; where several accounts share the address only the own one, so that the tries at the others stay counted. */
export const settleAtCommit = (tx: Tx, { email }: Attempt, isShared: boolean): void => tx.atCommit(isShared ? returnAttempt : clearFailures, accountKey(email))

export const forgetFailures = async (db: Db, { email }: Pick<Attempt, 'email'>): Promise<void> => void (await db.run(clearFailures, accountKey(email)))
