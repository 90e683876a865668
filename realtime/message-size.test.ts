import { expect, test } from 'vitest'
import { callsOfSize, hasFewValues, STRUCTURE_MAX_BYTES } from './message-size.ts'

const MAX = 10
const fits = (text: string) => hasFewValues(Buffer.from(text), MAX)

test.each([
  ['one long text', `["${'x'.repeat(100)}"]`, true],
  ['a text that looks like many values', `["${'[],'.repeat(100)}"]`, true],
  ['as many bytes outside its text as may be', `["${'x'.repeat(100)}",[],12]`, true],
  ['one more', `["${'x'.repeat(100)}",[],123]`, false],
  ['many empty texts', `["",${'"",'.repeat(10)}""]`, false],
  ['many names', `{${Array.from({ length: 10 }, (_, at) => `"${at}":0`).join(',')}}`, false],
  ['space between values', `[${' '.repeat(100)}]`, false],
  ['a text with an escaped quote, then many values', `["a\\"b",${'[],'.repeat(10)}0]`, false],
  ['a text that ends behind an escaped backslash, then many values', `["a\\\\",${'[],'.repeat(10)}0]`, false],
  ['a text with an escaped backslash and an escaped quote', `["${'a\\\\\\"b'}${'[],'.repeat(10)}"]`, true],
  ['a text of many escaped quotes', `["${'\\"'.repeat(20)}"]`, false],
  ['a text without an end', `["${'x'.repeat(100)}`, true],
  ['a text of several bytes for each letter', `["${'語'.repeat(100)}"]`, true],
])('%s', (_what, text, isFew) => {
  expect(fits(text)).toBe(isFew)
})

test('300 queries of a client that comes back fit', () => {
  const modifications = Array.from({ length: 300 }, (_, queryId) => ({
    type: 'Add',
    queryId,
    udfPath: 'admin/tickets:list',
    args: [{ token: 'x'.repeat(43), status: ['open', 'waiting'], tags: ['a', 'b', 'c'], from: 1_700_000_000_000, limit: 20, cursor: null }],
  }))
  expect(hasFewValues(Buffer.from(JSON.stringify({ type: 'ModifyQuerySet', baseVersion: 0, newVersion: 1, modifications })))).toBe(true)
})

test('6 MB of empty lists have too many values, 6 MB of text have not', () => {
  const bytes = 6 * 1024 * 1024
  expect(hasFewValues(Buffer.from(`[${'[],'.repeat(bytes / 3)}0]`))).toBe(false)
  expect(hasFewValues(Buffer.from(`["${'x'.repeat(bytes)}"]`))).toBe(true)
  expect(STRUCTURE_MAX_BYTES).toBeLessThan(bytes / 50)
})

test('a message counts as another call for each 256 kB', () => {
  expect([0, 256 * 1024 - 1, 256 * 1024, 6 * 1024 * 1024].map(callsOfSize)).toEqual([0, 0, 1, 24])
})
