import { expect, test } from 'vitest'
import { monthlyPrice, planName, savingOf, sharedBenefits, shortestOf } from './plan-value.ts'

const plan = (price: number, days: number) => ({ _id: `${price}`, name: 'Plan', names: {}, price, days, benefits: [] })
const [month, quarter, year] = [plan(10, 30), plan(27, 90), plan(96, 365)]

test('a saving is the whole percent that a day really costs less, rounded down', () => {
  expect([quarter, year].map((one) => savingOf(one, month))).toEqual([0.1, 0.21])
  expect(savingOf(plan(9.91, 30), month)).toBe(0)
  expect(savingOf(plan(29.99, 90), month)).toBe(0)
})

test('a longer plan that costs more by the day saves nothing', () => {
  expect(savingOf(plan(40, 90), month)).toBe(0)
  expect(savingOf(month, month)).toBe(0)
})

test('the price of a month is rounded up, so that nobody pays more than what was said', () => {
  expect([month, quarter, year].map(monthlyPrice)).toEqual([10, 9, 7.9])
})

test('plans are measured against the shortest one, in whatever order they come', () => {
  expect(shortestOf([year, month, quarter])).toBe(month)
  expect(shortestOf([])).toBeUndefined()
})

test('a name that is not there in a language is the plan’s own', () => {
  expect(planName({ name: 'Monthly', names: { it: 'Mensile' } }, 'it')).toBe('Mensile')
  expect(planName({ name: 'Monthly', names: { it: 'Mensile' } }, 'ru')).toBe('Monthly')
})

test('told for all plans is only what all plans do', () => {
  const plans = [
    { ...month, benefits: ['badge', 'long_briefs'] as const },
    { ...year, benefits: ['badge', 'pro_posts'] as const },
  ].map((one) => ({ ...one, benefits: [...one.benefits] }))
  expect(sharedBenefits(plans)).toEqual(['badge'])
  expect(sharedBenefits([])).toEqual([])
})
