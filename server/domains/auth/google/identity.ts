/** Interfaces of identity providers, as sign-in needs them. */
import { CallError } from '#platform/call-error.ts'

/** A user at Google, verified: Google has confirmed the address. */
export interface GoogleProfile {
  /** Google's permanent id of the user: the key. */
  readonly googleId: string
  readonly email: string
  readonly name: string | null
  /** Address of the picture at Google. */
  readonly picture: string | null
  readonly nonce: string
}

export interface GoogleIdentity {
  readonly clientId: string
  /** Address of Google's script for browsers. */
  readonly scriptUrl: string
  /** Null unless the token is Google's, for our client id, current, and with a verified address. Throws `IdentityUnavailable`. */
  verify(credential: string): Promise<GoogleProfile | null>
  /** The bytes at an address that a verified token names; null when they cannot be fetched. */
  fetchPicture(address: string): Promise<Uint8Array | null>
  /** Fetches the keys that verify Google's tokens, and answers how many there are. Throws `IdentityUnavailable`. */
  test(): Promise<string>
}

/** An assertion of the configured identity provider, verified. */
export interface Assertion {
  readonly subject: string
  /** Unique among the provider's assertions. */
  readonly jti: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface ExternalIdentity {
  /** Null for an invalid assertion. Throws `IdentityUnavailable`. */
  verify(assertion: string): Promise<Assertion | null>
}

/** The provider's keys cannot be fetched right now, so nothing can be verified. */
export class IdentityUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the keys of the identity provider cannot be fetched', options)
    this.name = 'IdentityUnavailable'
  }
}

/** Given by the composition; a missing provider is not offered. */
export interface IdentityDeps {
  readonly google?: GoogleIdentity | undefined
  readonly external?: ExternalIdentity | undefined
  /** The site's public address; without one passkeys are not offered. */
  readonly origin?: string | undefined
  /** Signs the nonces; the same in every process. */
  readonly secret: Buffer
}

export const invalidCredential = (): CallError =>
  new CallError('invalid_credential', 'This sign-in could not be verified. Please try again.')

export const notOffered = (): CallError =>
  new CallError('not_offered', 'This way to sign in is not available here. Please sign in with your e-mail address.')

/** Runs a verification; refuses with `unavailable`, to be repeated, when the keys cannot be fetched. */
export async function verified<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof IdentityUnavailable)
      throw new CallError('unavailable', 'The sign-in cannot be verified right now. Please try again in a moment.')
    throw error
  }
}
