import { expect, test } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

const SIZE = 100

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=98-100', { start: 98, end: 99 }],
  ['bytes=5-5', { start: 5, end: 5 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-101', { start: 0, end: 99 }],
  ['  bytes=1-2  ', { start: 1, end: 2 }],
  ['bytes=100-', 'none'],
  ['bytes=100-100', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=1-2', 'whole'],
  ['bytes=1-1000000000000000', 'whole'],
  [undefined, 'whole'],
] as const)('of %s, %j is sent', (header, range) => {
  expect(byteRangeOf(header, SIZE)).toEqual(range)
})

test('an empty file has no satisfiable range', () => {
  expect([byteRangeOf('bytes=0-0', 0), byteRangeOf('bytes=0-', 0), byteRangeOf(undefined, 0)]).toEqual(['none', 'none', 'whole'])
})
