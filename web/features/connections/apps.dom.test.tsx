/** /apps: the cards, their filters, and the end of a connection. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { AppsScreen } from './apps-screen.tsx'
import type { AppsSearch } from './apps-search.ts'

const OWN = {
  google: { isConnected: true, lastUsedAt: Date.now() - 86_400_000 },
  email: { address: 'mara@example.org', isConfirmed: true, lastUsedAt: Date.now() - 2 * 86_400_000 },
  passkeys: { count: 0, lastUsedAt: null },
  push: { count: 0, lastUsedAt: null },
  keys: { count: 2, lastUsedAt: null },
  calendar: null,
}

/** Mails about orders can be turned off, those about money cannot. */
const notificationSettingsWith = (email: boolean) => ({
  choices: [
    { category: 'orders' as const, isFixed: false, app: true, email, push: true },
    { category: 'money' as const, isFixed: true, app: true, email: true, push: true },
  ],
  quiet: { isOn: false, from: 0, until: 60, days: [] },
  timeZone: null,
  isDiscreet: false,
  hasMail: true,
})

const open = async (search: AppsSearch = {}, prepare: (server: PageServer) => void = () => undefined) => {
  const searches: AppsSearch[] = []
  const page = await openPage(<AppsScreen search={search} onSearch={(next) => searches.push(next)} />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.auth.getSignInOptions, { google: null, passkeys: true })
      server.answer(api.connections.list, OWN)
      server.answer(api.notifications.getPush, { publicKey: 'key', isOn: false, endpointHash: null })
      server.answer(api.notifications.getSettings, notificationSettingsWith(true))
      server.answer(api.tasks.getDigest, { isOn: false, timeZone: null, hasMail: true })
      server.answer(api.webhooks.list, { endpoints: [], isLogOn: false, lastNumber: 0 })
      prepare(server)
    },
  })
  return { page, searches }
}
const shown = () => screen.getAllByTestId('app-card').map((card) => card.dataset['app'])

it('shows each connection once, A to Z, and Z to A', async () => {
  await open()
  await screen.findAllByTestId('app-card')
  expect(shown()).toEqual(['keys', 'calendar', 'email', 'google', 'passkeys', 'push', 'webhooks'])
})

it('says when each was used last, and nothing of one that never was', async () => {
  await open()
  await screen.findAllByTestId('app-card')
  const cardOf = (name: string) => screen.getAllByTestId('app-card').find((card) => card.dataset['app'] === name)
  expect(cardOf('google')?.textContent).toContain('yesterday')
  expect(cardOf('email')?.textContent).toContain('2 days ago')
  expect(cardOf('keys')?.textContent).not.toContain('Last used')
})

it.each<[AppsSearch, string[]]>([
  [{ state: 'connected' }, ['keys', 'email', 'google']],
  [{ state: 'open' }, ['calendar', 'passkeys', 'push', 'webhooks']],
  [{ state: 'open', q: 'webhook' }, ['webhooks']],
  [{ state: 'connected', sort: 'desc' }, ['google', 'email', 'keys']],
])('narrows the cards by state and by words: %o', async (search, names) => {
  await open(search)
  await screen.findAllByTestId('app-card')
  expect(shown()).toEqual(names)
})

it('offers all cards where none is left', async () => {
  const { page, searches } = await open({ state: 'connected', q: 'webhook' })
  await page.user.click(await screen.findByRole('button', { name: page.text('connections:clear') }))
  expect(searches).toEqual([{}])
})

it('disconnects Google once its user has confirmed', async () => {
  const { page } = await open({ q: 'google' })
  page.server.handle(api.auth.unlinkGoogle, async () => ({ success: true as const }))
  await page.user.click(await screen.findByTestId('end-app'))
  expect(page.server.arrived(api.auth.unlinkGoogle)).toEqual([])
  const dialog = within(await screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: page.text('connections:disconnect') }))
  await expect.poll(() => page.server.arrived(api.auth.unlinkGoogle)).toEqual([{ token: TOKEN }])
})

it('turns off the mails that can be turned off once their reader has confirmed, and offers it only while there are some', async () => {
  const { page } = await open({ q: 'e-mail' })
  page.server.handle(api.notifications.stopMails, async () => {
    page.server.answer(api.notifications.getSettings, notificationSettingsWith(false))
    return { success: true as const }
  })
  await page.user.click(await screen.findByTestId('end-app'))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: page.text('connections:turnOff') }))
  await expect.poll(() => page.server.arrived(api.notifications.stopMails)).toEqual([{ token: TOKEN }])
  await expect.poll(() => screen.queryByTestId('end-app')).toBeNull()
  page.server.answer(api.tasks.getDigest, { isOn: true, timeZone: null, hasMail: true })
  expect(await screen.findByTestId('end-app')).toBeDefined()
})

it('says when a part could not be loaded, instead of waiting for ever', async () => {
  const { page } = await open({}, (server) => server.refuse(api.webhooks.list, 'forbidden', {}))
  expect(await screen.findByText(page.text('connections:failed'))).toBeDefined()
})
