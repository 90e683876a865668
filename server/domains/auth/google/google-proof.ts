/** Verifies the token that a browser got from Google: it is for this page, and is accepted once. */
import type { Db } from '#platform/db/database.ts'
import { nonceEnd } from './google-nonce.ts'
import { invalidCredential, notOffered, verified, type GoogleProfile, type IdentityDeps } from './identity.ts'
import { takeProof } from '../proof/used-proofs.ts'

export interface GoogleProof {
  readonly credential?: string | undefined
  readonly handle?: string | undefined
}

export interface ProvenProfile {
  readonly profile: GoogleProfile
  /** The end of the nonce, in epoch milliseconds. */
  readonly nonceEnd: number
}

/** Runs before the transaction, because Google's keys may have to be fetched. Refuses with `invalid_credential`, without a reason. */
export async function readProof({ google, secret }: IdentityDeps, { credential, handle }: GoogleProof): Promise<ProvenProfile> {
  if (google === undefined) throw notOffered()
  if (credential === undefined || handle === undefined) throw invalidCredential()
  const profile = await verified(google.verify(credential))
  const end = profile === null ? null : nonceEnd(secret, { nonce: profile.nonce, handle }, Date.now())
  if (profile === null || end === null) throw invalidCredential()
  return { profile, nonceEnd: end }
}

/** Uses the nonce up. Refuses a second use with `invalid_credential`. */
export async function takeNonce(db: Db, { profile, nonceEnd: end }: ProvenProfile): Promise<void> {
  if (!(await takeProof(db, 'nonce', profile.nonce, end))) throw invalidCredential()
}
