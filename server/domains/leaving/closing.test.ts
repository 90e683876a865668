/** Closing an account: blocks before it, its effects, and keeping the account after all. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ModelCard, Notification, User } from '#contract/types.ts'
import { signIn } from '#test-support/money.ts'
import { buyPost, giveMoney, publish, runClock } from '#test-support/leaving-world.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const DAY_MS = 86_400_000

interface Closing {
  closesAt: number | null
  blocks: { kind: string }[]
  givesUp: number
}
const closing = (who: TestUser) => world.query<Closing>(who, 'auth:getClosing')
const leave = (who: TestUser, args: { givesUp?: number } = {}, key?: string) =>
  world.mutate<{ closesAt: number }>(who, 'auth:requestDeletion', args, key)
const keep = (who: TestUser) => world.mutate(who, 'auth:keepAccount')
const notificationsOf = async (who: TestUser) =>
  (await world.query<{ items: Notification[] }>(who, 'notifications:list')).items.map(({ kind }) => kind)
const isIn = async (who: TestUser) => (await world.query<User | null>(who, 'auth:getUser')) !== null
const isListed = async (who: TestUser) =>
  (await world.query<{ items: ModelCard[] }>(who, 'models:list', { limit: 100 })).items.some(({ _id }) => _id === who.id)
/** The answer of an action, through the server's HTTP call. */
async function act<R>(who: TestUser, path: string, args: object): Promise<R> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args: { token: who.token, ...args }, format: 'json' }),
  })
  return ((await response.json()) as { value: R }).value
}

test('waits for orders of both sides, and each can be ended with a refund', async () => {
  const [customer, model] = [await world.user({ cents: 200_00 }), await world.user({ status: 'model' })]
  const productId = await world.product(model, 50_00)
  const [pending, begun] = [await world.place(customer, productId, 50_00), await world.place(customer, productId, 50_00)]
  await world.mutate(model, 'orders:acceptOrder', { orderId: begun })
  expect(await closing(customer)).toMatchObject({
    closesAt: null,
    blocks: [
      { kind: 'balance', amount: 100 },
      { kind: 'orders_as_customer', count: 2 },
    ],
  })
  expect(await closing(model)).toMatchObject({ closesAt: null, blocks: [{ kind: 'orders_as_model', count: 2 }] })
  await expect(leave(model)).rejects.toMatchObject({ code: 'closing_blocked', data: { blocks: [{ kind: 'orders_as_model', count: 2 }] } })
  await expect(leave(customer, { givesUp: 100 })).rejects.toMatchObject({
    code: 'closing_blocked',
    data: { blocks: [{ kind: 'orders_as_customer', count: 2 }] },
  })

  // The customer cancels a pending order; an accepted one is the model's to end.
  expect(await act(customer, 'auth:settleOrders', { side: 'customer', reason: 'I am leaving.' })).toEqual({ count: 1 })
  expect(await world.query(customer, 'orders:getOrder', { orderId: pending })).toMatchObject({
    order: { status: 'rejected', refunded: 50 },
  })
  expect(await act(model, 'auth:settleOrders', { side: 'model', reason: 'I am closing my account.' })).toEqual({ count: 1 })
  expect(await world.query(customer, 'orders:getOrder', { orderId: begun })).toMatchObject({
    order: { status: 'rejected', rejectReason: 'I am closing my account.', refunded: 50 },
  })
  expect(await world.balances(customer)).toMatchObject({ wallet: 200_00, escrow: 0 })
  expect(await act(model, 'auth:settleOrders', { side: 'model', reason: 'Again' })).toEqual({ count: 0 })
  expect((await closing(model)).blocks).toEqual([])
})

