/** The parts of an order's page: the money box, the request for a revision, and the gate for admins. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Dispute, Order, OrderOffer, OrderRound, OrderSettlement } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { agreed, anOrder, idOf, nothingSaid } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import type { Reader } from '../order-situation.ts'
import { MoneyBox } from './money-box.tsx'
import { OrderFile } from './order-file.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderPage } from './order-page.tsx'
import { RevisionDialog } from './revision-dialog.tsx'
import { Rounds } from './rounds.tsx'

const HOUR_MS = 3_600_000
const delivered: Partial<Order> = { status: 'completed', acceptBy: null, holdUntil: Date.now() + HOUR_MS, revisionsLeft: 1 }

const aSettlement = (but: Partial<OrderSettlement> = {}): OrderSettlement => ({
  at: Date.now(),
  round: 0,
  cause: 'delivery',
  total: 50,
  refund: 0,
  payment: 40,
  commission: 10,
  by: 'model',
  reason: null,
  ...but,
})

/** The lines of the box, as label and amount. */
async function moneyOf(
  order: Order,
  settlements: readonly OrderSettlement[],
  side: Reader,
  releasedAt: number | null = null,
  offers: readonly OrderOffer[] = [],
): Promise<string[]> {
  await openPage(<MoneyBox order={order} settlements={settlements} rounds={[]} offers={offers} side={side} releasedAt={releasedAt} />, {
    user: aUser(),
  })
  const box = within(await screen.findByTestId('money-box'))
  return box.getAllByRole('term').map((term, at) => {
    const label = term.firstChild?.textContent ?? ''
    return `${label}: ${box.getAllByRole('definition')[at]?.textContent}`
  })
}

it('says that the money of an open order is in escrow', async () => {
  expect(await moneyOf(anOrder(1), [], 'customer')).toEqual(['You paid: $50.00', 'In escrow: $50.00'])
})

it('shows the commission to the model', async () => {
  expect(await moneyOf(anOrder(1, delivered), [aSettlement()], 'model')).toEqual([
    'Robin paid: $50.00',
    'Commission: $10.00',
    'On hold for you: $40.00',
  ])
})

it('shows the customer no commission', async () => {
  expect(await moneyOf(anOrder(1, delivered), [aSettlement()], 'customer')).toEqual(['You paid: $50.00', 'On hold for Ines: $50.00'])
})

it('says when the model was paid', async () => {
  const released = Date.UTC(2026, 2, 3, 12)
  await moneyOf(anOrder(1, { ...delivered, holdUntil: null }), [aSettlement()], 'customer', released)
  const line = screen.getByText('Paid to Ines').closest('dt')!
  expect(line.querySelector('time')?.dateTime).toBe(new Date(released).toISOString())
})

it('splits a part refund to the cent, and says why', async () => {
  const settlements = [aSettlement(), aSettlement({ cause: 'offer', by: 'customer', refund: 16.65, payment: 26.68, commission: 6.67 })]
  const order = anOrder(1, { status: 'completed', acceptBy: null, refunded: 16.65, modelPayment: 26.68 })
  expect(await moneyOf(order, settlements, 'model')).toEqual([
    'Robin paid: $50.00',
    'Refunded to Robin: $16.65',
    'Commission: $6.67',
    'Paid to you: $26.68',
  ])
  expect(screen.getByTestId('settlements').textContent).toContain('Offer accepted')
  expect(screen.getByTestId('settlements').textContent).toContain('$16.65 back to Robin')
})

it('shows a full refund without a rest', async () => {
  const order = anOrder(1, { status: 'rejected', acceptBy: null, refunded: 50 })
  const settlements = [aSettlement({ cause: 'rejected', refund: 50, payment: 0, commission: 0, reason: 'No clay' })]
  expect(await moneyOf(order, settlements, 'customer')).toEqual(['You paid: $50.00', 'Back in your wallet: $50.00'])
  expect(screen.getByTestId('settlements').querySelector('q')?.textContent).toBe('No clay')
})

it('shows the price of each paid revision, with its own date', async () => {
  const paidAt = Date.UTC(2026, 2, 3, 12)
  const anOffer = (at: number, but: Partial<OrderOffer>): OrderOffer => ({
    _id: idOf(at),
    kind: 'revision',
    by: 'model',
    at: 0,
    until: paidAt,
    days: null,
    refund: null,
    price: 15.1,
    message: '',
    outcome: 'accepted',
    endedAt: paidAt,
    ...but,
  })
  const offers = [anOffer(1, {}), anOffer(2, { outcome: 'declined', price: 9 }), anOffer(3, { outcome: null, endedAt: null })]
  const order = anOrder(1, { status: 'processing', acceptBy: null, totalPrice: 65.1, deliverBy: Date.now() })
  expect(await moneyOf(order, [], 'model', null, offers)).toEqual([
    'Robin paid: $50.00',
    'Robin paid for a revision: $15.10',
    'In escrow: $65.10',
  ])
  const line = screen.getByText('Robin paid for a revision').closest('dt')!
  expect(line.querySelector('time')?.dateTime).toBe(new Date(paidAt).toISOString())
})

