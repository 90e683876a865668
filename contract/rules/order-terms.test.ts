import { expect, it } from 'vitest'
import { BRIEF_MAX, BRIEF_MAX_PRO, PRODUCT_BRIEF_MIN } from '../limits.ts'
import type { Product } from '../types.ts'
import { briefMaxOf, chosenAddons, deliveryDaysOf, leavesTime, revisionDaysOf, totalCentsOf } from './order-terms.ts'

const addon = (name: string, price: number, extraDays: number): Product['addons'][number] => ({ _id: name, name, price, extraDays })
const product: Product = {
  _id: 'product',
  name: 'Portrait',
  description: '',
  mediaKind: 'image',
  price: 40.1,
  deliveryDays: 3,
  freeRevisions: 0,
  openSlots: null,
  briefMax: null,
  samples: [],
  addons: [addon('frame', 10.2, 2), addon('express', 0.05, -5)],
  questions: [],
  licence: '',
  lang: null,
  revisionDays: 2,
}

const totalOf = (chosen: readonly string[]) => totalCentsOf(product, chosenAddons(product, chosen))

it('adds up whole cents, so that fractions of a cent are never shown or sent', () => {
  expect(totalOf([])).toBe(4010)
  expect(totalOf(['frame', 'express'])).toBe(5035)
})

it('adds the days of the add-ons, and promises at least one', () => {
  expect(deliveryDaysOf(3, [2])).toBe(5)
  expect(deliveryDaysOf(3, [-2])).toBe(1)
  expect(deliveryDaysOf(3, [-5, 1])).toBe(1)
  expect([leavesTime(3, -2), leavesTime(3, -3)]).toEqual([true, false])
})

it('drops a chosen add-on that is no longer for sale', () => {
  expect(chosenAddons(product, ['gone', 'frame']).map(({ _id }) => _id)).toEqual(['frame'])
  expect(totalOf(['gone', 'frame'])).toBe(5030)
})

it('lets Pro write longer briefs, unless the product has a limit', () => {
  expect([briefMaxOf(false, null), briefMaxOf(true, null)]).toEqual([BRIEF_MAX, BRIEF_MAX_PRO])
  expect([briefMaxOf(false, 800), briefMaxOf(true, 800)]).toEqual([800, 800])
  // Stored before the minimum was 500.
  expect([briefMaxOf(false, 50), briefMaxOf(true, 50)]).toEqual([PRODUCT_BRIEF_MIN, PRODUCT_BRIEF_MIN])
  expect(briefMaxOf(false, BRIEF_MAX_PRO)).toBe(BRIEF_MAX)
})

it('gives half of the delivery time to a revision, at least a day, unless the product says otherwise', () => {
  expect([1, 2, 3, 14].map((days) => revisionDaysOf(days, null))).toEqual([1, 1, 2, 7])
  expect(revisionDaysOf(14, 3)).toBe(3)
})