test('waits for money: money on hold is waited for, the balance is withdrawn or given up as it was seen', async () => {
  const [customer, model] = [await world.user({ cents: 100_00 }), await world.user({ status: 'model' })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.complete(model, orderId)
  expect((await closing(model)).blocks).toMatchObject([{ kind: 'held', amount: 40, until: expect.any(Number) as number }])
  await expect(leave(model, { givesUp: 40 })).rejects.toMatchObject({ code: 'closing_blocked' })
  await world.mutate(customer, 'orders:acceptDelivery', { orderId })
  expect((await closing(model)).blocks).toEqual([{ kind: 'balance', amount: 40 }])
  const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
    amount: 30,
    paymentMethod: 'paypal',
    paymentDetails: 'me@example.org',
  })
  expect((await closing(model)).blocks).toEqual([
    { kind: 'balance', amount: 10 },
    { kind: 'withdrawal', amount: 30 },
  ])
  const admin = await world.user({ adminRole: 'finance' })
  await world.mutate(admin, 'admin/withdrawals:approve', { withdrawalId })
  await world.mutate(admin, 'admin/withdrawals:markSent', { withdrawalId, reference: 'PP-1' })
  await expect(leave(model)).rejects.toMatchObject({ code: 'closing_blocked', data: { blocks: [{ kind: 'balance', amount: 10 }] } })
  await expect(leave(model, { givesUp: 9.99 })).rejects.toMatchObject({ code: 'closing_blocked' })
  await expect(leave(model, { givesUp: 9.999 })).rejects.toMatchObject({ code: 'bad_request' })
  await leave(model, { givesUp: 10 })
  // Nothing is taken before the end.
  expect(await world.balances(model)).toMatchObject({ wallet: 10_00 })
  await keep(model)
  expect(await world.balances(model)).toMatchObject({ wallet: 10_00 })
})

test('requires a proof, notifies the user, ends other sessions, and happens once', async () => {
  const who = await world.user()
  const elsewhere = { ...who, token: await signIn(world, who.id) }
  await world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
  await expect(leave(who)).rejects.toMatchObject({ code: 'proof_required' })
  expect(await closing(who)).toMatchObject({ closesAt: null, blocks: [] })
  await world.sql(`update users.sessions set proven_until = now() + interval '1 minute' where user_id = $1`, who.id)
  const key = randomUUID()
  const answers = await Promise.all([leave(who, {}, key), leave(who, {}, key), leave(who)])
  expect(new Set(answers.map(({ closesAt }) => closesAt)).size).toBe(1)
  expect(Math.abs((answers[0]?.closesAt ?? 0) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000)
  expect(await Promise.all([who, elsewhere].map(isIn))).toEqual([true, false])
  expect(await notificationsOf(who)).toEqual(['closing_begun'])
  expect((await world.query<User>(who, 'auth:getUser')).closesAt).toBe(answers[0]?.closesAt)
})

test('closes new dealings, leaves open what pays out, and is undone with one click', async () => {
  const [who, model, fan] = [
    await world.user({ status: 'model', cents: 100_00 }),
    await world.user({ status: 'model' }),
    await world.user({ cents: 100_00 }),
  ]
  const [own, other] = [await world.product(who, 20_00), await world.product(model, 20_00)]
  const post = await publish(world, who, 'Paid lake', 5)
  await world.sql(
    `insert into subscriptions.plans (id, name, price_cents, days) values ('00000000-0000-4000-8000-000000000001', 'Pro', 1000, 30) on conflict do nothing`,
  )
  await world.mutate(who, 'subscription:buyPlan', { planId: '00000000-0000-4000-8000-000000000001', expectedPrice: 10 })
  expect(await isListed(who)).toBe(true)
  await leave(who, { givesUp: 90 })
  expect(await isListed(who)).toBe(false)
  expect(await world.sql('select is_auto_renew_on as "isOn" from subscriptions.subscriptions where user_id = $1', who.id)).toEqual([
    { isOn: false },
  ])

  const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code })
  await refused(world.place(who, other, 20_00), 'closing')
  await refused(world.mutate(who, 'tips:giveTip', { modelId: model.id, amount: 5, note: '' }), 'closing')
  await refused(world.mutate(who, 'posts:createDraft'), 'closing')
  await refused(world.mutate(who, 'models:followModel', { modelId: model.id }), 'closing')
  await refused(world.place(fan, own, 20_00), 'not_for_sale')
  await refused(buyPost(world, fan, post, 5), 'not_for_sale')
  await refused(world.mutate(fan, 'tips:giveTip', { modelId: who.id, amount: 5, note: '' }), 'not_found')

  await world.mutate(who, 'withdrawals:requestWithdrawal', { amount: 25, paymentMethod: 'paypal', paymentDetails: 'me@example.org' })
  await world.mutate(who, 'auth:requestExport', { language: 'en' })
  await world.mutate(who, 'notifications:markRead')
  await world.mutate(who, 'appearance:saveLanguageSettings', { language: 'it' })
  expect(await isIn({ ...who, token: await signIn(world, who.id) })).toBe(true)

  await keep(who)
  await keep(who)
  expect(await closing(who)).toMatchObject({ closesAt: null })
  expect(await isListed(who)).toBe(true)
  await world.place(fan, own, 20_00)
  await buyPost(world, fan, post, 5)
  expect((await notificationsOf(who)).filter((kind) => kind.startsWith('closing'))).toEqual(['closing_undone', 'closing_begun'])
})

