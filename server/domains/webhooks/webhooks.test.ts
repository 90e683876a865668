/** Events are made once, in order and for listeners alone; they arrive signed, and the log has their outcome. */
import { afterEach, expect, test } from 'vitest'
import { ENDPOINTS_MAX } from '#contract/limits.ts'
import { verify as isSigned } from '../../../docs/examples/mirror-orders.ts'
import { entriesOf } from '#test-support/own-data.ts'
import { openReceiver, type Received, type Receiver } from '#test-support/receiver.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { proOf } from '#test-support/pro-world.ts'
import { webhooksData } from './parts.ts'

const world = useMoneyWorld()
const GROUPS = ['order', 'tip', 'purchase', 'subscription', 'payout', 'message']
const open: Receiver[] = []

afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

interface Listed {
  endpoints: {
    endpointId: string
    state: string
    pending: number
    failed: number
    failingSince: number | null
    disabledReason: string | null
  }[]
  lastNumber: number
}
interface Pulled {
  events: { number: number; id: string; type: string; data: Record<string, unknown> }[]
  lastNumber: number
}

async function receiver(status = 204): Promise<Receiver> {
  const made = await openReceiver(status)
  open.push(made)
  return made
}

const add = (who: TestUser, url: string, groups = GROUPS) =>
  world.mutate<{ endpointId: string; secret: string }>(who, 'webhooks:add', { url, name: '', groups })
async function runTest(who: TestUser, endpointId: string, types?: string[]): Promise<{ isOk: boolean; isSwitchedOn: boolean }> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'webhooks:test',
      args: { token: who.token, endpointId, ...(types === undefined ? {} : { types }) },
      format: 'json',
    }),
  })
  const { value, errorData } = (await response.json()) as { value?: { isOk: boolean; isSwitchedOn: boolean }; errorData?: { code: string } }
  if (value === undefined) throw Object.assign(new Error('refused'), errorData)
  return value
}
const listed = (who: TestUser) => world.query<Listed>(who, 'webhooks:list')
const pull = (who: TestUser, after = 0) => world.query<Pulled>(who, 'webhooks:events', { after })
const typesOf = ({ events }: Pulled) => events.map(({ type }) => type)

/** An endpoint that is on. The test was its first message. */
async function endpoint(who: TestUser, to: Receiver, groups = GROUPS) {
  const made = await add(who, to.url, groups)
  expect(await runTest(who, made.endpointId)).toMatchObject({ isOk: true, isSwitchedOn: true })
  return made
}

/** Throws for a signature that is not ours. */
function verify(secret: string, { body, headers }: Received): { type: string; data: Record<string, unknown> } {
  if (!isSigned(secret, headers, body)) throw new Error('the signature is wrong')
  return JSON.parse(body) as { type: string; data: Record<string, unknown> }
}

async function pair() {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 500_00 })
  return { model, customer, productId: await world.product(model, 40_00) }
}

test('an order reaches both sides, signed, with dense numbers', async () => {
  const { model, customer, productId } = await pair()
  const [ofModel, ofCustomer] = [await receiver(), await receiver()]
  const { secret } = await endpoint(model, ofModel)
  await endpoint(customer, ofCustomer, ['order'])
  const orderId = await world.place(customer, productId, 40_00)
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  await ofModel.got(3)
  await ofCustomer.got(3)
  const [probe, ...messages] = ofModel.received.map((each) => verify(secret, each))
  expect(probe?.type).toBe('webhook.test')
  expect(messages.map(({ type, data }) => [type, data['number'], data['version'], data['role'], data['id']])).toEqual([
    ['order.placed', 1, 1, 'model', orderId],
    ['order.accepted', 2, 2, 'model', orderId],
  ])
  expect(messages[1]?.data).toMatchObject({ status: 'processing', totalCents: 40_00, currency: 'USD', currentVersion: 2 })
  expect(ofModel.received[1]?.headers['webhook-id']).toMatch(/^msg_[\da-f]{32}$/)
  expect(() => verify(secret, { ...(ofModel.received[1] as Received), body: '{}' })).toThrow()
  expect(typesOf(await pull(customer))).toEqual(['order.placed', 'order.accepted'])
})

