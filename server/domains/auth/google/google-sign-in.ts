/**
 * Which account a person comes to by Google (docs/decisions/2026-11-21-google-accounts.md):
 *
 *     this Google account is connected ──▶ that account
 *     else: an account has confirmed the address
 *       ├── a member's, without another Google account and without two-factor ──▶ connected, its owner is told
 *       └── an admin's, one with two-factor, or connected to another one ──▶ refused: sign in and connect it
 *     else ──▶ a new account, its address confirmed; accounts that only name the address stay what they are
 */
import { cleanLine } from '#contract/rules/clean-text.ts'
import { NAME_MAX, NAME_MIN, TERMS_VERSION } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyPerson, createUser, credentials, sessions } from '../../users/index.ts'
import { checkAddress, noteFromAddress } from '../limits/attempts.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { hasTwoFactor } from '../two-factor/factors.ts'
import { addGoogleLink } from './google-link.ts'
import { takePicture, type PictureDeps } from './google-picture.ts'
import type { GooglePerson } from './identity.ts'
import { insertGoogleLink, selectAddressOwnerForUpdate, selectGoogleUser } from './identity.sql.ts'
import { keep, recognise, welcome } from '../limits/known-browsers.ts'
import { enter, type Asked } from '../two-factor/second-step.ts'
import type { Browser } from '../sign-in/sign-in.ts'

export type GoogleSession = { userId: string; token: string; isNewUser: boolean } | Asked

export interface Arriving {
  person: GooglePerson
  /** The bytes of their picture, for a new account. */
  picture: Uint8Array | null
}

export interface GoogleSignInDeps extends PictureDeps {
  readonly mail: AuthMail
}

/** The name as Google tells it, as far as ours may be; else the part of the address before the at sign. */
export function nameOf({ name, email }: Pick<GooglePerson, 'name' | 'email'>): string {
  for (const candidate of [name ?? '', email.split('@')[0] ?? '']) {
    const given = [...cleanLine(candidate)].slice(0, NAME_MAX).join('').trim()
    if (given.length >= NAME_MIN && given.length <= NAME_MAX) return given
  }
  return 'Member'
}

async function openAccount(context: MutationContext<Actor>, deps: PictureDeps, { person, picture }: Arriving): Promise<string> {
  const { tx, address } = context
  await checkAddress(tx, address)
  await noteFromAddress(tx, address)
  // Under the button stands what one agrees to by going on.
  const userId = await createUser(tx, {
    email: person.email,
    name: nameOf(person),
    passwordHash: null,
    passwordSalt: null,
    adminRole: null,
    termsVersion: TERMS_VERSION,
  })
  if (!(await credentials.confirmAddress(tx, userId, person.email))) throw new Error('the address of a new account is somebody else’s')
  await tx.run(insertGoogleLink, person.googleId, userId, person.email)
  if (picture !== null) await takePicture(tx, deps, userId, picture)
  context.touch(anyPerson())
  return userId
}

/** Opens a session for a verified person. Refuses with `link_refused` when the address is that of an account that must be asked first. */
export async function signInWithGoogle(
  deps: GoogleSignInDeps,
  context: MutationContext<Actor>,
  arriving: Arriving,
  { devices, browser }: Browser,
): Promise<GoogleSession> {
  const { tx } = context
  const { mail } = deps
  const { person } = arriving
  // One at a time for each person: two tabs make one account.
  await tx.one(lockAddress, `google ${person.googleId}`)
  const linked = await tx.maybe(selectGoogleUser, person.googleId)
  if (linked !== undefined) {
    const entered = await enter(mail, context, linked.userId, { devices, browser })
    return 'secondStep' in entered ? entered : { ...entered, isNewUser: false }
  }

  await tx.one(lockAddress, person.email)
  const owner = await tx.maybe(selectAddressOwnerForUpdate, person.email)
  if (owner === undefined) {
    const userId = await openAccount(context, deps, arriving)
    keep(tx, userId, browser)
    return { userId, token: sessions.open(context, userId), isNewUser: true }
  }
  // With two-factor on a new way in is the owner's to open: Google's word is one factor.
  if (owner.isAdmin || owner.isLinked || (await hasTwoFactor(tx, owner.id))) {
    throw new CallError(
      'link_refused',
      'There is an account with this e-mail address. Sign in to it as usual, and connect Google under Settings → Security.',
    )
  }
  await addGoogleLink(context, owner.id, person)
  await welcome(context, owner.id, browser, await recognise(tx, owner.id, browser))
  return { userId: owner.id, token: sessions.open(context, owner.id), isNewUser: true }
}
