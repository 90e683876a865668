/** The first admin of an empty house: a one-time code, printed at the first start, opens the owner's account. */
import { createHash, randomBytes } from 'node:crypto'
import { TERMS_VERSION } from '#contract/limits.ts'
import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createUser, openSession } from '../users/index.ts'
import { hasAdmin, insertSetupCode, takeSetupCode } from './auth.sql.ts'
import type { Hashed, Opened } from './sign-in.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** A fresh code while there is no admin, else null. Only its hash is kept. */
export async function issueSetupCode(db: Db): Promise<string | null> {
  if ((await db.one(hasAdmin)).hasAdmin) return null
  const code = randomBytes(24).toString('base64url')
  await db.run(insertSetupCode, hashOf(code))
  return code
}

/** Opens the owner's account. Error: setup_closed, for a wrong or used code and once there is an admin. */
export async function createFirstAdmin(context: MutationContext<Actor>, { code, email, name }: { code: string; email: string; name: string }, { hash, salt }: Hashed): Promise<Opened> {
  const { tx } = context
  const taken = await tx.maybe(takeSetupCode, hashOf(code))
  if (taken === undefined || (await tx.one(hasAdmin)).hasAdmin) {
    throw new CallError('setup_closed', 'This link is not valid any more. Start the server again to get a new one, or sign in.')
  }
  const userId = await createUser(tx, { email, name, passwordHash: hash, passwordSalt: salt, adminRole: 'owner', termsVersion: TERMS_VERSION })
  return { userId, token: await openSession(context, userId) }
}