test('keeps a model unlisted who is suspended meanwhile', async () => {
  const who = await world.user({ status: 'model' })
  await leave(who)
  await world.sql(`update users.users set suspended_until = now() + interval '1 day', suspended_reason = 'A look' where id = $1`, who.id)
  await world.realtime.settled()
  await keep({ ...who, token: await signIn(world, who.id) })
  expect(await world.sql('select is_listed as "isListed" from models.profiles where user_id = $1', who.id)).toEqual([{ isListed: false }])
})

test('raced with orders leaves no order with a closing account', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [model, customers] = [await world.user({ status: 'model' }), await Promise.all([1, 2, 3].map(() => world.user({ cents: 50_00 })))]
    const productId = await world.product(model, 20_00)
    const [left, ...placed] = await Promise.allSettled([
      leave(model),
      ...customers.map((customer) => world.place(customer, productId, 20_00)),
    ])
    const orders = placed.filter(({ status }) => status === 'fulfilled').length
    // In either order: an order keeps the account open, or the account is closing and sells nothing.
    if (left.status === 'fulfilled') expect(orders).toBe(0)
    else expect([left.reason, orders]).toMatchObject([{ code: 'closing_blocked' }, expect.any(Number)])
    for (const result of placed) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_for_sale' })
    expect(
      await world.sql(`select count(*)::integer as count from orders.orders where model_id = $1 and status = 'pending'`, model.id),
    ).toEqual([{ count: orders }])
  }
})

test.each([
  ['model', 'not_for_sale'],
  ['customer', 'closing'],
] as const)('an order that meets the closing of its %s waits for it, and is then refused', async (side, code) => {
  const sides = { model: await world.user({ status: 'model' }), customer: await world.user({ cents: 50_00 }) }
  const productId = await world.product(sides.model, 20_00)
  const closes = await world.database.pool.connect()
  try {
    await closes.query('begin')
    await closes.query('select from users.users where id = $1 for update', [sides[side].id])
    await closes.query(`update users.users set closes_at = now() + interval '30 days' where id = $1`, [sides[side].id])
    const order = Promise.allSettled([world.place(sides.customer, productId, 20_00)])
    await expect
      .poll(() => world.sql(`select from ${LOCK_WAITS}`), {
        interval: 5,
      })
      .not.toEqual([])
    await closes.query('commit')
    expect(await order).toMatchObject([{ status: 'rejected', reason: { code } }])
  } finally {
    closes.release()
  }
})

test('is refused to the last owner, also when all owners close at once', async () => {
  await world.sql(`update users.users set is_admin = false, admin_role = null where admin_role = 'owner'`)
  const owners = await Promise.all([1, 2, 3].map(() => world.user({ adminRole: 'owner' })))
  const answers = await Promise.allSettled(owners.map((owner) => leave(owner)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'closing_blocked', data: { blocks: [{ kind: 'last_owner' }] } },
  })
})

test('sends one reminder 7 days before the end', async () => {
  const who = await world.user()
  await leave(who)
  await runClock(world)
  expect(await notificationsOf(who)).toEqual(['closing_begun'])
  await world.sql(`update users.users set closes_at = closes_at - interval '23 days' where id = $1`, who.id)
  await Promise.all([runClock(world), runClock(world)])
  expect(await notificationsOf(who)).toEqual(['closing_reminder', 'closing_begun'])
})

const turnClock = (who: TestUser) => world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, who.id)
const isGone = async (who: TestUser) =>
  (await world.sql('select erased_at is not null as "isGone" from users.users where id = $1', who.id))[0]?.['isGone'] === true

