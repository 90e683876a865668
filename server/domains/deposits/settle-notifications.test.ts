/** Log entries and notifications when the state of a deposit changes: each once. */
import { beforeEach, expect, test, vi } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { writeAs } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { UNREADABLE } from './judge-payment.ts'
import type { ProviderPayment } from './payment-provider.ts'
import { settleDeposit } from './settle-deposit.ts'

const db = useDatabase()
const log = createLog('silent')
const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)

const PAYMENT: ProviderPayment = { ...UNREADABLE, state: 'pending' }
const COIN = { hasUnknownWorth: true, otherCoin: '5 TRX' } as const

let userId: string
let orderId: string
let id: string
let count = 0
beforeEach(async () => {
  warned.mockClear()
  userId = await createTestUser(db)
  orderId = `DEP-${(count += 1)}`
  const [row] = await db.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, provider, track_id, expires_at) values ($1, $2, 5000, 'fake', $1, now() + interval '1 hour') returning id`,
    orderId,
    userId,
  )
  id = String(row?.['id'])
})

/** The topics that it touched. */
async function settle(payment: Partial<ProviderPayment>): Promise<string[]> {
  const touched: string[] = []
  await writeAs(db, SYSTEM, (context) => settleDeposit(context, log, id, { ...PAYMENT, orderId, ...payment }, Date.now()), touched)
  return touched
}
const reviews = () => warned.mock.calls.map(([fields]) => fields as unknown)
const notifications = async () =>
  (await db.sql('select kind, data from notifications.notifications where user_id = $1 order by id', userId)).map(({ kind, data }) => [
    kind,
    (data as { reason?: string; amountCents: number }).reason ?? (data as { amountCents: number }).amountCents,
  ])
const network = async () => (await db.sql('select network, other_coin as coin from deposits.deposits where id = $1', id))[0]

test('a review is logged once, and again when something else came between', async () => {
  const seen: number[] = []
  for (const state of ['pending', 'unknown', 'unknown', 'pending', 'unknown'] as const) {
    await settle({ state })
    seen.push(reviews().length)
  }
  const review = { depositId: id, state: 'unknown', reason: 'under_review' }
  expect([seen, reviews()]).toEqual([
    [0, 1, 1, 1, 2],
    [review, review],
  ])
  expect(await notifications()).toEqual([])
})

test('another coin is logged and notified once; when its link expires nothing more is', async () => {
  await settle({ ...COIN, state: 'underpaid' })
  expect(await notifications()).toEqual([['deposit_failed', 'wrong_coin']])
  await settle({ ...COIN, state: 'underpaid' })
  await settle({ ...COIN, state: 'expired' })
  expect(reviews()).toEqual([{ depositId: id, state: 'underpaid', reason: 'wrong_coin' }])
  expect(await notifications()).toEqual([['deposit_failed', 'wrong_coin']])
})

test('an underpaid or expired deposit needs no review', async () => {
  await settle({ state: 'underpaid', receivedCents: 20_00 })
  await settle({ state: 'expired', receivedCents: 20_00 })
  expect(reviews()).toEqual([])
  expect(await notifications()).toEqual([['deposit_credited', 20_00]])
})

test('an expired deposit is notified once, and its late payment as credited', async () => {
  await settle({ state: 'expired' })
  expect(await notifications()).toEqual([['deposit_failed', 'expired']])
  await settle({ state: 'expired' })
  await settle({ state: 'paid', receivedCents: 50_00 })
  expect(await notifications()).toEqual([
    ['deposit_failed', 'expired'],
    ['deposit_credited', 50_00],
  ])
})

test('a failed deposit of an erased account is notified to nobody', async () => {
  await db.sql('update users.users set closes_at = now(), erased_at = now() where id = $1', userId)
  await settle({ state: 'expired' })
  expect(await notifications()).toEqual([])
})

test('the network is that of the last credit, and each change of what is seen wakes the open pages', async () => {
  const changed = [`deposit:${orderId}`, `deposits-of:${userId}`]
  expect(await settle({ state: 'pending', network: 'ERC20', incomingCents: 10_00 })).toEqual(changed)
  expect(await network()).toEqual({ network: null, coin: null })
  expect(await settle({ state: 'underpaid', receivedCents: 10_00, incomingCents: 10_00, network: 'ERC20' })).toEqual(
    expect.arrayContaining(changed),
  )
  // A little more is on its way, on another network.
  expect(await settle({ state: 'underpaid', receivedCents: 10_00, incomingCents: 12_00, network: 'TRC20' })).toEqual(changed)
  expect(await settle({ state: 'underpaid', receivedCents: 10_00, incomingCents: 12_00, network: 'TRC20' })).toEqual([])
  expect(await network()).toEqual({ network: 'ERC20', coin: null })
  expect(await settle({ state: 'underpaid', receivedCents: 10_01, incomingCents: 12_00, network: 'TRC20', ...COIN })).toEqual(
    expect.arrayContaining(changed),
  )
  expect(await network()).toEqual({ network: 'TRC20', coin: '5 TRX' })
  expect(await settle({ state: 'underpaid', receivedCents: 10_01, incomingCents: 12_00, ...COIN, otherCoin: '6 TRX' })).toEqual(changed)
})
