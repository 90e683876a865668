/** Addresses of a deposit: for the missing amount, while it can still be paid, and as long as the last of them. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Network } from '#contract/rules/payouts.ts'
import type { Actor } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { actionContext, actorOf } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { fakeProvider } from '#test-support/fake-provider.ts'
import { createTestUser } from '#test-support/people.ts'
import { openAddress } from './open-address.action.ts'
import { ProviderRefused, ProviderUnavailable, type PaymentProvider } from './payment-provider.ts'

const db = useDatabase()
const HOUR_MS = 3_600_000
let customer: Actor
let touched: string[]
let asked: unknown[]
/** The answer of the provider. */
let answer: () => Promise<{ trackId: string; address: string; payAmount: string; expiresAt: number }>

const provider = fakeProvider({
  createAddress(payment) {
    asked.push(payment)
    return answer()
  },
})

let count = 0
const made = (expiresAt = Date.now() + HOUR_MS) => ({ trackId: `A${(count += 1)}`, address: 'TJRy', payAmount: '1', expiresAt })

beforeEach(async () => {
  customer = actorOf(await createTestUser(db))
  touched = []
  asked = []
  answer = async () => made()
})

interface Row {
  status?: string
  seenCents?: number
  /** Milliseconds from now; null: no link yet. */
  expiresInMs?: number | null
}

async function insert({ status = 'pending', seenCents = 0, expiresInMs = HOUR_MS / 2 }: Row = {}) {
  const orderId = `DEP-${(count += 1)}`
  const [row] = await db.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, seen_cents, provider, status, expires_at)
     values ($1, $2, 5000, $3, 'fake', $4, to_timestamp($5::float8 / 1000)) returning id`,
    orderId,
    customer.userId,
    seenCents,
    status,
    expiresInMs === null ? null : Date.now() + expiresInMs,
  )
  return { orderId, id: String(row?.['id']) }
}

const ask = (orderId: string, network: Network = 'TRC20', given: PaymentProvider | null = provider, by: Actor = customer) =>
  openAddress({ provider: given, log: createLog('silent') }, actionContext(db, by, touched), orderId, network)
const expiryOf = async ({ id }: { id: string }) =>
  Number((await db.sql('select extract(epoch from expires_at) * 1000 as at from deposits.deposits where id = $1', id))[0]?.['at'])
const addressesOf = async ({ id }: { id: string }) =>
  db.sql(
    `select track_id as track, network, address, pay_amount as amount, (extract(epoch from expires_at) * 1000)::float8 as expires from deposits.addresses where deposit_id = $1 order by created_at`,
    id,
  )

test('an address is asked for the missing amount, to the last cent, and kept', async () => {
  const deposit = await insert({ seenCents: 49_99 })
  const expected = made()
  answer = async () => expected
  expect(await ask(deposit.orderId, 'BEP20')).toEqual({ ...expected, network: 'BEP20' })
  expect(asked).toEqual([{ orderId: deposit.orderId, amountCents: 1, network: 'BEP20', email: undefined }])
  expect(await addressesOf(deposit)).toEqual([
    { track: expected.trackId, network: 'BEP20', address: 'TJRy', amount: '1', expires: expected.expiresAt },
  ])
  expect(touched).toEqual([`deposit:${deposit.orderId}`, `deposits-of:${String(customer.userId)}`])
})

test.each([
  ['a deposit that is being confirmed', { status: 'confirming' }],
  ['a paid one', { status: 'success' }],
  ['one of which all has arrived', { seenCents: 50_00 }],
  ['one that is over', { expiresInMs: -1 }],
  ['one without a link', { expiresInMs: null }],
] as const)('an address is not made for %s, and the refusal says its status', async (_what, row: Row) => {
  const { orderId } = await insert(row)
  await expect(ask(orderId)).rejects.toMatchObject({ code: 'wrong_status', data: { status: row.status ?? 'pending' } })
  expect(asked).toEqual([])
})

test('an address is made until the deposit is over, to the millisecond', async () => {
  const deposit = await insert()
  const over = Math.ceil(await expiryOf(deposit))
  await db.sql('update deposits.deposits set expires_at = to_timestamp($2::float8 / 1000) where id = $1', deposit.id, over)
  const now = vi.spyOn(Date, 'now')
  now.mockReturnValue(over)
  await expect(ask(deposit.orderId)).rejects.toMatchObject({ code: 'wrong_status' })
  now.mockReturnValue(over - 1)
  await ask(deposit.orderId)
  now.mockRestore()
  expect(asked).toHaveLength(1)
})

test('an address is made for own deposits only, and needs a provider that answers', async () => {
  const { orderId } = await insert()
  const stranger = actorOf(await createTestUser(db))
  await expect(ask(orderId, 'TRC20', provider, stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask('DEP-0')).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(orderId, 'TRC20', null)).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(asked).toEqual([])
  for (const [error, expected] of [
    [new ProviderUnavailable(), { code: 'provider_unavailable' }],
    [new ProviderRefused('network', 'not enabled'), { code: 'provider_refused', data: { field: 'network' } }],
    [new Error('a bug'), { message: 'a bug' }],
  ] as const) {
    answer = () => Promise.reject(error)
    await expect(ask(orderId)).rejects.toMatchObject(expected)
  }
})

test('a deposit is over when the last of its addresses is, and never earlier than before', async () => {
  const deposit = await insert()
  const before = await expiryOf(deposit)
  answer = async () => made(Math.round(before) - 60_000)
  await ask(deposit.orderId, 'TRC20')
  expect(await expiryOf(deposit)).toBe(before)
  const later = Math.round(before) + 60_000
  answer = async () => made(later)
  await ask(deposit.orderId, 'ERC20')
  expect(await expiryOf(deposit)).toBe(later)
})

test('a deposit has one address on a network: that of a parallel request, and never one of another deposit', async () => {
  const [deposit, other] = [await insert(), await insert()]
  const [mine, theirs] = [made(), made()]
  answer = async () => {
    // Another request of the same user is faster.
    const insertAddress = `insert into deposits.addresses (track_id, deposit_id, network, address, pay_amount, expires_at) values ($1, $2, $3, 'TFirst', '50', now() + interval '1 hour')`
    await db.sql(insertAddress, theirs.trackId, deposit.id, 'ERC20')
    await db.sql(insertAddress, `${theirs.trackId}-tron`, deposit.id, 'TRC20')
    return mine
  }
  expect(await ask(deposit.orderId, 'TRC20')).toMatchObject({ trackId: `${theirs.trackId}-tron`, address: 'TFirst', network: 'TRC20' })
  expect(touched).toEqual([])
  // The second time the provider is not asked.
  expect(await ask(deposit.orderId, 'ERC20')).toMatchObject({ trackId: theirs.trackId, network: 'ERC20' })
  expect(asked).toHaveLength(1)
  answer = async () => ({ ...made(), trackId: theirs.trackId })
  await expect(ask(other.orderId)).rejects.toThrow('is used by another deposit')
})
