/** The admin's dashboard and figures: queues with their age, books that do not agree, a chart by keyboard, a message that is sent again. */
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MONEY_FIGURE_IDS } from '#contract/rules/figures.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { JobsScreen } from './jobs-screen.tsx'
import { LedgerScreen } from './ledger-screen.tsx'
import { OverviewScreen } from './overview-screen.tsx'

const owner = aUser({ isAdmin: true, adminRole: 'owner' })
const AT = Date.UTC(2026, 10, 20)
const DAY_MS = 86_400_000
const SPAN = { from: AT, until: AT + 3 * DAY_MS }

function answerOverview(server: PageServer, isRight = true): void {
  server.answer(api.admin.dashboard.getWork, [
    { kind: 'withdrawals', count: 3, hasMore: false, oldestAt: AT, dueAt: null },
    { kind: 'disputes', count: 1000, hasMore: true, oldestAt: AT, dueAt: AT + DAY_MS },
    { kind: 'payoutsToSend', count: 2, hasMore: false, oldestAt: AT, dueAt: null },
    { kind: 'failedPayouts', count: 1, hasMore: false, oldestAt: AT, dueAt: null },
    { kind: 'reports', count: 0, hasMore: false, oldestAt: null, dueAt: null },
  ])
  server.answer(api.admin.dashboard.getToday, {
    zone: 'UTC',
    span: SPAN,
    beforeSpan: SPAN,
    counts: [{ id: 'signUps', value: 4, before: 2 }],
    money: [{ id: 'settled', value: 10, before: 0 }],
  })
  const books = { asOf: AT, deposits: 500, payouts: 0, income: 12, adjustments: 0, expected: 488 }
  server.answer(api.admin.dashboard.getBooks, { ...books, owed: isRight ? 488 : 488.01, isRight })
  server.answer(api.admin.dashboard.getHealth, {
    parts: [{ part: 'mail', state: 'fails', at: AT, count: 2 }],
    switches: ['withdrawalsBlocked'],
  })
}

it('the dashboard lists waiting work with its age, and the parts that hold something back', async () => {
  const page = await openPage(<OverviewScreen />, { user: owner, server: (server) => answerOverview(server) })
  const work = await screen.findByTestId('work')
  expect(within(work).getAllByRole('listitem')).toHaveLength(4)
  expect(within(work).getByRole('link', { name: page.text('figures:work.kinds.disputes') })).toBeDefined()
  expect(within(work).getByText('1,000+')).toBeDefined()
  expect(await screen.findByText(page.text('figures:health.on.withdrawalsBlocked'))).toBeDefined()
  expect(within(await screen.findByTestId('today')).getByText('+100%')).toBeDefined()
})

it.each([
  ['disputes', '/admin/orders?tab=problems'],
  ['payoutsToSend', '/admin/withdrawals?status=approved'],
  ['failedPayouts', '/admin/withdrawals?status=failed'],
] as const)('the queue %s leads to the list that shows just its work', async (kind, address) => {
  const page = await openPage(<OverviewScreen />, { user: owner, server: (server) => answerOverview(server) })
  const link = await screen.findByRole('link', { name: page.text(`figures:work.kinds.${kind}`) })
  expect(link.getAttribute('href')).toBe(address)
})

it('a viewer sees a queue without the way to a page that is not open to the role', async () => {
  const page = await openPage(<OverviewScreen />, {
    user: aUser({ isAdmin: true, adminRole: 'viewer' }),
    server: (server) => {
      answerOverview(server)
      server.answer(api.admin.dashboard.getWork, [
        { kind: 'applications', count: 1, hasMore: false, oldestAt: AT, dueAt: null },
        { kind: 'withdrawals', count: 1, hasMore: false, oldestAt: AT, dueAt: null },
      ])
    },
  })
  const work = within(await screen.findByTestId('work'))
  expect(work.getByText(page.text('figures:work.kinds.applications'))).toBeDefined()
  const links = () => work.getAllByRole('link').map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(links()).toEqual([page.text('figures:work.kinds.withdrawals')]))
})

it('books that do not agree raise an alert, books that agree do not', async () => {
  const page = await openPage(<OverviewScreen />, { user: owner, server: (server) => answerOverview(server, false) })
  expect((await screen.findByRole('alert')).textContent).toContain(page.text('figures:books.wrong'))
})

it('each line of the books has the sign with which it is added up', async () => {
  await openPage(<OverviewScreen />, {
    user: owner,
    server: (server) => {
      answerOverview(server)
      const books = { asOf: AT, deposits: 500, payouts: 240, income: 12, adjustments: -15, expected: 263, owed: 263, isRight: true }
      server.answer(api.admin.dashboard.getBooks, books)
    },
  })
  const lines = [...(await screen.findByTestId('books')).querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['$500.00', '−$240.00', '−$12.00', '$15.00', '$263.00'])
})

