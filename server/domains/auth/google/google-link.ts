/** A Google account is connected to an account here, or not any more. Its owner hears of both. */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../../notifications/index.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import { googleOf } from './google-topics.ts'
import type { GooglePerson } from './identity.ts'
import { deleteGoogleLink, insertGoogleLink, selectGoogleLink, selectGoogleUser } from './identity.sql.ts'

/** Writes the connection and tells the owner. Both sides must be free. */
export async function addGoogleLink(context: MutationContext<Actor>, userId: string, { googleId, email }: GooglePerson): Promise<void> {
  const { tx, touch } = context
  const written = await tx.run(insertGoogleLink, googleId, userId, email)
  if (written === 0) throw new CallError('google_linked', 'Another Google account is connected already. Please disconnect it first.')
  touch(googleOf(userId))
  await notify(context, { userId, kind: 'google_linked', data: { email } })
}

/** Connects it to the account of whoever is signed in. Errors: google_taken, google_linked. */
export async function linkGoogle(context: MutationContext<Actor>, userId: string, person: GooglePerson): Promise<void> {
  const { tx } = context
  await tx.one(lockAddress, `google ${person.googleId}`)
  const taken = await tx.maybe(selectGoogleUser, person.googleId)
  if (taken?.userId === userId) return
  if (taken !== undefined)
    throw new CallError('google_taken', 'This Google account is connected to another account here. Please choose another one.')
  await addGoogleLink(context, userId, person)
}

/** Disconnects it; what is not there is gone already. Error: only_way_in. */
export async function unlinkGoogle(context: MutationContext<Actor>, userId: string): Promise<void> {
  const { tx, touch } = context
  const removed = await tx.maybe(deleteGoogleLink, userId)
  if (removed === undefined) {
    if ((await tx.maybe(selectGoogleLink, userId)) === undefined) return
    throw new CallError('only_way_in', 'Google is the only way into this account. Please choose a password first.')
  }
  touch(googleOf(userId))
  await notify(context, { userId, kind: 'google_unlinked', data: { email: removed.email } })
}
