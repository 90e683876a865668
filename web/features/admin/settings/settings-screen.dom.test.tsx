import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteSetting } from '#contract/rules/site-settings.ts'
import { api } from '#web/lib/live/api.ts'
import { refused } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import type { OneSetting, SettingChange, SettingsState } from './setting-values.ts'
import { SettingsScreen } from './settings-screen.tsx'

const ANA = { userId: '00000000-0000-7000-8000-000000000001', name: 'Ana Ruiz' }
const AT = Date.UTC(2026, 10, 1)
const setting = (key: SiteSetting, value: string, version = 1, by: OneSetting['by'] = null): OneSetting => ({
  key,
  value,
  version,
  changedAt: AT,
  by,
})
const stateOf = (...settings: OneSetting[]): SettingsState => ({ settings, scheduled: [] })
const CHANGE: SettingChange = {
  seq: 7,
  key: 'accept_hours',
  before: '48',
  after: '72',
  at: AT,
  by: ANA,
  reason: 'Models are away',
  isScheduled: false,
}

const open = (state: SettingsState, { role = 'owner' as const, changes = [] as SettingChange[] } = {}) =>
  openPage(<SettingsScreen />, {
    user: aUser({ isAdmin: true, adminRole: role }),
    server: (server) => {
      server.answer(api.admin.settings.getSettings, state)
      server.answer(api.admin.settings.listChanges, { items: changes, nextCursor: null })
    },
  })
type Page = Awaited<ReturnType<typeof open>>

const hoursField = (page: Page) => screen.findByRole<HTMLInputElement>('textbox', { name: page.text('system:names.accept_hours') })
async function type(page: Page, text: string) {
  const field = await hoursField(page)
  await page.user.clear(field)
  await page.user.type(field, text)
}
const saveButton = () => within(screen.getByTestId('unsaved-settings')).getByRole('button', { name: /^Save/ })

test('only changes are sent, over the version that was seen, with a reason', async () => {
  const page = await open(stateOf(setting('accept_hours', '72', 4), setting('dispute_appeal_cents', '2000')))
  page.server.handle(api.admin.settings.saveSettings, async () => {
    page.server.answer(api.admin.settings.getSettings, stateOf(setting('accept_hours', '48', 5), setting('dispute_appeal_cents', '2000')))
    return { success: true as const }
  })
  await type(page, '48')
  await page.user.click(saveButton())
  await page.user.type(await screen.findByRole('textbox', { name: page.text('admin:reason') }), 'Faster')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(screen.queryByTestId('unsaved-settings')).toBeNull())
  expect(page.server.arrived(api.admin.settings.saveSettings)).toEqual([
    expect.objectContaining({ changes: [{ key: 'accept_hours', value: '48', version: 4 }], reason: 'Faster' }),
  ])
})

test('a value that is typed while another admin saves stays, is refused over the old version, and is saved over the new one', async () => {
  const page = await open(stateOf(setting('accept_hours', '72', 4)))
  page.server.handle(api.admin.settings.saveSettings, async ({ changes }) => {
    if (changes[0]?.version === 4) throw refused('changed_meanwhile', { keys: ['accept_hours'] })
    return { success: true as const }
  })
  await type(page, '48')
  page.server.answer(api.admin.settings.getSettings, stateOf(setting('accept_hours', '60', 5, ANA)))
  await screen.findByText(page.text('system:overtaken', { name: 'Ana Ruiz', value: '60 hours' }))
  expect((await hoursField(page)).value).toBe('48')
  await page.user.click(saveButton())
  await page.user.type(await screen.findByRole('textbox', { name: page.text('admin:reason') }), 'Faster')
  await page.user.click(screen.getByTestId('confirm'))
  await screen.findByText('refused: changed_meanwhile')
  await page.user.click(screen.getByRole('button', { name: page.text('common:actions.cancel') }))
  await page.user.click(screen.getByRole('button', { name: page.text('system:keepMine') }))
  expect((await hoursField(page)).value).toBe('48')
  await page.user.click(saveButton())
  await page.user.type(await screen.findByRole('textbox', { name: page.text('admin:reason') }), 'Faster')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(page.server.arrived(api.admin.settings.saveSettings).at(-1)).toMatchObject({ changes: [{ version: 5, value: '48' }] }),
  )
})

test('a field without an edit follows the changes of others, and the new value can be taken', async () => {
  const page = await open(stateOf(setting('accept_hours', '72', 4)))
  expect((await hoursField(page)).value).toBe('72')
  page.server.answer(api.admin.settings.getSettings, stateOf(setting('accept_hours', '60', 5, ANA)))
  await waitFor(async () => expect((await hoursField(page)).value).toBe('60'))
  await type(page, '48')
  page.server.answer(api.admin.settings.getSettings, stateOf(setting('accept_hours', '50', 6, ANA)))
  await page.user.click(await screen.findByRole('button', { name: page.text('system:takeTheirs') }))
  expect((await hoursField(page)).value).toBe('50')
  expect(screen.queryByTestId('unsaved-settings')).toBeNull()
})

test('a value outside its bounds is named, and nothing is sent', async () => {
  const page = await open(stateOf(setting('accept_hours', '72')))
  await type(page, '0')
  await page.user.click(saveButton())
  await screen.findByText(page.text('system:problems.number', { min: '1 hour', max: '720 hours' }))
  expect(screen.queryByTestId('confirm')).toBeNull()
})

test('a change of the history is restored as a change of its own', async () => {
  const page = await open(stateOf(setting('accept_hours', '72', 4)), { changes: [CHANGE] })
  page.server.handle(api.admin.settings.saveSettings, async () => ({ success: true as const }))
  await page.user.click(within(await screen.findByTestId('setting-change')).getByRole('button', { name: page.text('system:restore') }))
  await page.user.type(await screen.findByRole('textbox', { name: page.text('admin:reason') }), 'It was better')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(page.server.arrived(api.admin.settings.saveSettings)).toEqual([
      expect.objectContaining({ changes: [{ key: 'accept_hours', value: '48', version: 4 }], reason: 'It was better' }),
    ]),
  )
})

test('the history names limits of features, pictures and legal texts in words, not as they are stored', async () => {
  const change = (seq: number, key: string, before: string | null, after: string): SettingChange => ({ ...CHANGE, seq, key, before, after })
  const page = await open(stateOf(setting('accept_hours', '72')), {
    changes: [
      change(9, 'feature_comments', '', JSON.stringify({ audience: 'share', share: 20, roles: [], endsAt: null })),
      change(8, 'website_logo', null, '/media/brand/logo-4.png'),
      change(7, 'consent_no', '1', '2'),
    ],
  })
  const rows = (await screen.findAllByTestId('setting-change')).map(({ textContent }) => textContent ?? '')
  expect(rows[0]).toContain(page.text('system:features.names.comments'))
  expect(rows[0]).toContain(page.text('system:features.shareOf', { share: '20%' }))
  expect(rows[1]).toContain(`${page.text('system:brand.logo')}${page.text('system:brand.ofProduct')}${page.text('system:brand.own')}`)
  expect(rows[2]).toContain(page.text('system:legal.title'))
})
