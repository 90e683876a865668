import { expect, test } from 'vitest'
import { isDirty, linksOf, type MemberFields, wrongLinkAt } from './member-draft.ts'

const saved: MemberFields = { name: 'Ada Stone', handle: 'ada-stone', bio: '', languages: ['en'], links: ['https://example.org/'] }

test.each([
  [{}, false],
  [{ name: 'Ada Stone' }, false],
  [{ name: 'Ada' }, true],
  [{ languages: ['en'] as const }, false],
  [{ languages: [] }, true],
  [{ links: ['https://example.org/', '', '  '] }, false],
  [{ links: [] }, true],
])('leaving with the draft %j loses a change: %s', (draft, answer) => {
  expect(isDirty(saved, draft)).toBe(answer)
})

test.each([
  [[], undefined],
  [['', 'https://example.org', 'example.org'], 2],
  [['http://example.org'], 0],
  [['javascript:alert(1)'], 0],
  [['https://user:secret@example.org'], 0],
  [['https://localhost'], 0],
])('of the links %j the first wrong one is at %s', (links, at) => {
  expect(wrongLinkAt(links)).toBe(at)
})

test('empty links are left out', () => {
  expect(linksOf([' https://example.org ', '', ' '])).toEqual(['https://example.org'])
})
