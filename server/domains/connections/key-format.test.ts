import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKey, newKey } from './key-format.ts'

test('a key has a prefix, and letters and digits alone, so that a double click selects it', () => {
  expect(newKey()).toMatch(/^atl_[0-9A-Za-z]{49}$/)
  expect(newKey(Buffer.alloc(32))).toMatch(/^atl_0{43}/)
  expect(newKey()).not.toBe(newKey())
})

test('any 32 bytes make a key that is recognized', () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => isKey(newKey(Buffer.from(bytes)))))
})

test('a key with one wrong character is refused without asking the database', () => {
  const key = newKey(Buffer.alloc(32, 7))
  fc.assert(
    fc.property(fc.integer({ min: 4, max: key.length - 1 }), fc.constantFrom(...'0Aa9Zz'), (at, other) => {
      const wrong = key.slice(0, at) + other + key.slice(at + 1)
      return wrong === key || !isKey(wrong)
    }),
  )
  for (const text of ['', 'atl_', `${key}0`, key.replace('atl_', 'stl_'), ` ${key}`]) expect(isKey(text)).toBe(false)
})
