/** The settings as finance sees them, changes ahead of time, and the test of another commission. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteSetting } from '#contract/rules/site-settings.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import type { OneSetting, SettingChange, SettingsState } from './setting-values.ts'
import { SettingsScreen } from './settings-screen.tsx'

const ID = '00000000-0000-7000-8000-000000000051'
const BY = { userId: ID, name: 'Ana Ruiz' }
const AT = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000
const setting = (key: SiteSetting, value: string): OneSetting => ({ key, value, version: 1, changedAt: AT, by: null })
const change = (key: SiteSetting, before: string | null, after: string, seq: number): SettingChange => ({
  seq,
  key,
  before,
  after,
  at: AT,
  by: BY,
  reason: '',
  isScheduled: false,
})
const ahead = (key: SiteSetting, value: string, last: number): SettingsState['scheduled'][number] => ({
  _id: `00000000-0000-7000-8000-00000000006${last}`,
  key,
  value,
  startsAt: AT,
  by: BY,
  reason: 'From January',
})

/** On the screen once the reader is known. */
const Reader = () => <p>{useAuth().user?.adminRole}</p>

async function open(adminRole: 'owner' | 'finance', state: SettingsState, changes: SettingChange[] = []) {
  const page = await openPage(
    <>
      <SettingsScreen />
      <Reader />
    </>,
    {
      user: aUser({ isAdmin: true, adminRole }),
      server: (server) => {
        server.answer(api.admin.settings.getSettings, state)
        server.answer(api.admin.settings.listChanges, { items: changes, nextCursor: null })
      },
    },
  )
  await screen.findByText(adminRole)
  return page
}
const SETTINGS = [
  setting('website_name', 'Atelier'),
  setting('commission_percent', '20'),
  setting('adjustment_second_approval_cents', '10000'),
]

test('finance sees, cancels and restores only settings that it may change, and reads nothing of features and pictures', async () => {
  const page = await open(
    'finance',
    { settings: SETTINGS, scheduled: [ahead('website_name', 'Studio', 1), ahead('commission_percent', '15', 2)] },
    [change('website_name', 'Gallery', 'Atelier', 2), change('commission_percent', '18', '20', 1)],
  )
  expect((await screen.findAllByTestId('setting')).map((row) => row.dataset['key'])).toEqual(['commission_percent'])
  const cancel = { name: page.text('system:cancelChange') }
  const waiting = screen.getAllByTestId('scheduled-setting').map((row) => within(row).queryAllByRole('button', cancel).length)
  expect(waiting).toEqual([0, 1])
  const restore = { name: page.text('system:restore') }
  const past = (await screen.findAllByTestId('setting-change')).map((row) => within(row).queryAllByRole('button', restore).length)
  expect(past).toEqual([0, 1])
  expect(page.server.arrived(api.admin.settings.getFeatures)).toEqual([])
  expect(page.server.arrived(api.admin.settings.getBrand)).toEqual([])
})

test('a change is restored only where it would change something, and where there was a value', async () => {
  const page = await open('owner', { settings: SETTINGS, scheduled: [] }, [
    change('commission_percent', '20', '18', 3),
    change('commission_percent', '18', '20', 2),
    change('commission_percent', null, '18', 1),
  ])
  const restore = { name: page.text('system:restore') }
  const rows = await screen.findAllByTestId('setting-change')
  expect(rows.map((row) => within(row).queryAllByRole('button', restore).length)).toEqual([0, 1, 0])
})

test('a field says from when its change counts; a change ahead of time is for tomorrow at first, and refused in the past', async () => {
  const page = await open('owner', { settings: SETTINGS, scheduled: [] })
  page.server.handle(api.admin.settings.scheduleSetting, async () => ({ scheduledId: ID }))
  expect(await screen.findByText(new RegExp(page.text('system:scopes.newSales')))).toBeDefined()
  const name = page.text('system:names.commission_percent')
  await page.user.click(screen.getByRole('button', { name: page.text('system:scheduleName', { name }) }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = dialog.getByLabelText<HTMLInputElement>(page.text('system:date'))
  const days = (Date.parse(date.value) - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(-1)
  const tomorrow = date.value
  fireEvent.change(date, { target: { value: '2020-01-01' } })
  await page.user.type(dialog.getByRole('textbox', { name: page.text('admin:reason') }), 'From January')
  await page.user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(page.text('system:timeMissing'))).toBeDefined()
  expect(page.server.arrived(api.admin.settings.scheduleSetting)).toEqual([])
  fireEvent.change(date, { target: { value: tomorrow } })
  await page.user.click(dialog.getByTestId('confirm'))
  await waitFor(() => expect(page.server.arrived(api.admin.settings.scheduleSetting)).toHaveLength(1))
  const [sent] = page.server.arrived(api.admin.settings.scheduleSetting)
  expect(sent).toMatchObject({ key: 'commission_percent', value: '20', reason: 'From January' })
  // The next midnight here.
  expect(sent!.startsAt).toBeGreaterThan(Date.now())
  expect(sent!.startsAt).toBeLessThan(Date.now() + DAY_MS + 3_600_000)
})

test('a test of another commission shows the real and the computed sum, for the typed percentage', async () => {
  const page = await open('owner', { settings: SETTINGS, scheduled: [] })
  page.server.answerBy(api.admin.settings.tryCommission, ({ percent }) => ({
    from: Date.UTC(2026, 9, 1),
    until: Date.UTC(2026, 10, 1),
    orders: 3,
    shared: 100,
    commission: 20,
    tried: percent,
    openOrders: 4,
  }))
  const field = await screen.findByRole('textbox', { name: page.text('system:names.commission_percent') })
  await page.user.clear(field)
  await page.user.type(field, '15')
  await page.user.click(screen.getByRole('button', { name: page.text('system:try.button') }))
  const outcome = page.text('system:try.outcome', {
    month: 'October 2026',
    count: 3,
    number: '3',
    shared: '$100.00',
    before: '$20.00',
    after: '$15.00',
  })
  expect(await within(await screen.findByTestId('commission-try')).findByText(outcome)).toBeDefined()
})
