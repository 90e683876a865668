// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { fitting, hashOf, keepTranslation, readTranslation } from './cache.ts'

const place = { target: 'it', source: 'en', texts: ['A lake', ''], isPublic: true }
const translation = { label: 'LibreTranslate', texts: ['Un lago', ''] }
beforeEach(() => localStorage.clear())

test('a public translation is kept in the storage, by language and text', () => {
  keepTranslation(place, translation)
  expect(readTranslation(place)).toEqual(translation)
  expect(localStorage.getItem('translations:it')).toContain('Un lago')
  for (const other of [{ target: 'fr' }, { source: 'es' }, { texts: ['A lake!', ''] }])
    expect(readTranslation({ ...place, ...other })).toBeUndefined()
})

test('a private one is in no storage', () => {
  keepTranslation({ ...place, isPublic: false }, translation)
  expect(readTranslation({ ...place, isPublic: false })).toEqual(translation)
  expect(localStorage.getItem('translations:it')).toBeNull()
})

test('the newest entries stay, within their number and length', () => {
  const many = Array.from({ length: 300 }, (_, at) => [String(at), 'l', 'text'] as const)
  expect(fitting(many).map(([key]) => key)).toEqual(many.slice(100).map(([key]) => key))
  expect(
    fitting([
      ['a', 'l', 'x'.repeat(200_000)],
      ['b', 'l', 'y'],
    ]).map(([key]) => key),
  ).toEqual(['b'])
})

test.each(['{"a":1}', 'nonsense', '[[1],["k"]]'])('something else in the storage (%s) is no translation', (stored) => {
  localStorage.setItem('translations:it', stored)
  expect(readTranslation(place)).toBeUndefined()
  keepTranslation(place, translation)
  expect(readTranslation(place)).toEqual(translation)
})

test('hashes differ', () => expect(new Set(['', 'a', 'b', 'ab', 'ba', '你', '好'].map(hashOf)).size).toBe(7))
