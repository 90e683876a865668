/**
 * Limits of sign-in and sign-up (docs/decisions/2026-11-21-no-enumeration.md): for each account address, for each browser that an
 * account knows, and for each network address some free tries, then waits that double. Known and unknown accounts are limited alike.
 * A network is many people, so it forgets soon and never waits for long.
 */
import { createHash } from 'node:crypto'
import { CallError } from '#platform/call-error.ts'
import { networkOf } from '#realtime/network.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { clearFailures, recordAttempt, recordFailure, selectWait, settleAttempt, settleFailures, undoAttempt } from '../sign-in/auth.sql.ts'
import { markHash, type Mark } from './known-browsers.ts'

/** Wrong passwords for one account before waits begin. */
const FREE_PER_ACCOUNT = 5
/** A known browser that has so many is a stranger again. */
const KNOWN_BROWSER_TRIES = 10

/** So many for nothing; one is forgotten in so many seconds; waits that double, up to the longest. */
export interface Limit {
  readonly free: number
  readonly forgetSeconds: number
  readonly waitMaxSeconds: number
}

/** Mistakes, or new accounts, from one network address: a household, a school. */
export const ADDRESS_LIMIT: Limit = { free: 50, forgetSeconds: 600, waitMaxSeconds: 300 }
const SECONDS_PER_MINUTE = 60

export interface Attempt {
  readonly email: string
  readonly address: string
  /** Of the browser that tries; counts only where it is one that the account knows. */
  readonly browser?: Mark
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const accountKey = (email: string) => `account ${hash(email.toLowerCase())}`
/** Of one browser and one address: whoever sends another mark with it has another key, and no more tries, as that mark is not known. */
const browserKey = (email: string, mark: string) => `browser ${hash(`${mark} ${email.toLowerCase()}`)}`
export const addressKey = (address: string) => `address ${hash(networkOf(address))}`

/** The refusal, with the seconds to wait. */
export const tooMany = (seconds: number) =>
  new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })

/** Refuses with `too_many_attempts` and the seconds to wait, when too much has come from this network. */
export async function checkAddress(db: Db, address: string): Promise<void> {
  const { seconds } = await db.one(selectWait, [addressKey(address)])
  if (seconds !== null) throw tooMany(seconds)
}

/** A try that was taken. `number`: how many there are with it. */
export interface TakenTry {
  /** What it was counted for: the account, or the browser that the account knows. */
  readonly key: string
  readonly number: number
}

/** Nothing is counted while the account, or the network, has to wait. */
async function take(db: Db, { email, browser }: Pick<Attempt, 'email' | 'browser'>, network: string | null): Promise<TakenTry> {
  const known = browser === undefined ? null : browserKey(email, browser)
  const { key, failures } = await db.one(
    recordAttempt,
    accountKey(email),
    FREE_PER_ACCOUNT,
    network,
    email,
    markHash(browser),
    known,
    KNOWN_BROWSER_TRIES,
  )
  if (failures !== null) return { key, number: failures }
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

/** The same, to be given back where nothing comes of it. */
export const takeTry = (db: Db, attempt: Pick<Attempt, 'email'>): Promise<TakenTry> => take(db, { email: attempt.email }, null)

/** The same for who signs in or up, whose network address may have to wait as well. */
export const takeSignIn = (db: Db, attempt: Attempt): Promise<TakenTry> => take(db, attempt, addressKey(attempt.address))

/** Does what a try was taken for; null: none was. Whoever is sent away before anything was compared, as too many are waiting, gets the try back. */
export async function orGiveBack<T>(db: Db, taken: TakenTry | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (taken !== null && error instanceof CallError) await db.run(undoAttempt, taken.key, taken.number)
    throw error
  }
}

/** Counts against the network address only: a wrong guess, what anybody can ask for without an account, a new account. */
export const noteFromAddress = async (db: Db, address: string): Promise<void> =>
  void (await db.run(
    recordFailure,
    addressKey(address),
    ADDRESS_LIMIT.free,
    ADDRESS_LIMIT.forgetSeconds / SECONDS_PER_MINUTE,
    ADDRESS_LIMIT.waitMaxSeconds,
  ))

/** What gives the tries of whoever was right back, as the last step of their transaction; where several accounts share the address only the own one, so that the tries at the others stay counted. */
export const settleAtCommit = (tx: Tx, { key }: TakenTry, isShared: boolean): void =>
  tx.atCommit(isShared ? settleAttempt : settleFailures, key)

export const forgetFailures = async (db: Db, { email }: Pick<Attempt, 'email'>): Promise<void> =>
  void (await db.run(clearFailures, accountKey(email)))
