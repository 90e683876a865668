/** The error catalogue of spec §8. */
import { describe, expect, test } from 'vitest'
import { consequenceOf, mayRetry, statusOf, titleOf } from './error-rules.ts'
import { CallError } from './live/call-error.ts'

const failure = (code: string, data: Record<string, unknown> = {}) => new CallError(code, 'It failed.', data)

describe('the title', () => {
  test.each([
    [failure('not_found'), { key: 'titles.noContent' }],
    [failure('wrong_status'), { key: 'titles.notModified' }],
    [failure('short_balance'), { key: 'titles.generic' }],
    [new Error('anything'), { key: 'titles.generic' }],
    [undefined, { key: 'titles.generic' }],
    [failure('not_found', { title: 'Gone since May' }), { text: 'Gone since May' }],
    [failure('not_found', { title: '' }), { key: 'titles.noContent' }],
    [failure('not_found', { title: 7 }), { key: 'titles.noContent' }],
  ])('%# of %s', (error, title) => {
    expect(titleOf(error)).toEqual(title)
  })

  test('is that of the caller, unless nothing was changed', () => {
    expect(titleOf(failure('not_found', { title: 'Gone since May' }), 'Deposit failed')).toEqual({ text: 'Deposit failed' })
    expect(titleOf(new Error('anything'), 'Deposit failed')).toEqual({ text: 'Deposit failed' })
    expect(titleOf(failure('wrong_status', { title: 'Moved on' }), 'Deposit failed')).toEqual({ key: 'titles.notModified' })
  })
})

test.each([
  ['unauthorized', 401, 'sign-in'],
  ['internal', 500, 'error-page'],
  ['forbidden', 403, 'none'],
  ['not_found', 204, 'none'],
  ['wrong_status', 304, 'none'],
  ['suspended', 403, 'none'],
  ['unavailable', undefined, 'none'],
])('a query that fails with %s stands for %s and leads to: %s', (code, status, consequence) => {
  expect(statusOf(failure(code))).toBe(status)
  expect(consequenceOf(failure(code))).toBe(consequence)
})

describe('a failed query', () => {
  test.each([
    failure('unavailable'),
    failure('internal'),
    failure('connection_lost'),
    failure('rate_limited'),
    failure('not_found'),
    new TypeError('Failed to fetch'),
  ])('is tried again three times after %s', (error) => {
    expect([0, 1, 2, 3, 4].map((failures) => mayRetry(failures, error))).toEqual([true, true, true, false, false])
  })
  test.each(['unauthorized', 'forbidden', 'suspended', 'closing', 'impersonating', 'bad_request', 'not_public'])(
    'is not tried again after %s',
    (code) => {
      expect(mayRetry(0, failure(code))).toBe(false)
    },
  )
})
