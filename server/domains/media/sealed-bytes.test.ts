/** Sealed bytes open only with the same secret, for the same file, unchanged. */
import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSealedBytes, SEAL_BYTES, sealBytes, SealError } from './sealed-bytes.ts'

const secret = randomBytes(32)
const id = randomUUID()
const reasonOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof SealError) return error.reason
    throw error
  }
  return 'opened'
}

describe('sealed bytes', () => {
  test('come back unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (plain) => {
        const sealed = sealBytes(secret, id, plain)
        return sealed.length === plain.length + SEAL_BYTES && openSealedBytes(secret, id, sealed).equals(Buffer.from(plain))
      }),
    )
  })

  test('differ each time, and contain nothing of the content', () => {
    const plain = randomBytes(10_000)
    const [one, other] = [sealBytes(secret, id, plain), sealBytes(secret, id, plain)]
    for (let at = 0; at + 16 <= plain.length; at += 16) expect(one.includes(plain.subarray(at, at + 16))).toBe(false)
    // All but the name of the format and the fingerprint of the secret.
    expect(one.subarray(13, 60).equals(other.subarray(13, 60))).toBe(false)
  })

  test('one changed bit anywhere, a cut or an added byte is detected', () => {
    const sealed = sealBytes(secret, id, randomBytes(200))
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      expect(
        reasonOf(() => openSealedBytes(secret, id, changed)),
        `byte ${at}`,
      ).not.toBe('opened')
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(reasonOf(() => openSealedBytes(secret, id, sealed.subarray(0, length)))).toBe('damaged')
    expect(reasonOf(() => openSealedBytes(secret, id, Buffer.concat([sealed, Buffer.alloc(1)])))).toBe('damaged')
  })

  test('distinguishes another secret from damage; refuses the bytes of another file', () => {
    const sealed = sealBytes(secret, id, randomBytes(200))
    expect(reasonOf(() => openSealedBytes(randomBytes(32), id, sealed))).toBe('other_secret')
    expect(reasonOf(() => openSealedBytes(secret, randomUUID(), sealed))).toBe('damaged')
  })
})
