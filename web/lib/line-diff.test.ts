import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const diff = (before: string, after: string) => diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)

test('lines that both texts have stay, the others are removed or added in their place', () => {
  expect(diff('a\n\nb\nc', 'a\nc\n\nd')).toEqual([' a', '-b', ' c', '+d'])
  expect(diff('one', 'two')).toEqual(['-one', '+two'])
})

test('empty lines and blanks at the ends are no difference', () => {
  expect(diff(' a \n\n\nb', 'a\nb\n')).toEqual([' a', ' b'])
  expect(diff('', '')).toEqual([])
})

test('texts that are too long to compare count as changed as a whole', () => {
  const long = Array.from({ length: 2_500 }, (_, at) => `line ${at}`).join('\n')
  expect(diffLines(long, long)).toHaveLength(5_000)
})