test('delayed by money that came since, reports it, and gives up the amount that the user has seen', async () => {
  const who = await world.user({ cents: 5_00 })
  await leave(who, { givesUp: 5 })
  expect(await closing(who)).toMatchObject({ blocks: [], givesUp: 5 })
  await giveMoney(world, who, 3_00)
  await turnClock(who)
  await runClock(world)
  expect(await closing(who)).toMatchObject({ closesAt: expect.any(Number) as number, blocks: [{ kind: 'balance', amount: 8 }], givesUp: 5 })
  // An amount below the balance, from an outdated screen, is refused and changes nothing.
  await expect(leave(who, { givesUp: 7.99 })).rejects.toMatchObject({
    code: 'closing_blocked',
    data: { blocks: [{ kind: 'balance', amount: 8 }] },
  })
  await world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
  await expect(leave(who, { givesUp: 8 })).rejects.toMatchObject({ code: 'proof_required' })
  expect(await closing(who)).toMatchObject({ givesUp: 5 })
  await world.sql(`update users.sessions set proven_until = now() + interval '1 minute' where user_id = $1`, who.id)
  await leave(who, { givesUp: 8 })
  expect(await closing(who)).toMatchObject({ blocks: [], givesUp: 8 })
  // Later money is reported anew.
  await giveMoney(world, who, 1_00)
  await runClock(world)
  await runClock(world)
  expect((await notificationsOf(who)).filter((kind) => kind === 'closing_waits')).toHaveLength(2)
  await leave(who, { givesUp: 9 })
  await runClock(world)
  expect(await isGone(who)).toBe(true)
  expect(await world.balances(who)).toMatchObject({ wallet: 0 })
})

test('gives up no more than the balance', async () => {
  const who = await world.user({ cents: 5_00 })
  await leave(who, { givesUp: 100 })
  await giveMoney(world, who, 20_00)
  expect(await closing(who)).toMatchObject({ blocks: [{ kind: 'balance', amount: 25 }], givesUp: 5 })
  await leave(who, { givesUp: 1_000 })
  await giveMoney(world, who, 1_00)
  expect(await closing(who)).toMatchObject({ blocks: [{ kind: 'balance', amount: 26 }], givesUp: 25 })
})

test('does not give up money that is being paid out, also when the payout is rejected', async () => {
  const [who, admin] = [await world.user({ status: 'model', cents: 60_00 }), await world.user({ adminRole: 'finance' })]
  await leave(who, { givesUp: 60 })
  const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(who, 'withdrawals:requestWithdrawal', {
    amount: 50,
    paymentMethod: 'paypal',
    paymentDetails: 'me@example.org',
  })
  expect(await closing(who)).toMatchObject({ blocks: [{ kind: 'withdrawal', amount: 50 }], givesUp: 10 })
  await turnClock(who)
  await runClock(world)
  expect(await isGone(who)).toBe(false)
  await world.mutate(admin, 'admin/withdrawals:reject', { withdrawalId, reason: 'The address bounced' })
  expect(await closing(who)).toMatchObject({ blocks: [{ kind: 'balance', amount: 60 }], givesUp: 10 })
  await runClock(world)
  expect(await isGone(who)).toBe(false)
  expect(await world.balances(who)).toMatchObject({ wallet: 60_00 })
  expect((await notificationsOf(who))[0]).toBe('closing_waits')
})

test('lets orders that delay it be ended while it is closing', async () => {
  const [customer, model] = [await world.user({ cents: 50_00 }), await world.user({ status: 'model' })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  // As if it had come at the last moment.
  await world.sql(`insert into leaving.closings (user_id) values ($1)`, model.id)
  await turnClock(model)
  const who = { ...model, token: await signIn(world, model.id) }
  await runClock(world)
  expect(await closing(who)).toMatchObject({ blocks: [{ kind: 'orders_as_model', count: 1 }] })
  expect(await act(who, 'auth:settleOrders', { side: 'model', reason: 'I am leaving.' })).toEqual({ count: 1 })
  expect(await world.query(customer, 'orders:getOrder', { orderId })).toMatchObject({ order: { status: 'rejected', refunded: 50 } })
  await runClock(world)
  expect(await isGone(model)).toBe(true)
})

test('is not blocked by a payment under way, which is waited for at the end', async () => {
  const who = await world.user()
  const under = await world.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, provider, expires_at) values ($1, $2, 5000, 'test', now() + interval '1 hour') returning id`,
    `DEP-${randomUUID()}`,
    who.id,
  )
  expect(await closing(who)).toMatchObject({ blocks: [{ kind: 'deposit', count: 1 }] })
  await leave(who)
  await turnClock(who)
  await runClock(world)
  expect(await isGone(who)).toBe(false)
  // It ends by itself: the user has nothing to do.
  expect((await notificationsOf(who)).filter((kind) => kind === 'closing_waits')).toEqual([])
  await world.sql(`update deposits.deposits set expires_at = now() - interval '25 hours' where id = $1`, under[0]?.['id'])
  await runClock(world)
  expect(await isGone(who)).toBe(true)
})
