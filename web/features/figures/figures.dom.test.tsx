/** Each figure, queue, verdict, task and transfer shows its values and leads to its place. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FEW_CASES, MONEY_FIGURE_IDS } from '#contract/rules/figures.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { Change } from './change.tsx'
import { JobsScreen } from './jobs-screen.tsx'
import { LedgerScreen } from './ledger-screen.tsx'
import { OverviewScreen } from './overview-screen.tsx'

const AT = Date.UTC(2026, 10, 20)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SPAN = { from: AT, until: AT + 3 * DAY_MS }
const ID = '00000000-0000-7000-8000-000000000009'
const as = (adminRole: 'owner' | 'viewer') => aUser({ isAdmin: true, adminRole })

const openOverview = () =>
  openPage(<OverviewScreen />, {
    user: as('owner'),
    server: (server) => {
      const now = Date.now()
      server.answer(api.admin.dashboard.getWork, [
        { kind: 'withdrawals', count: 3, hasMore: false, oldestAt: now - 5 * HOUR_MS, dueAt: null },
        { kind: 'disputes', count: 1, hasMore: false, oldestAt: null, dueAt: now + 3 * HOUR_MS },
        { kind: 'tickets', count: 2, hasMore: false, oldestAt: null, dueAt: now - 2 * HOUR_MS },
        { kind: 'secondLooks', count: 1, hasMore: false, oldestAt: null, dueAt: null },
        { kind: 'expiringDocuments', count: 1, hasMore: false, oldestAt: null, dueAt: null },
      ])
      server.answer(api.admin.dashboard.getToday, { zone: 'UTC', span: SPAN, beforeSpan: SPAN, counts: [], money: null })
      server.answer(api.admin.dashboard.getBooks, {
        asOf: AT,
        deposits: 500,
        payouts: 40,
        income: 12,
        adjustments: 3,
        expected: 445,
        owed: 445.5,
        isRight: false,
      })
      server.answer(api.admin.dashboard.getHealth, {
        parts: [
          { part: 'mail', state: 'fails', at: null, count: 2 },
          { part: 'push', state: 'works', at: null, count: 0 },
        ],
        switches: [],
      })
    },
  })

it('a queue says how old its oldest is and when the next is due, red once that is past, and leads to just its work', async () => {
  const page = await openOverview()
  const rows = within(await screen.findByTestId('work')).getAllByRole('listitem')
  const [withdrawals, disputes, tickets, looks, expiring] = rows.map(({ textContent }) => textContent ?? '')
  expect(withdrawals).toContain(`${page.text('figures:work.oldest')} 5 hours ago`)
  expect(disputes).toContain(`${page.text('figures:work.due')} in 3 hours`)
  expect(tickets).toContain(`${page.text('figures:work.due')} 2 hours ago`)
  expect(rows.map((row) => row.querySelector('.text-danger') !== null)).toEqual([false, false, true, false, false])
  expect([looks, expiring].every((text) => !text?.includes(page.text('figures:work.due')))).toBe(true)
  const links = rows.map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(links.slice(3)).toEqual([
    '/admin/applications?status=approved&mark=second_look',
    '/admin/applications?status=approved&mark=expiring',
  ])
})

it('the books print each part with its sign, their sum, and the sum of the balances', async () => {
  const page = await openOverview()
  const books = await screen.findByTestId('books')
  expect(
    within(books)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$500.00', '−$40.00', '−$12.00', '−$3.00', '$445.00'])
  expect((await screen.findByRole('alert')).textContent).toBe(`${page.text('figures:books.wrong')} $445.50`)
})

it('a part that fails is red, one that works is green', async () => {
  const page = await openOverview()
  const [mail, push] = within(await screen.findByTestId('health')).getAllByRole('listitem')
  const badge = (row: HTMLElement | undefined, state: string) =>
    within(row!).getByText(page.text(`figures:health.states.${state}`)).className
  expect([badge(mail, 'fails'), badge(push, 'works')]).toEqual([expect.stringContaining('danger'), expect.stringContaining('success')])
})

it.each([
  [50, 100, '-50%'],
  [150, 100, '+50%'],
  [100, 100, '0%'],
])('%d after %d is a change of %s', async (value, before, shown) => {
  await openPage(<Change value={value} before={before} />)
  expect(await screen.findByText(shown)).toBeDefined()
})

it('a first amount is new, not a change without end', async () => {
  const page = await openPage(<Change value={5} before={0} />)
  expect(await screen.findByText(page.text('figures:change.new'))).toBeDefined()
})

/** On the screen once the reader is known. */
const Reader = () => <p>{useAuth().user?.adminRole}</p>

