import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Ada Lovelace', 'x@y.z', 'AL'],
  ['ada king lovelace', null, 'AK'],
  ['Prince', null, 'P'],
  ['  Élodie   de   Sèze ', null, 'ÉD'],
  ['李 明', null, '李明'],
  ['𝒜da', null, '𝒜'],
  ['', 'someone@example.org', 'S'],
  [null, ' someone@example.org', 'S'],
  ['   ', '', 'U'],
  [undefined, undefined, 'U'],
])('the initials of %j with the address %j are %s (spec §2)', (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials)
})