it('a role without figures sees no books', async () => {
  await openPage(<OverviewScreen />, { user: aUser({ isAdmin: true, adminRole: 'support' }), server: (server) => answerOverview(server) })
  await screen.findByTestId('work')
  expect(screen.queryByTestId('books')).toBeNull()
})

it('a chart is read by keyboard and as a table, beside the period before', async () => {
  const page = await openPage(<AnalyticsScreen search={{}} onSearch={vi.fn()} />, {
    user: owner,
    server: (server) =>
      server.answer(api.admin.analytics.getMoney, {
        zone: 'UTC',
        asOf: SPAN.until,
        span: SPAN,
        beforeSpan: SPAN,
        starts: [AT, AT + DAY_MS, AT + 2 * DAY_MS],
        figures: MONEY_FIGURE_IDS.map((id) => ({
          id,
          total: 60,
          before: 30,
          transfers: 4,
          values: [10, 20, 30],
          beforeValues: [5, 10, 15],
        })),
        takeRate: 0.2,
        takeRateBefore: null,
      }),
  })
  const chart = await screen.findByRole('slider', { name: page.text('figures:names.settled') })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 22, 2026: $30.00 · Comparison: $15.00')
  chart.focus()
  await page.user.keyboard('{Home}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: $20.00 · Comparison: $10.00')
  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(4)
  await page.user.click(screen.getByRole('button', { name: new RegExp(page.text('figures:names.refunds')) }))
  expect(screen.getByText(page.text('figures:help.refunds'))).toBeDefined()
})

it('a message that waits is sent again', async () => {
  const id = '00000000-0000-7000-8000-000000000009'
  const page = await openPage(<JobsScreen />, {
    user: owner,
    server: (server) => {
      server.answer(api.admin.jobs.listTasks, [])
      server.answer(api.admin.jobs.listMessages, {
        items: [
          {
            _id: id,
            channel: 'email',
            kind: 'order_placed',
            address: 'm•••',
            createdAt: AT,
            tries: 2,
            nextTryAt: AT,
            isHeld: false,
            lastError: '450 busy',
            mayRetry: true,
          },
        ],
        nextCursor: null,
      })
      server.answer(api.admin.jobs.retryMessage, { success: true })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('figures:jobs.retry') }))
  await vi.waitFor(() => expect(page.toast()?.title).toBe(page.text('figures:jobs.retried')))
})

it('a task that fails stands before those that work, and the messages before both', async () => {
  const task = { startedAt: AT, seconds: 1, everySeconds: 60, failures: 0, workedAt: AT, failedAt: null, failure: null, isOverdue: false }
  const page = await openPage(<JobsScreen />, {
    user: owner,
    server: (server) => {
      server.answer(api.admin.jobs.listTasks, [
        { ...task, name: 'answers' },
        { ...task, name: 'mail', isOverdue: true },
        { ...task, name: 'orders', failures: 3, failure: 'deadlock' },
      ])
      server.answer(api.admin.jobs.listMessages, { items: [], nextCursor: null })
    },
  })
  const names = (await screen.findAllByTestId('task')).map((row) => row.querySelector('[role=cell]')?.textContent)
  expect(names).toEqual(['ordersdeadlock', 'mail', 'answers'])
  const messages = screen.getByRole('heading', { name: page.text('figures:jobs.messages') })
  expect(messages.compareDocumentPosition(screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('the transfers of an account are titled with its kind and owner, and each shows the balance after it', async () => {
  const [wallet, cash] = ['00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000001']
  const page = await openPage(<LedgerScreen search={{ account: wallet }} onSearch={vi.fn()} />, {
    user: owner,
    server: (server) =>
      server.answer(api.admin.ledger.listTransfers, {
        items: [
          {
            id: 7,
            at: AT,
            kind: 'deposit',
            amount: 50,
            sign: 1,
            round: 1,
            causeId: '00000000-0000-7000-8000-000000000022',
            debit: { _id: cash, kind: 'deposits_clearing', owner: null },
            debitBalance: null,
            creditBalance: 120,
            credit: { _id: wallet, kind: 'wallet', owner: { userId: '00000000-0000-7000-8000-000000000023', name: 'Mara Lindqvist' } },
          },
        ],
        nextCursor: null,
      }),
  })
  const account = `${page.text('figures:ledger.accounts.wallet')} · Mara Lindqvist`
  expect(await screen.findByRole('heading', { name: page.text('figures:ledger.transfersOf', { account }) })).toBeDefined()
  expect(screen.getByTestId('transfer').textContent).toContain('$120.00')
})
