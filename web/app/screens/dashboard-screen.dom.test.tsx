/** What the dashboard shows while its cards load, one after the other. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DASHBOARD_CARDS, type DashboardCard } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

const EMPTY = { items: [], nextCursor: null }

/** All but the orders. */
function answerRest(server: PageServer): void {
  server.answer(api.posts.getFeed, EMPTY)
  server.answer(api.models.listFollowedModels, EMPTY)
  server.answer(api.transactions.getHolds, [])
  server.answer(api.transactions.getDeposit, null)
  server.answer(api.withdrawals.getMine, { ...EMPTY, held: 0, heldUntil: null })
}

const user = aUser({ display: { ...aUser().display, cardOrder: [...DASHBOARD_CARDS] } })

/** How each card waits for those above it. */
const waiting = () =>
  Object.fromEntries(screen.getAllByTestId('dashboard-card').map(({ dataset }) => [dataset['card'] as DashboardCard, dataset['waits']]))

const NOBODY_WAITS = { balance: undefined, orders: undefined, posts: undefined, followed: undefined }

it('a card below one that loads waits for it: in one column for each above, in two for those of its column', async () => {
  const page = await openPage(<DashboardScreen />, { user })
  // The balance stands first, and the orders in a column of their own.
  expect(waiting()).toEqual({ ...NOBODY_WAITS, orders: 'list', posts: 'column', followed: 'column' })
  answerRest(page.server)
  await waitFor(() => expect(waiting()).toEqual({ ...NOBODY_WAITS, posts: 'list', followed: 'list' }))
  page.server.answer(api.orders.getUserOrders, { orders: [], nextCursor: null })
  await waitFor(() => expect(waiting()).toEqual(NOBODY_WAITS))
})

it('a card that cannot be loaded holds back none', async () => {
  await openPage(<DashboardScreen />, {
    user,
    server: (server) => {
      answerRest(server)
      server.refuse(api.orders.getUserOrders, 'bad_request')
    },
  })
  expect(await screen.findByRole('alert')).toBeDefined()
  await waitFor(() => expect(waiting()).toEqual(NOBODY_WAITS))
})