it.each([
  ['a missed express time', { cause: 'express', refund: 5 }, 'Express time missed: its price goes back', 'automatically'],
  ['an undecided problem', { cause: 'dispute', by: 'clock', refund: 50 }, 'Problem not decided in time', 'automatically'],
  ['a decision', { cause: 'dispute', by: 'admin', refund: 5 }, 'Decision about the problem', 'by an admin'],
] as const)('says why money went back, and that the model did not send it: %s', async (_name, but, cause, by) => {
  await moneyOf(anOrder(1, { ...delivered, refunded: but.refund }), [aSettlement(but)], 'model')
  const { textContent } = screen.getByTestId('settlements')
  expect(textContent).toContain(cause)
  expect(textContent).toContain(by)
})

const FILES = [
  { objectId: idOf(5), fileName: 'bowl.png', fileType: 'image/png', fileSize: 9 },
  { objectId: idOf(6), fileName: 'turn.mp4', fileType: 'video/mp4', fileSize: 9 },
]

it('asks for a revision point by point, with a mark by keyboard and the time of a clip', async () => {
  const { server, text, user, toast } = await openPage(
    <RevisionDialog order={anOrder(1, { ...delivered, files: FILES })} onClose={() => undefined} />,
    { user: aUser() },
  )
  server.handle(api.orders.createDownloadLink, async () => ({ url: '/media/a-file', expiresAt: 0 }))
  server.handle(api.orders.requestRevision, async () => ({ success: true as const }))
  const dialog = within(await screen.findByRole('dialog', { name: text('order:revision.title') }))
  await user.click(dialog.getByTestId('send-revision'))
  expect(dialog.getByRole('alert').textContent).toBe(text('order:revision.textMissing'))

  await user.type(dialog.getByLabelText(text('order:revision.point', { number: 1 })), 'A thinner handle')
  await user.selectOptions(dialog.getByLabelText(text('order:revision.file')), 'bowl.png')
  await user.click(dialog.getByTestId('show-place'))
  const picture = await dialog.findByTestId('mark-picture')
  picture.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(dialog.getByText(text('order:points.marked', { x: 52, y: 52 }))).toBeDefined()

  await user.click(dialog.getByTestId('add-point'))
  const second = within(dialog.getAllByTestId('revision-point')[1]!)
  await user.type(second.getByLabelText(text('order:revision.point', { number: 2 })), 'Slower here')
  await user.selectOptions(second.getByLabelText(text('order:revision.file')), 'turn.mp4')
  await user.click(second.getByTestId('show-place'))
  const player = await second.findByLabelText<HTMLVideoElement>(text('orders:upload.preview', { file: 'turn.mp4' }))
  Object.defineProperty(player, 'currentTime', { value: 65.4 })
  await user.click(second.getByTestId('take-time'))
  expect(second.getByText(text('order:points.at', { time: '1:05' }))).toBeDefined()

  await user.click(dialog.getByTestId('send-revision'))
  await waitFor(() => expect(toast()).toMatchObject({ title: text('order:revision.done') }))
  expect(server.arrived(api.orders.requestRevision)).toEqual([
    expect.objectContaining({
      orderId: idOf(1),
      points: [
        { text: 'A thinner handle', objectId: idOf(5), x: 0.52, y: 0.52 },
        { text: 'Slower here', objectId: idOf(6), seconds: 65 },
      ],
    }),
  ])
})

