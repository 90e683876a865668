import { expect, test } from 'vitest'
import { monthlyPrice, planName, savingOf, sharedBenefits, shortestOf } from './plan-value.ts'

const plan = (price: number, days: number) => ({ _id: `${price}`, name: 'Plan', names: {}, price, days, benefits: [] })
const [month, quarter, year] = [plan(10, 30), plan(27, 90), plan(96, 365)]

test('a saving is the whole percent by which a day costs less, rounded down', () => {
  expect([quarter, year].map((one) => savingOf(one, month))).toEqual([0.1, 0.21])
  expect(savingOf(plan(9.91, 30), month)).toBe(0)
  expect(savingOf(plan(29.99, 90), month)).toBe(0)
})

test('a longer plan with dearer days saves nothing', () => {
  expect(savingOf(plan(40, 90), month)).toBe(0)
  expect(savingOf(month, month)).toBe(0)
})

test('the price of a month is rounded up: no user pays more than it says', () => {
  expect([month, quarter, year].map(monthlyPrice)).toEqual([10, 9, 7.9])
})

test('plans are compared with the shortest one, in any order', () => {
  expect(shortestOf([year, month, quarter])).toBe(month)
  expect(shortestOf([])).toBeUndefined()
})

test('a name that a language lacks falls back to the name of the plan', () => {
  expect(planName({ name: 'Monthly', names: { it: 'Mensile' } }, 'it')).toBe('Mensile')
  expect(planName({ name: 'Monthly', names: { it: 'Mensile' } }, 'ru')).toBe('Monthly')
})

test('benefits stand above the plans only when all plans have them', () => {
  const plans = [
    { ...month, benefits: ['badge', 'long_briefs'] as const },
    { ...year, benefits: ['badge', 'pro_posts'] as const },
  ].map((one) => ({ ...one, benefits: [...one.benefits] }))
  expect(sharedBenefits(plans)).toEqual(['badge'])
  expect(sharedBenefits([])).toEqual([])
})
