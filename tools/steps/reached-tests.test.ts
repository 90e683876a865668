import { describe, expect, it } from 'vitest'
import { reachedTests } from './reached-tests.ts'

const file = (path: string, ...imports: string[]) => ({ path, text: imports.map((name) => `import x from '#${name}'\n`).join('') })

/** Existing paths, since imports are resolved in the tree. */
const LIMITS = 'contract/limits.ts'
const TEXTS = 'web/lib/error-text.ts'
const FILES = [
  file(LIMITS),
  file(TEXTS, LIMITS),
  file('web/lib/error-text.test.ts', TEXTS),
  file('contract/limits.test.ts', LIMITS),
  file('web/lib/cookies.test.ts'),
  file('e2e/pages/start.spec.ts', LIMITS),
  file('tools/tidy.test.ts'),
  file('platform/postgres/embedded.ts'),
  file('platform/postgres/embedded.test.ts', 'platform/postgres/embedded.ts'),
]

describe('reachedTests', () => {
  it('returns the tests of the whole tree, then those that import the change, the nearest first', () => {
    expect(reachedTests(FILES, [LIMITS])).toEqual(['tools/tidy.test.ts', 'contract/limits.test.ts', 'web/lib/error-text.test.ts'])
    expect(reachedTests(FILES, [TEXTS])).toEqual(['tools/tidy.test.ts', 'web/lib/error-text.test.ts'])
  })

  it('includes a changed test itself, and excludes browser tests', () => {
    expect(reachedTests(FILES, ['web/lib/cookies.test.ts', 'e2e/pages/start.spec.ts'])).toEqual([
      'tools/tidy.test.ts',
      'web/lib/cookies.test.ts',
    ])
  })

  it('returns the tests beside a file that is not code, or is deleted', () => {
    expect(reachedTests(FILES, ['platform/postgres/start.sql'])).toEqual(['tools/tidy.test.ts', 'platform/postgres/embedded.test.ts'])
    expect(reachedTests(FILES, ['docs/money.md'])).toEqual(['tools/tidy.test.ts'])
  })

  it('returns all tests after a change of their common base', () => {
    expect(reachedTests(FILES, ['package.json'])).toHaveLength(5)
  })
})
