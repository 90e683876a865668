/**
 * Sign-in and sign-up without telling who has an account (docs/decisions/2026-11-21-no-enumeration.md).
 *
 * Several unconfirmed accounts may name one e-mail address. All of them share one salt, so one hash finds the account that a
 * password belongs to, and a known address costs the same time as an unknown one.
 */
import { TERMS_VERSION } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, PreparingContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { anyPerson, createUser, sessions } from '../../users/index.ts'
import { noteFromAddress, orGiveBack, settleAtCommit, takeSignIn, type Attempt, type TakenAttempt } from '../limits/attempts.ts'
import { lockAddress, selectCandidates, type CandidateRow } from './auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { keep, type Mark } from '../limits/known-browsers.ts'
import { createSalt, hashPassword, sameHash, wrongCredentials } from '../passwords/password.ts'
import { enter, type Asked } from '../two-factor/second-step.ts'
import { createTurns } from '../passwords/turns.ts'

/** Of many who sign in at one moment so many ask the database at once: they wait for their hashes anyway, and everybody else's calls not behind all of them. */
const ASKING_AT_ONCE = 2
const inTurn = createTurns(ASKING_AT_ONCE)

/** Accounts that may name one address at the same time. */
export const ACCOUNTS_PER_EMAIL = 8

export interface Opened {
  userId: string
  token: string
}

export interface Hashed {
  salt: Buffer
  hash: Buffer
}

interface Compared extends Hashed {
  /** The accounts that named the address before the hash was made. */
  candidates: readonly CandidateRow[]
}

/** A password that may be a guess, and the attempt that it took. */
export interface Guessed extends Compared {
  readonly taken: TakenAttempt
}

const candidatesFor = (db: Db, email: string): Promise<CandidateRow[]> => db.many(selectCandidates, email, ACCOUNTS_PER_EMAIL)

async function hashAmong(candidates: readonly CandidateRow[], password: string): Promise<Compared> {
  const salt = candidates.find(({ passwordSalt }) => passwordSalt !== null)?.passwordSalt ?? createSalt()
  return { salt, hash: await hashPassword(password, salt), candidates }
}

/** The hash of a password under the salt of its address: that of the accounts that name it, or a fresh one. */
export const hashFor = async (db: Db, email: string, password: string): Promise<Compared> =>
  hashAmong(await candidatesFor(db, email), password)

/** The same of a password that may be a guess at one of these accounts: counted before it is hashed. Errors: too_many_attempts, unavailable. */
export async function hashGuess(db: Db, attempt: Attempt, password: string): Promise<Guessed> {
  const [taken, candidates] = await inTurn(() => Promise.all([takeSignIn(db, attempt), candidatesFor(db, attempt.email)]))
  return { ...(await orGiveBack(db, taken, () => hashAmong(candidates, password))), taken }
}

const ownerOf = (candidates: readonly CandidateRow[], { salt, hash }: Hashed): CandidateRow | undefined =>
  candidates.find(
    ({ passwordHash, passwordSalt }) =>
      passwordHash !== null && passwordSalt !== null && passwordSalt.equals(salt) && sameHash(passwordHash, hash),
  )

type Asking = Pick<PreparingContext<Actor>, 'db' | 'concerns'>

/** An account, and the hash of its password that was shown. */
export interface FoundAccount {
  readonly userId: string
  readonly passwordHash: Buffer
  /** Others name its address, too. */
  readonly isShared: boolean
  readonly taken: TakenAttempt
}

/**
 * Finds the account of an address that the hash belongs to; counts a failure and refuses with `wrong_credentials` when there is none.
 * Whoever changes the password meanwhile is met by `enter`, which looks again under its lock.
 */
export async function findAccount({ db, concerns }: Asking, attempt: Attempt, hashed: Guessed): Promise<FoundAccount> {
  const owner = ownerOf(hashed.candidates, hashed)
  const meant = owner ?? hashed.candidates[0]
  if (meant !== undefined) concerns?.(meant.id)
  if (owner === undefined) {
    await noteFromAddress(db, attempt.address)
    throw wrongCredentials()
  }
  return { userId: owner.id, passwordHash: hashed.hash, isShared: hashed.candidates.length > 1, taken: hashed.taken }
}

/** Opens a session for an account that was found, or asks for its second step. Refuses with `wrong_credentials` when its password is another one by now. */
export async function signIn(
  mail: AuthMail,
  context: MutationContext<Actor>,
  { devices, browser }: Browser,
  { userId, passwordHash, isShared, taken }: FoundAccount,
): Promise<Opened | Asked> {
  // Else whoever opens an account under somebody's address could wipe out their own guesses at the one that is there.
  settleAtCommit(context.tx, taken, isShared)
  return enter(mail, context, userId, { devices, browser, passwordHash })
}

/** Where somebody signs in. */
export interface Browser {
  /** Marks of the accounts that trust it. */
  readonly devices?: readonly string[] | undefined
  /** What it is known by. */
  readonly browser?: Mark
}

/** Opens an account and a session, and greets who is new; with the right password of an account that exists, as its sign-in. */
export async function signUp(
  mail: AuthMail,
  context: MutationContext<Actor>,
  attempt: Attempt & Browser,
  name: string,
  hashed: Guessed,
  greet: (userId: string) => Promise<void>,
): Promise<Opened | Asked> {
  const { tx } = context
  await tx.one(lockAddress, attempt.email)
  const candidates = await tx.many(selectCandidates, attempt.email, ACCOUNTS_PER_EMAIL)
  const owner = ownerOf(candidates, hashed)
  if (owner !== undefined)
    return signIn(mail, context, attempt, {
      userId: owner.id,
      passwordHash: hashed.hash,
      isShared: candidates.length > 1,
      taken: hashed.taken,
    })
  if (candidates.length >= ACCOUNTS_PER_EMAIL)
    throw new CallError('too_many_attempts', 'Too many attempts. Please try again in 3600 seconds.', { seconds: 3600 })
  await noteFromAddress(tx, attempt.address)
  // A sign-up of the same address that came in between brought its own salt: all accounts of an address share one.
  const salt = candidates.find(({ passwordSalt }) => passwordSalt !== null)?.passwordSalt ?? hashed.salt
  if (!salt.equals(hashed.salt)) throw new CallError('unavailable', 'Please try again.')
  const userId = await createUser(tx, {
    email: attempt.email,
    name,
    passwordHash: hashed.hash,
    passwordSalt: salt,
    adminRole: null,
    termsVersion: TERMS_VERSION,
  })
  await greet(userId)
  keep(tx, userId, attempt.browser)
  context.touch(anyPerson())
  return { userId, token: sessions.open(context, userId) }
}
