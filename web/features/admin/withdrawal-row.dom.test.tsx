import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { DecisionDialog } from './withdrawal-decision.tsx'
import { WithdrawalRow, type AdminWithdrawal } from './withdrawal-row.tsx'

const ID = '00000000-0000-7000-8000-000000000007'

/** A payout that was sent, changed by `but`. */
const sent = (but: Partial<AdminWithdrawal> = {}): AdminWithdrawal => ({
  _id: ID,
  createdAt: Date.UTC(2026, 10, 1),
  amount: 40,
  paymentMethod: 'paypal',
  paymentDetails: 'ines@example.org',
  network: null,
  status: 'sent',
  reference: 'PP-77',
  reason: null,
  isCancelled: false,
  refund: null,
  model: { _id: ID, name: 'Ines Duarte', handle: 'ines', email: 'ines@example.org', picture: null },
  approvedBy: 'Jonas',
  heldUntil: null,
  isLast: false,
  isKept: false,
  risk: {
    totalEarned: 100,
    totalDeposited: 0,
    completedOrders: 3,
    memberSince: Date.UTC(2026, 0, 1),
    isFirstWithdrawal: false,
    sharedDetails: 0,
  },
  ...but,
})

it('a sent payout can be recorded as come back', async () => {
  const onDecide = vi.fn()
  const page = await openPage(<WithdrawalRow withdrawal={sent()} onDecide={onDecide} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:withdrawals.fail') }))
  expect(onDecide).toHaveBeenCalledWith('fail')
})

it('the name leads to the page of the user', async () => {
  await openPage(<WithdrawalRow withdrawal={sent()} onDecide={() => undefined} />, { user: aUser({ isAdmin: true, adminRole: 'owner' }) })
  expect((await screen.findByRole('link', { name: 'Ines Duarte' })).getAttribute('href')).toBe(`/admin/users/${ID}`)
})

it('a payout that came back shows the reason and its reference, and leaves nothing to decide', async () => {
  const failed = sent({ status: 'failed', reason: 'The bank sent it back' })
  const page = await openPage(<WithdrawalRow withdrawal={failed} onDecide={() => undefined} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
  })
  await screen.findByText('The bank sent it back')
  expect(screen.getByText(page.text('admin:withdrawals.reference', { reference: 'PP-77' }))).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a payout that came back needs a reason; then the money returns, and the dialog closes', async () => {
  const onClose = vi.fn()
  const page = await openPage(<DecisionDialog decision={{ kind: 'fail', withdrawal: sent() }} onClose={onClose} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => server.handle(api.admin.withdrawals.markFailed, async () => ({ success: true as const })),
  })
  const confirm = await screen.findByRole('button', { name: page.text('admin:withdrawals.failConfirm', { amount: '$40.00' }) })
  await page.user.click(confirm)
  expect(await screen.findByText(page.text('admin:reasonMissing'))).toBeDefined()
  await page.user.type(screen.getByRole('textbox', { name: page.text('admin:reason') }), 'The bank sent it back')
  await page.user.click(confirm)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(page.server.arrived(api.admin.withdrawals.markFailed)).toEqual([
    { token: TOKEN, withdrawalId: ID, reason: 'The bank sent it back' },
  ])
  expect(page.toast()).toMatchObject({ title: page.text('admin:withdrawals.done.failed') })
})

it('masked values say to screen readers that they are hidden, and are shown to the others as they are', async () => {
  const { model } = sent()
  const masked = sent({ paymentDetails: 'i•••@e•••.org', model: { ...model, email: 'i•••@e•••.org' } })
  const page = await openPage(<WithdrawalRow withdrawal={masked} onDecide={() => undefined} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
  })
  const hints = [page.text('admin:users.emailHidden'), page.text('admin:withdrawals.detailsHidden')]
  for (const hint of hints) expect(await screen.findByTitle(hint)).toHaveProperty('textContent', `i•••@e•••.org${hint}`)
})

const ADMIN_ID = '00000000-0000-7000-8000-000000000008'
const open = (but: Partial<AdminWithdrawal>) => sent({ status: 'requested', reference: null, approvedBy: null, ...but })

it('no admin decides on a withdrawal of their own', async () => {
  const own = open({ model: { ...sent().model, _id: ADMIN_ID } })
  const page = await openPage(
    <>
      <WithdrawalRow withdrawal={open({})} onDecide={() => undefined} />
      <WithdrawalRow withdrawal={own} onDecide={() => undefined} />
    </>,
    { user: aUser({ _id: ADMIN_ID, isAdmin: true, adminRole: 'finance' }) },
  )
  expect(await screen.findAllByRole('button', { name: page.text('admin:withdrawals.approve') })).toHaveLength(1)
})

it('a request says until when its user is paid nothing, and that others are paid to the same details', async () => {
  const risky = open({ heldUntil: Date.now() + 3_600_000, risk: { ...sent().risk, sharedDetails: 1, isFirstWithdrawal: true } })
  const page = await openPage(
    <>
      <WithdrawalRow withdrawal={risky} onDecide={() => undefined} />
      <WithdrawalRow withdrawal={open({ heldUntil: Date.now() - 1 })} onDecide={() => undefined} />
    </>,
    { user: aUser({ isAdmin: true, adminRole: 'finance' }) },
  )
  const rows = await screen.findAllByTestId('admin-withdrawal')
  expect(rows.map((row) => within(row).queryAllByTestId('withdrawal-hold').length)).toEqual([1, 0])
  expect(screen.getAllByText(page.text('admin:risk.shared', { count: 1 }))).toHaveLength(1)
  expect(screen.getAllByText(page.text('admin:risk.first'))).toHaveLength(1)
})
