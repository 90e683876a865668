import { expect, it } from 'vitest'
import type { OrderEvent } from '#contract/types.ts'
import { titlesOf } from './order-events.tsx'

const happened = (...kinds: OrderEvent['kind'][]): OrderEvent[] =>
  kinds.map((kind, at) => ({ _id: String(at), at, kind, by: 'clock', note: null }))
const titles = (isRefunded: boolean, ...kinds: OrderEvent['kind'][]) => titlesOf(happened(...kinds), isRefunded).map(({ title }) => title)

it('calls the refund of everything no part, and earlier ones a part', () => {
  expect(titles(true, 'delivered', 'settled', 'settled', 'reviewed')).toEqual(['delivered', 'settled', 'settledWhole', 'reviewed'])
  expect(titles(false, 'delivered', 'settled')).toEqual(['delivered', 'settled'])
})

it('tells an order that was not accepted in time from one that was not delivered in time', () => {
  expect(titles(true, 'placed', 'expired')).toEqual(['placed', 'expired'])
  expect(titles(true, 'accepted', 'late', 'expired')).toEqual(['accepted', 'late', 'lateRefunded'])
})
