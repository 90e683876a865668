/** The problem of an order as staff see it: the side that acts next, the admins who may decide, and missing evidence. */
import { screen, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import type { AdminRole } from '#contract/rules/admin-pages.ts'
import type { StaffDispute } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { anOrder } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { StaffHeader } from './page/order-header.tsx'
import { StaffPanel } from './staff-panel.tsx'

const HOUR_MS = 3_600_000
const mine = { name: 'Jonas', isMine: true, at: Date.now() }
const aDispute = (but: Partial<StaffDispute> = {}): StaffDispute => ({
  reason: 'not_as_described',
  points: [{ text: 'The boat is missing' }],
  openedAt: Date.now(),
  round: 0,
  total: 50,
  refunded: 0,
  state: 'open',
  outcome: null,
  evidenceUntil: Date.now() + HOUR_MS,
  dueAt: Date.now() + 20 * HOUR_MS,
  hasSent: { customer: true, model: true },
  isShown: true,
  evidence: [],
  decisions: [],
  version: 0,
  claim: null,
  isAppealable: true,
  ...but,
})
const decision = (isMine: boolean) => ({
  at: 0,
  refund: 20,
  findings: [],
  reason: 'So',
  appealUntil: null,
  appeal: null,
  note: '',
  by: 'Tilda',
  isMine,
})
const order = anOrder(1, { status: 'completed', acceptBy: null, dispute: 'open' })

const openAs = (adminRole: AdminRole, dispute: StaffDispute) =>
  openPage(
    <>
      <StaffHeader order={{ ...order, dispute: dispute.state === 'over' ? null : dispute.state }} />
      <StaffPanel orderId={order._id} order={order} rounds={[]} />
    </>,
    {
      user: aUser({ isAdmin: true, adminRole }),
      server: (server) => {
        const assembled = {
          views: [],
          customer: { completedOrders: 1, problems: 1 },
          model: { completedOrders: 1, onTimeOrders: 1, problems: 1 },
        }
        server.answer(api.admin.orders.getDispute, { dispute, assembled })
        server.answer(api.admin.orders.listDecisions, [])
        server.answer(api.admin.orders.previewSettlement, null)
      },
    },
  )

it.each([
  ['evidence is still missing', { isShown: false, hasSent: { customer: true, model: false } }, 'evidence'],
  ['no admin works on it', {}, 'staff'],
  ['this admin works on it', { claim: mine }, 'you'],
  ['this admin has made the decision that is appealed against', { claim: mine, state: 'appealed', decisions: [decision(true)] }, 'staff'],
  ['this admin decides about the appeal', { claim: mine, state: 'appealed', decisions: [decision(false)] }, 'you'],
] as const)('the turn of a problem, as an admin reads it, while %s', async (_when, but, turn) => {
  const { text } = await openAs('moderator', aDispute(but as Partial<StaffDispute>))
  expect(await within(await screen.findByTestId('order-header')).findByText(text(`order:turn.${turn}`))).toBeDefined()
})

test('missing evidence is named by its side', async () => {
  const { text } = await openAs('moderator', aDispute({ isShown: false, hasSent: { customer: true, model: false } }))
  expect((await screen.findByTestId('hindrance')).textContent).toBe(text('problems:staff.evidenceOpenOf', { name: 'Ines' }))
})

test('a decision names the admin who made it, and asks no admin to work', async () => {
  const { text } = await openAs('moderator', aDispute({ state: 'decided', decisions: [decision(false)] }))
  expect((await screen.findByTestId('decision')).textContent).toContain(text('problems:staff.decidedBy', { name: 'Tilda' }))
  // It takes effect by itself.
  expect(screen.queryByTestId('claim')).toBeNull()
})

it.each(['finance', 'viewer'] as const)('an admin who only reads orders finds no act, and who decides: %s', async (role) => {
  const { text } = await openAs(role, aDispute())
  expect((await screen.findByTestId('hindrance')).textContent).toBe(text('problems:staff.readsOnly'))
  expect(screen.queryByTestId('change-claim')).toBeNull()
  expect(screen.queryByTestId('decide-form')).toBeNull()
  expect(screen.queryByTestId('staff-step')).toBeNull()
})
