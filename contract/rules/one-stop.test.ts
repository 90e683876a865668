import { expect, test } from 'vitest'
import { withOneStop } from './one-stop.ts'

const date = (style: 'medium' | 'long') =>
  new Intl.DateTimeFormat('ru', { dateStyle: style, timeZone: 'UTC' }).format(Date.UTC(2026, 11, 10))

test.each(['medium', 'long'] as const)('a Russian sentence that ends with a %s date has one full stop', (style) => {
  expect(withOneStop(`До ${date(style)}. Потом нет.`)).toBe(`До ${date(style)} Потом нет.`)
  expect(withOneStop(`До ${date(style)}.`)).toBe(`До ${date(style)}`)
})

test.each(['Nothing. At all.', 'До 2026 г., 06:43.', 'Москва, г..', '2026 г...'])('“%s” stays as it is', (text) => {
  expect(withOneStop(text)).toBe(text)
})
