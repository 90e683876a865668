import { expect, test } from 'vitest'
import { LINK_MAX } from '../limits.ts'
import { members } from '../members/index.ts'
import { handleTyped, isHandle, isLink, isName } from './profile.ts'

/** Does the call take a profile with this part? */
const isTaken = (part: { name?: string; handle?: string; links?: string[] }): boolean =>
  members.saveProfile.args.safeParse({ token: 'a', name: 'Ada Stone', handle: 'ada-stone', bio: '', languages: [], links: [], ...part })
    .success

test.each([
  ['Ada Stone', true],
  [' A ', false],
  ['\u200b\u200b', false],
  ['a'.repeat(200), false],
])('the name %j may be taken: %s', (name, answer) => {
  expect(isName(name)).toBe(answer)
  expect(isTaken({ name })).toBe(answer)
})

test.each([
  ['ada-stone', true],
  ['a--b', false],
  ['-ada', false],
  ['x', false],
  ['Ada', false],
])('the handle %j may be taken: %s', (handle, answer) => {
  expect(isHandle(handle)).toBe(answer)
  expect(isTaken({ handle: handleTyped(handle) })).toBe(isHandle(handleTyped(handle)))
})

test('a handle has lower case and dashes', () => {
  expect(handleTyped('Ada  Stone')).toBe('ada-stone')
})

test.each([
  ['https://example.org', true],
  ['https://www.example.org/a?b#c', true],
  ['https://пример.рф/', true],
  ['https://EXAMPLE.org', true],
  ['http://example.org', false],
  ['javascript:alert(1)', false],
  ['example.org', false],
  ['https://user:secret@example.org', false],
  ['https://user@example.org', false],
  ['https://localhost', false],
  ['https://10.0.0.1', false],
  ['https://[::1]/', false],
  ['https://-example.org', false],
  [`https://example.org/${'a'.repeat(LINK_MAX)}`, false],
])('the link %j may be taken, by the screen and by the call: %s', (link, answer) => {
  expect([isLink(link), isTaken({ links: [link] })]).toEqual([answer, answer])
})
