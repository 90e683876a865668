/** The configuration of identity providers: Google, and one more. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { isLoopback } from '#platform/mail/mail-config.ts'

export interface GoogleConfig {
  clientId: string
  /** The issuer in Google's tokens. */
  issuers: string[]
  /** The address of its public keys. */
  jwksUrl: string
  /** The address of its library for browsers; the pages that the library opens are beside it. */
  scriptUrl: string
}

export interface ExternalIdentityConfig {
  issuer: string
  /** The required audience of assertions. */
  audience: string
  keys: { jwksUrl: string } | { publicKey: string }
}

/** Google itself, for this client id. */
export const googleConfig = (clientId: string): GoogleConfig => ({
  clientId,
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  scriptUrl: 'https://accounts.google.com/gsi/client',
})

const RSA_BITS_MIN = 2048

function isUsable({ type, asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (type !== 'public') return false
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
  return asymmetricKeyType === 'ed25519' || (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1')
}

function hasUsableKey(pem: string): boolean {
  try {
    return pem.includes('PUBLIC KEY') && isUsable(createPublicKey(pem))
  } catch (error) {
    // No key: reported with the other mistakes.
    if (error instanceof Error) return false
    throw error
  }
}

/** An encrypted or local address: the response cannot be changed on the way. */
const isPrivateWay = (address: string): boolean => new URL(address).protocol === 'https:' || isLoopback(new URL(address).hostname)

export interface RawIdentity {
  IDENTITY_ISSUER?: string | undefined
  IDENTITY_AUDIENCE?: string | undefined
  IDENTITY_JWKS_URL?: string | undefined
  IDENTITY_PUBLIC_KEY?: string | undefined
}

/** The provider of `auth.createSession`; undefined when none is named. Adds a line to `problems` for each mistake. */
export function readExternalIdentity(raw: RawIdentity, origin: string, problems: string[]): ExternalIdentityConfig | undefined {
  const { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: audience = origin, IDENTITY_JWKS_URL: jwksUrl } = raw
  // One line in an environment file.
  const publicKey = raw.IDENTITY_PUBLIC_KEY?.replaceAll('\\n', '\n')
  if (issuer === undefined) {
    if (raw.IDENTITY_AUDIENCE !== undefined || jwksUrl !== undefined || publicKey !== undefined)
      problems.push('IDENTITY_ISSUER is missing: it says who signs the assertions of the identity provider.')
    return undefined
  }
  if ((jwksUrl === undefined) === (publicKey === undefined)) {
    problems.push(
      'IDENTITY_ISSUER needs one of IDENTITY_JWKS_URL and IDENTITY_PUBLIC_KEY: where the keys of the identity provider are, or its key.',
    )
    return undefined
  }
  if (jwksUrl !== undefined && !isPrivateWay(jwksUrl))
    problems.push('IDENTITY_JWKS_URL must begin with https: an attacker who changes the keys on their way could sign in to every account.')
  if (publicKey !== undefined && !hasUsableKey(publicKey))
    problems.push('IDENTITY_PUBLIC_KEY must be a public key as PEM: RSA of at least 2048 bits, P-256 or Ed25519.')
  return { issuer, audience, keys: publicKey === undefined ? { jwksUrl: jwksUrl ?? '' } : { publicKey } }
}
