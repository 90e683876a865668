/**
 * Files that cannot be read without the installation's secret, even with access to the disk or the bucket.
 *
 *   ATSF 01 │ key id (8) │ salt (16) │ nonce (12) │ AES-256-GCM ciphertext │ tag (16)
 *
 * Each file has a key of its own: HKDF-SHA-256 of the secret and the file's salt. The head and the file's id are authenticated
 * with the content: a changed byte, or the bytes of another file in its place, are detected and not opened.
 * The key id is a fingerprint of the secret: it distinguishes a file of another installation from a damaged one.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const MAGIC = Buffer.from('ATSF\x01', 'latin1')
const KEY_ID_BYTES = 8
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES + NONCE_BYTES

/** Bytes that sealing adds to the content. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES

export class SealError extends Error {
  readonly reason: 'damaged' | 'other_secret'

  constructor(reason: 'damaged' | 'other_secret', options?: ErrorOptions) {
    super(
      reason === 'damaged'
        ? 'The sealed file is damaged.'
        : 'The file was sealed with another secret than the one in use (ATELIER_SECRET).',
      options,
    )
    this.name = 'SealError'
    this.reason = reason
  }
}

const derive = (secret: Buffer, salt: Uint8Array, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `atelier/sealed-file/${purpose}`, bytes))

const keyIdOf = (secret: Buffer): Buffer => derive(secret, new Uint8Array(0), 'key-id', KEY_ID_BYTES)

const boundTo = (head: Buffer, fileId: string): Buffer => Buffer.concat([head, Buffer.from(fileId, 'utf8')])

/** Encrypts `plain` for the file `fileId`. */
export function sealBytes(secret: Buffer, fileId: string, plain: Uint8Array): Buffer {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const head = Buffer.concat([MAGIC, keyIdOf(secret), salt, nonce])
  const cipher = createCipheriv('aes-256-gcm', derive(secret, salt, 'content', 32), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(head, fileId))
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The content of a sealed file. Throws `SealError`; never answers unauthenticated bytes. */
export function openSealedBytes(secret: Buffer, fileId: string, sealed: Buffer): Buffer {
  if (sealed.length < SEAL_BYTES || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError('damaged')
  const head = sealed.subarray(0, HEAD_BYTES)
  let at = MAGIC.length
  const take = (bytes: number) => sealed.subarray(at, (at += bytes))
  const [keyId, salt, nonce] = [take(KEY_ID_BYTES), take(SALT_BYTES), take(NONCE_BYTES)]
  if (!keyId.equals(keyIdOf(secret))) throw new SealError('other_secret')
  const decipher = createDecipheriv('aes-256-gcm', derive(secret, salt, 'content', 32), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(head, fileId))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new SealError('damaged', { cause: error })
  }
}
