/** /stats: sources and their sum by keyboard, money on hold by its day, and the page for customers. */
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { EARNED_FIGURES } from '#contract/rules/figures.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { StatsScreen } from './stats-screen.tsx'

const POST = '00000000-0000-7000-8000-000000000009'
const AT = Date.UTC(2026, 10, 20)
const DAY_MS = 86_400_000
const ALL = { total: 120.4, before: 40, values: [40, 80.4], beforeValues: [20, 20] }
const ONE = { total: 30.1, before: 10, values: [10, 20.1], beforeValues: [5, 5] }
const HEAD = { zone: 'UTC', asOf: AT + 2 * DAY_MS, span: { from: AT, until: AT + 2 * DAY_MS }, starts: [AT, AT + DAY_MS] }

const open = (user: ReturnType<typeof aUser>) =>
  openPage(<StatsScreen search={{}} onSearch={vi.fn()} />, {
    user,
    server: (server) => {
      server.answer(api.stats.getEarned, {
        ...HEAD,
        figures: EARNED_FIGURES.map((id) => ({ id, ...(id === 'all' ? ALL : ONE) })),
      })
      server.answer(api.stats.getHeld, {
        zone: 'UTC',
        days: [
          { at: AT, sales: 2, amount: 60 },
          { at: null, sales: 1, amount: 20 },
        ],
      })
      server.answer(api.stats.getBest, { products: [], posts: [{ id: POST, name: 'Evening light', sales: 3, amount: 30 }] })
      server.answer(api.stats.getFans, { ...HEAD, followers: 5, buyers: 2, returning: 1, newFollowers: [0, 1], newBuyers: [1, 0] })
    },
  })

it('shows all sources together first, and one of them when it is chosen', async () => {
  const page = await open(aUser({ status: 'model' }))
  const figures = await screen.findByTestId('earned-figures')
  expect(within(figures).getByText('$120.40')).toBeDefined()
  const all = screen.getByRole('slider', { name: new RegExp(page.text('stats:earned.all')) })
  expect(all.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: $80.40 · Comparison: $20.00')
  await page.user.click(within(figures).getByRole('button', { name: new RegExp(page.text('figures:names.tips')) }))
  const tips = screen.getByRole('slider', { name: new RegExp(page.text('figures:names.tips')) })
  expect(tips.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: $20.10 · Comparison: $5.00')
})

it('shows when money on hold is available, and the frozen part', async () => {
  const page = await open(aUser({ status: 'model' }))
  const rows = within(await screen.findByTestId('held')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Nov 20, 2026'),
    expect.stringContaining(page.text('stats:held.frozen')),
  ])
  expect(screen.getByText(page.text('stats:best.none'))).toBeDefined()
  expect(screen.getByRole('link', { name: 'Evening light' }).getAttribute('href')).toBe(`/posts/${POST}`)
})

it('a customer reads that only models have stats', async () => {
  const page = await open(aUser())
  expect(await screen.findByText(page.text('stats:modelsOnly'))).toBeDefined()
  expect(screen.queryByTestId('held')).toBeNull()
})
