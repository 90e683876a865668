/** /orders: both sides, filters that stand in the address, search, the states of the list, and the calendar of due dates. */
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Language } from '#contract/limits.ts'
import type { DueOrder, Order } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { dayStart, ownZone } from '#web/lib/zoned-time.ts'
import { anOrder, idOf } from '#web/testing/orders.ts'
import { openPage, type Page } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { OrdersScreen } from './orders-screen.tsx'
import type { OrdersSearch } from './orders-search.ts'

const HOUR_MS = 3_600_000

/** Where the screen says that its address leads. */
const address: { search: OrdersSearch } = { search: {} }
function Screen({ start }: { start: OrdersSearch }) {
  const [search, setSearch] = useState(start)
  const onSearch = (next: OrdersSearch) => {
    address.search = next
    setSearch(next)
  }
  return <OrdersScreen search={search} onSearch={onSearch} />
}

interface Options {
  start?: OrdersSearch
  isModel?: boolean
  language?: Language
  server: (server: PageServer) => void
}
async function openScreen({ start = {}, isModel = false, language = 'en', server }: Options): Promise<Page> {
  const page = await openPage(<Screen start={start} />, {
    user: aUser(isModel ? { status: 'model' } : {}),
    language,
    server: (to) => {
      to.answerBy(api.threads.countUnread, ({ threadIds }) => threadIds.map((threadId) => ({ threadId, unread: 0 })))
      server(to)
    },
  })
  // Once the user is known, a model's own side is asked for.
  if (isModel) await screen.findAllByRole('tab')
  return page
}

const names = () => screen.queryAllByTestId('own-order').map((row) => within(row).getByRole('link').textContent)
const due: Partial<Order> = { status: 'processing', acceptBy: null, deliverBy: Date.now() + 30 * HOUR_MS }

