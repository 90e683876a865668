import { describe, expect, test } from 'vitest'
import { handleTyped, isDirty, linksOf, problemsOf, type MemberFields } from './member-draft.ts'

const saved: MemberFields = { name: 'Ada Stone', handle: 'ada-stone', bio: '', languages: ['en'], links: ['https://example.org/'] }

test.each([
  [{}, false],
  [{ name: 'Ada Stone' }, false],
  [{ name: 'Ada' }, true],
  [{ languages: ['en'] as const }, false],
  [{ languages: [] }, true],
  [{ links: ['https://example.org/', '', '  '] }, false],
  [{ links: [] }, true],
])('with %j there is something to lose: %s', (draft, answer) => {
  expect(isDirty(saved, draft)).toBe(answer)
})

describe('a problem', () => {
  test.each([
    [{}, {}],
    [{ name: ' A ' }, { name: true }],
    [{ name: '\u200b\u200b' }, { name: true }],
    [{ handle: 'a--b' }, { handle: true }],
    [{ handle: 'x' }, { handle: true }],
    [{ links: ['', 'https://example.org', 'example.org'] }, { linkAt: 2 }],
    [{ links: ['http://example.org'] }, { linkAt: 0 }],
    [{ links: ['javascript:alert(1)'] }, { linkAt: 0 }],
    [{ links: ['https://user:secret@example.org'] }, { linkAt: 0 }],
    [{ links: ['https://localhost'] }, { linkAt: 0 }],
  ])('of %j is %j', (typed, problems) => {
    expect(problemsOf({ ...saved, ...typed })).toEqual(problems)
  })
})

test('an address is written small and with dashes, and empty links are left out', () => {
  expect(handleTyped('Ada  Stone')).toBe('ada-stone')
  expect(linksOf([' https://example.org ', '', ' '])).toEqual(['https://example.org'])
})
