import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Deposit } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, type PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { AddFundsDialog } from './add-funds-dialog.tsx'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ORDER_ID = `DEP-1800000000000-${'1'.repeat(30)}`
const deposit = (part: Partial<Deposit> = {}): Deposit => ({
  orderId: ORDER_ID,
  status: 'pending',
  reason: null,
  amount: 20,
  received: 0,
  credited: 0,
  missing: 20,
  otherCoin: null,
  payLink: 'https://pay.example/1',
  expiresAt: Date.now() + 3_600_000,
  addresses: [{ network: 'TRC20', address: TRON, payAmount: '20' }],
  ...part,
})
const UNDERPAID = deposit({ reason: 'underpaid', received: 12, credited: 12, missing: 8 })

async function openDialog(shown: Deposit | null, more: (server: PageServer) => void = () => undefined) {
  const onOpenChange = vi.fn()
  const page = await openPage(<AddFundsDialog open onOpenChange={onOpenChange} />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.transactions.getDeposit, shown)
      more(server)
    },
  })
  const dialog = await screen.findByRole('dialog', { name: page.text('wallet:deposit.title') })
  const completed = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: page.text('wallet:deposit.completed') })
  const sees = (key: string, values?: Record<string, unknown>) => within(dialog).findByText(page.text(`wallet:deposit.${key}`, values))
  return { ...page, dialog, completed, sees, onOpenChange }
}

afterEach(() => vi.restoreAllMocks())

