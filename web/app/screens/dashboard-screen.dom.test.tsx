/** The dashboard while its cards load, one after the other. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DASHBOARD_CARDS, type DashboardCard } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

const EMPTY = { items: [], nextCursor: null }

const ANSWERS = {
  feed: (server: PageServer) => server.answer(api.posts.getFeed, EMPTY),
  followed: (server: PageServer) => server.answer(api.models.listFollowedModels, EMPTY),
  holds: (server: PageServer) => server.answer(api.transactions.getHolds, []),
  deposit: (server: PageServer) => server.answer(api.transactions.getDeposit, null),
  withdrawals: (server: PageServer) => server.answer(api.withdrawals.getMine, { ...EMPTY, held: 0, heldUntil: null }),
}

/** All but the orders, the figures of a model and `missing`. */
function answerRest(server: PageServer, missing?: string): void {
  server.together(() => {
    for (const [part, answer] of Object.entries(ANSWERS)) if (part !== missing) answer(server)
  })
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

it.each([
  { part: 'holds', card: 'balance', call: api.transactions.getHolds, skeletons: 0 },
  { part: 'deposit', card: 'balance', call: api.transactions.getDeposit, skeletons: 0 },
  { part: 'feed', card: 'posts', call: api.posts.getFeed, skeletons: 1 },
  { part: 'figures', card: 'stats', call: api.models.getModelTransactions, skeletons: 1 },
] as const)(
  'the card $card holds back the next one until it has its $part, or failed to get them',
  async ({ part, card, call, skeletons }) => {
    const hiddenCards = DASHBOARD_CARDS.filter((one) => one !== card && one !== 'followed')
    const page = await openPage(<DashboardScreen />, { user: { ...user, status: 'model', display: { ...user.display, hiddenCards } } })
    answerRest(page.server, part)
    await waitFor(() => expect(screen.queryAllByText(page.text('common:actions.loading'))).toHaveLength(skeletons))
    expect(waiting()).toEqual({ [card]: undefined, followed: 'column' })
    page.server.refuse(call, 'bad_request')
    await waitFor(() => expect(waiting()).toEqual({ [card]: undefined, followed: undefined }))
  },
)

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

it('a card that is asked for again after an error leaves those below in sight', async () => {
  const page = await openPage(<DashboardScreen />, {
    user,
    server: (server) => {
      answerRest(server)
      server.answer(api.orders.getUserOrders, { orders: [], nextCursor: null })
      server.refuse(api.posts.getFeed, 'bad_request')
    },
  })
  const retry = await screen.findByRole('button', { name: page.text('common:actions.retry') })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const ask = page.live.ask.bind(page.live)
  page.live.ask = (query) => answered.then(() => ask(query))
  await page.user.click(retry)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(waiting()).toEqual(NOBODY_WAITS)
  page.server.answer(api.posts.getFeed, EMPTY)
  answer()
  expect(await screen.findByText(page.text('posts:feed.none'))).toBeDefined()
})