async function openAnalytics(adminRole: 'owner' | 'viewer') {
  const page = await openPage(
    <>
      <AnalyticsScreen search={{ last: 90 }} onSearch={vi.fn()} />
      <Reader />
    </>,
    { user: as(adminRole), server: answerAnalytics },
  )
  await screen.findByText(adminRole)
  return page
}

function answerAnalytics(server: PageServer): void {
  const head = { zone: 'UTC', asOf: SPAN.until, span: SPAN, beforeSpan: SPAN, starts: [AT] }
  server.answer(api.admin.analytics.getMoney, {
    ...head,
    figures: MONEY_FIGURE_IDS.map((id) => ({ id, total: 60, before: null, transfers: 4, values: [60], beforeValues: [] })),
    takeRate: null,
    takeRateBefore: null,
  })
  server.answer(api.admin.analytics.getActivity, {
    ...head,
    figures: [
      { id: 'signUps', value: 2, before: null, of: null },
      { id: 'active', value: null, before: null, of: null },
      { id: 'placedOrders', value: 5, before: null, of: null },
      { id: 'completedOrders', value: 3, before: null, of: null },
      { id: 'rejectedOrders', value: 1, before: null, of: null },
      { id: 'conversion', value: 0.25, before: 0.5, of: FEW_CASES },
      { id: 'acceptMedian', value: 5.4, before: null, of: FEW_CASES - 1 },
    ],
    signUps: [2],
    placedOrders: [3],
  })
  server.answer(api.admin.analytics.getRankings, { models: [], tags: [], languages: [] })
  server.answer(api.admin.analytics.getCohorts, [
    {
      month: '2026-10',
      customers: 4,
      months: [
        { share: 1, perHead: 10, isOver: true },
        { share: 0.5, perHead: 2, isOver: false },
      ],
    },
  ])
}

it('a figure leads finance to exactly its transfers, and its file is of the same period; a viewer has no ledger', async () => {
  const page = await openAnalytics('owner')
  const link = await screen.findByRole('link', { name: page.text('figures:money.rows', { number: '4' }) })
  expect(link.getAttribute('href')).toBe(`/admin/ledger?figure=settled&since=${SPAN.from}&until=${SPAN.until}`)
  expect(screen.getByRole('link', { name: page.text('figures:csv') }).getAttribute('href')).toBe(
    '/admin/analytics.csv?last=90&step=day&compare=previous',
  )
})

it('a viewer reads the figures without their transfers', async () => {
  const page = await openAnalytics('viewer')
  await screen.findByTestId('money-figures')
  expect(screen.queryByRole('link', { name: page.text('figures:money.rows', { number: '4' }) })).toBeNull()
})

it('counts of users and orders lead to the lists of their rows, in the days and the zone of the figures', async () => {
  const page = await openAnalytics('owner')
  const [from, until] = [SPAN.from, SPAN.until - 1].map((at) => new Date(at).toISOString().slice(0, 10))
  const days = { from, until, zone: 'UTC' }
  for (const [id, path, search] of [
    ['signUps', '/admin/users', days],
    ['placedOrders', '/admin/orders', days],
    ['completedOrders', '/admin/orders', { status: 'completed', ...days }],
    ['rejectedOrders', '/admin/orders', { status: 'rejected', ...days }],
  ] as const) {
    const link = await screen.findByRole('link', { name: page.text(`figures:names.${id}`) })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://x.example')
    expect([id, pathname, Object.fromEntries(searchParams)]).toEqual([id, path, search])
  }
  expect(screen.queryByRole('link', { name: page.text('figures:names.active') })).toBeNull()
})

