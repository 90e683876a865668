import { describe, expect, it } from 'vitest'
import { inDollars } from './in-dollars.ts'
import { pageOfNotification, shownNotification } from './stored-notification.ts'

const POST = '01900000-0000-7000-8000-000000000001'

describe('a stored notification', () => {
  it('is shown with dollars and its page', () => {
    expect(shownNotification({ kind: 'post_sold', data: { name: 'Ada', title: 'Dawn', amountCents: 12_50 }, about: POST })).toEqual({
      kind: 'post_sold',
      data: { name: 'Ada', title: 'Dawn', amount: 12.5 },
      link: `/posts/${POST}`,
    })
    expect(shownNotification({ kind: 'application_approved', data: { handle: 'ada' }, about: null })).toEqual({
      kind: 'application_approved',
      data: { handle: 'ada' },
      link: '/models/ada',
    })
  })

  it('about a refused call leads to the page of the charge', () => {
    const failed = (move: 'pro' | 'tip') =>
      pageOfNotification({ kind: 'money_failed', data: { move, amountCents: 5_00, code: 'short_balance' }, about: null })
    expect([failed('pro'), failed('tip')]).toEqual(['/pro', '/dashboard'])
  })
})

describe('data in cents', () => {
  it('become dollars under the name without `Cents`; other fields stay', () => {
    expect(inDollars({ totalCents: 1_05, missingCents: null, cents: 3, name: 'Ada', addons: [{ priceCents: -50 }] })).toEqual({
      total: 1.05,
      missing: null,
      cents: 3,
      name: 'Ada',
      addons: [{ price: -0.5 }],
    })
  })
})
