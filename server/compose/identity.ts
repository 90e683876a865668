/** Puts sign-in by identity providers together: Google, and the one that is configured. */
import { createAssertions } from '../adapters/identity/assertions.ts'
import { fetchGooglePicture } from '../adapters/identity/google-picture.ts'
import { createGoogle } from '../adapters/identity/google.ts'
import { countKeys, KeysUnavailable } from '../adapters/identity/key-set.ts'
import { IdentityUnavailable, type ExternalIdentity, type GoogleIdentity, type IdentityDeps } from '../domains/auth/parts.ts'
import type { Config } from '../env.ts'
import type { Log } from '#platform/log.ts'

/** A verification without keys fails with an error of the product. */
async function inOurWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof KeysUnavailable) throw new IdentityUnavailable({ cause: error })
    throw error
  }
}

export function openGoogle({ clientId, scriptUrl, issuers, jwksUrl }: NonNullable<Config['google']>, log: Log): GoogleIdentity {
  const verify = createGoogle({ clientId, issuers, jwksUrl, log })
  return {
    clientId,
    scriptUrl,
    async verify(credential) {
      const claims = await inOurWords(verify(credential))
      return claims === null
        ? null
        : { googleId: claims.sub, email: claims.email, name: claims.name ?? null, picture: claims.picture ?? null, nonce: claims.nonce }
    },
    test: async () => {
      const keys = await inOurWords(countKeys({ url: jwksUrl }))
      return `${new URL(jwksUrl).host}: ${keys} keys`
    },
    fetchPicture: (address) => fetchGooglePicture(address, { jwksUrl, log }),
  }
}

function openExternal(config: NonNullable<Config['external']>, log: Log): ExternalIdentity {
  const verify = createAssertions({ ...config, log })
  return {
    async verify(assertion) {
      const claims = await inOurWords(verify(assertion))
      return claims === null ? null : { subject: claims.sub, jti: claims.jti, expiresAt: claims.exp * 1_000 }
    },
  }
}

/** The configured provider besides Google. Makes no request yet. */
export const openIdentity = ({ external }: Pick<Config, 'external'>, log: Log): Pick<IdentityDeps, 'external'> => ({
  external: external === undefined ? undefined : openExternal(external, log),
})
