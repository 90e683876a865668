import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restOf, splitOf } from './order-split.ts'

const cents = fc.integer({ min: 1, max: 100_000_00 })
const percent = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100)

test('the parts add up to the price, whatever is refunded', () => {
  fc.assert(
    fc.property(cents, percent, fc.nat(), (total, rate, some) => {
      const refund = some % (total + 1)
      const split = splitOf(total, refund, rate)
      expect(split.refundCents + split.paymentCents + split.commissionCents).toBe(total)
      expect(Math.min(split.paymentCents, split.commissionCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the rest of a price is what was not refunded, without a fraction of a cent', () => {
  expect(restOf({ totalPrice: 60.3, refunded: 10.1 })).toBe(50.2)
  expect(restOf({ totalPrice: 60, refunded: 60 })).toBe(0)
})

test('a larger refund never leaves more to the model or the commission', () => {
  fc.assert(
    fc.property(cents, percent, fc.nat(), fc.nat(), (total, rate, one, other) => {
      const [less, more] = [one % (total + 1), other % (total + 1)].toSorted((a, b) => a - b) as [number, number]
      const [before, after] = [splitOf(total, less, rate), splitOf(total, more, rate)]
      expect(after.paymentCents).toBeLessThanOrEqual(before.paymentCents)
      expect(after.commissionCents).toBeLessThanOrEqual(before.commissionCents)
    }),
  )
})

test('the commission is taken of what is not refunded, rounded half up', () => {
  expect(splitOf(50_00, 0, 20)).toEqual({ refundCents: 0, paymentCents: 40_00, commissionCents: 10_00 })
  expect(splitOf(50_00, 20_00, 20)).toEqual({ refundCents: 20_00, paymentCents: 24_00, commissionCents: 6_00 })
  expect(splitOf(4, 0, 12.5)).toEqual({ refundCents: 0, paymentCents: 3, commissionCents: 1 })
  expect(splitOf(50_00, 50_00, 20)).toEqual({ refundCents: 50_00, paymentCents: 0, commissionCents: 0 })
})

test.each([-1, 50_01, 0.5])('a refund of %s cents of $50 is refused', (refund) => {
  expect(() => splitOf(50_00, refund, 20)).toThrow('a refund is 0 to the whole price')
})
