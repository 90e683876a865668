/** Choosing another plan while Pro runs: the text of each button, the sum due now, and plans that begin later. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OwnSubscription, PlanChange, ProPlan } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { choiceOf } from './plan-choice.ts'
import { Plans } from './plans.tsx'

const planOf = (at: number, name: string, price: number, days: number): ProPlan => ({
  _id: `00000000-0000-7000-8000-00000000000${at}`,
  name,
  names: {},
  price,
  days,
  benefits: ['badge'],
})
const [WEEK, MONTH, QUARTER] = [planOf(1, 'Week', 3, 7), planOf(2, 'Month', 10, 30), planOf(3, 'Quarter', 27, 90)]
const END = Date.UTC(2030, 4, 20, 12)
const MINE: OwnSubscription = {
  isPro: true,
  proExpiresAt: END,
  plan: { ...MONTH, isActive: true },
  nextPlan: null,
  isAutoRenewOn: true,
  agreedPrice: 10,
  renewalStop: null,
  isSuspendedAtEnd: false,
  endedAt: null,
  endReason: null,
}
const NOW: PlanChange = { when: 'now', credit: 3.33, due: 23.67, startsAt: END, proExpiresAt: END + 90 * 86_400_000 }
const LATER: PlanChange = { when: 'end', credit: 0, due: 0, startsAt: END, proExpiresAt: END + 7 * 86_400_000 }

const dialogOf = (plan: ProPlan, change: PlanChange, { balance = 40, mine = MINE } = {}) =>
  openPage(<ChangePlanDialog plan={plan} mine={mine} onClose={() => undefined} renderAddFunds={() => <p>Add funds here</p>} />, {
    user: aUser({ balance }),
    server: (server) => server.answer(api.subscription.getChange, change),
  })

it('knows for each plan whether choosing it buys, extends, changes, or keeps', () => {
  expect(choiceOf(MONTH, undefined)).toBe('choose')
  expect(choiceOf(MONTH, { ...MINE, isPro: false })).toBe('choose')
  expect(choiceOf(MONTH, { ...MINE, plan: null })).toBe('extend')
  expect([choiceOf(MONTH, MINE), choiceOf(QUARTER, MINE)]).toEqual(['extend', 'change'])
  const planned = { ...MINE, nextPlan: { ...WEEK, isActive: true } }
  expect([WEEK, MONTH, QUARTER].map((plan) => choiceOf(plan, planned))).toEqual(['next', 'keep', 'change'])
})

it('shows on the plan that begins later when it does, in place of a button', async () => {
  const onChoose = vi.fn()
  const page = await openPage(<Plans plans={[WEEK, MONTH]} mine={{ ...MINE, nextPlan: { ...WEEK, isActive: true } }} onChoose={onChoose} />)
  expect(screen.getByText(page.text('pro:plans.next', { date: 'May 20, 2030' }))).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: page.text('pro:plans.keep', { name: 'Month' }) }))
  expect(onChoose).toHaveBeenCalledWith(MONTH)
})

it('a dearer plan shows its price, the credit and the sum due, and pays that sum', async () => {
  const page = await dialogOf(QUARTER, NOW)
  page.server.handle(api.subscription.changePlan, async () => NOW)
  await page.user.click(await screen.findByRole('button', { name: page.text('pro:buy.submit', { price: '$23.67' }) }))
  await screen.findByTestId('plan-changed')
  expect(page.server.arrived(api.subscription.changePlan)).toEqual([{ token: TOKEN, planId: QUARTER._id, expectedPrice: 23.67 }])
})

it('a cheaper plan asks for nothing now, and agrees to its price', async () => {
  const page = await dialogOf(WEEK, LATER, { balance: 0 })
  page.server.handle(api.subscription.changePlan, async () => LATER)
  await page.user.click(await screen.findByTestId('change-plan'))
  expect((await screen.findByTestId('plan-changed')).textContent).toContain('Week begins on May 20, 2030')
  expect(page.server.arrived(api.subscription.changePlan)).toEqual([{ token: TOKEN, planId: WEEK._id, expectedPrice: 3 }])
})

it('a short balance opens Add Funds with the missing amount, and does not let pay', async () => {
  const page = await dialogOf(QUARTER, NOW, { balance: 3.67 })
  expect((await screen.findByTestId('change-plan')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(page.text('pro:buy.short', { amount: '$20.00' }))).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: page.text('pro:buy.addFunds') }))
  expect(await screen.findByText('Add funds here')).toBeTruthy()
})

it('a sum that has changed meanwhile is said, and the new one is asked for', async () => {
  const page = await dialogOf(QUARTER, NOW)
  page.server.handle(api.subscription.changePlan, async () => {
    page.server.answer(api.subscription.getChange, { ...NOW, credit: 3, due: 24 })
    throw refused('price_changed', { total: 24 })
  })
  await page.user.click(await screen.findByTestId('change-plan'))
  expect(await screen.findByText(page.text('pro:buy.priceChanged', { price: '$24.00' }))).toBeTruthy()
  expect(await screen.findByRole('button', { name: page.text('pro:buy.submit', { price: '$24.00' }) })).toBeTruthy()
})

it('a change whose price cannot be loaded can be tried again', async () => {
  const page = await openPage(<ChangePlanDialog plan={QUARTER} mine={MINE} onClose={() => undefined} renderAddFunds={() => null} />, {
    user: aUser({ balance: 40 }),
    server: (server) => server.refuse(api.subscription.getChange, 'no_subscription'),
  })
  expect(await screen.findByText(page.text('pro:change.failed'))).toBeTruthy()
  page.server.answer(api.subscription.getChange, NOW)
  await page.user.click(screen.getByRole('button', { name: page.text('common:actions.retry') }))
  expect(await screen.findByTestId('change-plan')).toBeTruthy()
})
