/** Talks to the browser's authenticators. The library is loaded when somebody uses a passkey, and not before. */
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

/** Can this browser do it at all? */
export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined

/** What the authenticator was asked for was given up by its person, took too long, or is there already. */
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

/** Makes a passkey that its holder can be found by, and that sees who holds it. */
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

/** Lets the person choose one of their passkeys, and answers the challenge with it. */
export async function answerByPasskey({ challenge, rpId }: Start): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await asked(
    startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required', allowCredentials: [] } }),
  )
  return { id, clientData: response.clientDataJSON, authenticatorData: response.authenticatorData, signature: response.signature }
}
