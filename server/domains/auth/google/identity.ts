/** What sign-in wants of other houses that say who somebody is, in its own words. */
import { CallError } from '#platform/call-error.ts'

/** What Google says of a person, verified: the address is theirs, and Google has seen to it. */
export interface GooglePerson {
  /** Google's number of the person: the key. */
  readonly googleId: string
  readonly email: string
  readonly name: string | null
  /** Where Google has their picture. */
  readonly picture: string | null
  readonly nonce: string
}

export interface GoogleIdentity {
  readonly clientId: string
  /** Where browsers get Google's library. */
  readonly scriptUrl: string
  /** Null when the token is not one of Google's for us, now, with a verified address. Throws `IdentityUnavailable`. */
  verify(credential: string): Promise<GooglePerson | null>
  /** The bytes at the address that a verified token names; null when there are none to be had. */
  fetchPicture(address: string): Promise<Uint8Array | null>
}

/** An assertion of the configured identity provider, verified. */
export interface Assertion {
  readonly subject: string
  /** Its number: no two of a provider have the same. */
  readonly jti: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface ExternalIdentity {
  /** Null when it is not a good one. Throws `IdentityUnavailable`. */
  verify(assertion: string): Promise<Assertion | null>
}

/** The provider's keys cannot be had right now: nothing is decided about who this is. */
export class IdentityUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the keys of the identity provider cannot be had', options)
    this.name = 'IdentityUnavailable'
  }
}

/** What the composition gives; a provider that is missing is not offered. */
export interface IdentityDeps {
  readonly google?: GoogleIdentity | undefined
  readonly external?: ExternalIdentity | undefined
  /** The site's public address; without one no passkeys are offered. */
  readonly origin?: string | undefined
  /** Makes nonces ours; the same in every process. */
  readonly secret: Buffer
}

export const invalidCredential = (): CallError =>
  new CallError('invalid_credential', 'This sign-in could not be verified. Please try again.')

export const notOffered = (): CallError =>
  new CallError('not_offered', 'This way to sign in is not offered here. Please sign in with your e-mail address.')

/** Runs a verification; keys that cannot be had are told as a call that can be tried again. */
export async function verified<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof IdentityUnavailable)
      throw new CallError('unavailable', 'The sign-in cannot be verified right now. Please try again in a moment.')
    throw error
  }
}
