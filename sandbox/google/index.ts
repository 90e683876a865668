/** A stand-in for Google sign-in: a library for the page, a window with made-up users, signed tokens, and its keys. */
import type { Part } from '../http.ts'
import { createGoogleRoutes } from './google-routes.ts'
import { drawPortraits } from './portraits.ts'
import { createSigner, type Signer } from './signer.ts'

/** The public client id of the demo and of tests. */
export const SANDBOX_GOOGLE_CLIENT = 'atelier.apps.sandbox.invalid'

/** The addresses to configure instead of Google's. */
export interface GoogleAddresses {
  clientId: string
  issuers: string[]
  jwksUrl: string
  scriptUrl: string
}

/** Controls for tests: sign any token, change the keys, count the requests for them. */
export type GoogleControl = Pick<Signer, 'sign' | 'changeKey'>

export interface GoogleSandbox {
  part: Part
  control: GoogleControl
  addresses(): GoogleAddresses
}

/** `urlOf`: this sandbox's address, known once it listens. */
export async function openGoogle({ urlOf }: { urlOf: () => string }): Promise<GoogleSandbox> {
  const [signer, portraits] = await Promise.all([createSigner(), drawPortraits()])
  const issuerOf = () => `${urlOf()}/google`
  return {
    part: createGoogleRoutes({ signer, issuerOf, portraits }),
    control: signer,
    addresses: () => ({
      clientId: SANDBOX_GOOGLE_CLIENT,
      issuers: [issuerOf()],
      jwksUrl: `${issuerOf()}/certs`,
      scriptUrl: `${issuerOf()}/gsi/client`,
    }),
  }
}
