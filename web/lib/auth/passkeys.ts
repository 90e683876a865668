/** Talks to the browser's authenticators. The library loads with the first use of a passkey. */
import type { Contract } from '#contract/index.ts'
import { PASSKEY_ALGORITHMS } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'

type Beginning = ResultOf<Contract['auth']['beginPasskey']>
type Start = ResultOf<Contract['auth']['startPasskey']>

export interface MadePasskey {
  id: string
  clientData: string
  attestation: string
  transports: string[]
}

export interface PasskeyAnswer {
  id: string
  clientData: string
  authenticatorData: string
  signature: string
}

/** Does this browser support passkeys? */
export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined

/** The user cancelled, the request timed out, or the passkey exists already. */
export class PasskeyRefused extends Error {
  readonly isKnown: boolean

  constructor(options: ErrorOptions, isKnown: boolean) {
    super('the authenticator did not answer', options)
    this.name = 'PasskeyRefused'
    this.isKnown = isKnown
  }
}

async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new PasskeyRefused({ cause: error }, error instanceof Error && error.name === 'InvalidStateError')
  }
}

/** Creates a discoverable passkey that verifies its user. */
export async function makePasskey({ challenge, rp, user, known }: Beginning): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await asked(
    startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((credential) => ({ id: credential.id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  return { id, clientData: response.clientDataJSON, attestation: response.attestationObject, transports: response.transports ?? [] }
}

/** Lets the user choose one of their passkeys, and signs the challenge with it. */
export async function answerByPasskey({ challenge, rpId }: Start): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await asked(
    startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required', allowCredentials: [] } }),
  )
  return { id, clientData: response.clientDataJSON, authenticatorData: response.authenticatorData, signature: response.signature }
}
