import { expect, test } from 'vitest'
import { withType } from './event-choices.tsx'

test('a family without one of its types is its other types, in the order of the list', () => {
  expect(withType(['tip', 'payout'], 'tip', 'tip.settled', false)).toEqual(['payout', 'tip.given', 'tip.undone'])
  expect(withType(['payout', 'tip.undone'], 'tip', 'tip.given', true)).toEqual(['payout', 'tip.given', 'tip.undone'])
})
