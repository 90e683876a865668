import { expect, test } from 'vitest'
import { TARGET_KINDS } from '#server/access/audited.ts'
import admin from '#texts/en/screens/admin.json' with { type: 'json' }

test('every kind of thing that an act of staff can be on has a name on the screen of the log', () => {
  expect(TARGET_KINDS.filter((kind) => !(kind in admin.acts.kinds))).toEqual([])
})
