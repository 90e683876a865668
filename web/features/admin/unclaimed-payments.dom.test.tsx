import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { UnclaimedPayments } from './unclaimed-payments.tsx'

const payment = (end: number) => ({
  _id: `00000000-0000-7000-8000-00000000000${end}`,
  orderId: `DEP-${end}`,
  provider: 'OxaPay',
  trackId: null,
  amount: 5,
  arrivedAt: Date.UTC(2026, 10, 1),
})

it('more payments that could not be loaded can be asked for again', async () => {
  let isRefused = true
  const page = await openPage(<UnclaimedPayments total={10} mayReturn />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) =>
      server.answerBy(api.admin.deposits.listUnclaimed, ({ cursor }) => {
        if (cursor == null) return { items: [payment(1)], nextCursor: 'second' }
        if (isRefused) throw refused('forbidden')
        return { items: [payment(2)], nextCursor: null }
      }),
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('common:actions.loadMore') }))
  const retry = await screen.findByRole('button', { name: page.text('common:actions.retry') })
  expect(screen.getByText(page.text('common:list.moreFailed'))).toBeDefined()
  isRefused = false
  await page.user.click(retry)
  await waitFor(() => expect(screen.getAllByTestId('unclaimed-payment')).toHaveLength(2))
})
