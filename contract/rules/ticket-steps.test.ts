import { expect, test } from 'vitest'
import { isThanks, stateAfterAsking } from './ticket-steps.ts'

test.each([
  ['Thank you!', 0, true],
  ['谢谢，已经解决了。', 0, true],
  ['Thanks, but where is the rest?', 0, false],
  ['还有一个问题？', 0, false],
  ['Thank you!', 1, false],
  ['  ', 0, false],
  ['x'.repeat(40), 0, true],
  ['x'.repeat(41), 0, false],
])('"%s" with %i files is a thank-you: %s', (text, files, expected) => {
  expect(isThanks(text, files)).toBe(expected)
})

test('a message opens a ticket again, except for thanks; a closed one stays closed', () => {
  expect(stateAfterAsking('open', true)).toBe('open')
  expect(stateAfterAsking('waiting', true)).toBe('open')
  expect(stateAfterAsking('resolved', true)).toBe('resolved')
  expect(stateAfterAsking('resolved', false)).toBe('open')
  expect(stateAfterAsking('closed', false)).toBeNull()
})
