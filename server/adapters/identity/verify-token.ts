/** The checks of every signed token: signature, issuer, audience, times. */
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import type { Log } from '#platform/log.ts'

/** Allowed difference between clocks, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 30

export interface TokenRules<S extends z.ZodType> {
  keys: JWTVerifyGetKey | KeyObject
  algorithms: string[]
  issuers: string[]
  audience: string
  /** The maximum age. */
  ageMaxSeconds: number
  /** Further required claims. */
  claims: S
  log: Log
}

/** Returns the claims of a valid token, otherwise null. Logs the reason, without the token. Throws `KeysUnavailable`. */
export async function claimsOf<S extends z.ZodType>(
  token: string,
  { keys, algorithms, issuers, audience, ageMaxSeconds, claims, log }: TokenRules<S>,
): Promise<z.output<S> | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer: issuers,
      audience,
      maxTokenAge: ageMaxSeconds,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
    })
    const parsed = claims.safeParse(payload)
    if (parsed.success) return parsed.data
    log.info({ claims: parsed.error.issues.map(({ path }) => path.join('.')) }, 'a signed token was refused for what is in it')
    return null
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    log.info({ reason: error.code }, 'a signed token was refused')
    return null
  }
}
