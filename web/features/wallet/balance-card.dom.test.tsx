/** The balance card: the rest of a partly paid deposit, and the way to the withdrawals. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Deposit, Withdrawal } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { BalanceCard } from './balance-card.tsx'

const UNDERPAID: Deposit = {
  orderId: `DEP-1800000000000-${'1'.repeat(30)}`,
  status: 'pending',
  reason: 'underpaid',
  amount: 20,
  received: 12,
  credited: 12,
  missing: 8,
  otherCoin: null,
  payLink: 'https://pay.example/1',
  expiresAt: Date.now() + 3_600_000,
  addresses: [],
}
const WITHDRAWAL: Withdrawal = {
  _id: '00000000-0000-7000-8000-0000000000aa',
  createdAt: Date.now(),
  amount: 25,
  paymentMethod: 'paypal',
  paymentDetails: 'me@example.org',
  network: null,
  status: 'requested',
  reference: null,
  reason: null,
  isCancelled: false,
  refund: null,
}

const openCard = ({ deposit = null, at = '/dashboard' }: { deposit?: Deposit | null; at?: string }) =>
  openPage(<BalanceCard />, {
    user: aUser(),
    at,
    server: (server) => {
      server.answer(api.transactions.getHolds, [])
      server.answer(api.transactions.getDeposit, deposit)
      server.answer(api.withdrawals.getMine, { items: [WITHDRAWAL], nextCursor: null, held: 25, heldUntil: null })
    },
  })

it('shows the missing part of a deposit after a reload, and opens Add Funds there', async () => {
  const { text, user } = await openCard({ deposit: UNDERPAID })
  const amounts = { received: '$12.00', amount: '$20.00', missing: '$8.00' }
  const line = within(await screen.findByTestId('part-deposit'))
  expect(line.getByText(text('wallet:deposit.received', amounts))).toBeDefined()
  await user.click(line.getByRole('button', { name: text('wallet:balance.payRest', { missing: '$8.00' }) }))
  const dialog = within(await screen.findByRole('dialog', { name: text('wallet:deposit.title') }))
  expect(await dialog.findByText(text('wallet:deposit.received', amounts))).toBeDefined()
})

it.each([
  { credited: 5, amount: '$7.00', lines: 1 },
  { credited: 12, amount: '$0.00', lines: 0 },
])('says which part of a deposit the network still confirms: $amount', async ({ credited, amount, lines }) => {
  const { text } = await openCard({ deposit: { ...UNDERPAID, credited } })
  const line = within(await screen.findByTestId('part-deposit'))
  expect(line.queryAllByText(text('wallet:deposit.beingConfirmed', { amount }))).toHaveLength(lines)
})

it.each<Partial<Deposit>>([
  { reason: null, received: 0, credited: 0, missing: 20 },
  { reason: null, status: 'confirming', received: 20, missing: 0 },
])('says nothing about a deposit of which nothing, or all, has arrived: %o', async (part) => {
  await openCard({ deposit: { ...UNDERPAID, ...part } })
  await screen.findByTestId('withdrawal')
  expect(screen.queryByTestId('part-deposit')).toBeNull()
})

it('focuses the withdrawals for an address that names them', async () => {
  const { text } = await openCard({ at: '/dashboard#withdrawals' })
  const heading = await screen.findByRole('heading', { name: text('wallet:withdrawals.title') })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
