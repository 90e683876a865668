/** The name in the account menu (spec §2). */
import { expect, test } from 'vitest'
import { shownNameOf } from './shown-name.ts'

test.each([
  [{ name: 'Ada Brook', email: 'ada@example.org' }, 'Ada Brook'],
  [{ email: 'ada@example.org' }, 'ada'],
  [{ name: null, email: 'ada@example.org' }, 'ada'],
  [{ name: ' ', email: 'ada@example.org' }, 'ada'],
  // After a sign-in by passkey, the address is unknown until the user is loaded.
  [{ email: '' }, 'User'],
  [{ name: '', email: '@example.org' }, 'User'],
])('%j is shown as %s', (user, name) => {
  expect(shownNameOf(user, 'User')).toBe(name)
})