test('tips and messages become events of those that they concern', async () => {
  const { model, customer } = await pair()
  for (const who of [model, customer]) await world.mutate(who, 'webhooks:keepEvents', { isOn: true })
  const { tipId } = await world.mutate<{ tipId: string }>(customer, 'tips:giveTip', {
    modelId: model.id,
    amount: 50,
    note: 'Grazie 谢谢 🎨',
  })
  await world.settleTips()
  await expect.poll(async () => typesOf(await pull(model))).toEqual(['tip.given', 'tip.settled'])
  await expect.poll(async () => typesOf(await pull(customer))).toEqual(['tip.given', 'tip.settled'])
  expect((await pull(model)).events[0]?.data).toMatchObject({ id: tipId, amountCents: 50_00, role: 'model', currency: 'USD' })
  expect(JSON.stringify(await pull(model))).not.toContain('Grazie')
  const { chatId } = await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })
  await world.mutate(customer, 'chats:send', { chatId, clientId: crypto.randomUUID(), text: 'Hello' })
  await expect.poll(async () => typesOf(await pull(model))).toContain('message.received')
  expect(JSON.stringify(await pull(model))).not.toContain('Hello')
  expect(typesOf(await pull(customer))).not.toContain('message.received')
})

test('payouts, Pro and sold posts become events of those that they concern', async () => {
  const [who, buyer] = [await world.user({ status: 'model', cents: 200_00 }), await world.user({ cents: 100_00 })]
  for (const each of [who, buyer]) await world.mutate(each, 'webhooks:keepEvents', { isOn: true })
  const pro = proOf(world)
  await pro.buy(who, await pro.plan({ cents: 12_00 }))
  await expect
    .poll(async () => (await pull(who)).events.map(({ type, data }) => [type, data['priceCents']]))
    .toEqual([['subscription.started', 12_00]])
  const payout = { amount: 50, paymentMethod: 'paypal', paymentDetails: 'a@example.org' }
  const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(who, 'withdrawals:requestWithdrawal', payout)
  await expect
    .poll(async () => (await pull(who, 1)).events)
    .toMatchObject([
      {
        number: 2,
        type: 'payout.requested',
        data: { id: withdrawalId, version: 1, amountCents: 50_00, currency: 'USD', status: 'requested' },
      },
    ])
  expect(JSON.stringify(await pull(who))).not.toContain('a@example.org')
  const [post] = await world.sql(
    `insert into posts.posts (model_id, status, title, visibility, price_cents, published_at) values ($1, 'published', 'A lake', 'paid', 500, now()) returning id, content_revision`,
    who.id,
  )
  await world.mutate(buyer, 'posts:purchasePost', { postId: post?.['id'], expectedPrice: 5, contentRevision: post?.['content_revision'] })
  for (const [each, role] of [
    [buyer, 'customer'],
    [who, 'model'],
  ] as const)
    await expect
      .poll(async () => (await pull(each)).events.at(-1))
      .toMatchObject({ type: 'purchase.post', data: { role, postId: post?.['id'], priceCents: 5_00 } })
})

test('changes before a user listens, and changes of others, are no events of theirs', async () => {
  const { model, customer, productId } = await pair()
  const stranger = await world.user()
  const early = await world.place(customer, productId, 40_00)
  for (const who of [model, stranger]) await world.mutate(who, 'webhooks:keepEvents', { isOn: true })
  const late = await world.place(customer, productId, 40_00)
  await world.mutate(model, 'orders:acceptOrder', { orderId: early })
  await expect
    .poll(async () => (await pull(model)).events.map(({ type, data }) => [type, data['id']]))
    .toEqual([
      ['order.placed', late],
      ['order.accepted', early],
    ])
  expect(await pull(stranger)).toEqual({ events: [], lastNumber: 0 })
  await expect(pull(customer)).resolves.toEqual({ events: [], lastNumber: 0 })
})

