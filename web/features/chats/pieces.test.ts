import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

const marked = (text: string, words: string) =>
  piecesOf(text, words)
    .map(({ piece, isWord }) => (isWord ? `[${piece}]` : piece))
    .join('')

it('marks each of the words, whatever their case', () => {
  expect(marked('Blue and blue-green', 'BLUE green')).toBe('[Blue] and [blue]-[green]')
  expect(marked('我们明天见', '明天')).toBe('我们[明天]见')
})
it('takes words as they are, not as a pattern', () => {
  expect(marked('a.b (c)', '. (c')).toBe('a[.]b [(c])')
})
it('begins a long text before its first word', () => {
  expect(marked(`${'x'.repeat(100)} needle`, 'needle')).toBe(`… ${'x'.repeat(39)} [needle]`)
})
it('begins with a whole word, and with a whole character', () => {
  expect(marked(`xy${' sunny'.repeat(20)} needle`, 'needle')).toBe(`… ${'sunny '.repeat(6)}[needle]`)
  expect(marked(`${'🍋'.repeat(30)}x needle`, 'needle')).toBe(`… ${'🍋'.repeat(19)}x [needle]`)
})
it('leaves a text without the words as it is', () => {
  expect(marked('Nothing here', 'needle')).toBe('Nothing here')
})