it('shows both sides where a point is: marked on the picture, or in the clip at its time', async () => {
  const round: OrderRound = {
    n: 0,
    deliveredAt: 0,
    isOnTime: true,
    note: '',
    files: FILES,
    revisionAt: 1,
    points: [
      { text: 'A thinner handle', objectId: idOf(5), x: 0.52, y: 0.25 },
      { text: 'Slower here', objectId: idOf(6), seconds: 65 },
      { text: 'More of it' },
    ],
  }
  const { server, text, user } = await openPage(<Rounds orderId={idOf(1)} rounds={[round]} />, { user: aUser({ status: 'model' }) })
  server.handle(api.orders.createDownloadLink, async () => ({ url: '/media/a-file', expiresAt: 0 }))
  const points = within(await screen.findByTestId('revision-points'))
  const [picture, clip, ...others] = points.getAllByTestId('show-point')
  expect(others).toEqual([])
  await user.click(picture!)
  const ring = (await points.findByTestId('mark')).querySelector('circle')!
  expect([ring.getAttribute('cx'), ring.getAttribute('cy')]).toEqual(['52%', '25%'])
  await user.click(clip!)
  const player = await points.findByLabelText(text('orders:upload.preview', { file: 'turn.mp4' }))
  expect(player.getAttribute('src')).toBe('/media/a-file#t=65')
  await user.click(picture!)
  await waitFor(() => expect(points.queryByTestId('mark')).toBeNull())
})

it.each(['model', 'customer'] as const)('leads a side to its evidence about a problem while it is missing: %s', async (side) => {
  const order = anOrder(1, { ...delivered, holdUntil: null, dispute: 'open' })
  const dispute: Dispute = {
    reason: 'not_as_described',
    points: [{ text: 'The handle is missing' }],
    openedAt: Date.now(),
    round: 0,
    total: 50,
    refunded: 0,
    state: 'open',
    outcome: null,
    evidenceUntil: Date.now() + HOUR_MS,
    dueAt: Date.now() + 2 * HOUR_MS,
    hasSent: { customer: true, model: false },
    isShown: false,
    evidence: [],
    decisions: [],
  }
  const { text } = await openPage(<OrderHeader order={order} side={side} dispute={dispute} />, { user: aUser() })
  await screen.findByTestId('order-header')
  expect(screen.queryByTestId('next-step')?.textContent).toBe(side === 'model' ? text('order:steps.sendEvidence') : undefined)
})

it('shows an admin the state and the money, and all else only after a reason', async () => {
  const page = await openPage(
    <OrderPage orderId={idOf(1)} renderThread={() => 'The messages'} renderTip={() => null} renderAddFunds={() => null} />,
    {
      user: aUser({ isAdmin: true }),
      server: (server) => {
        const rest = { ...nothingSaid, agreed, events: [], rounds: [], settlements: [], side: 'admin' as const }
        server.answer(api.orders.getOrder, { order: anOrder(1, { desiredText: '' }), ...rest, visitUntil: null })
        server.answer(api.admin.orders.getDispute, null)
        server.handle(api.orders.openThread, async () => {
          server.answer(api.orders.getOrder, { order: anOrder(1), ...rest, visitUntil: Date.now() + 8 * HOUR_MS })
          return { threadId: idOf(1) }
        })
      },
    },
  )
  await screen.findByTestId('order-visit')
  expect(screen.getByTestId('money-box')).toBeDefined()
  expect(screen.queryByText('The messages')).toBeNull()
  await page.user.click(screen.getByTestId('visit-order'))
  expect(screen.getByRole('alert').textContent).toBe(page.text('order:visit.missing'))
  await page.user.type(screen.getByRole('textbox', { name: page.text('order:visit.reason') }), 'A complaint')
  await page.user.click(screen.getByTestId('visit-order'))
  expect(await screen.findByText('Brief 1')).toBeDefined()
  expect(screen.getByText('The messages')).toBeDefined()
  expect(screen.queryByTestId('order-visit')).toBeNull()
  expect(page.server.arrived(api.orders.openThread)).toEqual([expect.objectContaining({ orderId: idOf(1), reason: 'A complaint' })])
})

const ZIP = { objectId: idOf(7), fileName: 'all.zip', fileType: 'application/zip', fileSize: 9 }

it('shows the contents of a ZIP as text, and says when it cannot be read', async () => {
  const { server, user, text } = await openPage(<OrderFile orderId={idOf(1)} file={ZIP} />, { user: aUser() })
  const files = [{ name: '../<b>a.png', sizeBytes: 2048 }]
  server.handle(api.orders.listZip, async () => ({ files, more: 12, isEncrypted: false }))
  await user.click(await screen.findByTestId('show-file'))
  const list = within(await screen.findByRole('list', { name: text('order:zip.contents', { file: 'all.zip' }) }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '../<b>a.png2 kB',
    text('order:zip.more', { count: 12 }),
  ])
  await user.click(screen.getByTestId('show-file'))
  expect(screen.queryByTestId('zip-contents')).toBeNull()
  server.handle(api.orders.listZip, async () => null)
  await user.click(screen.getByTestId('show-file'))
  expect(await screen.findByTestId('zip-unreadable')).toBeDefined()
})