test('an endpoint gets nothing before it has answered a test, and what came meanwhile after a recovery', async () => {
  const { model, customer, productId } = await pair()
  const to = await receiver(500)
  const { endpointId } = await add(model, to.url)
  expect(await runTest(model, endpointId)).toMatchObject({ isOk: false, isSwitchedOn: false })
  await expect(world.mutate(model, 'webhooks:pause', { endpointId, isPaused: false })).rejects.toMatchObject({ code: 'not_tested' })
  const since = Date.now() - 1_000
  await world.place(customer, productId, 40_00)
  await expect.poll(async () => (await pull(model)).lastNumber).toBe(1)
  await expect(world.mutate(model, 'webhooks:recover', { endpointId, since })).rejects.toMatchObject({ code: 'endpoint_off' })
  to.answer(204)
  expect(await runTest(model, endpointId)).toMatchObject({ isOk: true, isSwitchedOn: true })
  expect(to.received).toHaveLength(2)
  expect(await world.mutate(model, 'webhooks:recover', { endpointId, since })).toEqual({ count: 1 })
  await to.got(3)
  expect(JSON.parse(to.received[2]?.body ?? '')).toMatchObject({ type: 'order.placed' })
})

test('a replay is one more delivery under the same id, and two secrets sign for a day after a rotation', async () => {
  const { model, customer, productId } = await pair()
  const to = await receiver()
  const { endpointId, secret } = await endpoint(model, to)
  await world.place(customer, productId, 40_00)
  await to.got(2)
  const rotated = await world.mutate<{ secret: string }>(model, 'webhooks:rotate', { endpointId })
  expect(rotated.secret).not.toBe(secret)
  await world.mutate(model, 'webhooks:replay', { endpointId, number: 1 })
  await to.got(3)
  const [, first, again] = to.received as [Received, Received, Received]
  expect(again.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(again.body).toBe(first.body)
  for (const each of [secret, rotated.secret]) expect(verify(each, again).type).toBe('order.placed')
  expect(() => verify(rotated.secret, first)).toThrow()
  await expect
    .poll(
      async () =>
        (await world.query<{ attempts: { kind: string; status: number }[] }>(model, 'webhooks:attempts', { endpointId, number: 1 }))
          .attempts,
    )
    .toMatchObject([
      { kind: 'replay', status: 204 },
      { kind: 'scheduled', status: 204 },
    ])
  await expect(world.mutate(model, 'webhooks:replay', { endpointId, number: 7 })).rejects.toMatchObject({ code: 'not_found' })
  const stored = await world.sql('select sealed_secret, sealed_old_secret from webhooks.endpoints where id = $1', endpointId)
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30))
})

test('a replay of an event that is due anyhow is one delivery, and a deleted endpoint gets none', async () => {
  const { model, customer, productId } = await pair()
  const to = await receiver()
  const { endpointId } = await endpoint(model, to)
  to.answer(500)
  await world.place(customer, productId, 40_00)
  await to.got(2)
  await expect.poll(async () => (await listed(model)).endpoints[0]?.failingSince).not.toBeNull()
  to.answer(204)
  await world.mutate(model, 'webhooks:replay', { endpointId, number: 1 })
  await to.got(3)
  await expect.poll(async () => (await listed(model)).endpoints[0]).toMatchObject({ pending: 0, failed: 0, failingSince: null })
  to.answer(500)
  await world.place(customer, productId, 40_00)
  await to.got(4)
  await world.mutate(model, 'webhooks:remove', { endpointId })
  await world.sql('update webhooks.deliveries set next_at = now() where state = $1', 'pending')
  expect((await listed(model)).endpoints).toEqual([])
  expect(to.received).toHaveLength(4)
})

