/**
 * The first admin of an empty installation: a one-time code, printed at each start until it is used and valid for a day, opens the owner's
 * account.
 */
import { createHash, randomBytes } from 'node:crypto'
import { SETUP_CODE_HOURS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { signUpConsent } from '../../legal/index.ts'
import { anyUser, createUser, sessions } from '../../users/index.ts'
import { hasAdmin, insertSetupCode, takeSetupCode } from './auth.sql.ts'
import { keep, type BrowserToken } from '../limits/known-browsers.ts'
import type { Hashed, Opened } from './sign-in.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** A fresh code while there is no admin, else null. Only its hash is stored. */
export async function issueSetupCode(db: Db): Promise<string | null> {
  if ((await db.one(hasAdmin)).hasAdmin) return null
  const code = randomBytes(24).toString('base64url')
  await db.run(insertSetupCode, hashOf(code))
  return code
}

const setupClosed = () =>
  new CallError('setup_closed', 'This code is not valid any more. Start the server again to get a new one, or sign in.')

/** Refuses before a password is hashed in vain. Error: setup_closed. */
export async function refuseSetUp(db: Db): Promise<void> {
  if ((await db.one(hasAdmin)).hasAdmin) throw setupClosed()
}

/** Opens the owner's account. Error: setup_closed, for a wrong, used or old code, and once there is an admin. */
export async function createFirstAdmin(
  context: MutationContext<Actor>,
  { code, email, name, browser }: { code: string; email: string; name: string; browser?: BrowserToken },
  { hash, salt }: Hashed,
): Promise<Opened> {
  const { tx } = context
  const taken = await tx.maybe(takeSetupCode, hashOf(code), SETUP_CODE_HOURS)
  if (taken === undefined || (await tx.one(hasAdmin)).hasAdmin) throw setupClosed()
  const consent = await signUpConsent(tx)
  const userId = await createUser(tx, {
    email,
    name,
    passwordHash: hash,
    passwordSalt: salt,
    adminRole: 'owner',
    termsVersion: consent.termsVersion,
  })
  await consent.keep(userId)
  keep(tx, userId, browser)
  context.touch(anyUser())
  return { userId, token: sessions.open(context, userId) }
}
