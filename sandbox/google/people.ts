/** The made-up users of the sandbox's window, and their claims. */
import { createHash } from 'node:crypto'

export interface Person {
  name: string
  email: string
  isVerified: boolean
  /** The file of the picture; missing: none. */
  portrait?: string
}

export const PEOPLE: readonly (Person & { portrait: string })[] = [
  { name: 'Nora Feld', email: 'nora.feld@gmail.example', isVerified: true, portrait: 'nora.png' },
  { name: 'Teo Marchetti', email: 'teo.marchetti@gmail.example', isVerified: true, portrait: 'teo.png' },
  { name: 'Amélie Rousseau', email: 'amelie@rousseau.example', isVerified: true, portrait: 'amelie.png' },
  { name: 'Sam Unverified', email: 'sam@unverified.example', isVerified: false, portrait: 'sam.png' },
]

const TOKEN_SECONDS = 3_600

/** The same address always gives the same id. */
function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`).toString()
  return `1${digits.slice(0, 20)}`
}

export interface TokenRequest {
  issuer: string
  clientId: string
  nonce: string | null
}

/** The claims of an ID token, as Google writes them. */
export function claimsOf(
  { name, email, isVerified, portrait }: Person,
  { issuer, clientId, nonce }: TokenRequest,
  nowMs: number,
): Record<string, unknown> {
  const [given = name, ...rest] = name.split(' ')
  const iat = Math.floor(nowMs / 1000)
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: subjectOf(email),
    email,
    email_verified: isVerified,
    name,
    given_name: given,
    ...(rest.length === 0 ? {} : { family_name: rest.join(' ') }),
    ...(portrait === undefined ? {} : { picture: `${issuer}/pictures/${portrait}` }),
    ...(nonce === null ? {} : { nonce }),
    iat,
    exp: iat + TOKEN_SECONDS,
  }
}