describe('Add Funds', () => {
  it('asks for the amount, names USDT and the guide, and shows the card in one quiet line', async () => {
    const { dialog, text } = await openDialog(null)
    expect(await within(dialog).findByRole('radio', { name: new RegExp(text('wallet:deposit.card')) })).toHaveProperty('disabled', true)
    expect(within(dialog).getByText(text('wallet:deposit.cryptoText'))).toBeDefined()
    expect(within(dialog).getByRole('link', { name: text('wallet:deposit.guide') })).toHaveProperty(
      'href',
      expect.stringMatching(/\/help-center\/no-usdt-yet$/),
    )
  })

  it.each(['50,5', '50.50', ' 50.5 '])('reads the amount %s as fifty and a half, in each language of the browser', async (typed) => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { server, user, text, dialog } = await openDialog(null, (on) =>
      on.handle(api.transactions.createOxaPayInvoice, ({ orderId }) => ({
        ...DONE,
        message: 'ok',
        orderId: orderId ?? ORDER_ID,
        payLink: 'https://pay.example/1',
        expiresAt: Date.now() + 1,
      })),
    )
    const amount = await within(dialog).findByLabelText<HTMLInputElement>(text('wallet:deposit.amount'))
    // A browser whose own language writes a point takes the comma out of a field for numbers.
    expect(amount.type).toBe('text')
    await user.clear(amount)
    await user.type(amount, typed)
    await user.click(within(dialog).getByRole('button', { name: text('wallet:deposit.submit') }))
    await vi.waitFor(() =>
      expect(server.arrived(api.transactions.createOxaPayInvoice)).toEqual([expect.objectContaining({ amount: 50.5 })]),
    )
  })

  it('opens the payment page in a new tab and shows address, coin, network and time left here', async () => {
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { server, user, text, dialog, sees } = await openDialog(null, (on) =>
      on.handle(api.transactions.createOxaPayInvoice, ({ orderId }) => {
        on.answer(api.transactions.getDeposit, deposit({ orderId: orderId ?? ORDER_ID }))
        return { ...DONE, message: 'ok', orderId: orderId ?? ORDER_ID, payLink: 'https://pay.example/1', expiresAt: Date.now() + 1 }
      }),
    )
    await user.click(await within(dialog).findByRole('button', { name: text('wallet:deposit.submit') }))
    await sees('initiatedText', { amount: '$20.00' })
    expect(tab.location.href).toBe('https://pay.example/1')
    expect(server.arrived(api.transactions.createOxaPayInvoice)).toEqual([
      expect.objectContaining({ token: TOKEN, amount: 20, currency: 'USDT', network: 'TRC20' }),
    ])
    expect(within(dialog).getByTestId('deposit-coins').textContent).toBe('20.00 USDT')
    expect(within(dialog).getByTestId('deposit-address').textContent).toBe(TRON)
    expect(within(dialog).getByText(text('wallet:deposit.onlyUsdt'))).toBeDefined()
    expect(within(dialog).getByTestId('countdown').textContent).toMatch(/\d+:\d\d/)
    expect(within(dialog).getByTestId('pay-link')).toHaveProperty('target', '_blank')
  })

  it('shows an underpaid deposit of another device: the arrived and the missing amount, and how to pay it; nothing is locked', async () => {
    const { dialog, completed, sees, text } = await openDialog(UNDERPAID)
    await sees('received', { received: '$12.00', amount: '$20.00', missing: '$8.00' })
    expect(within(dialog).getByTestId('deposit-coins').textContent).toBe('8.00 USDT')
    expect(within(dialog).getByTestId('deposit-address').textContent).toBe(TRON)
    expect(within(dialog).getByTestId('pay-link')).toBeDefined()
    expect(within(dialog).getByTestId('countdown')).toBeDefined()
    expect(completed().disabled).toBe(false)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: text('wallet:deposit.otherAmount') }).disabled).toBe(false)
  })

  it('shows the amount that is still being confirmed, before it is credited', async () => {
    const { sees } = await openDialog(deposit({ reason: 'underpaid', received: 12, credited: 0, missing: 8 }))
    await sees('beingConfirmed', { amount: '$12.00' })
  })

  it('says that the rest has not arrived when it is asked', async () => {
    const { user, completed, sees } = await openDialog(UNDERPAID, (on) =>
      on.handle(api.transactions.checkPayment, () => ({ status: 'pending' as const })),
    )
    await user.click(completed())
    await sees('restNotSeen', { missing: '$8.00' })
  })

  it('locks its buttons only while a payment that is enough is being confirmed', async () => {
    const { completed, sees, text, dialog } = await openDialog(deposit({ status: 'confirming', received: 20, missing: 0 }))
    await sees('confirming')
    expect(completed().disabled).toBe(true)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: text('wallet:deposit.otherAmount') }).disabled).toBe(true)
    expect(within(dialog).queryByTestId('deposit-address')).toBeNull()
  })

  it.each([
    ['exactly', 20, 'successfulText'],
    ['too much', 25, 'successfulMore'],
    ['in part, when the time is over', 12, 'successfulLess'],
  ] as const)('paid %s says the credited amount in the dialog and in the toast', async (_name, credited, key) => {
    const { server, sees, toast, text } = await openDialog(deposit())
    await sees('initiated')
    server.answer(
      api.transactions.getDeposit,
      deposit({ status: 'success', received: credited, credited, missing: Math.max(0, 20 - credited) }),
    )
    const words = { credited: `$${credited}.00`, amount: '$20.00' }
    await sees(key, words)
    await vi.waitFor(() => expect(toast()).toMatchObject({ description: text(`wallet:deposit.${key}`, words) }))
  })

  it('names another coin and stays open for USDT', async () => {
    const { dialog, completed, sees } = await openDialog(deposit({ reason: 'wrong_coin', otherCoin: '5 TRX' }))
    await sees('wrongCoin', { coin: '5 TRX' })
    expect(within(dialog).getByTestId('deposit-address')).toBeDefined()
    expect(completed().disabled).toBe(false)
  })

  it('expired says so until it is dismissed, and then shows the form', async () => {
    const { server, user, dialog, sees, text } = await openDialog(deposit({ status: 'expired', reason: 'expired' }), (on) =>
      on.handle(api.transactions.dismissDeposit, () => {
        on.answer(api.transactions.getDeposit, null)
        return DONE
      }),
    )
    await sees('reasons.expired')
    await user.click(within(dialog).getByRole('button', { name: text('wallet:deposit.startAnew') }))
    expect(await within(dialog).findByRole('button', { name: text('wallet:deposit.submit') })).toBeDefined()
    expect(server.arrived(api.transactions.dismissDeposit)).toEqual([{ token: TOKEN, orderId: ORDER_ID }])
  })

  it('opens an address on another network, and warns about that network', async () => {
    const other = { network: 'BEP20' as const, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', payAmount: '20' }
    const { user, dialog, sees } = await openDialog(deposit(), (on) =>
      on.handle(api.transactions.openAddress, () => {
        on.answer(api.transactions.getDeposit, deposit({ addresses: [...deposit().addresses, other] }))
        return other
      }),
    )
    await user.selectOptions(await within(dialog).findByRole('combobox'), 'BEP20')
    expect(await within(dialog).findByText(other.address)).toBeDefined()
    await sees('onlyUsdtText', { network: 'BNB Smart Chain (BEP20)' })
  })

  it('without an address still has the payment page', async () => {
    const { dialog, sees } = await openDialog(deposit({ addresses: [] }))
    expect(await within(dialog).findByTestId('pay-link')).toBeDefined()
    await sees('showAddress')
  })
})
