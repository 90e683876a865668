/** Google's ID tokens (reference: OpenID Connect Core 3.1.3.7, and Google's own page on verifying them). */
import { z } from 'zod'
import { EMAIL_MAX } from '#contract/limits.ts'
import type { Log } from '#platform/log.ts'
import { createKeySet } from './key-set.ts'
import { claimsOf } from './verify-token.ts'

export interface GoogleOptions {
  clientId: string
  issuers: string[]
  jwksUrl: string
  log: Log
  /** Epoch milliseconds, for how long keys are kept; the machine's clock when missing. */
  now?: () => number
}

/** Google's tokens are valid for an hour; at a sign-in they are new. */
const AGE_MAX_SECONDS = 10 * 60

const claims = z.object({
  sub: z.string().regex(/^[!-~]{1,255}$/),
  // A list would name several installations.
  aud: z.string(),
  azp: z.string().optional(),
  email: z.email().max(EMAIL_MAX),
  email_verified: z.literal(true),
  name: z.string().max(1_000).optional(),
  picture: z.string().max(2_000).optional(),
  nonce: z.string().min(1).max(200),
})

/** Returns the verified claims of a token, or null. */
export function createGoogle({
  clientId,
  issuers,
  jwksUrl,
  log,
  now,
}: GoogleOptions): (credential: string) => Promise<z.output<typeof claims> | null> {
  const keys = createKeySet({ url: jwksUrl, ...(now === undefined ? {} : { now }) })
  const ours = claims.refine(({ azp }) => azp === undefined || azp === clientId, { path: ['azp'] })
  return (credential) =>
    claimsOf(credential, { keys, algorithms: ['RS256'], issuers, audience: clientId, ageMaxSeconds: AGE_MAX_SECONDS, claims: ours, log })
}
