import type { Contract } from '#contract/index.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { servicesInForce } from '../../settings/index.ts'
import { checkAssertion, openExternalSession } from './external-session.ts'
import { linkGoogle, unlinkGoogle } from './google-link.ts'
import { issueNonce } from './google-nonce.ts'
import { newcomersPicture, type PictureDeps } from './google-picture.ts'
import { readProof, takeNonce } from './google-proof.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import { googleOf } from './google-topics.ts'
import { notOffered, type IdentityDeps } from './identity.ts'
import { selectGoogleLink } from './identity.sql.ts'
import { createPasskeyDeps } from '../passkeys/passkeys.ts'
import { requireProof } from '../proof/proof.ts'

const DONE = { success: true as const }

/** Calls for sign-in through other identity providers. `deps.google` is asked by each call: an owner may set it meanwhile. */
export const createIdentityCalls = (deps: IdentityDeps & PictureDeps, mail: AuthMail) => {
  const hasPasskeys = createPasskeyDeps(deps.secret, deps.origin).site !== null
  return {
    async getSignInOptions({ watch }) {
      watch(servicesInForce())
      const { google } = deps
      return { google: google === undefined ? null : { clientId: google.clientId, scriptUrl: google.scriptUrl }, passkeys: hasPasskeys }
    },
    async startGoogle() {
      if (deps.google === undefined) throw notOffered()
      return issueNonce(deps.secret, Date.now())
    },
    googleSignIn: prepared(
      async ({ db }, proof) => {
        const proven = await readProof(deps, proof)
        await takeNonce(db, proven)
        return { profile: proven.profile, picture: await newcomersPicture(db, deps.google, proven.profile) }
      },
      (context, args, arriving) => signInWithGoogle({ ...deps, mail }, context, arriving, args),
    ),
    async getGoogleLink({ db, actor, watch }) {
      watch(googleOf(userIdOf(actor)))
      return (await db.maybe(selectGoogleLink, userIdOf(actor))) ?? null
    },
    linkGoogle: prepared(
      (_context, proof) => readProof(deps, proof),
      async (context, _args, proven) => {
        // Required before the nonce is used up, and in this transaction: the same token comes again after the dialog.
        await requireProof(context)
        await takeNonce(context.tx, proven)
        await linkGoogle(context, userIdOf(context.actor), proven.profile)
        return DONE
      },
    ),
    async unlinkGoogle(context) {
      await requireProof(context)
      await unlinkGoogle(context, userIdOf(context.actor))
      return DONE
    },
    createSession: prepared(
      ({ db }, proof) => checkAssertion(deps, db, proof),
      (context, args) => openExternalSession(mail, context, args),
    ),
  } satisfies Pick<
    Implements<Contract['auth'], Actor>,
    'getSignInOptions' | 'startGoogle' | 'googleSignIn' | 'getGoogleLink' | 'linkGoogle' | 'unlinkGoogle' | 'createSession'
  >
}
