/**
 * The account that a sign-in with Google leads to (docs/decisions/2026-11-21-google-accounts.md):
 *
 *     this Google account is connected ──▶ that account
 *     else: an account has confirmed the address
 *       ├── a user's, without another Google account and without two-factor ──▶ connected, the user is notified
 *       └── an admin's, one with two-factor, or connected to another one ──▶ refused: sign in and connect it
 *     else ──▶ a new account, its address confirmed; accounts that only name the address stay as they are
 */
import { cleanLine } from '#contract/rules/clean-text.ts'
import { NAME_MAX, NAME_MIN } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { refuseWhileSignUpIsClosed } from '../../settings/index.ts'
import { signUpConsent } from '../../legal/index.ts'
import { anyUser, createUser, credentials, sessions } from '../../users/index.ts'
import { refuseWithoutInvitation, takeInvitation } from '../invitations/invitations.ts'
import { countProvenAccount } from '../limits/attempts.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { hasTwoFactor } from '../two-factor/factors.ts'
import { addGoogleLink } from './google-link.ts'
import { takePicture, type PictureDeps } from './google-picture.ts'
import type { GoogleProfile } from './identity.ts'
import { insertGoogleLink, selectAddressOwnerForUpdate, useGoogleLink } from './identity.sql.ts'
import { keep, recognise, welcome } from '../limits/known-browsers.ts'
import { enter, type Asked } from '../two-factor/second-step.ts'
import type { Browser } from '../sign-in/sign-in.ts'

export type GoogleSession = { userId: string; token: string; isNewUser: boolean } | Asked

export interface Arriving {
  profile: GoogleProfile
  /** The bytes of the picture, for a new account. */
  picture: Uint8Array | null
}

export interface GoogleSignInDeps extends PictureDeps {
  readonly mail: AuthMail
}

/** The name from Google within our limits; else the part of the address before the at sign. */
export function nameOf({ name, email }: Pick<GoogleProfile, 'name' | 'email'>): string {
  for (const candidate of [name ?? '', email.split('@')[0] ?? '']) {
    const given = [...cleanLine(candidate)].slice(0, NAME_MAX).join('').trim()
    if (given.length >= NAME_MIN && given.length <= NAME_MAX) return given
  }
  return 'Member'
}

async function openAccount(
  context: MutationContext<Actor>,
  deps: PictureDeps,
  { profile, picture }: Arriving,
  invitation: string | undefined,
): Promise<string> {
  const { tx, address } = context
  await refuseWhileSignUpIsClosed(tx)
  await refuseWithoutInvitation(tx, invitation)
  await countProvenAccount(tx, address)
  // The text under the button says that going on accepts the terms.
  const consent = await signUpConsent(tx)
  const userId = await createUser(tx, {
    email: profile.email,
    name: nameOf(profile),
    passwordHash: null,
    passwordSalt: null,
    adminRole: null,
    termsVersion: consent.termsVersion,
  })
  await consent.keep(userId)
  await takeInvitation(context, userId, invitation)
  if (!(await credentials.confirmAddress(tx, userId, profile.email)))
    throw new Error('the address of a new account is confirmed by another one')
  await tx.run(insertGoogleLink, profile.googleId, userId, profile.email)
  if (picture !== null) await takePicture(tx, deps, userId, picture)
  context.touch(anyUser())
  return userId
}

/**
 * Opens a session for a verified user. Refuses with `link_refused` when the address belongs to an account whose user must connect it first.
 */
export async function signInWithGoogle(
  deps: GoogleSignInDeps,
  context: MutationContext<Actor>,
  arriving: Arriving,
  { devices, browser, invitation }: Browser & { readonly invitation?: string | undefined },
): Promise<GoogleSession> {
  const { tx } = context
  const { mail } = deps
  const { profile } = arriving
  // One at a time for each Google account: two tabs make one account.
  await tx.one(lockAddress, `google ${profile.googleId}`)
  const linked = await tx.maybe(useGoogleLink, profile.googleId)
  if (linked !== undefined) {
    const entered = await enter(mail, context, linked.userId, { devices, browser })
    return 'secondStep' in entered ? entered : { ...entered, isNewUser: false }
  }

  await tx.one(lockAddress, profile.email)
  const owner = await tx.maybe(selectAddressOwnerForUpdate, profile.email)
  if (owner === undefined) {
    const userId = await openAccount(context, deps, arriving, invitation)
    keep(tx, userId, browser)
    return { userId, token: sessions.open(context, userId), isNewUser: true }
  }
  // With two-factor on, only the user adds a new way in: Google vouches for one factor.
  if (owner.isAdmin || owner.isLinked || (await hasTwoFactor(tx, owner.id))) {
    throw new CallError(
      'link_refused',
      'There is an account with this e-mail address. Sign in to it as usual, and connect Google under Settings → Security.',
    )
  }
  await addGoogleLink(context, owner.id, profile)
  await welcome(context, owner.id, browser, await recognise(tx, owner.id, browser))
  return { userId: owner.id, token: sessions.open(context, owner.id), isNewUser: true }
}
