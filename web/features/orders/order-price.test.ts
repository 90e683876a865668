import { expect, it } from 'vitest'
import type { Product } from '#contract/types.ts'
import { chosenAddons, deliveryDaysOf, totalCentsOf } from './order-price.ts'

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
}

it('adds up whole cents: no fraction of a cent is ever shown or sent', () => {
  expect(totalCentsOf(product, [])).toBe(4010)
  expect(totalCentsOf(product, ['frame', 'express'])).toBe(5035)
})

it('counts the days of the add-ons, and never promises less than one', () => {
  expect(deliveryDaysOf(product, ['frame'])).toBe(5)
  expect(deliveryDaysOf(product, ['express'])).toBe(1)
})

it('forgets a chosen add-on that is not for sale any more, in the list, the total and the days', () => {
  const chosen = ['gone', 'frame']
  expect(chosenAddons(product, chosen).map(({ _id }) => _id)).toEqual(['frame'])
  expect(totalCentsOf(product, chosen)).toBe(5030)
  expect(deliveryDaysOf(product, chosen)).toBe(5)
})
