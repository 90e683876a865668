/** The page of an order asks the server for nothing beyond the queries whose statements a test of the server counts. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderProblem, StaffDispute } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { ORDER_PAGE_QUERIES } from '#web/testing/order-page.ts'
import { agreed, anOrder, idOf, nothingSaid } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { OrderScreen } from './order-screen.tsx'

const HOUR_MS = 3_600_000
/** The user, and the name of the translator: neither is of the order, and pages keep both. */
const OF_EVERY_PAGE = ['auth:getUser', 'translation:getTranslator']

const dispute: OrderProblem['dispute'] = {
  reason: 'not_as_described',
  points: [{ text: 'The boat is missing' }],
  openedAt: Date.now(),
  round: 0,
  total: 50,
  refunded: 0,
  state: 'open',
  outcome: null,
  evidenceUntil: Date.now() + HOUR_MS,
  dueAt: Date.now() + 2 * HOUR_MS,
  hasSent: { customer: true, model: true },
  isShown: true,
  evidence: [],
  decisions: [],
}
const staffDispute: StaffDispute = {
  ...dispute,
  version: 0,
  claim: { name: 'Jonas', isMine: true, at: Date.now() },
  decisions: [],
  isAppealable: true,
}
const assembled: OrderProblem['assembled'] = {
  views: [],
  customer: { completedOrders: 1, problems: 1 },
  model: { completedOrders: 1, onTimeOrders: 1, problems: 1 },
}

/** Answers everything, so that the page also asks the queries that follow from an answer. */
function answerAll(server: PageServer, side: 'customer' | 'model' | 'admin'): void {
  const me = aUser()._id
  const order = anOrder(1, {
    status: 'completed',
    acceptBy: null,
    dispute: 'open',
    model: { ...anOrder(1).model, _id: side === 'model' ? me : idOf(9) },
  })
  const rest = { events: [], rounds: [], settlements: [], visitUntil: side === 'admin' ? Date.now() + HOUR_MS : null }
  const problem = side === 'admin' ? null : { dispute, assembled }
  server.answer(api.orders.getOrder, { ...nothingSaid, ...rest, order, agreed, side, problem })
  server.answer(api.admin.orders.getDispute, { dispute: staffDispute, assembled })
  server.answer(api.admin.orders.listDecisions, [])
  server.answer(api.reviews.getOfOrder, { review: null, isWaiting: false, rating: null, customer: { rating: null, count: 0 } })
  const member = (userId: string, kind: 'customer' | 'model') => ({ userId, name: kind, picture: null, kind, readSeq: 0 })
  server.answer(api.threads.get, {
    threadId: idOf(1),
    kind: 'order',
    lastSeq: 0,
    readSeq: 0,
    firstUnreadSeq: null,
    unread: 0,
    unreadFromSeq: null,
    mayWrite: side !== 'admin',
    closesAt: null,
    members: [member(side === 'customer' ? me : idOf(8), 'customer'), member(side === 'model' ? me : idOf(9), 'model')],
    draft: null,
  })
  server.answer(api.threads.page, [])
  server.answer(api.threads.signals, { typing: [], here: [] })
  server.answer(api.translation.getTranslator, { label: 'LibreTranslate' })
  server.answer(api.translation.getThread, { isOn: false, needs: 'both', own: null, other: null, isAlways: false, isOtherAlways: false })
}

it.each(['customer', 'model', 'admin'] as const)('the page of an order asks the listed queries of a %s, and no more', async (side) => {
  const { server } = await openPage(<OrderScreen orderId={idOf(1)} />, {
    user: aUser({ status: side === 'model' ? 'model' : 'user', isAdmin: side === 'admin', adminRole: side === 'admin' ? 'owner' : null }),
    server: (page) => answerAll(page, side),
  })
  await screen.findByTestId('order-thread')
  await waitFor(() => expect(server.watched()).toEqual([...OF_EVERY_PAGE, ...ORDER_PAGE_QUERIES[side]].toSorted()))
})
