/** The desk of problems: the next date of each, and the admin who works on it. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { idOf } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { DisputeDesk } from './dispute-desk.tsx'

const row = (at: number, but: object) => ({
  _id: idOf(at),
  reason: 'not_as_described' as const,
  state: 'open' as const,
  openedAt: Date.now(),
  dueAt: Date.now(),
  isReady: true,
  amount: 50,
  productName: 'A picture',
  customer: { name: 'Robin', picture: null },
  model: { name: 'Ines', picture: null },
  claim: null,
  ...but,
})

it('calls a problem due while staff decide it; for a decided one it names the day of its effect, and calls for no work', async () => {
  const { text } = await openPage(<DisputeDesk />, {
    user: aUser({ isAdmin: true }),
    server: (server) =>
      server.answer(api.admin.orders.listDisputes, { items: [row(1, {}), row(2, { state: 'decided' })], nextCursor: null }),
  })
  const [open, decided] = (await screen.findAllByTestId('desk-row')).map((each) => within(each))
  expect(open!.getByText(text('admin:desk.due'), { exact: false })).toBeDefined()
  expect(open!.getAllByText(text('admin:desk.unclaimed'))).toHaveLength(2)
  expect(decided!.getByText(text('admin:desk.carriedOut'), { exact: false })).toBeDefined()
  expect(decided!.queryByText(text('admin:desk.unclaimed'))).toBeNull()
})