test('410 switches an endpoint off at once, five days of failures later, and both notify its owner', async () => {
  const { model, customer, productId } = await pair()
  const to = await receiver()
  const { endpointId } = await endpoint(model, to)
  to.answer(410)
  await world.place(customer, productId, 40_00)
  await expect.poll(async () => (await listed(model)).endpoints[0]).toMatchObject({ state: 'disabled', disabledReason: 'gone', failed: 1 })
  to.answer(204)
  await runTest(model, endpointId)
  to.answer(500)
  await world.sql(`update webhooks.endpoints set failing_since = now() - interval '6 days' where id = $1`, endpointId)
  await world.place(customer, productId, 40_00)
  await expect.poll(async () => (await listed(model)).endpoints[0]).toMatchObject({ state: 'disabled', disabledReason: 'failing' })
  const notifications = await world.query<{ items: { kind: string }[] }>(model, 'notifications:list')
  expect(notifications.items.filter(({ kind }) => kind === 'webhook_disabled')).toHaveLength(2)
})

test('a pull from a number that is no longer kept says from where to go on', async () => {
  const { model, customer, productId } = await pair()
  await world.mutate(model, 'webhooks:keepEvents', { isOn: true })
  for (let count = 0; count < 3; count += 1) await world.place(customer, productId, 40_00)
  await expect.poll(async () => (await pull(model)).lastNumber).toBe(3)
  await world.sql('delete from webhooks.events where user_id = $1 and number < 3', model.id)
  await expect(pull(model, 0)).rejects.toMatchObject({ code: 'events_gone', data: { oldest: 3 } })
  expect((await pull(model, 2)).events.map(({ number }) => number)).toEqual([3])
  expect(await pull(model, 3)).toEqual({ events: [], lastNumber: 3 })
})

test('addresses inside, too many endpoints, and endpoints of others are refused', async () => {
  const [one, other] = [await world.user(), await world.user()]
  for (const url of ['https://10.0.0.1/', 'https://example.org:22/', 'https://[::7f00:1]/', 'nonsense'])
    await expect(add(one, url)).rejects.toMatchObject({ code: 'address_refused' })
  const { endpointId } = await add(one, 'https://example.org/hook')
  for (const [path, args] of [
    ['webhooks:edit', { name: '', groups: ['order'] }],
    ['webhooks:pause', { isPaused: true }],
    ['webhooks:rotate', {}],
    ['webhooks:replay', { number: 1 }],
    ['webhooks:recover', { since: 0 }],
    ['webhooks:remove', {}],
  ] as const)
    await expect(world.mutate(other, path, { endpointId, ...args })).rejects.toMatchObject({ code: 'not_found' })
  await expect(runTest(other, endpointId)).rejects.toMatchObject({ code: 'not_found' })
  for (const path of ['webhooks:deliveries', 'webhooks:attempts'])
    await expect(world.query(other, path, { endpointId })).rejects.toMatchObject({ code: 'not_found' })
  for (let count = 1; count < ENDPOINTS_MAX; count += 1) await add(one, `https://example.org/hook/${count}`)
  await expect(add(one, 'https://example.org/more')).rejects.toMatchObject({ code: 'too_many_endpoints' })
})

test('the export has endpoints and events, without secrets, and leaving removes all of it', async () => {
  const { model, customer, productId } = await pair()
  const to = await receiver()
  await endpoint(model, to)
  await world.place(customer, productId, 40_00)
  await to.got(2)
  expect(await entriesOf(world.database, webhooksData, 'endpoints', model.id)).toMatchObject([{ url: to.url, state: 'on' }])
  expect(await entriesOf(world.database, webhooksData, 'events', model.id)).toMatchObject([{ number: 1, type: 'order.placed' }])
  expect(JSON.stringify(await entriesOf(world.database, webhooksData, 'endpoints', model.id))).not.toContain('secret')
  for (const [name, erase] of Object.entries(webhooksData.erasers ?? {})) {
    const leaver = { id: model.id, name: 'Gone', email: 'gone@example.org' }
    while ((await world.realtime.write(`test/webhooks:${name}`, model.actor, (context) => erase(context, leaver, 1))) > 0);
  }
  for (const table of ['listeners', 'events', 'endpoints', 'deliveries', 'accounts'])
    expect(await world.sql(`select from webhooks.${table} where user_id = $1`, model.id)).toEqual([])
})

