/** Assertions of the configured identity provider: "this browser is this member", valid for a minute, once. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Log } from '#platform/log.ts'
import { createKeySet } from './key-set.ts'
import { claimsOf } from './verify-token.ts'

export interface AssertionOptions {
  issuer: string
  audience: string
  /** Where the provider's keys are, or its one key as PEM. */
  keys: { jwksUrl: string } | { publicKey: string }
  log: Log
}

/** product.md §0: an assertion lives for 60 s. */
const LIFETIME_MAX_SECONDS = 60

const claims = z
  .object({ sub: z.uuid(), jti: z.string().min(8).max(200), iat: z.number(), exp: z.number() })
  .refine(({ iat, exp }) => exp - iat <= LIFETIME_MAX_SECONDS, { path: ['exp'] })

/** Signature algorithms by type of key; other types are refused. */
const ALGORITHM_OF: Readonly<Record<string, string>> = { rsa: 'RS256', ec: 'ES256', ed25519: 'EdDSA' }

function algorithmOf(key: KeyObject): string {
  const algorithm = ALGORITHM_OF[key.asymmetricKeyType ?? '']
  if (algorithm === undefined) throw new Error('the public key of the identity provider must be an RSA, P-256 or Ed25519 key')
  return algorithm
}

/** Returns the verified claims of an assertion, or null. */
export function createAssertions({
  issuer,
  audience,
  keys,
  log,
}: AssertionOptions): (assertion: string) => Promise<z.output<typeof claims> | null> {
  const key = 'publicKey' in keys ? createPublicKey(keys.publicKey) : createKeySet({ url: keys.jwksUrl })
  const algorithms = 'publicKey' in keys ? [algorithmOf(createPublicKey(keys.publicKey))] : Object.values(ALGORITHM_OF)
  return (assertion) =>
    claimsOf(assertion, { keys: key, algorithms, issuers: [issuer], audience, ageMaxSeconds: LIFETIME_MAX_SECONDS, claims, log })
}