describe('the list', () => {
  /** Orders of each side; of those as customer the second is late. */
  const bothSides = (server: PageServer) =>
    server.answerBy(api.orders.listOrders, ({ side, state, search: words }) => {
      const all =
        side === 'model'
          ? [anOrder(5), anOrder(6, due)]
          : [anOrder(1), anOrder(2, { ...due, isLate: true, deliverBy: Date.now() - HOUR_MS }), anOrder(3, due)]
      const orders = all.filter(
        (order) => (state !== 'late' || order.isLate) && (words === undefined || order.product.name.includes(words)),
      )
      return { orders, nextCursor: null }
    })

  it('shows a model what was sold first, then what was bought, each with the words of that side', async () => {
    const { user, text } = await openScreen({ isModel: true, server: bothSides })
    await screen.findByText('Product 5')
    expect(names()).toEqual(['Product 5', 'Product 6'])
    expect(within(screen.getAllByTestId('own-order')[0]!).getByText('Robin')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: text('order:list.buying') }))
    await screen.findByText('Product 1')
    expect(names()).toEqual(['Product 1', 'Product 2', 'Product 3'])
    expect(address.search).toEqual({ tab: 'buying' })
    expect(within(screen.getAllByTestId('own-order')[0]!).getByText('Ines')).toBeDefined()
  })

  it('has no tabs for a customer', async () => {
    const { server } = await openScreen({ server: bothSides })
    await screen.findByText('Product 1')
    expect(screen.queryByRole('tab')).toBeNull()
    expect(server.arrived(api.orders.listOrders).at(-1)).toMatchObject({ side: 'customer' })
  })

  it('filters by state and due date, which no ended order has, and clears what finds nothing', async () => {
    const { server, user, text } = await openScreen({ server: bothSides })
    await screen.findByText('Product 1')
    await user.selectOptions(screen.getByLabelText(text('order:list.due')), text('order:list.dueWithin', { count: 7 }))
    await user.selectOptions(screen.getByLabelText(text('order:list.state')), text('order:list.states.late'))
    await waitFor(() => expect(names()).toEqual(['Product 2']))
    expect(address.search).toEqual({ state: 'late', due: 7 })
    const until = server.arrived(api.orders.listOrders).at(-1)?.dueUntil ?? 0
    expect(until - Date.now()).toBeGreaterThan(6 * 24 * HOUR_MS)
    expect(until - Date.now()).toBeLessThanOrEqual(7 * 24 * HOUR_MS)

    server.answer(api.orders.listOrders, { orders: [], nextCursor: null })
    await user.selectOptions(screen.getByLabelText(text('order:list.state')), text('order:list.states.rejected'))
    await screen.findByText(text('order:list.noneFound'))
    // A rejected order is due at no time.
    expect(address.search).toEqual({ state: 'rejected' })
    expect(screen.getByLabelText<HTMLSelectElement>(text('order:list.due')).disabled).toBe(true)
    bothSides(server)
    await user.click(screen.getByRole('button', { name: text('order:list.clear') }))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(address.search).toEqual({})
  })

  it('searches once typing rests, and empties the field with the filters', async () => {
    const { server, user, text } = await openScreen({ server: bothSides })
    await screen.findByText('Product 1')
    await user.type(screen.getByLabelText(text('order:list.search')), 'Product 3')
    await waitFor(() => expect(names()).toEqual(['Product 3']))
    expect(address.search).toEqual({ q: 'Product 3' })
    // No part of the words was asked for.
    expect(new Set(server.arrived(api.orders.listOrders).flatMap(({ search: words }) => words ?? []))).toEqual(new Set(['Product 3']))
    server.answer(api.orders.listOrders, { orders: [], nextCursor: null })
    await user.type(screen.getByLabelText(text('order:list.search')), '0')
    await screen.findByText(text('order:list.noneFound'))
    await user.click(screen.getByRole('button', { name: text('order:list.clear') }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(text('order:list.search')).value).toBe(''))
    expect(address.search).toEqual({})
  })

  it('says that it loads, that it failed with a way to try again, and that there is nothing yet', async () => {
    const { server, user, text } = await openScreen({ server: () => undefined })
    expect(await screen.findByText(text('common:actions.loading'))).toBeDefined()
    server.refuse(api.orders.listOrders, 'internal')
    await screen.findByText(text('orders:failed'))
    server.answer(api.orders.listOrders, { orders: [], nextCursor: null })
    await user.click(screen.getByRole('button', { name: text('common:actions.retry') }))
    expect(await screen.findByText(text('orders:mine.none'))).toBeDefined()
    expect(screen.getByRole('link', { name: text('orders:mine.discover') })).toBeDefined()
    expect(screen.queryByRole('button', { name: text('order:list.clear') })).toBeNull()
  })

  it('brings more below, and marks unread messages', async () => {
    const { user, text } = await openScreen({
      server: (server) => {
        server.answerBy(api.orders.listOrders, ({ cursor }) =>
          cursor == null ? { orders: [anOrder(1)], nextCursor: 'more' } : { orders: [anOrder(2)], nextCursor: null },
        )
        server.answer(api.threads.countUnread, [{ threadId: idOf(1), unread: 2 }])
      },
    })
    await screen.findByText('Product 1')
    await waitFor(() =>
      expect(within(screen.getAllByTestId('own-order')[0]!).getByTestId('unread-mark').textContent).toContain(
        text('order:unread', { count: 2 }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: text('common:actions.loadMore') }))
    await waitFor(() => expect(names()).toEqual(['Product 1', 'Product 2']))
  })
})

