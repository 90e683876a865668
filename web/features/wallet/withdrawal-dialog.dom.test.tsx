import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { DONE, type PageServer } from '#web/testing/page-server.ts'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'

const WITHDRAWAL_ID = '00000000-0000-7000-8000-000000000009'

async function openDialog(say: (server: PageServer) => void = () => undefined) {
  const onOpenChange = vi.fn()
  const page = await openPage(<WithdrawalDialog open onOpenChange={onOpenChange} available={80} />, {
    user: aUser({ status: 'model' }),
    server: (server) => {
      server.answer(api.withdrawals.getPayoutDetails, null)
      server.answer(api.withdrawals.getMine, { items: [], nextCursor: null, held: 0, heldUntil: null })
      server.handle(api.withdrawals.requestWithdrawal, () => ({ ...DONE, withdrawalId: WITHDRAWAL_ID }))
      say(server)
    },
  })
  const amount = await screen.findByRole('textbox', { name: page.text('wallet:withdrawal.amount') })
  const request = () => page.user.click(screen.getByRole('button', { name: page.text('wallet:withdrawal.submit') }))
  return { ...page, onOpenChange, amount, request }
}

describe('the request of a withdrawal', () => {
  it('is sent once with the typed values, shows as pending, and closes', async () => {
    const { server, user, text, amount, request } = await openDialog()
    await user.type(amount, '60')
    await user.type(screen.getAllByRole('textbox').at(-1) ?? amount, 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
    await request()
    expect(await screen.findByTestId('withdrawal-pending')).toHaveProperty(
      'textContent',
      expect.stringContaining(text('wallet:withdrawal.pending')),
    )
    expect(server.arrived(api.withdrawals.requestWithdrawal)).toEqual([expect.objectContaining({ token: TOKEN, amount: 60 })])
  })

  it('is refused at the field that can be corrected, without being sent', async () => {
    const { server, user, text, amount, request } = await openDialog()
    await user.type(amount, '81')
    await user.type(screen.getAllByRole('textbox').at(-1) ?? amount, 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
    await request()
    expect(await screen.findByText(text('wallet:withdrawal.aboveBalance'))).toBeDefined()
    expect(document.activeElement).toBe(amount)
    expect(server.arrived(api.withdrawals.requestWithdrawal)).toEqual([])
  })
})
