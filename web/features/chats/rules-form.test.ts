import { describe, expect, it } from 'vitest'
import type { ChatRules } from '#contract/types.ts'
import { openingAfter } from '#web/lib/hours/openings.ts'
import { formOf, problemsOf, rulesOf } from './rules-form.ts'

const RULES: ChatRules = {
  who: ['followers', 'pro'],
  price: 2.5,
  freeMessages: 3,
  greeting: 'Hello!',
  hours: {
    zone: 'Europe/Rome',
    days: [
      [
        [540, 720],
        [780, 1440],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
  },
}

describe('a rule', () => {
  it('comes back from its fields as it was', () => {
    expect(rulesOf(formOf(RULES, 'UTC'))).toEqual(RULES)
    expect(problemsOf(formOf(RULES, 'UTC'))).toEqual([])
  })

  it('for all users has no price', () => {
    const rules = rulesOf({ ...formOf(RULES, 'UTC'), who: ['everybody', 'followers'] })
    expect(rules).toMatchObject({ who: ['everybody'], price: null, freeMessages: 0 })
  })

  it('begins with the usual hours of this zone, which are not shown', () => {
    const form = formOf({ ...RULES, hours: null }, 'Asia/Tokyo')
    expect(form).toMatchObject({ hasHours: false, zone: 'Asia/Tokyo' })
    expect(form.days[0]).toEqual([{ from: '09:00', to: '18:00' }])
    expect(rulesOf(form).hours).toBeNull()
  })
})

describe('the fields', () => {
  const form = formOf(RULES, 'UTC')
  it.each([
    ['a price below the least one', { price: '0.49' }, ['price']],
    ['a price that is none', { price: 'two' }, ['price']],
    ['a part of a message', { free: '1.5' }, ['free']],
    ['no number', { free: '' }, ['free']],
    ['a long greeting', { greeting: 'x'.repeat(1001) }, ['greeting']],
    [
      'openings that overlap',
      {
        days: [
          [
            { from: '09:00', to: '12:00' },
            { from: '12:00', to: '13:00' },
          ],
        ],
      },
      ['days'],
    ],
    ['an opening that ends before it begins', { days: [[{ from: '12:00', to: '09:00' }]] }, ['days']],
    ['hours that are not shown', { hasHours: false, days: [[{ from: '', to: '' }]] }, []],
    ['a price that no user pays', { hasPrice: false, price: '' }, []],
  ])('%s', (_, part, problems) => {
    expect(problemsOf({ ...form, ...part })).toEqual(problems)
  })

  it('offer the next opening after the last one', () => {
    expect(openingAfter([])).toEqual({ from: '09:00', to: '18:00' })
    expect(openingAfter([{ from: '09:00', to: '12:00' }])).toEqual({ from: '13:00', to: '16:00' })
  })
})
