/** The last payout of a closing account: access, checks, and no loss of money on any path. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Notification, Withdrawal } from '#contract/types.ts'
import { useLatePayments } from '#test-support/late-payments.ts'
import { giveMoney, runClock } from '#test-support/leaving-world.ts'
import { signIn } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const payments = useLatePayments(world)
const PAYPAL = { paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

interface Closing {
  closesAt: number | null
  blocks: { kind: string }[]
  givesUp: number
  lastPayout: Withdrawal | null
}
interface Farewell {
  closesAt: number
  withdrawalId: string
}

const closing = (who: TestUser) => world.query<Closing>(who, 'auth:getClosing')
const payOut = (who: TestUser, amount: number, args: object = {}, key?: string) =>
  world.mutate<Farewell>(who, 'auth:requestLastPayout', { amount, ...PAYPAL, ...args }, key)
const decide = (admin: TestUser, step: 'approve' | 'markSent' | 'reject', withdrawalId: string) =>
  world.mutate(admin, `admin/withdrawals:${step}`, {
    withdrawalId,
    ...(step === 'markSent' ? { reference: 'PP-1' } : step === 'reject' ? { reason: 'The address bounced' } : {}),
  })
const finance = () => world.user({ adminRole: 'finance' })
const turnClock = (who: TestUser) => world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, who.id)
const isGone = async (who: TestUser) =>
  (await world.sql('select erased_at is not null as "isGone" from users.users where id = $1', who.id))[0]?.['isGone'] === true
const notificationsOf = async (who: TestUser) =>
  (await world.query<{ items: Notification[] }>(who, 'notifications:list')).items.map(({ kind }) => kind)
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code })

afterEach(() => world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`))

test.each([
  ['a customer with little', 'user', 5_01],
  ['a customer with much', 'user', 80_00],
  ['a model with little', 'model', 7],
] as const)('%s closes the account with it, and is gone once it was sent', async (_who, status, cents) => {
  const [who, admin] = [await world.user({ status, cents }), await finance()]
  const { closesAt, withdrawalId } = await payOut(who, cents / 100)
  expect(await closing(who)).toMatchObject({
    closesAt,
    blocks: [{ kind: 'withdrawal', amount: cents / 100 }],
    givesUp: 0,
    lastPayout: { _id: withdrawalId, amount: cents / 100, status: 'requested' },
  })
  expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: cents })
  expect(await notificationsOf(who)).toEqual(['closing_begun'])
  const { items } = await world.query<{ items: { _id: string }[] }>(admin, 'admin/withdrawals:list', { limit: 100 })
  expect(items.find(({ _id }) => _id === withdrawalId)).toMatchObject({ isLast: true, risk: { totalDeposited: cents / 100 } })

  await turnClock(who)
  for (const step of ['approve', 'markSent'] as const) {
    await runClock(world)
    expect(await isGone(who)).toBe(false)
    await decide(admin, step, withdrawalId)
  }
  // It waited for admins, not for the user.
  expect(await notificationsOf(who)).not.toContain('closing_waits')
  await runClock(world)
  expect(await isGone(who)).toBe(true)
  expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 0 })
})

test('is the whole balance, as it was seen', async () => {
  const who = await world.user({ cents: 10_00 })
  for (const amount of [9.99, 10.01])
    await expect(payOut(who, amount)).rejects.toMatchObject({ code: 'balance_changed', data: { balance: 10 } })
  await refused(payOut(who, 0), 'bad_request')
  expect(await closing(who)).toMatchObject({ closesAt: null })
  expect(await world.balances(who)).toMatchObject({ wallet: 10_00, withdrawal_hold: 0 })
})

test('passes the checks of every withdrawal', async () => {
  const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
  await refused(payOut(who, 10, { paymentDetails: TRON }), 'bad_address')
  await refused(payOut(who, 10, { paymentMethod: 'crypto', paymentDetails: TRON, network: 'ERC20' }), 'bad_address')
  await refused(payOut(who, 10, { paymentDetails: ' ' }), 'bad_request')
  await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
  await refused(payOut(who, 10), 'withdrawals_blocked')
  await world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`)
  await world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
  await refused(payOut(who, 10), 'proof_required')
  expect(await closing(who)).toMatchObject({ closesAt: null, lastPayout: null })
  expect(await world.balances(who)).toMatchObject({ wallet: 10_00, withdrawal_hold: 0 })
  await world.sql(`update users.users set withdrawals_held_until = now() + interval '1 day' where id = $1`, who.id)
  const held = { ...who, token: await signIn(world, who.id) }
  const { withdrawalId } = await payOut(held, 10, { paymentMethod: 'crypto', paymentDetails: TRON })
  expect(await closing(held)).toMatchObject({ heldUntil: expect.any(Number) as number })
  await refused(decide(admin, 'approve', withdrawalId), 'withdrawal_held')
})

test('is refused to users who may not move money: suspended users, visitors, users of open accounts', async () => {
  const [suspended, customer] = [await world.user({ cents: 10_00 }), await world.user({ cents: 30_00 })]
  await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'A look' where id = $1`, suspended.id)
  await refused(payOut({ ...suspended, token: await signIn(world, suspended.id) }, 10), 'suspended')
  await refused(payOut({ ...customer, token: 'unknown' }, 30), 'unauthorized')
  await refused(world.mutate(customer, 'withdrawals:requestWithdrawal', { amount: 30, ...PAYPAL }), 'forbidden')
  // The minimum is waived for the whole balance only.
  const model = await world.user({ status: 'model', cents: 30_00 })
  await world.mutate(model, 'auth:requestDeletion', { givesUp: 30 })
  await refused(world.mutate(model, 'withdrawals:requestWithdrawal', { amount: 24.99, ...PAYPAL }), 'below_minimum')
})

test('waits for orders and other blocks, and moves nothing before', async () => {
  const [customer, model] = [await world.user({ cents: 60_00 }), await world.user({ status: 'model' })]
  await world.place(customer, await world.product(model, 50_00), 50_00)
  await expect(payOut(customer, 10)).rejects.toMatchObject({
    code: 'closing_blocked',
    data: { blocks: [{ kind: 'orders_as_customer', count: 1 }] },
  })
  expect(await world.balances(customer)).toMatchObject({ wallet: 10_00, withdrawal_hold: 0 })
  expect(await closing(customer)).toMatchObject({ closesAt: null })
})

test('is requested once after many clicks', async () => {
  const who = await world.user({ cents: 10_00 })
  const key = randomUUID()
  const answers = await Promise.allSettled([payOut(who, 10, {}, key), payOut(who, 10, {}, key), payOut(who, 10)])
  expect(new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.withdrawalId] : []))).size).toBe(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'balance_changed' })
  expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 10_00 })
})

describe('while the account is closing', () => {
  test('pays out a balance that was given up, and money that came since', async () => {
    const who = await world.user({ cents: 10_00 })
    const { closesAt } = await world.mutate<{ closesAt: number }>(who, 'auth:requestDeletion', { givesUp: 10 })
    await giveMoney(world, who, 2_00)
    const answer = await payOut(who, 12)
    expect(answer.closesAt).toBe(closesAt)
    expect(await closing(who)).toMatchObject({
      blocks: [{ kind: 'withdrawal', amount: 12 }],
      givesUp: 0,
      lastPayout: { _id: answer.withdrawalId },
    })
    expect((await notificationsOf(who)).filter((kind) => kind === 'closing_begun')).toHaveLength(1)
  })

  test('returns the money when rejected or cancelled: the erasure waits and notifies, and another payee can be chosen', async () => {
    const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
    const first = await payOut(who, 10)
    await turnClock(who)
    await decide(admin, 'reject', first.withdrawalId)
    await runClock(world)
    expect(await isGone(who)).toBe(false)
    expect((await notificationsOf(who))[0]).toBe('closing_waits')
    expect(await closing(who)).toMatchObject({
      blocks: [{ kind: 'balance', amount: 10 }],
      givesUp: 0,
      lastPayout: { status: 'rejected', reason: 'The address bounced' },
    })
    const second = await payOut(who, 10, { paymentMethod: 'crypto', paymentDetails: TRON })
    await world.mutate(who, 'withdrawals:cancelWithdrawal', { withdrawalId: second.withdrawalId })
    expect(await closing(who)).toMatchObject({
      blocks: [{ kind: 'balance', amount: 10 }],
      lastPayout: { status: 'rejected', isCancelled: true },
    })
    await world.mutate(who, 'auth:requestDeletion', { givesUp: 10 })
    await runClock(world)
    expect(await isGone(who)).toBe(true)
    expect(await world.sql(`select cents from ledger.transfers where kind = 'adjustment' and cause_id = $1`, who.id)).toEqual([
      { cents: 10_00 },
    ])
  })

  test('is taken back when the account is kept before approval; an approved one goes on', async () => {
    const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
    await payOut(who, 10)
    await world.mutate(who, 'auth:keepAccount')
    expect(await world.balances(who)).toMatchObject({ wallet: 10_00, withdrawal_hold: 0 })
    const { withdrawalId } = await payOut(who, 10)
    await decide(admin, 'approve', withdrawalId)
    await world.mutate(who, 'auth:keepAccount')
    expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 10_00 })
    await decide(admin, 'markSent', withdrawalId)
    // Nothing of another closing is shown.
    await world.mutate(who, 'auth:requestDeletion')
    expect(await closing(who)).toMatchObject({ blocks: [], lastPayout: null })
  })

  test('kept and approved at the same moment ends in one of the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
      const { withdrawalId } = await payOut(who, 10)
      const [, approved] = await Promise.allSettled([world.mutate(who, 'auth:keepAccount'), decide(admin, 'approve', withdrawalId)])
      expect(await closing(who)).toMatchObject({ closesAt: null })
      expect(await world.balances(who)).toMatchObject(
        approved.status === 'fulfilled' ? { wallet: 0, withdrawal_hold: 10_00 } : { wallet: 10_00, withdrawal_hold: 0 },
      )
    }
  })
})

test('lists money that arrives for an erased account on the page of withdrawals', async () => {
  const admin = await finance()
  const unclaimed = async () => (await world.query<{ unclaimed: number }>(admin, 'admin/withdrawals:list')).unclaimed
  expect(await unclaimed()).toBe(0)
  // Their last payout was sent, and a payment that they had begun arrives after it.
  const who = await world.user({ cents: 10_00 })
  const payment = await payments.open(who, 20)
  const { withdrawalId } = await payOut(who, 10)
  for (const step of ['approve', 'markSent'] as const) await decide(admin, step, withdrawalId)
  await turnClock(who)
  await runClock(world)
  expect(await isGone(who)).toBe(true)
  await payments.pay(payment)
  await payments.settle(payment)
  expect(await unclaimed()).toBe(20)
  expect(await world.balances(who)).toMatchObject({ wallet: 0 })
})

describe('below the minimum it is paid out once for an account', () => {
  const refusal = { code: 'last_payout_used', data: { minimum: 25 } }
  const minimumOf = async (who: TestUser) => (await world.query<{ payoutMinimum: number }>(who, 'auth:getClosing')).payoutMinimum

  test.each([
    ['approved', ['approve']],
    ['sent', ['approve', 'markSent']],
  ] as const)('after one that was %s the ordinary minimum applies to a kept account', async (_status, steps) => {
    const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
    expect(await minimumOf(who)).toBe(0.01)
    const first = await payOut(who, 10)
    for (const step of steps) await decide(admin, step, first.withdrawalId)
    await world.mutate(who, 'auth:keepAccount')
    expect(await minimumOf(who)).toBe(25)
    await giveMoney(world, who, 24_99)
    await expect(payOut(who, 24.99)).rejects.toMatchObject(refusal)
    // Nothing was moved, and nothing closed.
    expect(await closing(who)).toMatchObject({ closesAt: null })
    expect(await world.balances(who)).toMatchObject({ wallet: 24_99 })
    await giveMoney(world, who, 1)
    const { withdrawalId } = await payOut(who, 25)
    expect(await closing(who)).toMatchObject({ lastPayout: { _id: withdrawalId, amount: 25 } })
    // Giving it up stays possible.
    await world.mutate(who, 'auth:keepAccount')
    await world.mutate(who, 'auth:requestDeletion', { givesUp: 25 })
  })

  test('a second one beside it has the ordinary minimum until the first has ended', async () => {
    const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
    const first = await payOut(who, 10)
    expect(await minimumOf(who)).toBe(25)
    await giveMoney(world, who, 2_00)
    await expect(payOut(who, 2)).rejects.toMatchObject(refusal)
    expect(await world.balances(who)).toMatchObject({ wallet: 2_00, withdrawal_hold: 10_00 })
    // After cancelling, all of it goes together.
    await world.mutate(who, 'withdrawals:cancelWithdrawal', { withdrawalId: first.withdrawalId })
    expect(await minimumOf(who)).toBe(0.01)
    const whole = await payOut(who, 12)
    await giveMoney(world, who, 3_00)
    await expect(payOut(who, 3)).rejects.toMatchObject(refusal)
    await decide(admin, 'reject', whole.withdrawalId)
    await payOut(who, 15)
    // From the minimum on it waits for nothing.
    await giveMoney(world, who, 25_00)
    await payOut(who, 25)
    expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 40_00 })
    // Both come back with the account, and the next closing starts anew.
    await world.mutate(who, 'auth:keepAccount')
    expect(await minimumOf(who)).toBe(0.01)
    await payOut(who, 40)
    await giveMoney(world, who, 1_00)
    await expect(payOut(who, 1)).rejects.toMatchObject(refusal)
  })

  test('a rejected or cancelled one does not count', async () => {
    const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
    const first = await payOut(who, 10)
    await decide(admin, 'approve', first.withdrawalId)
    await decide(admin, 'reject', first.withdrawalId)
    await payOut(who, 10)
    await world.mutate(who, 'auth:keepAccount')
    await payOut(who, 10)
    expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 10_00 })
  })

  test('admins see which account was kept after all, and its user sees what goes on', async () => {
    const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
    const shown = async (id: string) =>
      (
        await world.query<{ items: { _id: string; isLast: boolean; isKept: boolean }[] }>(admin, 'admin/withdrawals:list', { limit: 100 })
      ).items.find(({ _id }) => _id === id)
    const first = await payOut(who, 10)
    expect(await shown(first.withdrawalId)).toMatchObject({ isLast: true, isKept: false })
    await decide(admin, 'approve', first.withdrawalId)
    expect(await world.mutate(who, 'auth:keepAccount')).toEqual({ success: true, goesOn: 10 })
    expect(await world.mutate(who, 'auth:keepAccount')).toEqual({ success: true, goesOn: 0 })
    expect(await shown(first.withdrawalId)).toMatchObject({ isLast: true, isKept: true })
    await giveMoney(world, who, 30_00)
    const second = await payOut(who, 30)
    expect(await shown(first.withdrawalId)).toMatchObject({ isKept: true })
    expect(await shown(second.withdrawalId)).toMatchObject({ isLast: true, isKept: false })
    await decide(admin, 'markSent', first.withdrawalId)
    // Unapproved payouts are back, and none goes on.
    expect(await world.mutate(who, 'auth:keepAccount')).toEqual({ success: true, goesOn: 0 })
  })

  test('kept and sent at the same moment cause no deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [who, admin] = [await world.user({ cents: 10_00 }), await finance()]
      const { withdrawalId } = await payOut(who, 10)
      await decide(admin, 'approve', withdrawalId)
      await Promise.all([world.mutate(who, 'auth:keepAccount'), decide(admin, 'markSent', withdrawalId)])
      expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 0 })
      expect((await notificationsOf(who)).filter((kind) => kind === 'withdrawal_sent')).toHaveLength(1)
    }
  })
})
