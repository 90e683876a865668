/**
 * Sign-in and sign-up without revealing which accounts exist (docs/decisions/2026-11-21-no-enumeration.md).
 *
 * Several unconfirmed accounts may name one e-mail address. All of them share one salt, so one hash finds the account that a
 * password belongs to, and a known address costs the same time as an unknown one.
 */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, PreparingContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { signUpConsent } from '../../legal/index.ts'
import { anyUser, createUser, sessions } from '../../users/index.ts'
import { takeInvitation } from '../invitations/invitations.ts'
import { noteFromAddress, orGiveBack, settleAtCommit, takeSignIn, type Attempt, type TakenAttempt } from '../limits/attempts.ts'
import { lockAddress, selectCandidates, type CandidateRow } from './auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { keep, type BrowserToken } from '../limits/known-browsers.ts'
import { createSalt, hashPassword, sameHash, wrongCredentials } from '../passwords/password.ts'
import { enter, type Asked } from '../two-factor/second-step.ts'
import { limitConcurrency } from '#server/shared/limit-concurrency.ts'

/** Sign-ins that query the database at the same time: they wait for their hashes anyway, and other calls must not wait behind them. */
const LOOKUPS_AT_ONCE = 2
const limited = limitConcurrency(LOOKUPS_AT_ONCE)

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

/** A password that may be wrong, and the attempt that it took. */
export interface AttemptedPassword extends Compared {
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

/** The same for a password that may be wrong: counted as an attempt before it is hashed. Errors: too_many_attempts, unavailable. */
export async function hashAttempt(db: Db, attempt: Attempt, password: string): Promise<AttemptedPassword> {
  const [taken, candidates] = await limited(() => Promise.all([takeSignIn(db, attempt), candidatesFor(db, attempt.email)]))
  return { ...(await orGiveBack(db, taken, () => hashAmong(candidates, password))), taken }
}

const ownerOf = (candidates: readonly CandidateRow[], { salt, hash }: Hashed): CandidateRow | undefined =>
  candidates.find(
    ({ passwordHash, passwordSalt }) =>
      passwordHash !== null && passwordSalt !== null && passwordSalt.equals(salt) && sameHash(passwordHash, hash),
  )

type Asking = Pick<PreparingContext<Actor>, 'db' | 'concerns'>

/** An account, and the hash of the password that was given. */
export interface FoundAccount {
  readonly userId: string
  readonly passwordHash: Buffer
  /** Other accounts name its address, too. */
  readonly isShared: boolean
  readonly taken: TakenAttempt
}

/**
 * Finds the account of an address that the hash belongs to; without one, counts a failure and refuses with `wrong_credentials`.
 * `enter` compares again under its lock, for a password that is changed meanwhile.
 */
export async function findAccount({ db, concerns }: Asking, attempt: Attempt, hashed: AttemptedPassword): Promise<FoundAccount> {
  const owner = ownerOf(hashed.candidates, hashed)
  const meant = owner ?? hashed.candidates[0]
  if (meant !== undefined) concerns?.(meant.id)
  if (owner === undefined) {
    await noteFromAddress(db, attempt.address)
    throw wrongCredentials()
  }
  return { userId: owner.id, passwordHash: hashed.hash, isShared: hashed.candidates.length > 1, taken: hashed.taken }
}

/**
 * Opens a session for a found account, or asks for its second step. Refuses with `wrong_credentials` when the password has changed
 * meanwhile.
 */
export async function signIn(
  mail: AuthMail,
  context: MutationContext<Actor>,
  { devices, browser }: Browser,
  { userId, passwordHash, isShared, taken }: FoundAccount,
): Promise<Opened | Asked> {
  // A stranger's account under the same address must not reset the count of attempts at the others.
  settleAtCommit(context.tx, taken, isShared)
  return enter(mail, context, userId, { devices, browser, passwordHash })
}

/** The browser of a sign-in. */
export interface Browser {
  /** Tokens of the accounts that trust it. */
  readonly devices?: readonly string[] | undefined
  /** The token that it is known by. */
  readonly browser?: BrowserToken
}

/** Opens an account and a session, and greets the new user; with the right password of an existing account, signs in to it. */
export async function signUp(
  mail: AuthMail,
  context: MutationContext<Actor>,
  attempt: Attempt & Browser & { readonly invitation?: string | undefined },
  name: string,
  hashed: AttemptedPassword,
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
  // A sign-up of the same address in between brought its own salt: all accounts of an address share one.
  const salt = candidates.find(({ passwordSalt }) => passwordSalt !== null)?.passwordSalt ?? hashed.salt
  if (!salt.equals(hashed.salt)) throw new CallError('unavailable', 'Please try again.')
  const consent = await signUpConsent(tx)
  const userId = await createUser(tx, {
    email: attempt.email,
    name,
    passwordHash: hashed.hash,
    passwordSalt: salt,
    adminRole: null,
    termsVersion: consent.termsVersion,
  })
  await consent.keep(userId)
  await takeInvitation(context, userId, attempt.invitation)
  await greet(userId)
  keep(tx, userId, attempt.browser)
  context.touch(anyUser())
  return { userId, token: sessions.open(context, userId) }
}
