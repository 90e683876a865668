/** The token of a call by key: the same in every process of an installation, and that of no other. */
import { expect, test } from 'vitest'
import { keyIdOf, shareKeyUses, useOfKey } from './key-use.ts'

test('is the same wherever the installation’s secret is, so that a call sent again to another process is the same call', () => {
  const keyId = crypto.randomUUID()
  const processWith = (byte: number) => {
    shareKeyUses(Buffer.alloc(32, byte))
    return useOfKey(keyId)
  }
  const [one, elsewhere, restarted] = [processWith(1), processWith(2), processWith(1)]
  expect(restarted).toBe(one)
  expect(elsewhere).not.toBe(one)
  expect([keyIdOf(one), keyIdOf(elsewhere), keyIdOf(`key:${keyId}`), keyIdOf(keyId)]).toEqual([keyId, null, null, null])
  // The secret of the installation is not in it.
  expect(one).not.toContain(Buffer.alloc(32, 1).toString('base64url'))
})
