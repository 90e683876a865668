/** From what a browser hands over to the person whom Google vouches for: verified, of this page, and taken once. */
import type { Db } from '#platform/db/database.ts'
import { nonceEnd } from './google-nonce.ts'
import { invalidCredential, notOffered, verified, type GooglePerson, type IdentityDeps } from './identity.ts'
import { takeProof } from '../proof/used-proofs.ts'

export interface GoogleProof {
  readonly credential?: string | undefined
  readonly handle?: string | undefined
}

export interface ProvenPerson {
  readonly person: GooglePerson
  /** Until when the nonce is good, in epoch milliseconds. */
  readonly nonceEnd: number
}

/** Before the transaction: Google's keys may have to be fetched. Refuses with `invalid_credential`, without a word of what was wrong. */
export async function readProof({ google, secret }: IdentityDeps, { credential, handle }: GoogleProof): Promise<ProvenPerson> {
  if (google === undefined) throw notOffered()
  if (credential === undefined || handle === undefined) throw invalidCredential()
  const person = await verified(google.verify(credential))
  const end = person === null ? null : nonceEnd(secret, { nonce: person.nonce, handle }, Date.now())
  if (person === null || end === null) throw invalidCredential()
  return { person, nonceEnd: end }
}

/** Uses the nonce up. Refuses with `invalid_credential` the second time. */
export async function takeNonce(db: Db, { person, nonceEnd: end }: ProvenPerson): Promise<void> {
  if (!(await takeProof(db, 'nonce', person.nonce, end))) throw invalidCredential()
}
