/** A software authenticator for tests: makes passkeys, answers challenges, and lies on request. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export interface Made {
  readonly id: string
  readonly clientData: string
  readonly attestation: string
  readonly transports: string[]
}

export interface Answered {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

interface Asked {
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
}

export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  counter = 0
  /** Does it verify its user? */
  isVerifying = true

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // COSE: an EC2 key for ES256 on P-256.
    this.#publicKey = Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      ),
    )
  }

  #data(rpId: string, withKey: boolean): Buffer {
    const head = Buffer.alloc(5)
    head[0] = USER_PRESENT | (this.isVerifying ? USER_VERIFIED : 0) | (withKey ? HAS_KEY : 0)
    head.writeUInt32BE(this.counter, 1)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    return Buffer.concat([sha256(rpId), head, ...(withKey ? [Buffer.alloc(16), length, this.id, this.#publicKey] : [])])
  }

  make({ challenge, rpId, origin }: Asked): Made {
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.#data(rpId, true))],
      ]) as never,
    )
    return {
      id: this.id.toString('base64url'),
      clientData: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestation: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Counts, as hardware does. */
  answer({ challenge, rpId, origin }: Asked): Answered {
    this.counter += 1
    const [said, data] = [clientData('webauthn.get', challenge, origin), this.#data(rpId, false)]
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), this.#key)
    return {
      id: this.id.toString('base64url'),
      clientData: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }
}
