/** The reference of the API has a description in the catalogs for each of its calls. */
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import english from '#texts/en/screens/developers.json' with { type: 'json' }
import { referenceOf } from '#server/domains/connections/parts.ts'

test('every call that keys may make is described in the catalogs, and nothing else is', () => {
  const names = referenceOf(contract).map(({ path }) => path.replaceAll(/[/:]/g, '_'))
  expect(Object.keys(english.calls).toSorted()).toEqual(names.toSorted())
})
