/** The texts of an order's page: its status while money can still move, the author of an entry, and the effect of a review. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { REVIEW_BLIND_DAYS } from '#contract/limits.ts'
import type { Order, OrderEvent, OrderReviews } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { formatDayTime } from '#web/ui/format.ts'
import { agreed, anOrder, idOf, nothingSaid } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ReviewDialog } from '../review-dialog.tsx'
import { EventEntry } from './order-events.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderPage } from './order-page.tsx'
import { ReviewsCard } from './reviews-card.tsx'

const HOUR_MS = 3_600_000
const paid: Partial<Order> = { status: 'completed', acceptBy: null }
const held: Partial<Order> = { ...paid, holdUntil: Date.now() + 30 * HOUR_MS }
const disputed: Partial<Order> = { ...paid, dispute: 'open' }

describe.each(['customer', 'model', 'admin'] as const)('the status of a delivered order, for: %s', (side) => {
  it.each([
    ['delivered, while the payment is on hold', held, 'delivered'],
    ['with a problem, while one is open', disputed, 'problem'],
    ['completed, once the model is paid', paid, 'completed'],
  ] as const)('is %s', async (_name, order, status) => {
    const page = await openPage(<OrderHeader order={anOrder(1, order)} side={side} dispute={null} />, { user: aUser() })
    const header = await screen.findByTestId('order-header')
    const shown = ['delivered', 'problem', 'completed'].filter((key) =>
      [...header.querySelectorAll('span')].some(({ textContent }) => textContent === page.text(`orders:status.${key}`)),
    )
    expect(shown).toEqual([status])
  })
})

it('gives the date until which the customer can act with its time', async () => {
  const order = anOrder(1, held)
  const page = await openPage(<OrderHeader order={order} side="customer" dispute={null} />, { user: aUser() })
  const when = formatDayTime(order.holdUntil!, Date.now(), 'en')
  expect((await screen.findByTestId('order-sentence')).textContent).toBe(page.text('orders:state.delivered', { when }))
})

it.each(['customer', 'model', 'admin'] as const)('promises of a late revision what was not refunded yet, for: %s', async (side) => {
  const late = { status: 'processing', acceptBy: null, round: 1, isLate: true, deliverBy: Date.now() - HOUR_MS, refunded: 10 } as const
  await openPage(<OrderHeader order={anOrder(1, late)} side={side} dispute={null} />, { user: aUser() })
  const amounts = (await screen.findByTestId('order-header')).textContent?.match(/\$[\d.]+/g)
  expect(new Set(amounts)).toEqual(new Set(['$40.00']))
})

it('says about a question before the acceptance that the time to accept goes on, and no work', async () => {
  const order = anOrder(1, { pausedUntil: Date.now() + HOUR_MS })
  const page = await openPage(<OrderHeader order={order} side="model" dispute={null} />, { user: aUser() })
  await screen.findByTestId('order-header')
  expect(screen.getByText(page.text('order:then.questionPending', { hours: 72 }))).toBeDefined()
})

it('names no author of a payment that an accepted offer released', async () => {
  const event: OrderEvent = { _id: idOf(2), at: Date.now(), kind: 'released', by: 'model', note: null }
  const page = await openPage(<EventEntry event={event} title="released" side="model" />, { user: aUser() })
  expect((await screen.findByTestId('order-event')).textContent).toContain(page.text('orders:by.clock'))
})

it.each([
  ['while the payment is on hold', held, true],
  ['of an order that is paid', paid, false],
] as const)('warns that a review accepts the work, %s: %s', async (_name, order, isWarned) => {
  await openPage(<ReviewDialog order={anOrder(1, order)} open onOpenChange={() => undefined} />, { user: aUser() })
  await screen.findByRole('dialog')
  expect(screen.queryByTestId('review-accepts') !== null).toBe(isWarned)
})

it.each([
  ['waits for the rating', true],
  ['is hidden by the team', false],
] as const)('promises the model a review to read only when one %s', async (_name, isWaiting) => {
  const reviews: OrderReviews = { review: null, isWaiting, rating: null, customer: { rating: null, count: 0 } }
  const page = await openPage(<ReviewsCard order={anOrder(1, { ...paid, hasBeenReviewed: true })} side="model" />, {
    user: aUser({ status: 'model' }),
    server: (server) => server.answer(api.reviews.getOfOrder, reviews),
  })
  await screen.findByTestId('reviews-card')
  expect(screen.queryByTestId('review-waits')?.textContent).toBe(
    isWaiting ? page.text('order:reviews.waits', { name: 'Robin', days: REVIEW_BLIND_DAYS }) : undefined,
  )
})

it.each([
  ['is delivered', held, true],
  ['has an open problem', disputed, false],
] as const)('offers a tip for an order that %s: %s', async (_name, but, isOffered) => {
  const page = <OrderPage orderId={idOf(1)} renderThread={() => 'The messages'} renderTip={() => 'Tip'} renderAddFunds={() => null} />
  await openPage(page, {
    user: aUser(),
    server: (server) => {
      const rest = { events: [], rounds: [], settlements: [], visitUntil: null }
      server.answer(api.orders.getOrder, { ...nothingSaid, ...rest, order: anOrder(1, but), agreed, side: 'customer' })
    },
  })
  await screen.findByTestId('money-box')
  expect(screen.queryByText('Tip') !== null).toBe(isOffered)
})
