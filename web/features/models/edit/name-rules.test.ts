import { expect, test } from 'vitest'
import { handleTyped, isHandle, isName } from './name-rules.ts'

test.each([
  ['Ada Stone', true],
  [' A ', false],
  ['\u200b\u200b', false],
  ['a'.repeat(200), false],
])('the name %j may be taken: %s', (name, answer) => {
  expect(isName(name)).toBe(answer)
})

test.each([
  ['ada-stone', true],
  ['a--b', false],
  ['-ada', false],
  ['x', false],
  ['Ada', false],
])('the handle %j may be taken: %s', (handle, answer) => {
  expect(isHandle(handle)).toBe(answer)
})

test('a handle has lower case and dashes', () => {
  expect(handleTyped('Ada  Stone')).toBe('ada-stone')
})
