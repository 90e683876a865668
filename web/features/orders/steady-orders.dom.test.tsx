/** Rows of orders keep their places while the list behind them changes. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { agreed, anOrder, idOf, nothingSaid } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { OrdersToFulfillCard } from './orders-to-fulfill-card.tsx'

const HOUR_MS = 3_600_000
const names = () => screen.getAllByTestId('model-order').map((row) => within(row).getByText(/^Product/).textContent)

async function openCard() {
  const page = await openPage(<OrdersToFulfillCard />, {
    user: aUser({ status: 'model' }),
    server: (server) => server.answer(api.orders.getModelOrders, { orders: [anOrder(1), anOrder(2), anOrder(3)], nextCursor: null }),
  })
  await screen.findByText('Product 1')
  return page
}

it('a row that moves in the list keeps its place, with its new content, until Refresh', async () => {
  const { server, user, text } = await openCard()
  expect(screen.queryByTestId('list-changed')).toBeNull()
  const accepted = anOrder(1, { status: 'processing', acceptBy: null, deliverBy: Date.now() + 72 * HOUR_MS })
  server.answer(api.orders.getModelOrders, { orders: [anOrder(2), anOrder(3), accepted], nextCursor: null })
  await screen.findByTestId('list-changed')
  expect(names()).toEqual(['Product 1', 'Product 2', 'Product 3'])
  expect(screen.getAllByTestId('model-order')[0]?.dataset['status']).toBe('processing')
  await user.click(screen.getByTestId('list-changed'))
  await waitFor(() => expect(names()).toEqual(['Product 2', 'Product 3', 'Product 1']))
  expect(screen.queryByText(text('orders:changed'))).toBeNull()
})

it('a new order stands at the end, and an order that left the page shows its own state', async () => {
  const { server } = await openCard()
  const done = anOrder(1, {
    status: 'completed',
    acceptBy: null,
    holdUntil: Date.now() + 72 * HOUR_MS,
    replaceBy: Date.now() + 24 * HOUR_MS,
  })
  server.answer(api.orders.getOrder, {
    ...nothingSaid,
    order: done,
    agreed,
    events: [],
    rounds: [],
    settlements: [],
    side: 'model',
    visitUntil: null,
  })
  server.answer(api.orders.getModelOrders, { orders: [anOrder(4), anOrder(2), anOrder(3)], nextCursor: null })
  await screen.findByText('Product 4')
  expect(names()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 4'])
  const [first] = screen.getAllByTestId('model-order')
  await waitFor(() => expect(first?.dataset['status']).toBe('completed'))
  expect(within(first as HTMLElement).getByTestId('replace-delivery')).toBeDefined()
})

it('says that an upload accepts a pending order, and until when it waits', async () => {
  const { text } = await openCard()
  expect(screen.getAllByText(text('orders:fulfil.uploadAccepts'))).toHaveLength(3)
  expect(screen.getAllByTestId('order-state')).toHaveLength(3)
})

it('marks the rows with unread messages, live, by one question for all rows', async () => {
  const { server, text } = await openCard()
  const [first, second] = screen.getAllByTestId('model-order')
  expect(screen.queryByTestId('unread-mark')).toBeNull()
  server.answer(api.threads.countUnread, [{ threadId: idOf(2), unread: 3 }])
  expect(within(await screen.findByTestId('unread-mark')).getByText(text('order:unread', { count: 3 }))).toBeDefined()
  expect(within(second as HTMLElement).getByTestId('unread-mark')).toBeDefined()
  expect(within(first as HTMLElement).queryByTestId('unread-mark')).toBeNull()
  server.answer(api.threads.countUnread, [])
  await waitFor(() => expect(screen.queryByTestId('unread-mark')).toBeNull())
})
