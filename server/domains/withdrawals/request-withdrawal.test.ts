/** Requesting a withdrawal: the texts of spec §5 word for word, the amount on hold at once, never twice, never above the balance. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Withdrawal } from '#contract/types.ts'
import { m, openClient, watchQuery } from '#realtime/testing/client.ts'
import { applicantsOf } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const PAYPAL = { paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const HEX = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

interface Mine {
  items: Withdrawal[]
  held: number
  nextCursor: string | null
}

const request = async (who: TestUser, args: Record<string, unknown>, key?: string) =>
  (await world.mutate<{ withdrawalId: string }>(who, 'withdrawals:requestWithdrawal', { ...PAYPAL, ...args }, key)).withdrawalId
const mine = (who: TestUser, args: Record<string, unknown> = {}) => world.query<Mine>(who, 'withdrawals:getMine', args)
const withMoney = (cents: number) => world.user({ status: 'model', cents })

afterEach(() => world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`))

describe('texts of the server', () => {
  test.each([
    [{ amount: 0 }, 'Please enter a valid amount'],
    [{ amount: -30 }, 'Please enter a valid amount'],
    [{ amount: 30.005 }, 'Please enter a valid amount'],
    [{ amount: '30' }, 'Please enter a valid amount'],
    [{ amount: 1e12 }, 'Please enter a valid amount'],
    [{ amount: 30, paymentDetails: '' }, 'Please fill in all fields'],
    [{ amount: 30, paymentDetails: '   ' }, 'Please fill in all fields'],
    [{ amount: 24.99 }, 'Minimum withdrawal amount is $25.00'],
    [{ amount: 0.01 }, 'Minimum withdrawal amount is $25.00'],
    [{ amount: 100.01 }, 'Withdrawal amount exceeds available balance'],
  ])('%j: %s', async (args, text) => {
    const who = await withMoney(100_00)
    await expect(request(who, args)).rejects.toThrow(text)
    expect(await world.balances(who)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
    expect((await mine(who)).items).toEqual([])
  })

  test('come with a code for each reason', async () => {
    const who = await withMoney(100_00)
    await expect(request(who, { amount: 24.99 })).rejects.toMatchObject({ code: 'below_minimum' })
    await expect(request(who, { amount: 100.01 })).rejects.toMatchObject({ code: 'short_balance', data: { balance: 100 } })
  })

  test('reach the client unchanged over the real socket', async () => {
    const who = await withMoney(100_00)
    const client = openClient(world.url)
    const sent = client.mutation(m('withdrawals:requestWithdrawal'), { token: who.token, ...PAYPAL, amount: 100.01 })
    await expect(sent).rejects.toMatchObject({
      data: { code: 'short_balance', message: 'Withdrawal amount exceeds available balance', data: { balance: 100 } },
    })
    await client.close()
  })
})

describe('a requested amount', () => {
  test('is put on hold in the same transaction, to the last cent of the wallet', async () => {
    const who = await withMoney(100_00)
    await request(who, { amount: 25 })
    await request(who, { amount: 75 })
    expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 100_00 })
    const { items, held } = await mine(who)
    expect(held).toBe(100)
    expect(
      items.map(({ amount, status, paymentMethod, paymentDetails, network, reference, reason }) => [
        amount,
        status,
        paymentMethod,
        paymentDetails,
        network,
        reference,
        reason,
      ]),
    ).toEqual([
      [75, 'requested', 'paypal', 'me@example.org', null, null, null],
      [25, 'requested', 'paypal', 'me@example.org', null, null, null],
    ])
  })

  test('cannot be spent on an order meanwhile', async () => {
    const [who, seller] = [await withMoney(100_00), await world.user({ status: 'model' })]
    await request(who, { amount: 60 })
    await expect(world.place(who, await world.product(seller, 50_00), 50_00)).rejects.toMatchObject({
      code: 'short_balance',
      data: { missing: 10, balance: 40 },
    })
  })

  test('goes to an address of the chosen network, by default to Tron', async () => {
    const who = await withMoney(100_00)
    await request(who, { amount: 25, paymentMethod: 'crypto', paymentDetails: ` ${TRON} ` })
    await request(who, { amount: 25, paymentMethod: 'crypto', paymentDetails: HEX, network: 'BEP20' })
    await request(who, { amount: 25, paymentMethod: 'crypto', paymentDetails: HEX, network: 'ERC20' })
    expect((await mine(who)).items.map(({ network, paymentDetails }) => [network, paymentDetails])).toEqual([
      ['ERC20', HEX],
      ['BEP20', HEX],
      ['TRC20', TRON],
    ])
    for (const wrong of [
      { paymentDetails: TRON, network: 'ERC20' },
      { paymentDetails: HEX },
      { paymentDetails: `${TRON.slice(0, -1)}u` },
      { paymentMethod: 'paypal', paymentDetails: TRON },
    ]) {
      await expect(request(who, { amount: 25, paymentMethod: 'crypto', ...wrong })).rejects.toMatchObject({ code: 'bad_address' })
    }
    expect(await world.balances(who)).toMatchObject({ wallet: 25_00 })
  })

  test('is refused to customers, to suspended users, and while the books are checked', async () => {
    const [customer, who, restored] = [await world.user({ cents: 100_00 }), await withMoney(100_00), await withMoney(100_00)]
    await expect(request(customer, { amount: 30 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(request({ ...who, token: 'unknown' }, { amount: 30 })).rejects.toMatchObject({ code: 'unauthorized' })
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, who.id)
    await expect(request(who, { amount: 30 })).rejects.toMatchObject({ code: 'suspended' })
    await world.sql(`update users.users set suspended_until = now() - interval '1 second' where id = $1`, restored.id)
    await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
    await expect(request(restored, { amount: 30 })).rejects.toMatchObject({ code: 'withdrawals_blocked' })
    expect(await world.balances(restored)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
  })
})

describe('a double click', () => {
  test('with one key holds once and answers the same withdrawal', async () => {
    const who = await withMoney(100_00)
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 6 }, () => request(who, { amount: 40 }, key)))
    expect(new Set(ids).size).toBe(1)
    expect(await world.balances(who)).toMatchObject({ wallet: 60_00, withdrawal_hold: 40_00 })
    await expect(request(who, { amount: 41 }, key)).rejects.toThrow()
    expect((await mine(who)).items).toHaveLength(1)
  })

  test('as two requests above the balance: one is on hold, the other is refused', async () => {
    const who = await withMoney(100_00)
    const results = await Promise.allSettled([request(who, { amount: 70 }), request(who, { amount: 70 })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'short_balance', data: { balance: 30 } })
    expect(await world.balances(who)).toMatchObject({ wallet: 30_00, withdrawal_hold: 70_00 })
  })
})

test('its list is paged by key, contains own withdrawals only, and is live', async () => {
  const [who, other] = [await withMoney(300_00), await withMoney(100_00)]
  await request(other, { amount: 50 })
  for (let amount = 25; amount < 30; amount += 1) await request(who, { amount })
  const first = await mine(who, { limit: 2 })
  await request(who, { amount: 99 })
  const second = await mine(who, { limit: 2, cursor: first.nextCursor })
  const third = await mine(who, { limit: 2, cursor: second.nextCursor })
  expect([first, second, third].flatMap(({ items }) => items.map(({ amount }) => amount))).toEqual([29, 28, 27, 26, 25])
  expect(third.nextCursor).toBeNull()
  await expect(mine(who, { cursor: 'x' })).rejects.toMatchObject({ code: 'bad_request' })

  const client = openClient(world.url)
  const shown = watchQuery<Mine>(client, 'withdrawals:getMine', { token: other.token })
  await shown.until(({ items }) => items.length === 1)
  await client.mutation(m('withdrawals:requestWithdrawal'), { token: other.token, ...PAYPAL, amount: 50 })
  expect(await shown.until(({ items }) => items.length === 2)).toMatchObject({ held: 100 })
  await client.close()
})

test('starts with the payee of the last one, before the first with that of the application, and empty without both', async () => {
  const { complete, decide, save } = applicantsOf(world)
  const detailsOf = (who: TestUser) => world.query(who, 'withdrawals:getPayoutDetails')
  const [admin, other, elena] = [await world.user({ adminRole: 'owner' }), await withMoney(100_00), await world.user({ cents: 100_00 })]
  expect(await detailsOf(other)).toBeNull()
  await expect(detailsOf(elena)).rejects.toMatchObject({ code: 'forbidden' })
  const id = await complete(elena)
  await save(elena, id, { payout: { method: 'crypto', details: HEX, network: 'BEP20' } })
  await world.mutate(elena, 'applications:submit', { applicationId: id })
  await decide(admin, 'approve', id)
  expect(await detailsOf(elena)).toEqual({ paymentMethod: 'crypto', paymentDetails: HEX, network: 'BEP20' })
  await request(elena, { amount: 30, paymentMethod: 'crypto', paymentDetails: TRON })
  expect(await detailsOf(elena)).toEqual({ paymentMethod: 'crypto', paymentDetails: TRON, network: 'TRC20' })
  await request(elena, { amount: 30 })
  expect(await detailsOf(elena)).toEqual({ paymentMethod: 'paypal', paymentDetails: 'me@example.org', network: null })
})
