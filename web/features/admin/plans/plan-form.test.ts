import { expect, test } from 'vitest'
import { daysOf, planValues, positionOf, priceCentsOf } from './plan-form.ts'

test('a price is above zero and exact to the cent', () => {
  expect(['10', '9.99', '9,5', '0.01', '0', '0.001', '-3', '', '100000.01'].map(priceCentsOf)).toEqual([
    1000,
    999,
    950,
    1,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('days and places are whole numbers within their bounds', () => {
  expect(['1', '3660', '3661', '0', '1.5'].map(daysOf)).toEqual([1, 3660, null, null, null])
  expect(['99', '100'].map(positionOf)).toEqual([99, null])
})

test('a new plan has all benefits and comes last', () => {
  expect(planValues(null, 4)).toMatchObject({ position: '4', benefits: ['pro_posts', 'long_briefs', 'badge'], isActive: true })
})
