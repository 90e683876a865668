import { expect, test } from 'vitest'
import { isMasked, maskEmail, maskPayout } from './mask.ts'

test.each([
  ['mara@example.org', 'm•••@e•••.org'],
  ['x@y.z', 'x•••@y•••.z'],
  ['"odd@name"@mail.example.co.uk', '"•••@m•••.uk'],
  ['nobody@localhost', 'n•••@l•••'],
  ['😀@example.org', '😀•••@e•••.org'],
  ['no address', '•••'],
])('of %s an admin without the right reads %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
  expect(isMasked(masked)).toBe(true)
})

test.each([
  ['ines@example.org', 'i•••@e•••.org'],
  ['TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', '•••qcdj'],
  ['short wallet', '•••'],
  ['', ''],
  ['–', '–'],
])('of the payout details %s remains %s', (details, masked) => {
  expect(maskPayout(details)).toBe(masked)
})

test('a value in full counts as shown', () => {
  expect(isMasked('mara@example.org')).toBe(false)
})
