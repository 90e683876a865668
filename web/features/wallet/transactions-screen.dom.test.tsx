/** The statement: each line names and links its cause; the table has the filter of the screen. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { StatementLine } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { statementFilter } from './statement-search.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

const ORDER = '00000000-0000-7000-8000-0000000000aa'
const aLine = (at: number, but: Partial<StatementLine>): StatementLine => ({
  _id: String(at),
  at,
  kind: 'order',
  amount: -30,
  balanceAfter: 70,
  subject: 'A bowl',
  orderId: null,
  postId: null,
  chatId: null,
  reference: ORDER,
  party: null,
  paidUntil: null,
  cause: null,
  ...but,
})
const [NOVEMBER, OCTOBER] = [Date.UTC(2026, 10, 15), Date.UTC(2026, 9, 15)]

async function openStatement(search: Parameters<typeof statementFilter>[0] = {}) {
  const onSearch = vi.fn()
  const page = await openPage(<TransactionsScreen search={search} onSearch={onSearch} />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.transactions.getStatement, {
        items: [
          aLine(NOVEMBER, { orderId: ORDER, party: { name: 'Ines', handle: 'ines' } }),
          aLine(OCTOBER, { kind: 'deposit', amount: 100, subject: '', reference: 'DEP-1790000000000-123456789' }),
        ],
        nextCursor: null,
      })
      server.answer(api.transactions.getStatementSums, { in: 100, out: 30 })
    },
  })
  await screen.findAllByTestId('statement-line')
  return { ...page, onSearch }
}

it('names and links the order and the other side, and copies the whole reference', async () => {
  const { text, user, toast } = await openStatement()
  const [order, deposit] = screen.getAllByTestId('statement-line').map((row) => within(row))
  expect(order!.getByRole('link', { name: 'A bowl' }).getAttribute('href')).toBe(`/orders/${ORDER}`)
  expect(order!.getByRole('link', { name: 'Ines' }).getAttribute('href')).toBe('/models/ines')
  expect(deposit!.queryByRole('link')).toBeNull()
  await user.click(order!.getByRole('button', { name: text('wallet:statement.copy', { reference: '#000000AA' }) }))
  await waitFor(() => expect(toast()).toMatchObject({ title: text('wallet:statement.copied') }))
  expect(await navigator.clipboard.readText()).toBe(ORDER)
})

it('heads each month with its sums', async () => {
  const { server } = await openStatement({ kind: 'order' })
  expect(screen.getAllByTestId('statement-month')).toHaveLength(2)
  const asked = server.arrived(api.transactions.getStatementSums)
  expect(new Set(asked.map(({ since }) => since)).size).toBe(2)
  expect(asked.every(({ kind }) => kind === 'order')).toBe(true)
})

it('puts a filter into the address, and into the address of the table', async () => {
  const { text, user, onSearch } = await openStatement({ from: '2026-10-01' })
  await user.selectOptions(screen.getByLabelText(text('wallet:statement.kind')), 'tip')
  expect(onSearch).toHaveBeenCalledWith({ kind: 'tip', from: '2026-10-01' })
  const { since } = statementFilter({ from: '2026-10-01' })
  expect(screen.getByTestId('statement-csv').getAttribute('href')).toBe(`/transactions.csv?lang=en&since=${since}`)
  await user.click(screen.getByRole('button', { name: text('wallet:statement.clear') }))
  expect(onSearch).toHaveBeenLastCalledWith({})
})
