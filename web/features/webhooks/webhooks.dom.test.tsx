import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import type { WebhooksSearch } from './webhooks-search.ts'
import { WebhooksScreen } from './webhooks-screen.tsx'

const ID = '00000000-0000-7000-8000-000000000001'
const ENDPOINT: WebhookEndpoint = {
  endpointId: ID,
  name: 'Bookkeeping',
  url: 'https://hooks.example.org/in',
  groups: ['order', 'tip'],
  state: 'on',
  disabledReason: null,
  madeAt: 1_700_000_000_000,
  lastOkAt: 1_700_000_000_000,
  failingSince: null,
  oldSecretUntil: null,
  pending: 0,
  failed: 3,
}
const DELIVERY: WebhookDelivery = {
  number: 41,
  eventId: 'msg_41',
  type: 'order.placed',
  at: 1_700_000_000_000,
  state: 'failed',
  tries: 2,
  nextAt: null,
  status: 500,
  error: null,
}
const ATTEMPT: WebhookAttempt = {
  attemptId: ID,
  at: 1_700_000_000_000,
  kind: 'scheduled',
  type: null,
  status: 500,
  error: null,
  ms: 12,
  answer: 'out of order',
}

const openScreen = (endpoints: WebhookEndpoint[], search: WebhooksSearch = {}) =>
  openPage(<WebhooksScreen search={search} onSearch={() => undefined} />, {
    user: aUser(),
    server: (page) => page.answer(api.webhooks.list, { endpoints, isLogOn: false, lastNumber: 41 }),
  })

it('keeps the typed values when an address is refused, and shows the secret of a new endpoint once', async () => {
  const { server, user, text } = await openScreen([])
  expect(await screen.findByText(text('webhooks:empty.title'))).toBeDefined()
  await user.click(screen.getByTestId('add-endpoint'))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => user.click(dialog.getByRole('button', { name: text('webhooks:form.addSubmit') }))
  await submit()
  expect(await dialog.findByText(text('webhooks:form.urlInvalid'))).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: text('webhooks:form.url') }), 'https://10.0.0.1/')
  await user.click(dialog.getByRole('checkbox', { name: new RegExp(text('webhooks:groups.tip')) }))
  server.refuse(api.webhooks.add, 'address_refused', { why: 'inside' })
  await submit()
  expect((await dialog.findByRole('alert')).textContent).toContain('address_refused')
  server.handle(api.webhooks.add, async () => ({ endpointId: ID, secret: 'whsec_c2VjcmV0' }))
  await submit()
  expect((await screen.findByTestId('webhook-secret')).textContent).toBe('whsec_c2VjcmV0')
  expect(server.arrived(api.webhooks.add).at(-1)).toMatchObject({ token: TOKEN, url: 'https://10.0.0.1/', groups: ['order', 'tip'] })
  await user.click(screen.getByRole('button', { name: text('webhooks:secret.done') }))
  expect(screen.queryByTestId('webhook-secret')).toBeNull()
})

it('says why a test was not accepted', async () => {
  const { server, user, text, toast } = await openScreen([{ ...ENDPOINT, state: 'new' }])
  server.handle(api.webhooks.test, async () => ({
    isOk: false,
    isSwitchedOn: false,
    attempt: { ...ATTEMPT, status: null, error: 'timeout' as const },
    sentCount: 0,
  }))
  await user.click(await screen.findByRole('button', { name: text('webhooks:acts.switchOn') }))
  await expect.poll(toast).toMatchObject({ variant: 'destructive', description: text('webhooks:errors.timeout') })
})

it('shows each attempt with its answer, and sends a message again', async () => {
  const { server, user, text } = await openScreen([ENDPOINT], { endpoint: ID })
  server.answer(api.webhooks.deliveries, { items: [DELIVERY], nextCursor: null })
  server.answer(api.webhooks.attempts, { body: '{"type":"order.placed"}', attempts: [ATTEMPT] })
  server.handle(api.webhooks.replay, async () => ({ success: true as const }))
  await user.click(await screen.findByRole('button', { name: 'order.placed' }))
  expect(await screen.findByText('out of order')).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('webhooks:log.replay') }))
  expect(server.arrived(api.webhooks.replay)).toEqual([expect.objectContaining({ endpointId: ID, number: 41 })])
})

it('says that an endpoint of another user does not exist', async () => {
  const { text } = await openScreen([], { endpoint: ID })
  expect(await screen.findByText(text('webhooks:missing'))).toBeDefined()
})

it('sends examples of the chosen types, all or one, and shows tests in the log', async () => {
  const tested = { ...ATTEMPT, kind: 'test' as const, type: 'tip.given', status: 204, answer: '' }
  const { server, user, text, toast } = await openScreen([{ ...ENDPOINT, groups: ['order.placed', 'tip'] }], {
    endpoint: ID,
    state: 'tests',
  })
  server.answer(api.webhooks.attempts, { body: null, attempts: [tested] })
  expect((await screen.findByTestId('tests')).textContent).toContain('tip.given')
  server.handle(api.webhooks.test, async () => ({ isOk: true, isSwitchedOn: false, attempt: tested, sentCount: 4 }))
  const send = async (which: string) => {
    await user.click(screen.getByRole('button', { name: text('webhooks:menu.open', { name: ENDPOINT.name }) }))
    await user.click(await screen.findByRole('menuitem', { name: text('webhooks:menu.example') }))
    await user.selectOptions(await screen.findByRole('combobox', { name: text('webhooks:example.which') }), which)
    await user.click(screen.getByRole('button', { name: text('webhooks:example.go') }))
  }
  await send('all')
  await expect.poll(toast).toMatchObject({ title: text('webhooks:acts.examplesSent', { count: 4 }) })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await send('tip.settled')
  await expect
    .poll(() => server.arrived(api.webhooks.test))
    .toMatchObject([{ types: ['order.placed', 'tip.given', 'tip.settled', 'tip.undone'] }, { types: ['tip.settled'] }])
})
