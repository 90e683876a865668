import { expect, test } from 'vitest'
import { formatMoney } from '#web/ui/format.ts'
import { labelOfAbout } from './ticket-words.ts'

test.each(['deposit', 'withdrawal'] as const)('the amount of a %s is written as the reader writes money', (kind) => {
  expect(labelOfAbout({ kind, label: '1250.00' }, 'en')).toBe('$1,250.00')
  expect(labelOfAbout({ kind, label: '1250.00' }, 'ru')).toBe(formatMoney(1_250, 'ru'))
})

test('other subjects have their own name', () => {
  expect(labelOfAbout({ kind: 'order', label: 'Glaze portrait' }, 'ru')).toBe('Glaze portrait')
})
