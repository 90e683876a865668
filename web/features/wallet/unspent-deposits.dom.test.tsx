/** Unspent deposits: offered on one line, and asked back on the network that they came by. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { UnspentDeposits } from './unspent-deposits.tsx'

const WITHDRAWAL = '00000000-0000-7000-8000-0000000000aa'
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

it('asks for a refund of unspent deposits: the network’s cost, the remaining amount, and no more than is unspent', async () => {
  const { text, user, server, toast } = await openPage(<UnspentDeposits />, {
    user: aUser(),
    server: (on) => {
      on.answer(api.withdrawals.getRefundable, { isOn: true, most: 40, networks: [{ network: 'TRC20', most: 40, cost: 2, minimum: 5 }] })
      on.handle(api.withdrawals.requestRefund, () => ({ ...DONE, withdrawalId: WITHDRAWAL }))
    },
  })
  const line = within(await screen.findByTestId('unspent-deposits'))
  expect(line.getByText(text('wallet:refund.text', { amount: '$40.00' }))).toBeDefined()
  await user.click(line.getByRole('button', { name: text('wallet:refund.open') }))
  const dialog = within(await screen.findByRole('dialog', { name: text('wallet:refund.dialogTitle') }))
  const amount = dialog.getByRole('textbox', { name: text('wallet:withdrawal.amount') })
  await user.type(amount, '41')
  await user.type(dialog.getByRole('textbox', { name: text('wallet:refund.address') }), ADDRESS)
  await user.click(dialog.getByRole('button', { name: text('wallet:refund.submit', { amount: '$41.00' }) }))
  expect(await dialog.findByText(text('wallet:refund.tooMuch', { amount: '$40.00' }))).toBeDefined()
  await user.click(dialog.getByRole('button', { name: text('wallet:withdrawal.all') }))
  expect(dialog.getByText('$38.00')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: text('wallet:refund.submit', { amount: '$40.00' }) }))
  await waitFor(() => expect(toast()).toMatchObject({ title: text('wallet:refund.done') }))
  expect(server.arrived(api.withdrawals.requestRefund)).toEqual([
    expect.objectContaining({ token: TOKEN, amount: 40, network: 'TRC20', paymentDetails: ADDRESS }),
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers nothing while nothing is unspent', async () => {
  await openPage(<UnspentDeposits />, {
    user: aUser(),
    server: (on) => on.answer(api.withdrawals.getRefundable, { isOn: true, most: 0, networks: [] }),
  })
  expect(screen.queryByTestId('unspent-deposits')).toBeNull()
})
