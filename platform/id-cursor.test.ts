import { expect, test } from 'vitest'
import { FIRST_ID, idOfTime } from './id-cursor.ts'

test('the least id of a time is that of its millisecond', () => {
  // The example of RFC 9562, appendix A.6: 2022-02-22 19:22:22 UTC.
  const example = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
  const at = Date.UTC(2022, 1, 22, 19, 22, 22)
  expect(idOfTime(at)).toBe('017f22e2-79b0-7000-8000-000000000000')
  expect([idOfTime(at) < example, idOfTime(at + 1) > example]).toEqual([true, true])
})

test.each([
  ['before 1970', -1, '00000000-0000-7000-8000-000000000000'],
  ['with a fraction', 1.9, '00000000-0001-7000-8000-000000000000'],
  ['after the last one of an id', 8.64e15, 'ffffffff-ffff-7000-8000-000000000000'],
])('a time %s has the nearest id', (_time, at, id) => {
  expect(idOfTime(at)).toBe(id)
  expect(id > FIRST_ID).toBe(true)
})
