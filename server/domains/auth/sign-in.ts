/**
 * Sign-in and sign-up without telling who has an account (docs/decisions/2026-11-21-no-enumeration.md).
 *
 * Several unconfirmed accounts may name one e-mail address. All of them share one salt, so one hash finds the account that a
 * password belongs to, and a known address costs the same time as an unknown one.
 */
import { TERMS_VERSION } from '#contract/limits.ts'
import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createUser, openSession } from '../users/index.ts'
import { forgetFailures, noteFailure, noteSignUp, type Attempt } from './attempts.ts'
import { lockAddress, selectCandidates, type CandidateRow } from './auth.sql.ts'
import { createSalt, hashPassword, sameHash } from './password.ts'

/** Accounts that may name one address at the same time. */
const ACCOUNTS_PER_EMAIL = 8

export interface Opened {
  userId: string
  token: string
}

export interface Hashed {
  salt: Buffer
  hash: Buffer
}

/** The hash of a password under the salt of its address: that of the accounts that name it, or a fresh one. */
export async function hashFor(db: Db, email: string, password: string): Promise<Hashed> {
  const candidates = await db.many(selectCandidates, email, ACCOUNTS_PER_EMAIL)
  const salt = candidates.find(({ passwordSalt }) => passwordSalt !== null)?.passwordSalt ?? createSalt()
  return { salt, hash: await hashPassword(password, salt) }
}

const ownerOf = (candidates: readonly CandidateRow[], { salt, hash }: Hashed): CandidateRow | undefined =>
  candidates.find(({ passwordHash, passwordSalt }) => passwordHash !== null && passwordSalt !== null && passwordSalt.equals(salt) && sameHash(passwordHash, hash))

/** Finds the account of an address that the hash belongs to; counts a failure and refuses with `wrong_credentials` when there is none. */
export async function findAccount(db: Db, attempt: Attempt, hashed: Hashed): Promise<string> {
  const owner = ownerOf(await db.many(selectCandidates, attempt.email, ACCOUNTS_PER_EMAIL), hashed)
  if (owner === undefined) {
    await noteFailure(db, attempt)
    throw new CallError('wrong_credentials', 'The e-mail address or the password is wrong.')
  }
  return owner.id
}

/** Opens a session for an account that was found. */
export async function signIn(context: MutationContext<Actor>, attempt: Attempt, userId: string): Promise<Opened> {
  await forgetFailures(context.tx, attempt)
  return { userId, token: await openSession(context, userId) }
}

/** Opens an account and a session; with the right password of an account that exists, a session of that one. */
export async function signUp(context: MutationContext<Actor>, attempt: Attempt, name: string, hashed: Hashed): Promise<Opened> {
  const { tx } = context
  await tx.one(lockAddress, attempt.email)
  const candidates = await tx.many(selectCandidates, attempt.email, ACCOUNTS_PER_EMAIL)
  const owner = ownerOf(candidates, hashed)
  if (owner !== undefined) return signIn(context, attempt, owner.id)
  if (candidates.length >= ACCOUNTS_PER_EMAIL) throw new CallError('too_many_attempts', 'Too many attempts. Please try again in 3600 seconds.', { seconds: 3600 })
  await noteSignUp(tx, attempt)
  // A sign-up of the same address that came in between brought its own salt: all accounts of an address share one.
  const salt = candidates.find(({ passwordSalt }) => passwordSalt !== null)?.passwordSalt ?? hashed.salt
  if (!salt.equals(hashed.salt)) throw new CallError('unavailable', 'Please try again.')
  const userId = await createUser(tx, { email: attempt.email, name, passwordHash: hashed.hash, passwordSalt: salt, adminRole: null, termsVersion: TERMS_VERSION })
  return { userId, token: await openSession(context, userId) }
}
