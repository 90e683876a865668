/** Connects a Google account to an account here, and disconnects it. The user is notified of both. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../../notifications/index.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import { googleOf } from './google-topics.ts'
import type { GoogleProfile } from './identity.ts'
import { deleteGoogleLink, insertGoogleLink, selectGoogleLink, selectGoogleUser } from './identity.sql.ts'

/** Records the connection and notifies the user. Both sides must be free. */
export async function addGoogleLink(context: MutationContext<Actor>, userId: string, { googleId, email }: GoogleProfile): Promise<void> {
  const { tx, touch } = context
  const written = await tx.run(insertGoogleLink, googleId, userId, email)
  if (written === 0) throw new CallError('google_linked', 'Another Google account is already connected. Please disconnect it first.')
  touch(googleOf(userId))
  await notify(context, { userId, kind: 'google_linked', data: { email } })
}

/** Connects it to the account of the signed-in user. Errors: google_taken, google_linked. */
export async function linkGoogle(context: MutationContext<Actor>, userId: string, profile: GoogleProfile): Promise<void> {
  const { tx } = context
  await tx.one(lockAddress, `google ${profile.googleId}`)
  const taken = await tx.maybe(selectGoogleUser, profile.googleId)
  if (taken?.userId === userId) return
  if (taken !== undefined)
    throw new CallError('google_taken', 'This Google account is already connected to another account here. Please choose another one.')
  await addGoogleLink(context, userId, profile)
}

/** Disconnects it; does nothing when none is connected. Error: only_way_in. */
export async function unlinkGoogle(context: MutationContext<Actor>, userId: string): Promise<void> {
  const { tx, touch } = context
  const removed = await tx.maybe(deleteGoogleLink, userId)
  if (removed === undefined) {
    if ((await tx.maybe(selectGoogleLink, userId)) === undefined) return
    throw new CallError('only_way_in', 'Google is your only way to sign in. Please set a password first.')
  }
  touch(googleOf(userId))
  await notify(context, { userId, kind: 'google_unlinked', data: { email: removed.email } })
}