test('a site without listeners reads no journal for events', async () => {
  const { customer, productId } = await pair()
  await world.sql('update webhooks.listeners set is_on = false')
  await world.realtime.write('test/webhooks:none', customer.actor, async ({ touch }) => touch('webhook-listeners' as never))
  await world.realtime.settled()
  const [before] = await world.sql('select snapshot from webhooks.cursor')
  await world.place(customer, productId, 40_00)
  await world.realtime.settled()
  expect(await world.sql('select snapshot from webhooks.cursor')).toEqual([before])
})

test('an endpoint gets the single types that it has chosen, and whole families beside them', async () => {
  const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 100_00 })]
  const [single, whole] = [await receiver(), await receiver()]
  const { endpointId } = await endpoint(model, single, ['order.accepted', 'tip', 'tip.given'])
  await endpoint(model, whole, ['order'])
  // A type of a family that is chosen says nothing more.
  expect(await world.sql('select groups from webhooks.endpoints where id = $1', endpointId)).toEqual([
    { groups: ['order.accepted', 'tip'] },
  ])
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  const typesAt = (at: Receiver) => at.received.slice(1).map(({ body }) => (JSON.parse(body) as { type: string }).type)
  await expect.poll(() => typesAt(whole)).toEqual(['order.placed', 'order.accepted'])
  await expect.poll(() => typesAt(single)).toEqual(['order.accepted'])
  // Events that it has not chosen are not recovered either.
  await world.mutate(model, 'webhooks:edit', { endpointId, name: '', groups: ['order.placed'] })
  expect(await world.mutate(model, 'webhooks:recover', { endpointId, since: Date.now() - 60_000 })).toEqual({ count: 1 })
  await expect.poll(() => typesAt(single)).toEqual(['order.accepted', 'order.placed'])
})

test('examples of types arrive signed and marked, are tests in the log, and stop at an endpoint that is away', async () => {
  const who = await world.user({ status: 'model' })
  const to = await receiver()
  const { endpointId, secret } = await endpoint(who, to, ['order.placed', 'payout'])
  const send = (types: string[]) => runTest(who, endpointId, types)
  expect(await send(['order.placed', 'payout.rejected'])).toMatchObject({ isOk: true, isSwitchedOn: false, sentCount: 2 })
  const [, placed, rejected] = to.received
  expect(isSigned(secret, placed?.headers ?? {}, placed?.body ?? '')).toBe(true)
  expect(JSON.parse(placed?.body ?? '')).toMatchObject({
    type: 'order.placed',
    data: { number: 0, isTest: true, modelId: who.id, currency: 'USD' },
  })
  expect(JSON.parse(rejected?.body ?? '')).toMatchObject({ type: 'payout.rejected', data: { isTest: true, status: 'rejected' } })
  const log = () => world.query<{ attempts: { kind: string; type: string | null }[] }>(who, 'webhooks:attempts', { endpointId })
  expect((await log()).attempts.map(({ kind, type }) => [kind, type])).toEqual([
    ['test', 'payout.rejected'],
    ['test', 'order.placed'],
    ['test', null],
  ])
  expect((await pull(who)).events).toEqual([])
  to.answer(503)
  expect(await send(['payout.sent', 'payout.failed'])).toMatchObject({ isOk: false, sentCount: 0 })
  expect(to.received).toHaveLength(4)
  await expect(send(['payout.unknown'])).rejects.toThrow('Invalid option')
})
