/** Signs tokens with an RSA key that is made at each start, and publishes it as JWKS. */
import { generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

export interface Signer {
  /** A token with these claims, signed by the newest key. */
  sign(claims: Readonly<Record<string, unknown>>): string
  /** Signs with another key from now on, and forgets the one before. */
  changeKey(): Promise<void>
  publicKeys(): { keys: JsonWebKey[] }
}

interface Key {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

const BITS = 2048
const makePair = promisify(generateKeyPair)

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await makePair('rsa', { modulusLength: BITS })
  return { kid: randomUUID(), privateKey, publicKey }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function createSigner(): Promise<Signer> {
  let key = await makeKey()
  return {
    sign(claims) {
      const content = `${encoded({ alg: 'RS256', kid: key.kid, typ: 'JWT' })}.${encoded(claims)}`
      return `${content}.${sign('sha256', Buffer.from(content), key.privateKey).toString('base64url')}`
    },
    async changeKey() {
      key = await makeKey()
    },
    publicKeys: () => ({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }] }),
  }
}
