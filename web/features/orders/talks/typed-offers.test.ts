import { describe, expect, it } from 'vitest'
import { daysTyped, offerTyped } from './make-offer-dialog.tsx'
import { keyed } from './split-slider.tsx'
import { readTexts } from './use-kept-text.ts'

const order = { totalPrice: 60, refunded: 10 }
const typed = { kind: '', days: '3', refund: '25.5', price: '20', message: '' }

describe('a typed offer', () => {
  it('is sent with the values that its kind needs', () => {
    expect(offerTyped(typed, 'cancel', order)).toEqual({ kind: 'cancel' })
    expect(offerTyped(typed, 'extension', order)).toEqual({ kind: 'extension', days: 3 })
    expect(offerTyped(typed, 'split', order)).toEqual({ kind: 'split', refund: 25.5 })
    expect(offerTyped(typed, 'revision', order)).toEqual({ kind: 'revision', price: 20 })
  })

  it('is not sent with an amount out of its limits', () => {
    expect(['9.99', '60', 'x', ''].map((refund) => offerTyped({ ...typed, refund }, 'split', order))).toEqual([null, null, null, null])
    expect(['10', '59.99'].map((refund) => offerTyped({ ...typed, refund }, 'split', order)?.kind)).toEqual(['split', 'split'])
    expect(['0', '', '1.001'].map((price) => offerTyped({ ...typed, price }, 'revision', order))).toEqual([null, null, null])
    expect(['0', '366', '1.5', ''].map((days) => offerTyped({ ...typed, days }, 'extension', order))).toEqual([null, null, null, null])
    expect(daysTyped(' 365 ')).toBe(365)
  })
})

it('keys move the slider by a dollar, by a tenth of the price, and to its ends, and not beyond', () => {
  const move = (key: string, cents: number) => keyed(key, cents, 10_00, 59_99)
  expect(move('ArrowRight', 20_00)).toBe(21_00)
  expect(move('ArrowDown', 20_00)).toBe(19_00)
  expect(move('PageUp', 20_00)).toBe(25_00)
  expect(move('PageDown', 12_00)).toBe(10_00)
  expect(move('ArrowUp', 59_50)).toBe(59_99)
  expect([move('Home', 20_00), move('End', 20_00), move('Tab', 20_00)]).toEqual([10_00, 59_99, null])
})

it('kept texts are read over those of the start, and anything else is ignored', () => {
  const start = { text: '', days: '3' }
  expect(readTexts(null, start)).toEqual(start)
  expect(readTexts('{"text":"Darker","days":5,"other":"x"}', start)).toEqual({ text: 'Darker', days: '3' })
  for (const broken of ['{', '[]', 'null', '7']) expect(readTexts(broken, start)).toEqual(start)
})
