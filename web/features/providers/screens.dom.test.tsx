/** The outside services as cards, and the log of webhooks with its replay. */
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { ProvidersScreen } from './providers-screen.tsx'
import type { Provider } from './provider.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

const owner = aUser({ isAdmin: true, adminRole: 'owner' })
const AT = Date.UTC(2026, 10, 20)
const NONE: Provider['health'] = { state: 'off', workedAt: null, failedAt: null, failure: null, hours: [] }
const CARD = {
  service: null,
  variables: [],
  hasKey: false,
  ending: null,
  since: null,
  by: null,
  version: null,
  details: null,
  previous: null,
  isUnreadable: false,
}
const ID = '01900000-0000-7000-8000-000000000001'

it('a card says where a service is configured and why it fails, and names the variables of a missing one', async () => {
  const page = await openPage(<ProvidersScreen />, {
    user: owner,
    server: (server) =>
      server.answer(api.admin.providers.list, [
        {
          ...CARD,
          provider: 'payment',
          source: 'environment',
          service: 'OxaPay (api.oxapay.com)',
          variables: ['OXAPAY_MERCHANT_KEY'],
          hasKey: true,
          ending: 'WXYZ',
          since: AT,
          version: 0,
          health: { ...NONE, state: 'fails', failedAt: AT, failure: 'the provider answered 503' },
        },
        { ...CARD, provider: 'payout', source: 'byHand', health: { ...NONE, state: 'byHand' } },
        { ...CARD, provider: 'mail', source: 'none', variables: ['SMTP_URL'], health: NONE },
      ]),
  })
  const payment = within(await screen.findByTestId('provider-payment'))
  expect(payment.getByText(/••••WXYZ/)).toBeDefined()
  expect(payment.getByText('the provider answered 503')).toBeDefined()
  expect(payment.getByText(new RegExp('OXAPAY_MERCHANT_KEY'))).toBeDefined()
  expect(payment.getByRole('link', { name: page.text('providers:webhooks.link') })).toBeDefined()
  expect(payment.queryByRole('button', { name: page.text('providers:keys.add') })).toBeNull()
  expect(within(screen.getByTestId('provider-payout')).getByText(page.text('providers:without.payout'))).toBeDefined()
  expect(within(screen.getByTestId('provider-mail')).getByText(/SMTP_URL/)).toBeDefined()
})

const webhook = {
  _id: ID,
  verdict: 'forged',
  receivedAt: AT,
  network: '203.0.113.9',
  trackId: null,
  bytes: 2,
  isReplay: false,
  deposit: null,
  provider: 'oxapay',
  hasSignature: true,
  body: '{}',
  isWhole: true,
} as const

it('a replay shows its verdict, and a refusal says why', async () => {
  const page = await openPage(<WebhookDialog webhookId={ID} onClose={() => undefined} />, {
    user: owner,
    server: (server) => {
      server.answer(api.admin.deposits.getWebhook, webhook)
      server.answer(api.admin.deposits.replayWebhook, { verdict: 'new', webhookId: ID })
    },
  })
  const replay = await screen.findByRole('button', { name: page.text('providers:webhooks.replay') })
  await page.user.click(replay)
  expect((await screen.findByRole('status')).textContent).toContain(page.text('providers:webhooks.verdicts.new'))
  page.server.refuse(api.admin.deposits.replayWebhook, 'not_replayable')
  await page.user.click(replay)
  expect((await screen.findByRole('alert')).textContent).toContain('not_replayable')
})

it('a webhook that is not whole has no replay', async () => {
  const page = await openPage(<WebhookDialog webhookId={ID} onClose={() => undefined} />, {
    user: owner,
    server: (server) => server.answer(api.admin.deposits.getWebhook, { ...webhook, body: '', isWhole: false }),
  })
  expect(await screen.findByText(page.text('providers:webhooks.erased'))).toBeDefined()
  expect(screen.queryByRole('button', { name: page.text('providers:webhooks.replay') })).toBeNull()
})

it('a key is saved without being shown, and the one before can be ended', async () => {
  const payment = { ...CARD, provider: 'payment', health: NONE } as const
  const page = await openPage(<ProvidersScreen />, {
    user: owner,
    server: (server) => {
      server.answer(api.admin.providers.list, [{ ...payment, source: 'none', version: 0 }])
      server.answer(api.admin.providers.saveKey, { success: true })
      server.answer(api.admin.providers.endPreviousKey, { success: true })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('providers:keys.addHere') }))
  const field = screen.getByLabelText(page.text('providers:keys.fields.merchantKey'))
  expect(field.getAttribute('type')).toBe('password')
  await page.user.type(field, 'short')
  await page.user.click(screen.getByRole('button', { name: page.text('providers:keys.saveValues') }))
  expect(await screen.findByText(/16/)).toBeDefined()
  await page.user.clear(field)
  await page.user.type(field, 'AAAAAA-BBBBBB-CCCCCC-DDWXYZ')
  page.server.answer(api.admin.providers.list, [
    { ...payment, source: 'saved', hasKey: true, ending: 'WXYZ', since: AT, version: 2, previous: { ending: 'D111', until: AT } },
  ])
  await page.user.click(screen.getByRole('button', { name: page.text('providers:keys.saveValues') }))
  expect(await screen.findByText(/••••D111/)).toBeDefined()
  expect(page.server.arrived(api.admin.providers.saveKey)).toEqual([
    expect.objectContaining({ secretKey: 'AAAAAA-BBBBBB-CCCCCC-DDWXYZ', details: {}, version: 0 }),
  ])
  expect(document.body.textContent).not.toContain('AAAAAA')
  await page.user.click(screen.getByRole('button', { name: page.text('providers:keys.end') }))
  page.server.answer(api.admin.providers.list, [{ ...payment, source: 'saved', hasKey: true, ending: 'WXYZ', since: AT, version: 3 }])
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: page.text('providers:keys.end') }))
  await vi.waitFor(() => expect(screen.queryByText(/••••D111/)).toBeNull())
  expect(page.server.arrived(api.admin.providers.endPreviousKey)).toEqual([expect.objectContaining({ version: 2 })])
})

