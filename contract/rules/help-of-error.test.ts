/** Help beside refusals leads somewhere. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import errors from '#texts/en/screens/errors.json' with { type: 'json' }
import { contract } from '#contract/index.ts'
import { LANGUAGES } from '#contract/limits.ts'
import { entriesOf } from '#realtime/define.ts'
import { HELP_OF_ERROR } from './help-of-error.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Raised for many calls by the rules of access, which no single call declares. */
const OF_ALL_CALLS = ['suspended', 'two_factor_needed']

test.each(Object.entries(HELP_OF_ERROR))('%s leads to the article %s, which exists in every language', (code, article) => {
  for (const language of LANGUAGES) expect(existsSync(join(ROOT, 'texts', language, 'help', `${article}.md`)), language).toBe(true)
  expect(Object.keys(errors.codes)).toContain(code)
})

test('each code is a refusal of some call', () => {
  const declared = new Set([...entriesOf(contract)].flatMap(({ entry }) => entry.errors))
  expect(Object.keys(HELP_OF_ERROR).filter((code) => !declared.has(code) && !OF_ALL_CALLS.includes(code))).toEqual([])
})
