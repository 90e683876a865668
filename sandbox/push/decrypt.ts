/** The browser's side of an encrypted message (RFC 8291 over RFC 8188), written from the standards, independent of the encrypting library. */
import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto'

/** The private keys of one subscription. */
export interface BrowserKeys {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

export function makeBrowserKeys(auth: Buffer): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth }
}

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Salt, record size, length of the key that follows. */
const HEAD_BYTES = SALT_BYTES + 4 + 1
/** The delimiter after the text of the last record; zeros follow. */
const LAST = 2

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Decrypts a message of one record. Throws if it is for other keys, or changed. */
export function decryptMessage({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyEnd = HEAD_BYTES + body.readUInt8(HEAD_BYTES - 1)
  const senderKey = body.subarray(HEAD_BYTES, keyEnd)
  const shared = ecdh.computeSecret(senderKey)
  const material = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]), 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(LAST)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('a record without an end')
  return padded.subarray(0, end).toString('utf8')
}