it('the form of a mail server names its faults, keeps the saved values but the password, and sends only its fields', async () => {
  const details = { address: 'smtps://mail.example.org', user: 'post', sender: 'post@example.org' }
  const page = await openPage(<ProvidersScreen />, {
    user: owner,
    server: (server) => {
      server.answer(api.admin.providers.list, [
        {
          ...CARD,
          provider: 'mail',
          source: 'saved',
          service: 'mail.example.org:465',
          hasKey: true,
          since: AT,
          version: 4,
          details,
          health: NONE,
        },
      ])
      server.answer(api.admin.providers.saveKey, { success: true })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('providers:keys.change') }))
  const address = screen.getByLabelText<HTMLInputElement>(page.text('providers:keys.fields.smtp'))
  expect(address.value).toBe(details.address)
  expect(screen.getByLabelText<HTMLInputElement>(page.text('providers:keys.fields.password')).value).toBe('')
  await page.user.clear(address)
  await page.user.type(address, 'mail.example.org')
  await page.user.click(screen.getByRole('button', { name: page.text('providers:keys.saveValues') }))
  expect(await screen.findByText(page.text('providers:keys.wrong.smtp'))).toBeDefined()
  expect(screen.getAllByText(page.text('providers:keys.wrong.both'))).toHaveLength(2)
  await page.user.clear(address)
  await page.user.type(address, 'smtp://mail.example.org')
  await page.user.type(screen.getByLabelText(page.text('providers:keys.fields.password')), 'new word')
  await page.user.click(screen.getByRole('button', { name: page.text('providers:keys.saveValues') }))
  await vi.waitFor(() =>
    expect(page.server.arrived(api.admin.providers.saveKey)).toEqual([
      expect.objectContaining({
        provider: 'mail',
        secretKey: 'new word',
        details: { ...details, address: 'smtp://mail.example.org' },
        version: 4,
      }),
    ]),
  )
})

it('a removal states its effects before it is done', async () => {
  const google = { ...CARD, provider: 'google', health: NONE } as const
  const page = await openPage(<ProvidersScreen />, {
    user: owner,
    server: (server) => {
      server.answer(api.admin.providers.list, [{ ...google, source: 'saved', service: 'an id', since: AT, version: 2 }])
      server.answer(api.admin.providers.removeKey, { success: true })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: page.text('providers:keys.remove') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(page.text('providers:keys.stops.google'))).toBeDefined()
  page.server.answer(api.admin.providers.list, [{ ...google, source: 'none', version: 3 }])
  await page.user.click(dialog.getByRole('button', { name: page.text('providers:keys.remove') }))
  expect(await screen.findByRole('button', { name: page.text('providers:keys.addHere') })).toBeDefined()
  expect(page.server.arrived(api.admin.providers.removeKey)).toEqual([expect.objectContaining({ provider: 'google', version: 2 })])
})

it('a service that the environment sets has no form; an unreadable saved one says so and can be saved again', async () => {
  const saved = { ...CARD, health: NONE, source: 'saved', hasKey: true, since: AT, version: 2 } as const
  const page = await openPage(<ProvidersScreen />, {
    user: owner,
    server: (server) =>
      server.answer(api.admin.providers.list, [
        { ...CARD, provider: 'payment', source: 'environment', service: 'OxaPay', hasKey: true, since: AT, version: 0, health: NONE },
        { ...saved, provider: 'mail', service: null, isUnreadable: true },
        { ...saved, provider: 'translation', service: 'LibreTranslate' },
      ]),
  })
  const cards = await Promise.all(['payment', 'mail', 'translation'].map((name) => screen.findByTestId(`provider-${name}`)))
  const change = { name: page.text('providers:keys.change') }
  const remove = { name: page.text('providers:keys.remove') }
  const count = (role: 'button', name: { name: string }) => cards.map((card) => within(card).queryAllByRole(role, name).length)
  expect([count('button', change), count('button', remove)]).toEqual([
    [0, 1, 1],
    [0, 1, 1],
  ])
  expect(within(cards[0]!).queryByRole('button', { name: page.text('providers:keys.addHere') })).toBeNull()
  expect(cards.map((card) => within(card).queryAllByText(page.text('providers:keys.unreadable')).length)).toEqual([0, 1, 0])
})
