import { expect, test } from 'vitest'
import { EVENT_TYPES, typesChosen } from '#contract/limits.ts'
import { exampleOf } from './examples.ts'

test.each(EVENT_TYPES)('%s has an example of its own shape, marked as a test', (type) => {
  const body = JSON.parse(exampleOf(type, '00000000-0000-7000-8000-00000000000a', 1_700_000_000_000)) as { type: string; data: object }
  expect(body).toMatchObject({
    type,
    timestamp: '2023-11-14T22:13:20.000Z',
    data: { number: 0, isTest: true, version: expect.any(Number) },
  })
})

test('a family stands for all of its types, beside single ones, each once', () => {
  expect(typesChosen(['tip', 'tip.given', 'payout.sent'])).toEqual(['tip.given', 'tip.settled', 'tip.undone', 'payout.sent'])
})