describe('the calendar of due dates', () => {
  const aDue = (at: number, date: string, hour: number, but: Partial<DueOrder> = {}): DueOrder => ({
    _id: idOf(at),
    productName: `Product ${at}`,
    otherName: 'Robin',
    dueAt: (dayStart(Date.parse(date), ownZone()) ?? 0) + hour * HOUR_MS,
    status: 'processing',
    isLate: false,
    isPaused: false,
    ...but,
  })
  /** November and December 2027, asked for month by month. */
  const inTwoMonths = (server: PageServer) =>
    server.answerBy(api.orders.listDueOrders, ({ from, until }) =>
      [
        aDue(1, '2027-11-10', 9, { isLate: true }),
        aDue(2, '2027-11-10', 12),
        aDue(3, '2027-11-10', 23, { isPaused: true }),
        aDue(4, '2027-11-30', 23),
        aDue(5, '2027-12-01', 0),
      ].filter(({ dueAt }) => dueAt >= from && dueAt < until),
    )
  const openCalendar = (language: Language = 'en') =>
    openScreen({ start: { view: 'calendar', month: '2027-11' }, isModel: true, language, server: inTwoMonths })
  const day = (date: string) => document.querySelector<HTMLElement>(`button[data-date="${date}"]`)!
  const calendar = async () => within(await screen.findByRole('table'))
  const shown = () =>
    within(screen.getByRole('table').parentElement!)
      .queryAllByTestId('due-order')
      .map((row) => within(row).getByRole('link').textContent)

  it('opens at the first day that is due, with all of its orders, late and paused ones marked', async () => {
    const { text } = await openCalendar()
    await calendar()
    expect(shown()).toEqual(['Product 1', 'Product 2', 'Product 3'])
    expect(day('2027-11-10').textContent).toContain(text('order:list.dayWith', { date: 'Nov 10, 2027', count: 3 }))
    expect(day('2027-11-10').textContent).toContain('+1')
    const rows = within(screen.getByRole('table').parentElement!).getAllByTestId('due-order')
    expect(within(rows[0]!).getByText(text('order:files.late'))).toBeDefined()
    expect(within(rows[2]!).getByText(text('order:list.states.question'))).toBeDefined()
  })

  it('is one stop of the Tab key: arrow keys go from day to day, Home and End to the ends, and the day names its orders', async () => {
    const { user, text } = await openCalendar()
    await calendar()
    expect(document.querySelectorAll('button[data-date][tabindex="0"]')).toHaveLength(1)
    day('2027-11-10').focus()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(day('2027-11-30'))
    expect(day('2027-11-30').getAttribute('aria-pressed')).toBe('true')
    expect(shown()).toEqual(['Product 4'])
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toBe(day('2027-11-22'))
    expect(shown()).toEqual([])
    expect(within(screen.getByRole('table').parentElement!).getByText(text('order:list.noneDue'))).toBeDefined()
    // Not beyond the month.
    await user.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(day('2027-11-01'))
  })

  it('turns to the next month by its button and by Page Down, and keeps the focus on a day', async () => {
    const { user, text } = await openCalendar()
    await calendar()
    day('2027-11-10').focus()
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(document.activeElement).toBe(day('2027-12-01')))
    expect(address.search).toMatchObject({ view: 'calendar', month: '2027-12' })
    expect(shown()).toEqual(['Product 5'])
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(document.activeElement).toBe(day('2027-11-10')))
    const later = screen.getByRole('button', { name: text('order:list.later') })
    await user.click(later)
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('December 2027')
    expect(document.activeElement).toBe(later)
  })

  it.each([
    ['en', 'Sunday', 1],
    ['it', 'lunedì', 0],
    ['ru', 'понедельник', 0],
  ] as const)('in %s begins its weeks on %s', async (language, first, blanks) => {
    await openCalendar(language)
    const table = await calendar()
    expect(table.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe(first)
    // The first of November 2027 is a Monday.
    const cells = [...screen.getByRole('table').querySelectorAll('tbody tr:first-child td')]
    expect(cells.findIndex((cell) => cell.querySelector('button') !== null)).toBe(blanks)
  })

  it('gives each order the day of the reader’s own time zone', async () => {
    // Half past eleven in the evening of 9 November in London is the next day in Auckland.
    const at = Date.parse('2027-11-09T23:30:00Z')
    document.cookie = 'time_zone=Pacific/Auckland; path=/'
    onTestFinished(() => void (document.cookie = 'time_zone=; path=/; max-age=0'))
    await openScreen({
      start: { view: 'calendar', month: '2027-11' },
      server: (server) => server.answer(api.orders.listDueOrders, [{ ...aDue(1, '2027-11-09', 0), dueAt: at }]),
    })
    await calendar()
    expect(document.querySelector<HTMLElement>('button[data-date][aria-pressed="true"]')?.dataset['date']).toBe('2027-11-10')
  })

  it('fails with a way to try again, and leads back to the list', async () => {
    const { server, user, text } = await openScreen({
      start: { view: 'calendar', month: '2027-11' },
      server: (to) => to.refuse(api.orders.listDueOrders, 'internal'),
    })
    await screen.findByText(text('order:list.failed'))
    inTwoMonths(server)
    await user.click(screen.getByRole('button', { name: text('common:actions.retry') }))
    await calendar()
    server.answer(api.orders.listOrders, { orders: [anOrder(1)], nextCursor: null })
    await user.click(screen.getByTestId('orders-view'))
    await screen.findByText('Product 1')
    expect(address.search).toEqual({})
  })
})
