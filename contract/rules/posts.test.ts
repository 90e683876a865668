import { expect, test } from 'vitest'
import type { PostStatus } from '../types.ts'
import { isPostPrice, mayTakeStep, missingFields, scheduleProblem, type PostStep } from './posts.ts'

const STATUSES: readonly PostStatus[] = ['draft', 'scheduled', 'published', 'withdrawn']
const STEPS: readonly PostStep[] = ['save', 'publish', 'unschedule', 'delete', 'pin']

test('each status allows exactly its steps', () => {
  expect(STATUSES.map((status) => STEPS.filter((step) => mayTakeStep(status, step)))).toEqual([
    ['save', 'publish', 'delete'],
    ['save', 'publish', 'unschedule', 'delete'],
    ['save', 'delete', 'pin'],
    [],
  ])
})

test('publishing needs a title, a text or a file, and the price of a paid post', () => {
  const whole = { title: 'Shore', text: 'Words', visibility: 'paid', priceCents: 5_00, mediaCount: 0 } as const
  expect(missingFields(whole)).toEqual([])
  expect(missingFields({ ...whole, title: '', text: '', priceCents: null })).toEqual(['title', 'content', 'price'])
  expect(missingFields({ ...whole, text: '', mediaCount: 1 })).toEqual([])
  expect(missingFields({ ...whole, visibility: 'free', priceCents: null })).toEqual([])
  expect(missingFields({ ...whole, priceCents: 99 })).toEqual(['price'])
  expect([99, 1_00, 10_000_00, 10_000_01].map(isPostPrice)).toEqual([false, true, true, false])
})

test('a post is scheduled a minute ahead at least, and a year at most', () => {
  const [now, minute, year] = [1_000_000, 60_000, 365 * 86_400_000]
  expect([minute - 1, minute, year, year + 1].map((ahead) => scheduleProblem(now + ahead, now))).toEqual([
    'past',
    undefined,
    undefined,
    'far',
  ])
})
