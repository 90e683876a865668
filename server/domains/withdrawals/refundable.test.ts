/** How much of the unspent deposits can be asked back on each network. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { NETWORKS } from '#contract/rules/payouts.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { selectRefundable } from './refunds.sql.ts'

const db = useDatabase()
let payer: string

/** A deposit with its money; `cents` 0: nothing has arrived. */
async function paid(network: string | null, cents: number, userId: string = payer): Promise<void> {
  const [row] = await db.sql(
    `insert into deposits.deposits (user_id, order_id, amount_cents, credited_cents, status, provider, network) values ($1, $2, 100, $3, 'success', 'test', $4) returning id`,
    userId,
    `DEP-${randomUUID()}`,
    cents,
    network,
  )
  if (cents > 0)
    await db.sql(
      `select ledger.transfer($1, 'deposit', $3, accounts.deposits_clearing(), ledger.account_of($2, 'wallet'), $3)`,
      row?.['id'],
      userId,
      cents,
    )
}
const spend = (cents: number) =>
  db.sql(
    `select ledger.transfer($1, 'order', 0, ledger.account_of($2, 'wallet'), ledger.account_of($2, 'escrow'), $3)`,
    randomUUID(),
    payer,
    cents,
  )
/** A withdrawal without its money: only the networks count it. */
const asked = (network: string, cents: number, status = 'requested', { userId = payer, isRefund = true } = {}) =>
  db.sql(
    `insert into withdrawals.withdrawals (user_id, amount_cents, method, details, network, status, is_refund, reference, failed_by, failed_at)
     values ($1, $2, 'crypto', 'x', $3, $4, $5, $6, case $4 when 'failed' then gen_random_uuid() end, case $4 when 'failed' then now() end)`,
    userId,
    cents,
    network,
    status,
    isRefund,
    ['sent', 'failed'].includes(status) ? 'tx-1' : null,
  )
const most = async () =>
  Object.fromEntries((await db.many(selectRefundable, payer, NETWORKS)).map(({ network, mostCents }) => [network, mostCents]))

beforeEach(async () => void (payer = await createTestUser(db)))

test('each network gives back what came by it, in the order of the networks, with its own cost', async () => {
  await paid('BEP20', 30_01)
  await paid('TRC20', 20_00)
  await paid('TRC20', 1)
  const costs = await db.sql(
    `select settings.number('network_cents_TRC20')::integer as tron, settings.number('network_cents_BEP20')::integer as bsc`,
  )
  expect(await db.many(selectRefundable, payer, NETWORKS)).toEqual([
    { network: 'TRC20', mostCents: 20_01, costCents: costs[0]?.['tron'] },
    { network: 'BEP20', mostCents: 30_01, costCents: costs[0]?.['bsc'] },
  ])
})

test('deposits of an unknown network go back on any, and those of others or without an arrival on none', async () => {
  await paid('TRC20', 5_00)
  await paid(null, 2_00)
  await paid('ERC20', 0)
  const other = await createTestUser(db)
  await paid('TRC20', 9_00, other)
  await paid(null, 9_00, other)
  expect(await most()).toEqual(Object.fromEntries(NETWORKS.map((network) => [network, network === 'TRC20' ? 7_00 : 2_00])))
})

test('no network gives back more than is unspent in all, to the last cent', async () => {
  await paid('TRC20', 5_00)
  await paid('BEP20', 2_00)
  await spend(6_99)
  expect(await most()).toEqual({ TRC20: 1, BEP20: 1 })
  await spend(1)
  expect(await most()).toEqual({})
})

test('an amount that was asked back on a network counts there until it comes back', async () => {
  await paid('TRC20', 90_00)
  await paid('BEP20', 50_00)
  for (const status of ['requested', 'approved', 'sent']) await asked('TRC20', 28_00, status)
  for (const status of ['rejected', 'failed']) await asked('TRC20', 28_00, status)
  await asked('TRC20', 30_00, 'requested', { isRefund: false })
  await asked('TRC20', 30_00, 'requested', { userId: await createTestUser(db) })
  expect(await most()).toEqual({ TRC20: 6_00, BEP20: 50_00 })
  await asked('TRC20', 5_99)
  expect(await most()).toMatchObject({ TRC20: 1 })
  await asked('TRC20', 1_00)
  expect(await most()).toEqual({ BEP20: 50_00 })
})
