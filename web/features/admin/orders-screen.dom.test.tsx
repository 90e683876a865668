import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Order } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { AdminOrdersScreen } from './orders-screen.tsx'

const ID = (end: number) => `00000000-0000-7000-8000-00000000000${end}`

const file = (end: number) => ({ objectId: ID(end), fileName: `${end}.png`, fileType: 'image/png', fileSize: 100 })

const ORDER: Order = {
  _id: ID(7),
  createdAt: Date.UTC(2026, 10, 1),
  status: 'completed',
  totalPrice: 50,
  modelPayment: 40,
  desiredText: 'A quiet lake',
  additionalNotes: '',
  addons: [],
  mediaUrl: `/media/orders/${ID(7)}`,
  files: [file(8), file(9)],
  hasBeenReviewed: false,
  user: { name: 'Robin', picture: null },
  model: { _id: ID(5), name: 'Ines', handle: 'ines', picture: null },
  product: { name: 'A river' },
  acceptBy: null,
  deliverBy: null,
  isLate: false,
  holdUntil: null,
  rejectReason: null,
  refunded: 0,
}

it('the files of an order open with a reason only, each with the same one', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const page = await openPage(<AdminOrdersScreen />, {
    user: aUser({ isAdmin: true }),
    server: (server) => {
      server.answer(api.admin.orders.getPendingOrdersCount, 0)
      server.answer(api.admin.orders.list, { orders: [ORDER], nextCursor: null })
      server.handle(api.orders.createDownloadLink, async () => ({ url: '/media/files/x', expiresAt: Date.now() }))
    },
  })
  const about = { product: 'A river', customer: 'Robin', model: 'Ines' }
  await page.user.click(await screen.findByRole('button', { name: page.text('admin:orders.openName', about) }))
  expect(screen.getByText(page.text('admin:orders.openText', about))).toBeDefined()
  await page.user.click(screen.getByTestId('confirm'))
  expect(await screen.findByText(page.text('admin:reasonMissing'))).toBeDefined()
  expect(page.server.arrived(api.orders.createDownloadLink)).toEqual([])
  await page.user.type(screen.getByRole('textbox', { name: page.text('admin:reason') }), 'A complaint')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(page.server.arrived(api.orders.createDownloadLink)).toHaveLength(2))
  expect(page.server.arrived(api.orders.createDownloadLink)).toEqual(
    [ID(8), ID(9)].map((objectId) => ({ token: TOKEN, orderId: ID(7), objectId, reason: 'A complaint' })),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
