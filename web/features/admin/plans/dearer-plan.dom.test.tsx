/** /admin/subscription-plans: the effect of a dearer plan on the users who have it. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { PlansScreen } from './plans-screen.tsx'

const ID = '00000000-0000-7000-8000-000000000007'
const UNTIL = Date.UTC(2026, 11, 27, 12)

/** A monthly plan of $12 with two holders: one agreed to $10, one to $12. */
const open = () =>
  openPage(<PlansScreen />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => {
      server.answer(api.admin.plans.list, [
        {
          _id: ID,
          name: 'Monthly',
          names: Object.fromEntries(LANGUAGES.map((language) => [language, 'Monthly'])) as Record<(typeof LANGUAGES)[number], string>,
          price: 12,
          days: 30,
          benefits: ['badge'],
          isActive: true,
          position: 1,
          version: 1,
          holders: 2,
        },
      ])
      server.answer(api.admin.plans.listHolders, {
        items: [
          { userId: ID, name: 'Ana', proExpiresAt: UNTIL, agreedPrice: 10, isAutoRenewOn: true },
          { userId: ID.replace('07', '08'), name: 'Ben', proExpiresAt: UNTIL, agreedPrice: 12, isAutoRenewOn: true },
        ],
        nextCursor: null,
      })
    },
  })

it('a higher price shows its effect on the users who have the plan, before it is saved', async () => {
  const page = await open()
  await page.user.click(await screen.findByRole('button', { name: page.text('system:plans.change') }))
  const price = await screen.findByRole('textbox', { name: page.text('system:plans.price') })
  const effect = page.text('system:plans.dearer', { count: 2, number: '2', price: '$15.00' })
  expect(screen.queryByText(effect)).toBeNull()
  await page.user.clear(price)
  await page.user.type(price, '15')
  expect(screen.getByText(effect)).toBeDefined()
})

it('a user who agreed to less than the price does not renew without agreeing anew', async () => {
  const page = await open()
  const holders = page.text('system:plans.holders', { count: 2, number: '2' })
  await page.user.click(await screen.findByRole('button', { name: holders }))
  const [ana, ben] = (await within(await screen.findByRole('dialog')).findAllByRole('listitem')).map(({ textContent }) => textContent)
  const date = 'Dec 27, 2026'
  expect(ana).toContain(page.text('system:plans.lapses', { date, price: '$10.00' }))
  expect(ben).toContain(page.text('system:plans.renews', { date, price: '$12.00' }))
})