it('shares, times and counts have their units, and those of few cases are grey', async () => {
  await openAnalytics('owner')
  const cells = within(await screen.findByTestId('activity-figures')).getAllByRole('definition')
  const values = cells.map((cell) => cell.querySelector('span')!)
  expect(values.map(({ textContent }) => textContent)).toEqual(['2', '–', '5', '3', '1', '25%', '5 hours'])
  expect(values.map(({ className }) => className.includes('text-muted'))).toEqual([false, false, false, false, false, false, true])
})

it('of a cohort only the month that goes on is marked', async () => {
  const page = await openAnalytics('owner')
  const cells = within(await screen.findByTestId('cohorts')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['4', '100%', '50%*'])
  expect(screen.getAllByLabelText(page.text('figures:cohorts.open'))).toHaveLength(1)
})

it('a transfer that a figure takes away is negative, and the period of the address is asked for', async () => {
  const account = (kind: string) => ({ _id: ID, kind, owner: null })
  const transfer = (id: number, sign: 1 | -1) => ({
    id,
    at: AT,
    kind: 'payout' as const,
    amount: 40,
    sign,
    debit: account('wallet'),
    credit: account('payouts_clearing'),
    debitBalance: null,
    creditBalance: null,
    causeId: ID,
    round: 0,
  })
  const asked: object[] = []
  await openPage(<LedgerScreen search={{ figure: 'owed', since: 5, until: 9 }} onSearch={vi.fn()} />, {
    user: as('owner'),
    server: (server) => {
      server.answer(api.admin.ledger.getAccounts, [])
      server.answerBy(api.admin.ledger.listTransfers, (args) => {
        asked.push(args)
        return { items: [transfer(2, 1), transfer(1, -1)], nextCursor: null }
      })
    },
  })
  const rows = (await screen.findAllByTestId('transfer')).map(({ textContent }) => textContent ?? '')
  expect(rows.map((row) => row.includes('−$40.00'))).toEqual([false, true])
  expect(asked[0]).toMatchObject({ figure: 'owed', from: 5, until: 9 })
})

it('a task says that it is late or why it fails, and a message whose code is gone has no button', async () => {
  const task = { everySeconds: 60, startedAt: AT, seconds: 1, failures: 0, workedAt: AT, failedAt: null, failure: null, isOverdue: false }
  const message = {
    channel: 'email' as const,
    address: 'm•••',
    createdAt: AT,
    tries: 9,
    nextTryAt: null,
    isHeld: false,
    lastError: '550 no',
  }
  const page = await openPage(<JobsScreen />, {
    user: as('owner'),
    server: (server) => {
      server.answer(api.admin.jobs.listTasks, [
        { ...task, name: 'orders' },
        { ...task, name: 'tips', isOverdue: true },
        { ...task, name: 'audit', failures: 1, failure: 'disk full' },
      ])
      server.answer(api.admin.jobs.listMessages, {
        items: [
          { ...message, _id: ID, kind: 'sign_in_code', mayRetry: false },
          { ...message, _id: `${ID.slice(0, -1)}8`, kind: 'order_placed', mayRetry: true },
        ],
        nextCursor: null,
      })
    },
  })
  const tasks = (await screen.findAllByTestId('task')).map(({ textContent }) => textContent ?? '')
  expect(tasks[0]).toContain('disk full')
  expect(tasks[0]).toContain(page.text('figures:jobs.failed', { number: '1' }))
  expect(tasks[1]).toContain(page.text('figures:health.states.slow'))
  expect(tasks[2]).toContain(page.text('figures:health.states.works'))
  const [code, order] = within(await screen.findByTestId('messages')).getAllByRole('listitem')
  await waitFor(() => expect(within(order!).getByRole('button')).toBeDefined())
  expect(within(code!).queryByRole('button')).toBeNull()
  expect(within(code!).getByText(page.text('figures:jobs.gone'))).toBeDefined()
})
