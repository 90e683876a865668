/** Codes of authenticator apps: the RFC's examples, and the address that an app reads. */
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotpSecret, totpStep, totpUri } from './totp.ts'

const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, one step before and after it, too, and no further', (second, code) => {
  const step = Math.floor(second / 30)
  for (const offset of [-30, 0, 30]) expect(totpStep(RFC_SECRET, code, (second + offset) * 1_000)).toBe(step)
  for (const offset of [-60, 60]) expect(totpStep(RFC_SECRET, code, (second + offset) * 1_000)).toBeNull()
})

test.each(['', '28708', '2870820', 'ABCDEF', '28708é', '２８７０８２'])('%j is no code', (code) => {
  expect(totpStep(RFC_SECRET, code, 59_000)).toBeNull()
})

test('a secret has 160 random bits, and an app reads it as ours', () => {
  const secrets = new Set(Array.from({ length: 50 }, createTotpSecret))
  expect(secrets.size).toBe(50)
  const [secret = ''] = secrets
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = totpUri(secret, 'Atelier', 'ada+1@example.org')
  expect(uri).toMatch(/^otpauth:\/\/totp\/Atelier:ada%2B1%40example\.org\?/)
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({ issuer: 'Atelier', secret, algorithm: 'SHA1', digits: '6', period: '30' })
  const other = totpUri(secret, 'Maison: Lune & Co', 'ada@example.org')
  expect(other).toMatch(/^otpauth:\/\/totp\/Maison%20Lune%20%26%20Co:ada%40example\.org\?/)
  expect(new URL(other).searchParams.get('issuer')).toBe('Maison Lune & Co')
})
