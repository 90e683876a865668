/** The statement: every movement of a wallet once, each with the balance after it, also while pages are loaded. */
import { expect, test } from 'vitest'
import type { StatementLine } from '#contract/types.ts'
import { m, openClient, watchQuery } from '#realtime/testing/client.ts'
import { deposit, useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

interface Page {
  items: StatementLine[]
  nextCursor: string | null
}

const page = (who: TestUser, args: Record<string, unknown> = {}) => world.query<Page>(who, 'transactions:getStatement', args)

/** All pages, with `between` run after each of them. */
async function allLines(
  who: TestUser,
  args: Record<string, unknown> = {},
  between: () => Promise<unknown> = async () => undefined,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let cursor: string | null = null
  do {
    const { items, nextCursor }: Page = await page(who, { limit: 3, ...args, ...(cursor === null ? {} : { cursor }) })
    lines.push(...items)
    cursor = nextCursor
    await between()
  } while (cursor !== null)
  return lines
}

/** A model and customer with one of each kind of movement. */
async function busyUser(): Promise<{ who: TestUser; orderId: string; soldId: string }> {
  const who = await world.user({ status: 'model', cents: 200_00 })
  const [seller, buyer] = [await world.user({ status: 'model' }), await world.user({ cents: 100_00 })]
  const [theirs, mine] = [await world.product(seller, 30_00), await world.product(who, 50_00)]
  const orderId = await world.place(who, theirs, 30_00)
  await world.mutate(who, 'orders:cancelOrder', { orderId })
  const soldId = await world.place(buyer, mine, 50_00)
  await world.complete(who, soldId)
  await world.mutate(buyer, 'orders:acceptDelivery', { orderId: soldId })
  const request = { amount: 60.5, paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
  const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(who, 'withdrawals:requestWithdrawal', request)
  await world.mutate(who, 'withdrawals:cancelWithdrawal', { withdrawalId })
  return { who, orderId, soldId }
}

test('shows each movement with its sign, its subject and the balance after it', async () => {
  const { who, orderId, soldId } = await busyUser()
  const { items, nextCursor } = await page(who)
  expect(nextCursor).toBeNull()
  expect(items.map(({ kind, amount, balanceAfter, orderId: order }) => [kind, amount, balanceAfter, order])).toEqual([
    ['withdrawal_returned', 60.5, 240, null],
    ['withdrawal', -60.5, 179.5, null],
    ['earning', 40, 240, soldId],
    ['refund', 30, 200, orderId],
    ['order', -30, 170, orderId],
    ['deposit', 200, 200, null],
  ])
  expect(items.map(({ subject }) => subject)).toEqual(['me@example.org', 'me@example.org', 'A picture', 'A picture', 'A picture', ''])
  // The whole reference of the cause, and the other side; a customer has no page.
  expect(items.map(({ reference }) => reference).slice(2)).toEqual([soldId, orderId, orderId, expect.stringMatching(/^DEP-/)])
  expect(items.map(({ party }) => party && [typeof party.name, party.handle !== null])).toEqual([
    null,
    null,
    ['string', false],
    ['string', true],
    ['string', true],
    null,
  ])
})

test('names what is on hold, with its reason and date', async () => {
  const [model, buyer] = [await world.user({ status: 'model', cents: 100_00 }), await world.user({ cents: 100_00 })]
  const [mine, other] = [await world.product(model, 50_00), await world.product(await world.user({ status: 'model' }), 30_00)]
  const holds = (who: TestUser) => world.query<{ kind: string; amount: number; at: number }[]>(who, 'transactions:getHolds')
  expect(await holds(model)).toEqual([])
  const sold = await world.place(buyer, mine, 50_00)
  await world.complete(model, sold)
  await world.place(model, other, 30_00)
  await world.mutate(model, 'withdrawals:requestWithdrawal', { amount: 25, paymentMethod: 'paypal', paymentDetails: 'me@example.org' })
  const held = await holds(model)
  expect(held.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['earning', 40],
    ['escrow', 30],
    ['withdrawal', 25],
  ])
  const balances = await world.balances(model)
  expect(held.map(({ amount }) => amount * 100)).toEqual([balances.earnings_hold, balances.escrow, balances.withdrawal_hold])
  expect(held[0]!.at).toBeGreaterThan(Date.now())
  await world.mutate(buyer, 'orders:acceptDelivery', { orderId: sold })
  expect((await holds(model)).map(({ kind }) => kind)).toEqual(['escrow', 'withdrawal'])
})

test('sums up a time by direction, for one kind or all', async () => {
  const { who } = await busyUser()
  const sums = (args: Record<string, unknown>) => world.query<{ in: number; out: number }>(who, 'transactions:getStatementSums', args)
  const ever = { since: 0, until: Date.now() + 60_000 }
  expect(await sums(ever)).toEqual({ in: 330.5, out: 90.5 })
  expect(await sums({ ...ever, kind: 'refund' })).toEqual({ in: 30, out: 0 })
  expect(await sums({ since: 0, until: 1 })).toEqual({ in: 0, out: 0 })
})

test('adds up: each balance is the one before it and the amount', async () => {
  const { who } = await busyUser()
  let balance = 0
  for (const line of (await allLines(who)).toReversed()) {
    balance += Math.round(line.amount * 100)
    expect(Math.round(line.balanceAfter * 100)).toBe(balance)
  }
  expect(balance).toBe((await world.balances(who)).wallet)
})

test('filters by kind and by time, with the balances of the whole', async () => {
  const { who } = await busyUser()
  const all = await allLines(who)
  for (const kind of ['deposit', 'order', 'refund', 'earning', 'withdrawal', 'withdrawal_returned']) {
    expect(await allLines(who, { kind, limit: 1 })).toEqual(all.filter((line) => line.kind === kind))
  }
  expect(await allLines(who, { kind: 'tip' })).toEqual([])
  const { at } = all[2]!
  expect(await allLines(who, { since: at, limit: 1 })).toEqual(all.filter((line) => line.at >= at))
  expect(await allLines(who, { until: at, limit: 1 })).toEqual(all.filter((line) => line.at < at))
  expect(await allLines(who, { since: all.at(-1)!.at, until: all[0]!.at, kind: 'order' })).toEqual(
    all.filter((line) => line.kind === 'order'),
  )
})

test('shows existing lines once, without a gap, while lines are added', async () => {
  const who = await world.user()
  for (let cents = 1; cents <= 10; cents += 1) await deposit(world, who.id, cents)
  const before = await allLines(who)
  expect(before).toHaveLength(10)
  expect(await allLines(who, {}, () => deposit(world, who.id, 5_00))).toEqual(before)
})

test('shows no lines of another user', async () => {
  const { who } = await busyUser()
  expect((await page(await world.user())).items).toEqual([])
  const stranger = await world.user({ cents: 1_00 })
  const { nextCursor } = await page(who, { limit: 1 })
  expect((await page(stranger, { cursor: nextCursor })).items.every(({ amount }) => amount === 1)).toBe(true)
  await expect(page({ ...who, token: 'unknown' })).rejects.toMatchObject({ code: 'unauthorized' })
})

test('refuses a forged cursor', async () => {
  const who = await world.user()
  for (const key of ['', '{}', '["a"]', '[1,2]', '[1.5]', '[1e300]', '[null]']) {
    await expect(page(who, { cursor: Buffer.from(key).toString('base64url') })).rejects.toMatchObject({ code: 'bad_request' })
  }
  await expect(page(who, { cursor: '%' })).rejects.toMatchObject({ code: 'bad_request' })
})

test('shows a movement in an open statement as soon as it is booked', async () => {
  const [model, who] = [await world.user({ status: 'model' }), await world.user({ cents: 80_00 })]
  const productId = await world.product(model, 30_00)
  const client = openClient(world.url)
  const shown = watchQuery<Page>(client, 'transactions:getStatement', { token: who.token })
  await shown.until(({ items }) => items.length === 1)
  await client.mutation(m('orders:placeOrder'), { token: who.token, productId, addonIds: [], desiredText: 'A lake', expectedTotal: 30 })
  const { items } = await shown.until((value) => value.items.length === 2)
  expect(items[0]).toMatchObject({ kind: 'order', amount: -30, balanceAfter: 50 })
  await client.close()
})
