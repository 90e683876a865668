/** Sign in with Google in a box: a library for the page, a window with made-up people, tokens that it signs, and its keys. */
import type { Part } from '../http.ts'
import { createGoogleRoutes } from './google-routes.ts'
import { drawPortraits } from './portraits.ts'
import { createSigner, type Signer } from './signer.ts'

/** The client id of the demo and of tests: known to everybody, worth nothing. */
export const SANDBOX_GOOGLE_CLIENT = 'atelier.apps.sandbox.invalid'

/** What the product takes as Google's addresses. */
export interface GoogleAddresses {
  clientId: string
  issuers: string[]
  jwksUrl: string
  scriptUrl: string
}

/** What tests do with it: sign what they like, change the keys, look how often those were asked for. */
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
