/** The name in the account menu (spec §2). */
import { expect, test } from 'vitest'
import { shownNameOf } from './shown-name.ts'

test.each([
  [{ name: 'Ada Brook', email: 'ada@example.org' }, 'Ada Brook'],
  [{ email: 'ada@example.org' }, 'ada'],
  [{ name: null, email: 'ada@example.org' }, 'ada'],
  [{ name: ' ', email: 'ada@example.org' }, 'ada'],
  // Of whoever came in by a passkey, the address is not known before the user is read.
  [{ email: '' }, 'User'],
  [{ name: '', email: '@example.org' }, 'User'],
])('%j is shown as %s', (user, name) => {
  expect(shownNameOf(user, 'User')).toBe(name)
})
