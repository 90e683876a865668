import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { refused } from '#web/testing/page-server.ts'
import { openPage, type Page } from '#web/testing/page.tsx'
import { api } from './api.ts'
import { usePages } from './hooks.ts'
import { LiveList } from './live-list.tsx'

const PAGE_LENGTH = 2
const ID = (at: number) => `00000000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`
const payment = (at: number) => ({ _id: ID(at), orderId: `order ${at}`, provider: 'sandbox', trackId: null, amount: 5, arrivedAt: 0 })

/** Rows from the row at `cursor` on, of `length` in all. */
const pageOf = (length: number, cursor: string | null | undefined) => {
  const start = Number(cursor ?? 0)
  const end = Math.min(start + PAGE_LENGTH, length)
  const items = Array.from({ length: end - start }, (_, at) => payment(start + at + 1))
  return { items, nextCursor: end < length ? String(end) : null }
}

function Payments({ isAutomatic = false }: { isAutomatic?: boolean }) {
  const [filter, setFilter] = useState('mine')
  const list = usePages(api.admin.deposits.listUnclaimed, { token: filter, limit: PAGE_LENGTH })
  const payments = list.pages.flatMap(({ items }) => items)
  return (
    <>
      <button onClick={() => setFilter('yours')}>Filter</button>
      <LiveList
        list={list}
        count={payments.length}
        failed="Failed"
        skeleton={<p>Skeleton</p>}
        empty={<p>Empty</p>}
        isAutomatic={isAutomatic}
      >
        <ul>
          {payments.map(({ _id, orderId }) => (
            <li key={_id}>{orderId}</li>
          ))}
        </ul>
      </LiveList>
    </>
  )
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const untilRows = (...texts: string[]) => waitFor(() => expect(rows()).toEqual(texts))
const status = () => document.querySelector('[aria-live="polite"]')?.textContent
const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true'

/** A list of so many rows, whose first page is shown. `say`: the server's answer to a further page. */
async function openList(length: number, say: (cursor: string) => unknown = () => undefined): Promise<Page> {
  const page = await openPage(<Payments />, {
    server: (server) =>
      server.answerBy(api.admin.deposits.listUnclaimed, ({ cursor }) => {
        if (cursor != null) say(cursor)
        return pageOf(length, cursor)
      }),
  })
  await untilRows('order 1', 'order 2')
  return page
}
const moreButton = () => screen.getByRole('button', { name: 'Load more' })

describe('the first page', () => {
  it('shows a skeleton until the server answers, then the rows', async () => {
    const { server } = await openPage(<Payments />)
    expect(screen.getByText('Skeleton')).toBeDefined()
    act(() => server.answer(api.admin.deposits.listUnclaimed, pageOf(1, null)))
    await untilRows('order 1')
    expect(screen.queryByText('Skeleton')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('shows that there is nothing', async () => {
    await openPage(<Payments />, { server: (server) => server.answer(api.admin.deposits.listUnclaimed, pageOf(0, null)) })
    expect(await screen.findByText('Empty')).toBeDefined()
  })

  it('shows a failure, keeps it and its button while it retries, and then moves the focus to the first row', async () => {
    const page = await openPage(<Payments />, { server: (server) => server.refuse(api.admin.deposits.listUnclaimed, 'forbidden') })
    const retry = await screen.findByRole('button', { name: page.text('common:actions.retry') })
    expect(screen.getByRole('alert').textContent).toContain('Failed')
    const { promise, resolve } = Promise.withResolvers<void>()
    const ask = page.live.ask.bind(page.live)
    page.live.ask = (query) => promise.then(() => ask(query))
    await page.user.click(retry)
    await waitFor(() => expect(isBusy(retry)).toBe(true))
    expect(screen.queryByText('Skeleton')).toBeNull()
    expect(document.activeElement).toBe(retry)
    page.server.answer(api.admin.deposits.listUnclaimed, pageOf(1, null))
    resolve()
    await untilRows('order 1')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('order 1'))
  })

  it('with another filter begins with its skeleton', async () => {
    const page = await openPage(<Payments />, {
      server: (server) =>
        server.answerBy(api.admin.deposits.listUnclaimed, ({ token }) => {
          if (token === 'mine') throw refused('forbidden')
          return pageOf(1, null)
        }),
    })
    await screen.findByText('Failed')
    await page.user.click(screen.getByRole('button', { name: 'Filter' }))
    await untilRows('order 1')
    expect(screen.queryByText('Failed')).toBeNull()
  })
})

describe('a further page', () => {
  it('keeps the focus on the button while more can come, and says how much came', async () => {
    const { user, text } = await openList(5)
    const more = moreButton()
    await user.click(more)
    await untilRows('order 1', 'order 2', 'order 3', 'order 4')
    expect(document.activeElement).toBe(more)
    await waitFor(() => expect(status()).toBe(text('common:list.loaded', { count: 2 })))
  })

  it('moves the focus to the first new row when the button has gone', async () => {
    const { user, text } = await openList(3)
    const more = moreButton()
    await user.click(more)
    await untilRows('order 1', 'order 2', 'order 3')
    expect(more.isConnected).toBe(false)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('order 3'))
    expect(status()).toBe(text('common:list.loaded', { count: 1 }))
    await user.tab()
    expect(screen.getByText('order 3').hasAttribute('tabindex')).toBe(false)
  })

  it('leaves the focus where the user has moved it meanwhile', async () => {
    const { live, user } = await openList(3)
    const { promise, resolve } = Promise.withResolvers<void>()
    const ask = live.ask.bind(live)
    live.ask = (query) => promise.then(() => ask(query))
    const more = moreButton()
    await user.click(more)
    await waitFor(() => expect(isBusy(more)).toBe(true))
    act(() => screen.getByRole('button', { name: 'Filter' }).focus())
    resolve()
    await untilRows('order 1', 'order 2', 'order 3')
    expect(document.activeElement?.textContent).toBe('Filter')
  })

  it('that fails is not busy for ever: it says so, and its button, still focused, tries again', async () => {
    let failures = 0
    const { user, text } = await openList(3, () => {
      failures += 1
      if (failures === 1) throw refused('forbidden')
    })
    const more = moreButton()
    await user.click(more)
    expect((await screen.findByRole('alert')).textContent).toBe(text('common:list.moreFailed'))
    expect(isBusy(more)).toBe(false)
    expect(more.textContent).toBe(text('common:actions.retry'))
    expect(document.activeElement).toBe(more)
    expect(rows()).toEqual(['order 1', 'order 2'])
    await user.click(more)
    await untilRows('order 1', 'order 2', 'order 3')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('order 3'))
  })
})

describe('a list that loads by itself', () => {
  it('loads when its end comes near, and after a failure only on a click', async () => {
    const near = new Set<() => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #come: () => void
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.#come = () => tell([{ isIntersecting: true }])
        }
        observe() {
          near.add(this.#come)
        }
        disconnect() {
          near.delete(this.#come)
        }
      },
    )
    const comeNear = async () => {
      await waitFor(() => expect(near.size).toBe(1))
      act(() => near.forEach((come) => come()))
    }
    let isRefused = false
    const page = await openPage(<Payments isAutomatic />, {
      server: (server) =>
        server.answerBy(api.admin.deposits.listUnclaimed, ({ cursor }) => {
          if (isRefused && cursor === '4') throw refused('forbidden')
          return pageOf(5, cursor)
        }),
    })
    await untilRows('order 1', 'order 2')
    await comeNear()
    await untilRows('order 1', 'order 2', 'order 3', 'order 4')
    isRefused = true
    await comeNear()
    await screen.findByRole('alert')
    expect(near.size).toBe(0)
    isRefused = false
    await page.user.click(screen.getByRole('button', { name: page.text('common:actions.retry') }))
    await untilRows('order 1', 'order 2', 'order 3', 'order 4', 'order 5')
    expect(near.size).toBe(0)
  })
})

it('a list whose results fail later keeps its rows, and can be asked for again', async () => {
  const { server, user, text } = await openList(2)
  act(() => server.refuse(api.admin.deposits.listUnclaimed, 'forbidden'))
  expect((await screen.findByRole('alert')).textContent).toBe(text('common:list.outdated'))
  expect(rows()).toEqual(['order 1', 'order 2'])
  server.answer(api.admin.deposits.listUnclaimed, pageOf(1, null))
  await user.click(screen.getByRole('button', { name: text('common:actions.retry') }))
  await untilRows('order 1')
  expect(screen.queryByRole('alert')).toBeNull()
})
