/** Adjusting a balance: the effects before the button, the second admin, and the view of each role. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { aPerson, PERSON_ID } from '#web/testing/admin-user.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import type { Adjustment, AdjustmentPreview } from './adjustment.ts'
import { UserAdjustments } from './user-adjustments.tsx'
import { WaitingAdjustments } from './waiting-adjustments.tsx'

const MONEY = { available: 80, held: 0, inEscrow: 0, inWithdrawals: 0 }
const ID = '00000000-0000-7000-8000-000000000021'
const finance = aUser({ isAdmin: true, adminRole: 'finance' })

const anAdjustment = (facts: Partial<Adjustment> = {}): Adjustment => ({
  _id: ID,
  user: { userId: PERSON_ID, name: 'Robin Vale' },
  amount: -250,
  reason: 'A deposit was booked twice.',
  note: 'Ticket 12',
  state: 'asked',
  askedBy: 'Ana',
  askedAt: 0,
  lapsesAt: 86_400_000,
  decidedBy: null,
  decidedAt: null,
  refusal: '',
  may: { decide: true, withdraw: false },
  ...facts,
})

const previewOf = (amount: number): AdjustmentPreview => ({
  balance: 80,
  after: 80 + amount,
  site: 0,
  siteAfter: -amount,
  limit: 100,
  aloneLimit: 500,
  usedAlone: 0,
  used: 0,
  isShort: 80 + amount < 0,
  needsSecond: Math.abs(amount) > 100,
  isWaiting: false,
})

const openList = (items: Adjustment[] = []) =>
  openPage(<UserAdjustments user={aPerson({ money: MONEY })} />, {
    user: finance,
    server: (server) => {
      server.answer(api.admin.adjustments.list, { items, nextCursor: null })
      server.answerBy(api.admin.adjustments.preview, ({ amount }) => previewOf(amount))
      server.handle(api.admin.adjustments.approve, () => Promise.resolve(DONE))
      server.handle(api.admin.adjustments.refuse, () => Promise.resolve(DONE))
    },
  })

it('the effects are shown before the button, which names the amount and the direction', async () => {
  const { text, user, server } = await openList()
  server.handle(api.admin.adjustments.request, () => Promise.resolve({ adjustmentId: ID, isWaiting: false }))
  expect(await screen.findByText(text('admin:adjustments.none'))).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('admin:adjustments.adjust') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: text('admin:adjustments.directions.take') }))
  await user.type(dialog.getByLabelText(text('admin:adjustments.amount')), '12.50')
  const effects = await dialog.findByTestId('effects')
  expect(effects.textContent).toContain('$67.50')
  expect(effects.textContent).toContain('$12.50')
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:reasonMissing'))).toBeDefined()
  await user.type(dialog.getByLabelText(text('admin:users.reasonTold')), 'A deposit was booked twice.')
  await user.click(dialog.getByRole('button', { name: text('admin:adjustments.confirm.take', { amount: '$12.50' }) }))
  await waitFor(() =>
    expect(server.arrived(api.admin.adjustments.request)).toEqual([
      { token: TOKEN, userId: PERSON_ID, amount: -12.5, reason: 'A deposit was booked twice.', note: '' },
    ]),
  )
})

it('above the limit the button asks for a second admin, and a refusal keeps the typed values', async () => {
  const { text, user, server } = await openList()
  server.handle(api.admin.adjustments.request, () => Promise.reject(refused('already_asked')))
  await user.click(await screen.findByRole('button', { name: text('admin:adjustments.adjust') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(text('admin:adjustments.amount')), '250')
  await user.type(dialog.getByLabelText(text('admin:users.reasonTold')), 'A gift.')
  await user.click(await dialog.findByRole('button', { name: text('admin:adjustments.ask.add', { amount: '$250.00' }) }))
  expect((await dialog.findByRole('alert')).textContent).toContain('already_asked')
  expect(dialog.getByLabelText<HTMLTextAreaElement>(text('admin:users.reasonTold')).value).toBe('A gift.')
})

it('the second admin reads the effects, and approves or refuses with a reason', async () => {
  const { text, user, server } = await openList([anAdjustment({ amount: 250 })])
  await user.click(await screen.findByRole('button', { name: text('admin:adjustments.approve') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByTestId('effects')).textContent).toContain('$330.00')
  await user.click(dialog.getByTestId('confirm'))
  await waitFor(() => expect(server.arrived(api.admin.adjustments.approve)).toEqual([{ token: TOKEN, adjustmentId: ID }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: text('admin:adjustments.refuse') }))
  await user.type(await screen.findByLabelText(text('admin:adjustments.refusal')), 'No ticket says so.')
  await user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.adjustments.refuse)).toEqual([{ token: TOKEN, adjustmentId: ID, reason: 'No ticket says so.' }]),
  )
})

it('a decided adjustment has its state in words, and no buttons', async () => {
  const { text } = await openList([
    anAdjustment({ state: 'refused', decidedBy: 'Ben', decidedAt: 1, refusal: 'No ticket.', may: { decide: false, withdraw: false } }),
  ])
  const item = within(await screen.findByTestId('adjustment'))
  expect(item.getByText(text('admin:adjustments.states.refused'))).toBeDefined()
  expect(item.getByText(text('admin:adjustments.refusalIs', { reason: 'No ticket.' }))).toBeDefined()
  expect(item.queryByRole('button')).toBeNull()
})

it('adjustments that wait are shown to finance, with a link to their user', async () => {
  const { text } = await openPage(<WaitingAdjustments />, {
    user: finance,
    server: (server) => server.answer(api.admin.adjustments.listWaiting, { items: [anAdjustment()], nextCursor: null }),
  })
  const card = within(await screen.findByTestId('waiting-adjustments'))
  expect(card.getByRole('link', { name: 'Robin Vale' }).getAttribute('href')).toBe(`/admin/users/${PERSON_ID}`)
  expect(card.getByText(text('admin:adjustments.waiting'))).toBeDefined()
})

it('a list of waiting adjustments that cannot be loaded says so', async () => {
  const { text } = await openPage(<WaitingAdjustments />, {
    user: finance,
    server: (server) => server.refuse(api.admin.adjustments.listWaiting, 'internal'),
  })
  expect(await screen.findByText(text('admin:adjustments.failed'))).toBeDefined()
})

it('an amount above the maximum shows an error and no confirmation; one that needs a second admin says that the user is notified later', async () => {
  const { text, user, server } = await openList()
  await user.click(await screen.findByRole('button', { name: text('admin:adjustments.adjust') }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByLabelText(text('admin:adjustments.amount'))
  await user.type(amount, '250')
  expect((await dialog.findByTestId('effects')).textContent).toContain(text('admin:adjustments.effects.toldLater'))
  await user.clear(amount)
  await user.type(amount, '100000.01')
  await user.type(dialog.getByLabelText(text('admin:users.reasonTold')), 'A gift.')
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:adjustments.amountInvalid'))).toBeDefined()
  expect(dialog.queryByTestId('effects')).toBeNull()
  expect(server.arrived(api.admin.adjustments.request)).toEqual([])
})

it('while a request waits the dialog says that it has to be decided first', async () => {
  const { text, user, server } = await openList()
  server.answerBy(api.admin.adjustments.preview, ({ amount }) => ({ ...previewOf(amount), isWaiting: true }))
  await user.click(await screen.findByRole('button', { name: text('admin:adjustments.adjust') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(text('admin:adjustments.amount')), '5')
  expect(await dialog.findByText(text('admin:adjustments.effects.waiting'))).toBeDefined()
})

/** On the screen once the reader is known. */
const Reader = () => <p>{useAuth().user?.name}</p>

it('a support admin asks for no adjustments', async () => {
  const support = aUser({ isAdmin: true, adminRole: 'support' })
  const { server } = await openPage(
    <>
      <WaitingAdjustments />
      <Reader />
    </>,
    { user: support },
  )
  await screen.findByText(support.name)
  expect(server.arrived(api.admin.adjustments.listWaiting)).toEqual([])
})
