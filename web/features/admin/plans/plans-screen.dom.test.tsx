/** The plans of Pro as owners change them and other admins read them, with their users. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LANGUAGES, PEOPLE_COUNT_MAX } from '#contract/limits.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import type { AdminPlan } from './plan-form.ts'
import { PlansScreen } from './plans-screen.tsx'

const ID = '00000000-0000-7000-8000-000000000041'
const MONTH: AdminPlan = {
  _id: ID,
  name: 'Monthly',
  names: Object.fromEntries(LANGUAGES.map((language) => [language, `Monthly ${language}`])),
  price: 10,
  days: 30,
  benefits: ['pro_posts', 'badge'],
  isActive: true,
  position: 1,
  version: 3,
  holders: 2,
}
const AT = Date.UTC(2026, 10, 20, 12)
const OTHER = '00000000-0000-7000-8000-000000000042'

/** On the screen once the reader is known: the role arrives with the user, after the first row. */
const Reader = () => <p>{useAuth().user?.adminRole}</p>

async function open(plans: AdminPlan[], adminRole: 'owner' | 'finance' = 'owner') {
  const page = await openPage(
    <>
      <PlansScreen />
      <Reader />
    </>,
    {
      user: aUser({ isAdmin: true, adminRole }),
      server: (server) => server.answer(api.admin.plans.list, plans),
    },
  )
  await screen.findByText(adminRole)
  return page
}
type Page = Awaited<ReturnType<typeof open>>

async function change(page: Page) {
  await page.user.click(await screen.findByRole('button', { name: page.text('system:plans.change') }))
  return within(await screen.findByRole('dialog'))
}

it('a change is sent over the version that was seen, with all names and a reason', async () => {
  const page = await open([MONTH])
  page.server.handle(api.admin.plans.save, async () => ({ planId: ID }))
  const dialog = await change(page)
  expect(dialog.getByText(page.text('system:plans.agreed'))).toBeDefined()
  const price = dialog.getByRole('textbox', { name: page.text('system:plans.price') })
  await page.user.clear(price)
  await page.user.type(price, '12.50')
  await page.user.type(dialog.getByRole('textbox', { name: page.text('admin:reason') }), 'Costs have risen')
  await page.user.click(dialog.getByTestId('confirm'))
  await waitFor(() => expect(page.toast()?.title).toBe(page.text('system:plans.saved')))
  const { names, days, benefits, position, isActive } = MONTH
  expect(page.server.arrived(api.admin.plans.save)).toEqual([
    {
      token: TOKEN,
      plan: { planId: ID, version: 3 },
      names,
      price: 12.5,
      days,
      benefits,
      position,
      isActive,
      reason: 'Costs have risen',
    },
  ])
})

it('a missing name in one language, a price of nothing and a missing reason are named, and nothing is sent', async () => {
  const page = await open([MONTH])
  const dialog = await change(page)
  await page.user.clear(dialog.getByDisplayValue('Monthly zh'))
  await page.user.clear(dialog.getByRole('textbox', { name: page.text('system:plans.price') }))
  await page.user.click(dialog.getByTestId('confirm'))
  for (const problem of ['system:plans.nameMissing', 'system:plans.priceWrong', 'admin:reasonMissing'])
    expect(await dialog.findByText(page.text(problem))).toBeDefined()
  expect(page.server.arrived(api.admin.plans.save)).toEqual([])
})

it('a refused change keeps the typed values', async () => {
  const page = await open([MONTH])
  page.server.handle(api.admin.plans.save, async () => {
    throw refused('changed_meanwhile', { keys: ['plan'] })
  })
  const dialog = await change(page)
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: page.text('admin:reason') })
  await page.user.type(reason, 'Costs have risen')
  await page.user.click(dialog.getByTestId('confirm'))
  await screen.findByText('refused: changed_meanwhile')
  expect(reason.value).toBe('Costs have risen')
})

it('a plan that is not offered says so, and a count that stopped at its limit is marked', async () => {
  const page = await open([
    { ...MONTH, holders: PEOPLE_COUNT_MAX },
    { ...MONTH, _id: OTHER, name: 'Old', isActive: false },
  ])
  const [first, second] = (await screen.findAllByTestId('plan')).map((row) => within(row))
  expect(first?.getByRole('button', { name: /1,000\+/ })).toBeDefined()
  expect(first?.queryByText(page.text('system:plans.notOffered'))).toBeNull()
  expect(second?.getByText(page.text('system:plans.notOffered'))).toBeDefined()
})

it('the users of a plan come with the day of their renewal, or of their end', async () => {
  const page = await open([MONTH], 'finance')
  page.server.answer(api.admin.plans.listHolders, {
    items: [
      { userId: ID, name: 'Mara', proExpiresAt: AT, agreedPrice: 10, isAutoRenewOn: true },
      { userId: OTHER, name: 'Orla', proExpiresAt: AT, agreedPrice: 9, isAutoRenewOn: false },
    ],
    nextCursor: null,
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('system:plans.holders', { count: 2, number: '2' }) }))
  const rows = within(await screen.findByRole('dialog'))
  expect((await rows.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    `Mara${page.text('system:plans.renews', { date: 'Nov 20, 2026', price: '$10.00' })}`,
    `Orla${page.text('system:plans.ends', { date: 'Nov 20, 2026' })}`,
  ])
})

it('other admins than owners read the plans and change none', async () => {
  const page = await open([MONTH], 'finance')
  await screen.findByText('Monthly en')
  expect(screen.queryByRole('button', { name: page.text('system:plans.change') })).toBeNull()
  expect(screen.queryByRole('button', { name: page.text('system:plans.add') })).toBeNull()
})
