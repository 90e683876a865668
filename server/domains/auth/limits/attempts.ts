/**
 * Limits attempts at sign-in and sign-up (docs/decisions/2026-11-21-no-enumeration.md). Each e-mail address, each known browser and each
 * network has free attempts, then waits that double (`CALL_LIMITS.signIn`). Known and unknown accounts are limited alike.
 */
import { CALL_LIMITS } from '#contract/call-limits.ts'
import { KNOWN_BROWSER_ATTEMPTS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { networkOf } from '#realtime/network.ts'
import { clearFailures, recordAttempt, selectWait, settleAttempt, settleFailures, undoAttempt } from './attempts.sql.ts'
import { counterOf, countFailure, tooMany } from './count-calls.ts'
import { tokenHashOf, type BrowserToken } from './known-browsers.ts'

const { bucket, by } = CALL_LIMITS.signIn

export interface Attempt {
  readonly email: string
  readonly address: string
  /** The token of the browser; counts only where the account knows it. */
  readonly browser?: BrowserToken
}

const emailCounter = (email: string) => counterOf(bucket, 'email', email.toLowerCase())
/** For one browser and one address: another token has another counter but no more attempts, because it is unknown. */
const browserCounter = (email: string, token: string) => counterOf(bucket, 'browser', `${token} ${email.toLowerCase()}`)
const networkCounter = (address: string) => counterOf(bucket, 'network', networkOf(address))

/**
 * Counts an account that was opened with Google. Refuses with `too_many_attempts` while its network has opened too many; wrong passwords
 * from there do not count, because Google has proven who asks.
 */
export async function countProvenAccount(db: Db, address: string): Promise<void> {
  const key = counterOf('sign_up', 'network', networkOf(address))
  const { seconds } = await db.one(selectWait, [key])
  if (seconds !== null) throw tooMany(seconds)
  await countFailure(db, key, by.network)
}

/** A counted attempt. `number`: its place in the count. */
export interface TakenAttempt {
  /** Its counter: of the e-mail address, or of the known browser. */
  readonly key: string
  readonly number: number
}

/** Counts nothing while the account or the network has to wait. A known browser waits for its own mistakes only. */
async function take(db: Db, { email, browser }: Pick<Attempt, 'email' | 'browser'>, network: string | null): Promise<TakenAttempt> {
  const browserKey = browser === undefined ? null : browserCounter(email, browser)
  const { key, failures } = await db.one(
    recordAttempt,
    emailCounter(email),
    by.email.free,
    network,
    email,
    tokenHashOf(browser),
    browserKey,
    KNOWN_BROWSER_ATTEMPTS,
  )
  if (failures !== null) return { key, number: failures }
  throw tooMany((await db.one(selectWait, network === null || key === browserKey ? [key] : [key, network])).seconds ?? 1)
}

/**
 * Counts an attempt at an account before it is compared, so that parallel attempts get no more than sequential ones. Runs in its own
 * transaction; `forgetFailures` follows a right one. Answers how many are left before a wait.
 */
export async function countAttempt(db: Db, attempt: Pick<Attempt, 'email'>): Promise<number> {
  const { number } = await take(db, attempt, null)
  // The attempt after the free ones is compared, too: the wait begins behind it.
  return Math.max(0, by.email.free + 1 - number)
}

/** The same, for `orGiveBack`. */
export const takeAttempt = (db: Db, attempt: Pick<Attempt, 'email'>): Promise<TakenAttempt> => take(db, { email: attempt.email }, null)

/** The same for a sign-in or sign-up, whose network may have to wait as well. */
export const takeSignIn = (db: Db, attempt: Attempt): Promise<TakenAttempt> => take(db, attempt, networkCounter(attempt.address))

/**
 * Runs work for which an attempt was taken (null: none was). Gives the attempt back when the work is refused before anything was compared.
 */
export async function orGiveBack<T>(db: Db, taken: TakenAttempt | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (taken !== null && error instanceof CallError) await db.run(undoAttempt, taken.key, taken.number)
    throw error
  }
}

/** Counts against the network only: a wrong password, a new account. */
export const noteFromAddress = (db: Db, address: string): Promise<void> => countFailure(db, networkCounter(address), by.network)

/**
 * Refunds the sign-in attempts after success, in the last statement of the transaction. Where several accounts name the address, refunds
 * this attempt only, because the others may be at another account.
 */
export const settleAtCommit = (tx: Tx, { key }: TakenAttempt, isShared: boolean): void =>
  tx.atCommit(isShared ? settleAttempt : settleFailures, key)

export const forgetFailures = async (db: Db, { email }: Pick<Attempt, 'email'>): Promise<void> =>
  void (await db.run(clearFailures, emailCounter(email)))
