import { screen, within } from '@testing-library/react'
import { expect, it, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { entriesOf } from '#realtime/define.ts'
import { api } from '#web/lib/live/api.ts'
import { refused, type PageServer } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import texts from '../../../texts/en/screens/admin.json' with { type: 'json' }
import { ActsScreen } from './acts-screen.tsx'
import { nameKey, periodIn, type ActSearch } from './acts.ts'

const [ADMIN, ORDER] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const ACT = {
  seq: 12,
  at: Date.UTC(2026, 10, 1),
  action: 'admin/orders:refundPart',
  actor: { userId: ADMIN, name: 'Jonas Weber' },
  onBehalfOf: null,
  role: 'support' as const,
  network: '203.0.113.0/24',
  callId: 'call-1',
  target: { kind: 'order', id: ORDER },
  reason: 'Half of it was missing',
  body: { args: { orderId: ORDER, refund: 12.5 } },
}

const onSearch = vi.fn<(search: ActSearch) => void>()
const open = (server: (server: PageServer) => void, search: ActSearch = {}) =>
  openPage(<ActsScreen search={search} onSearch={onSearch} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (page) => {
      page.answer(api.admin.audit.list, { items: [ACT], nextCursor: null })
      page.answer(api.admin.audit.getState, { isRight: true, checkedAt: ACT.at, seq: 12 })
      server(page)
    },
  })

it('an act names its admin, its object, its reason and its arguments', async () => {
  const page = await open(() => undefined)
  const row = within(await screen.findByTestId('act'))
  expect(row.getByRole('link', { name: page.text('admin:acts.names.orders_refundPart') }).getAttribute('href')).toBe(
    '/admin/audit-log?action=admin%2Forders%3ArefundPart',
  )
  expect(row.getByRole('link', { name: 'Jonas Weber' }).getAttribute('href')).toBe(`/admin/audit-log?actor=${ADMIN}`)
  expect(row.getByRole('link', { name: 'Order 00000000' }).getAttribute('href')).toBe(`/orders/${ORDER}`)
  expect(row.getByText('Half of it was missing')).toBeDefined()
  expect(row.getByText('12.5')).toBeDefined()
  expect(row.getByText('203.0.113.0/24')).toBeDefined()
})

it.each([
  [{ isRight: true, checkedAt: ACT.at, seq: 12 }, 'Whole: all 12 entries'],
  [{ isRight: false, checkedAt: ACT.at, seq: 7 }, 'Changed: entry 7'],
  [null, 'This log has not been checked yet'],
])('says whether the log is whole', async (state, words) => {
  await open((server) => server.answer(api.admin.audit.getState, state))
  expect((await screen.findByTestId('log-state')).textContent).toContain(words)
})

it('asks for the acts of the filter, and leads back to all', async () => {
  const page = await open(
    (server) => server.answerBy(api.admin.audit.list, ({ actorId }) => ({ items: actorId === ADMIN ? [ACT] : [], nextCursor: null })),
    { actor: ADMIN },
  )
  expect(await screen.findByTestId('act')).toBeDefined()
  const back = screen.getByRole('link', { name: page.text('admin:acts.removeFilter', { value: 'Jonas Weber' }) })
  expect(back.getAttribute('href')).toBe('/admin/audit-log')
})

it('asks for the acts of the chosen days, keeps the filter beside them, and offers the same as a file', async () => {
  const search = { actor: ADMIN, from: '2026-11-01', until: '2026-11-02' }
  const page = await open((server) => server.answer(api.admin.audit.list, { items: [], nextCursor: null }), search)
  expect(await screen.findByText(page.text('admin:acts.noneSuch'))).toBeDefined()
  const { from = 0, until = 0 } = periodIn(search)
  expect(until - from).toBe(2 * 24 * 3_600_000)
  expect(page.server.arrived(api.admin.audit.list)[0]).toMatchObject({ actorId: ADMIN, from, until })
  expect(screen.getByRole('link', { name: page.text('admin:acts.csv') }).getAttribute('href')).toBe(
    `/audit-log.csv?actorId=${ADMIN}&from=${from}&until=${until}`,
  )
  await page.user.clear(screen.getByLabelText(page.text('table:until')))
  expect(onSearch).toHaveBeenLastCalledWith({ actor: ADMIN, from: '2026-11-01' })
})

it('an act without a body says that it was erased', async () => {
  const page = await open((server) => server.answer(api.admin.audit.list, { items: [{ ...ACT, body: null }], nextCursor: null }))
  expect(await screen.findByText(page.text('admin:acts.erased'))).toBeDefined()
})

it('says to other roles that only owners read it', async () => {
  const page = await open((server) =>
    server.answerBy(api.admin.audit.list, () => {
      throw refused('forbidden')
    }),
  )
  expect(await screen.findByText(page.text('admin:acts.forbiddenText'))).toBeDefined()
})

test('every write of admins has a name', () => {
  const writes = [...entriesOf(contract)].filter(
    ({ entry }) => entry.role === 'admin' && (entry.kind === 'mutation' || entry.kind === 'action'),
  )
  expect(writes.map(({ path }) => nameKey(path)).filter((key) => !(key in texts.acts.names))).toEqual([])
})
